"""Migrates a database to the newest revision."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import OperationalError, ProgrammingError

from wordmate.adapters.sql.engine.refusal import DatabaseRefused, in_one_line

if TYPE_CHECKING:
    from alembic.config import Config

_CHAINED: Final = re.compile(r'^(revision|down_revision) = "?(\w+)"?$', re.MULTILINE)
BASELINE: Final = "0066"
"""The first revision. The builds before it numbered theirs from 0001."""
_SQL = Path(__file__).resolve().parents[1]


def alembic_config(url: str) -> "Config":
    """Alembic's configuration for one database; independent of the working directory."""
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_scripts()).replace("%", "%%"))
    config.attributes["url"] = url
    return config


def migrate(url: str) -> None:
    """Upgrades to the newest revision; several processes may call it at once.

    Raises DatabaseRefused when a newer release or a build before the baseline has migrated the
    database, or when the database is not writable.
    """
    from alembic.command import upgrade  # noqa: PLC0415 -- rarely used and slow to import
    from alembic.script.revision import ResolutionError  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        upgrade(alembic_config(url), "head")
    except CommandError as problem:
        if not isinstance(problem.__cause__, ResolutionError):
            raise
        revision = str(problem.__cause__.argument)
        if revision < BASELINE:
            reason = "this database is of a build before 5.0.4+3, which cannot be carried over"
        else:
            reason = "a newer release of Wordmate has migrated this database; start that release"
        raise DatabaseRefused(f"{reason} (revision {revision})") from problem
    except (OperationalError, ProgrammingError) as problem:
        raise DatabaseRefused(in_one_line(problem.orig or problem)) from problem


def newest_revision() -> str | None:
    """The revision of a migrated database; None if it is not one. Reads it without alembic, whose
    import takes as long as a whole store command.
    """
    scripts = _scripts().glob("versions/*.py")
    chain = [dict(_CHAINED.findall(one.read_text("utf-8"))) for one in scripts]
    ends = {one["revision"] for one in chain} - {one["down_revision"] for one in chain}
    return ends.pop() if len(ends) == 1 else None


def _scripts() -> Path:
    """``alembic/`` inside an installed package, or at the root of the repository."""
    for folder in (_SQL / "alembic", _SQL.parents[3] / "alembic"):
        if (folder / "env.py").is_file():
            return folder
    raise FileNotFoundError("the migrations (alembic/) are not installed")

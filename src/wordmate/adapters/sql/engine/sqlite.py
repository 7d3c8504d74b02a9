"""SQLite: several readers, one writer, a write-ahead log."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import tzinfo
from pathlib import Path
from typing import Final, TypeVar

import aiosqlite
from sqlalchemy.engine import URL

from wordmate.adapters.sql.engine.readers import SqliteReaders
from wordmate.adapters.sql.engine.writer import SqliteWriter
from wordmate.adapters.sql.kernel.last_time import SqlLastTime
from wordmate.adapters.sql.kernel.outbox_queue import SqlOutboxQueue
from wordmate.adapters.sql.queries import SqlQueries
from wordmate.adapters.sql.unit import SqlUnit

T = TypeVar("T")

_STATEMENTS: Final = 256

_PRAGMAS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 4000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is erased is overwritten, not left in free pages
    "PRAGMA cache_size = -16384",
    "PRAGMA temp_store = MEMORY",
)

_READER_PRAGMAS: Final = (
    "PRAGMA query_only = ON",
    f"PRAGMA mmap_size = {1 << 30}",
)
"""Memory-maps the file: readers share the page cache of the operating system."""


class SqliteDatabase:
    """A database in one file. Runs units of work and answers reads."""

    def __init__(self, url: URL, zone: tzinfo) -> None:
        if not url.database or url.database == ":memory:":
            raise ValueError("SQLite needs a file: every reader has its own connection")
        self._path = Path(url.database)
        self._listeners: list[Callable[[], None]] = []
        self._turning = threading.Lock()
        self._has_log = False
        self._readers = SqliteReaders(self._connect_reader)
        self._writer = SqliteWriter(self._connect, self._announce, zone)
        self.queries = SqlQueries(self._readers)
        self.source = self._readers
        self.queue = SqlOutboxQueue(self)
        self.last_time = SqlLastTime(self, self._readers)

    @property
    def in_use(self) -> int:
        """Always 0: there is no pool, only one writer and as many readers as needed."""
        return 0

    @property
    def waiting(self) -> int:
        """The number of units that wait for the writer."""
        return self._writer.waiting

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        """Runs one transaction on the writer; see ``Units``."""
        return await self._writer.run(work)

    def on_outbox(self, listener: Callable[[], None]) -> None:
        """Calls the listener, on the event loop, after commits that left outbox messages."""
        self._listeners.append(listener)

    async def clock_ms(self) -> int | None:
        """None: a file has no clock, only its ``last_time``."""
        return None

    async def replica_lag_s(self) -> None:
        """None: a file has no replica."""

    async def close(self) -> None:
        """Finishes running units and closes the file."""
        await self._writer.close()
        await self._readers.close()

    def _announce(self) -> None:
        for listener in self._listeners:
            listener()

    def _keep_log(self) -> None:
        """Switches the file to a write-ahead log on the first connection.

        One connection at a time: when two switch a new file at once, SQLite refuses one without
        waiting.
        """
        with self._turning:
            if self._has_log:
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, isolation_level=None)) as file:
                file.execute("PRAGMA journal_mode = WAL")
            self._has_log = True

    def _connect(self) -> sqlite3.Connection:
        self._keep_log()
        connection = sqlite3.connect(
            self._path, isolation_level=None, cached_statements=_STATEMENTS
        )
        try:
            for pragma in _PRAGMAS:
                connection.execute(pragma)
        except BaseException:
            connection.close()
            raise
        return connection

    async def _connect_reader(self) -> aiosqlite.Connection:
        await asyncio.to_thread(self._keep_log)
        connection = await aiosqlite.connect(
            self._path, isolation_level=None, cached_statements=_STATEMENTS
        )
        try:
            for pragma in (*_PRAGMAS, *_READER_PRAGMAS):
                await connection.execute_fetchall(pragma)
        except BaseException:  # otherwise its thread keeps the process alive
            await asyncio.shield(connection.close())
            raise
        return connection

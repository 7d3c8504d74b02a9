"""SQLite: many readers, one writer, write-ahead log."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import AsyncAdaptedQueuePool, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from wordmate.adapters.sql.outbox import SqlOutboxQueue
from wordmate.adapters.sql.reads import SqlReads
from wordmate.adapters.sql.statement import Row, Statement
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.adapters.sql.writer import SqliteWriter

T = TypeVar("T")

READERS: Final = 4
_STATEMENTS: Final = 256

_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -16384",
    "PRAGMA temp_store = MEMORY",
)


class SqliteSource:
    """Single statements on pooled read connections: one hop to a thread each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        prepared = statement.sqlite
        pooled = await self._engine.raw_connection()
        try:
            reader: Any = pooled.driver_connection
            rows: Sequence[Row] = await reader.execute_fetchall(prepared.sql, prepared.args(values))
            return rows
        finally:
            pooled.close()

    async def one(self, statement: Statement, **values: object) -> Row | None:
        rows = await self.all(statement, **values)
        return rows[0] if rows else None

    async def run(self, statement: Statement, **values: object) -> None:
        await self.all(statement, **values)


class SqliteDatabase:
    """A database in one file. Runs units of work and answers reads."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise ValueError("SQLite needs a file: every reader has its own connection")
        self._path = Path(url.database)
        self._listeners: list[Callable[[], None]] = []
        self._readers = _read_engine(self._path)
        self._writer = SqliteWriter(self._connect, self._announce)
        self.reads = SqlReads(SqliteSource(self._readers), self)
        self.queue = SqlOutboxQueue(self)

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        """One transaction on the writer; see ``Units``."""
        return await self._writer.run(work)

    def on_outbox(self, listener: Callable[[], None]) -> None:
        """Calls the listener, on the event loop, after commits that left outbox messages."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Finishes running units and lets go of the file."""
        await self._writer.close()
        await self._readers.dispose()

    def _announce(self) -> None:
        for listener in self._listeners:
            listener()

    def _connect(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(
            self._path, isolation_level=None, cached_statements=_STATEMENTS
        )
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection


def _read_engine(path: Path) -> AsyncEngine:
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        poolclass=AsyncAdaptedQueuePool,
        pool_size=READERS,
        max_overflow=0,
        pool_reset_on_return=None,
        connect_args={"isolation_level": None, "cached_statements": _STATEMENTS},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (*_PRAGMAS, "PRAGMA query_only = ON"):
            cursor.execute(pragma)
        cursor.close()

    return engine

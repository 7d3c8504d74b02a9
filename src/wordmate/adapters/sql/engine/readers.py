"""SQLite's read pool: a few connections that run single statements."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import aiosqlite

from wordmate.adapters.sql.engine.sqlite_errors import translate
from wordmate.adapters.sql.engine.statement import Row, Statement

READERS: Final = 4


class SqliteReaders:
    """Runs each read on the most recently used free connection, in one hop to its thread.

    Opens a connection on first use.
    """

    def __init__(self, connect: Callable[[], Awaitable[aiosqlite.Connection]]) -> None:
        self._connect = connect
        self._closed = False
        self._free: asyncio.LifoQueue[aiosqlite.Connection | None] = asyncio.LifoQueue()
        for _ in range(READERS):
            self._free.put_nowait(None)

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        if self._closed:
            raise RuntimeError("the database is closed")
        prepared = statement.sqlite
        connection = await self._free.get()
        try:
            connection = connection or await self._connect()
            rows = await connection.execute_fetchall(prepared.sql, prepared.args(values))
            return list(rows)
        except asyncio.CancelledError:
            if connection is not None:  # the next read need not wait for a caller who has left
                await connection.interrupt()
            raise
        except Exception as error:
            failure = translate(error)
            if failure is error:
                raise
            raise failure from error
        finally:
            self._free.put_nowait(connection)

    async def one(self, statement: Statement, **values: object) -> Row | None:
        rows = await self.all(statement, **values)
        return rows[0] if rows else None

    async def run(self, statement: Statement, **values: object) -> None:
        await self.all(statement, **values)

    async def close(self) -> None:
        """Waits for running reads, then closes the connections."""
        if self._closed:
            return
        self._closed = True
        for connection in [await self._free.get() for _ in range(READERS)]:
            if connection is not None:
                await connection.close()

"""SQLite's readers: a few threads with a connection each that answer single statements."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final

from wordmate.adapters.sql.statement import Row, Statement

READERS: Final = 4

_Job = tuple[str, list[object], asyncio.Future[Sequence[Row]]]


class SqliteReaders:
    """A source of reads: each takes one hop to whichever thread is free.

    A connection is opened on its thread's first read.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=self._serve, name=f"sqlite reader {number}", daemon=True)
            for number in range(1, READERS + 1)
        ]
        self._closed = False
        for thread in self._threads:
            thread.start()

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        if self._closed:
            raise RuntimeError("the database is closed")
        prepared = statement.sqlite
        future: asyncio.Future[Sequence[Row]] = asyncio.get_running_loop().create_future()
        self._jobs.put((prepared.sql, prepared.args(values), future))
        return await future

    async def one(self, statement: Statement, **values: object) -> Row | None:
        rows = await self.all(statement, **values)
        return rows[0] if rows else None

    async def run(self, statement: Statement, **values: object) -> None:
        await self.all(statement, **values)

    async def close(self) -> None:
        """Answers what was asked, then ends the threads."""
        if not self._closed:
            self._closed = True
            for _ in self._threads:
                self._jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _serve(self) -> None:
        connection: sqlite3.Connection | None = None
        while (job := self._jobs.get()) is not None:
            sql, args, future = job
            try:
                connection = connection or self._connect()
                answer: Sequence[Row] | Exception = connection.execute(sql, args).fetchall()
            except Exception as error:
                answer = error
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                future.get_loop().call_soon_threadsafe(_settle, future, answer)
        if connection is not None:
            connection.close()


def _settle(future: asyncio.Future[Any], answer: Any) -> None:
    """On the event loop: tells the caller, if they are still there."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)

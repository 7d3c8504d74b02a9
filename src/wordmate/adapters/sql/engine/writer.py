"""SQLite's only writer: a thread that runs whole units of work, several per commit.

The thread runs a unit's coroutine to completion; its stores return at once, so it never suspends.
Units that wait at the same time share one transaction and one commit, because the commit's fsync
dominates the cost of a write. Each unit has its own savepoint, so a failing unit rolls back alone.
No unit returns before the commit. When the commit fails, every unit fails, refused ones too: their
decisions rest on data that was rolled back.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from datetime import tzinfo
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Table

from wordmate.adapters.sql.engine.sqlite_errors import translate
from wordmate.adapters.sql.engine.statement import BoundStatement, Row, Statement
from wordmate.adapters.sql.kernel.audit_log import tell
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.audit import AuditEntry

T = TypeVar("T")

MAX_BATCH: Final = 64
"""The most units in one commit; limits how long the first one waits."""


class WriterTx:
    """A unit's transaction on the writer's connection; its coroutines never suspend."""

    __slots__ = ("_connection", "announced")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.announced = False

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        prepared = statement.sqlite
        return self._connection.execute(prepared.sql, prepared.args(values)).fetchall()

    async def one(self, statement: Statement, **values: object) -> Row | None:
        prepared = statement.sqlite
        cursor = self._connection.execute(prepared.sql, prepared.args(values))
        row = cursor.fetchone()
        cursor.close()
        return row

    async def run(self, statement: Statement, **values: object) -> None:
        prepared = statement.sqlite
        self._connection.execute(prepared.sql, prepared.args(values)).close()

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        *before, (last, values) = statements
        for statement, arguments in before:
            await self.run(statement, **arguments)
        return await self.all(last, **values)

    async def advisory_lock(self, name: str) -> None:
        """Needs no lock: the writer runs one unit at a time."""

    async def lock_table(self, table: Table) -> None:
        """Needs no lock: there is no other writer."""

    def announce(self) -> None:
        self.announced = True


@dataclass(slots=True)
class _Job:
    work: Callable[[SqlUnit], Awaitable[Any]]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    context: Context = field(default_factory=copy_context)
    result: Any = None
    error: BaseException | None = None
    announced: bool = False
    audited: list[AuditEntry] = field(default_factory=list)

    def stop_if_abandoned(self) -> None:
        """Raises CancelledError when the caller no longer waits; called on the writer's thread."""
        if self.future.cancelled():
            raise asyncio.CancelledError

    def settle(self) -> None:
        """Resolves the caller's future on the event loop, unless the caller has cancelled it."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteWriter:
    """Runs units of work one after the other on its own thread."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        announce: Callable[[], None],
        zone: tzinfo,
    ) -> None:
        self._connect = connect
        self._announce = announce
        self._zone = zone
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._serve, name="sqlite writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        """Runs one unit; if its caller is cancelled before the commit, it is rolled back."""
        if self._closed:
            raise RuntimeError("the database is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future))
        return await future

    @property
    def waiting(self) -> int:
        """The number of units that wait for the writer."""
        return self._jobs.qsize()

    async def close(self) -> None:
        """Finishes the queued units, then ends the thread."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        connection: sqlite3.Connection | None = None
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            if not batch:
                continue
            try:
                connection = connection or self._connect()
                self._commit_batch(connection, batch)
            except BaseException as error:
                failure = translate(error)
                for job in batch:
                    job.error = failure
                connection = _rolled_back(connection)
            self._settle(batch)
        if connection is not None:
            connection.close()

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Waits for a unit and takes all that are queued; False once the writer closes."""
        batch: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MAX_BATCH:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit_batch(self, connection: sqlite3.Connection, batch: Sequence[_Job]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            self._run_one(connection, job)
        connection.execute("COMMIT")

    def _run_one(self, connection: sqlite3.Connection, job: _Job) -> None:
        connection.execute("SAVEPOINT unit")
        tx = WriterTx(connection)
        try:
            job.stop_if_abandoned()
            unit = SqlUnit(tx, self._zone, job.audited)
            job.result = job.context.run(run_to_end, job.work, unit)
            job.stop_if_abandoned()
            job.announced = tx.announced
        except BaseException as error:
            job.error = translate(error)
            if not connection.in_transaction:  # SQLite rolled the whole transaction back
                raise
            connection.execute("ROLLBACK TO unit")
        connection.execute("RELEASE unit")

    def _settle(self, batch: Sequence[_Job]) -> None:
        for loop in {job.loop for job in batch}:
            mine = [job for job in batch if job.loop is loop]
            announced = any(job.announced and job.error is None for job in mine)

            def settle(mine: Sequence[_Job] = mine, announced: bool = announced) -> None:
                for job in mine:
                    job.settle()
                if announced:
                    self._announce()
                for job in mine:
                    if job.error is None:
                        job.context.run(tell, job.audited)

            with suppress(RuntimeError):  # the event loop is closed: no caller waits
                loop.call_soon_threadsafe(settle)


def _rolled_back(connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
    """Rolls back and returns the connection; None when the rollback failed and closed it."""
    if connection is None:
        return None
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        connection.close()
        return None
    return connection


def run_to_end(work: Callable[[SqlUnit], Awaitable[T]], unit: SqlUnit) -> T:
    """Runs a coroutine that must not suspend; RuntimeError when it does."""
    steps = work(unit).__await__()
    try:
        steps.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    steps.close()
    raise RuntimeError("a unit of work awaited something that is not its transaction")

"""A SQLite file whose process may end, or whose disk may be full, at any statement.

The stores are the real ones. A crash is raised where the process would have ended: its uncommitted
work is rolled back, as SQLite does when the file is opened again.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Table

from tests.support.house import ZONE
from tests.torture.chance import Chance, Fault
from wordmate.adapters.sql.engine.sqlite_errors import translate
from wordmate.adapters.sql.engine.statement import BoundStatement, Row, Statement, Tx
from wordmate.adapters.sql.engine.writer import WriterTx
from wordmate.adapters.sql.unit import SqlUnit

T = TypeVar("T")

_PRAGMAS: Final = ("PRAGMA foreign_keys = ON", "PRAGMA synchronous = OFF")
"""The file is in memory: only processes end here, the computer does not."""


class ProcessKilled(BaseException):
    """The process has ended. No code catches it."""


def connected(path: Path) -> sqlite3.Connection:
    """The file, opened by a new process."""
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    return connection


def ended(work: Awaitable[T]) -> T:
    """Runs work whose ports answer at once; RuntimeError if it waits for anything else."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("the work waits for something that is not simulated")


class FaultyTx:
    """A transaction; before each statement the process may end, or the disk be full."""

    __slots__ = ("_chance", "_crash", "_full", "_tx")

    def __init__(self, tx: Tx, chance: Chance, crash: Fault, full: Fault | None) -> None:
        self._tx = tx
        self._chance = chance
        self._crash = crash
        self._full = full

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        self._step()
        return await self._tx.all(statement, **values)

    async def one(self, statement: Statement, **values: object) -> Row | None:
        self._step()
        return await self._tx.one(statement, **values)

    async def run(self, statement: Statement, **values: object) -> None:
        self._step()
        await self._tx.run(statement, **values)

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        *before, (last, values) = statements
        for statement, given in before:
            await self.run(statement, **given)
        return await self.all(last, **values)

    async def advisory_lock(self, name: str) -> None:
        await self._tx.advisory_lock(name)

    async def lock_table(self, table: Table) -> None:
        await self._tx.lock_table(table)

    def announce(self) -> None:
        self._tx.announce()

    def _step(self) -> None:
        if self._chance.strikes(self._crash):
            raise ProcessKilled
        if self._full is not None and self._chance.strikes(self._full):
            raise disk_full()


def disk_full() -> sqlite3.OperationalError:
    """The driver's error on a full disk."""
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorname = "SQLITE_FULL"
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


TxOf = Callable[[Tx], Tx]


class FaultyUnits:
    """``Units`` of one process: one transaction after the other."""

    def __init__(
        self, connection: sqlite3.Connection, chance: Chance, tx_of: TxOf | None = None
    ) -> None:
        self._connection = connection
        self._chance = chance
        self._tx_of = tx_of or (lambda tx: tx)

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        """One transaction; its effects are reported only after the commit."""
        chance, connection = self._chance, self._connection
        self._crash(Fault.CRASH_BEFORE_UNIT)
        connection.execute("BEGIN IMMEDIATE")
        tx = self._tx_of(WriterTx(connection))
        try:
            answer = await work(
                SqlUnit(FaultyTx(tx, chance, Fault.CRASH_AT_STATEMENT, Fault.DISK_FULL), ZONE)
            )
            self._crash(Fault.CRASH_BEFORE_COMMIT)
            if chance.strikes(Fault.DISK_FULL_AT_COMMIT):
                raise disk_full()
            connection.execute("COMMIT")
        except Exception as problem:
            connection.execute("ROLLBACK")
            raise translate(problem) from problem
        self._crash(Fault.CRASH_AFTER_COMMIT)
        return answer

    def _crash(self, fault: Fault) -> None:
        if self._chance.strikes(fault):
            raise ProcessKilled

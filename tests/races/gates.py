"""Stops a command before a statement of its transaction, and continues it on request.

A gate is before every statement and before every commit. Between two of them nothing waits for the
database, so these are all the places where another command can interleave.
"""

import asyncio
import copy
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar

from sqlalchemy import Table

from wordmate.adapters.sql.engine.postgres import PostgresDatabase
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    DriverStatement,
    Row,
    Statement,
    Tx,
)
from wordmate.adapters.sql.unit import SqlUnit

T = TypeVar("T")

_HOLD: Final = re.compile(r"\s+FOR (NO KEY )?UPDATE\b(?!\s+SKIP)( OF \w+)?")
_SWAP: Final = re.compile(r"\b(?:course_order|lesson_progress)\.version = (\$\d+::\w+)")


@dataclass
class Gate:
    """Opens once it has stopped the command after ``stop_after`` steps; or never stops."""

    stop_after: int | None = None
    passed: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def step(self) -> None:
        """Called before each statement and each commit."""
        if self.passed == self.stop_after and not self.opened.is_set():
            self.reached.set()
            await self.opened.wait()
        self.passed += 1


class GatedTx:
    """A transaction whose statements wait at a gate; optionally without its hold."""

    __slots__ = ("_gate", "_holding", "_tx")

    def __init__(self, tx: Tx, gate: Gate, *, holding: bool) -> None:
        self._tx = tx
        self._gate = gate
        self._holding = holding

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        await self._gate.step()
        return await self._tx.all(self._as_run(statement), **values)

    async def one(self, statement: Statement, **values: object) -> Row | None:
        await self._gate.step()
        return await self._tx.one(self._as_run(statement), **values)

    async def run(self, statement: Statement, **values: object) -> None:
        await self._gate.step()
        await self._tx.run(self._as_run(statement), **values)

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        await self._gate.step()
        return await self._tx.execute_batch(
            *((self._as_run(one), values) for one, values in statements)
        )

    async def advisory_lock(self, name: str) -> None:
        await self._gate.step()
        await self._tx.advisory_lock(name)

    async def lock_table(self, table: Table) -> None:
        await self._gate.step()
        await self._tx.lock_table(table)

    def announce(self) -> None:
        self._tx.announce()

    def _as_run(self, statement: Statement) -> Statement:
        return statement if self._holding else unheld(statement)


@cache
def unheld(statement: Statement) -> Statement:
    """The statement without its row lock and without its comparison of versions."""
    prepared: DriverStatement = copy.copy(statement.postgres)
    prepared.sql = _SWAP.sub(r"\1 IS NOT NULL", _HOLD.sub("", prepared.sql))
    loose = copy.copy(statement)
    loose.__dict__["postgres"] = prepared
    return loose


class GatedUnits:
    """Units of work of one command on a database, each statement and each commit at the gate."""

    def __init__(self, database: PostgresDatabase, gate: Gate, *, holding: bool = True) -> None:
        self._database = database
        self._gate = gate
        self._holding = holding

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        async def gated(unit: SqlUnit) -> T:
            tx = GatedTx(unit.tx, self._gate, holding=self._holding)
            answer = await work(SqlUnit(tx, unit.zone, unit.audited))
            await self._gate.step()
            return answer

        return await self._database.run(gated)

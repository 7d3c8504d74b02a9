"""Statements of an operation: recorded once, and sent again for other requests."""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Table

from tests.benchmarks.data import Scale
from tests.benchmarks.operations import Measured
from wordmate.adapters.sql import Database
from wordmate.adapters.sql.engine.postgres import ADVISORY_LOCK, combined_sql
from wordmate.adapters.sql.engine.statement import BoundStatement, Row, Source, Statement, Tx
from wordmate.adapters.sql.queries import SqlQueries
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.operations import OPERATIONS
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role

T = TypeVar("T")


Told = list[tuple[str, list[Any], Sequence[Row]]]
"""Statements with their arguments and the rows they answered."""


@dataclass(frozen=True, slots=True)
class Step:
    """A statement's text and arguments, and which of them differ from request to request.

    ``slots`` replace a whole argument, ``lists`` an item of a list, ``texts`` parts of a text.
    ``answers`` names values of this statement's rows that later statements repeat.
    """

    sql: str
    args: tuple[Any, ...]
    slots: tuple[tuple[int, str], ...]
    lists: tuple[tuple[int, tuple[tuple[int, str], ...]], ...] = ()
    texts: tuple[tuple[int, tuple[tuple[str, bool], ...]], ...] = ()
    answers: tuple[tuple[str, int], ...] = ()

    def filled(self, values: Mapping[str, object]) -> list[Any]:
        """The arguments for a request with these values."""
        args = list(self.args)
        for at, name in self.slots:
            args[at] = values[name]
        for at, places in self.lists:
            args[at] = list(args[at])
            for place, name in places:
                args[at][place] = values[name]
        for at, ports in self.texts:
            args[at] = "".join(str(values[one]) if varies else one for one, varies in ports)
        return args

    def answered(self, rows: Sequence[Row]) -> dict[str, object]:
        """The values of these rows that later statements repeat."""
        return {name: rows[nth][0] for name, nth in self.answers}


class _UndoneError(Exception):
    """Raised to roll a recorded unit back."""


class Recorder:
    """A transaction, or a source of reads, that records its statements."""

    def __init__(self, inner: Tx | Source, dialect: str, told: Told) -> None:
        self._inner: Any = inner
        self._dialect = dialect
        self._told = told

    def _tell(
        self, statement: Statement, values: Mapping[str, object], rows: Sequence[Row] = ()
    ) -> None:
        prepared = getattr(statement, self._dialect)
        self._told.append((prepared.sql, list(prepared.args(values)), rows))

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        rows: Sequence[Row] = await self._inner.all(statement, **values)
        self._tell(statement, values, rows)
        return rows

    async def one(self, statement: Statement, **values: object) -> Row | None:
        row: Row | None = await self._inner.one(statement, **values)
        self._tell(statement, values, () if row is None else (row,))
        return row

    async def run(self, statement: Statement, **values: object) -> None:
        self._tell(statement, values)
        await self._inner.run(statement, **values)

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        rows: Sequence[Row] = await self._inner.execute_batch(*statements)
        if self._dialect == "postgres":
            args = [arg for one, values in statements for arg in one.postgres.args(values)]
            self._told.append((combined_sql(tuple(one for one, _ in statements)), args, rows))
        else:
            for statement, values in statements:
                self._tell(statement, values)
        return rows

    async def advisory_lock(self, name: str) -> None:
        if self._dialect == "postgres":
            self._tell(ADVISORY_LOCK, {"name": name})
        await self._inner.advisory_lock(name)

    async def lock_table(self, table: Table) -> None:
        await self._inner.lock_table(table)

    def announce(self) -> None:
        """Rolled-back work has no listeners."""


class _RecordedUnits:
    """Runs units on the database, records their statements, and rolls them back."""

    def __init__(self, database: Database, dialect: str, told: Told) -> None:
        self._database = database
        self._dialect = dialect
        self._told = told

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        answers: list[T] = []

        async def recorded(unit: SqlUnit) -> None:
            answers.append(
                await work(SqlUnit(Recorder(unit.tx, self._dialect, self._told), unit.zone))
            )
            raise _UndoneError

        try:
            await self._database.run(recorded)
        except _UndoneError:
            return answers[0]
        raise AssertionError("a unit that raises cannot succeed")


async def record(
    ports: Ports, database: Database, source: Source, measured: Measured, scale: Scale
) -> list[Step]:
    """The statements of the operation's sample request, which changes nothing."""
    dialect = "postgres" if type(database).__name__.startswith("Postgres") else "sqlite"
    told: Told = []
    recorder = Recorder(source, dialect, told)
    recording = replace(
        ports,
        units=_RecordedUnits(database, dialect, told),
        queries=SqlQueries(recorder),
    )
    body = measured.sample(scale)
    role = Role.TUTOR if measured.by_tutor else Role.STUDENT
    values = measured.variables(body, scale)
    key = str(values["key"]) if "key" in values else None
    call = Call(Caller(AccountId(measured.caller(body, scale)), role), key)
    sent = msgspec.json.encode(measured.told(body))
    request = msgspec.json.decode(sent, type=OPERATIONS[measured.name].request)
    await OPERATIONS[measured.name](recording, call, request)
    return _steps(told, values)


def _steps(told: Told, values: Mapping[str, object]) -> list[Step]:
    """The statements with their varying values: those of the request, and generated ids."""
    names = {value: name for name, value in values.items()}
    steps: list[Step] = []
    for number, (sql, args, rows) in enumerate(told):
        steps.append(_step(sql, args, names))
        if sql.startswith("INSERT") and rows:
            made = tuple((f"made {number}.{nth}", nth) for nth in range(len(rows)))
            names |= {rows[nth][0]: name for name, nth in made}
            steps[-1] = replace(steps[-1], answers=made)
    said = {name for step in steps for name in _names(step)}
    return [
        replace(step, answers=tuple(one for one in step.answers if one[0] in said))
        for step in steps
    ]


def _names(step: Step) -> Iterator[str]:
    yield from (name for _, name in step.slots)
    yield from (name for _, places in step.lists for _, name in places)
    yield from (name for _, ports in step.texts for name, varies in ports if varies)


def _step(sql: str, args: Sequence[Any], names: Mapping[Any, str]) -> Step:
    slots: list[tuple[int, str]] = []
    lists: list[tuple[int, tuple[tuple[int, str], ...]]] = []
    texts: list[tuple[int, tuple[tuple[str, bool], ...]]] = []
    for at, arg in enumerate(args):
        if isinstance(arg, int | str) and not isinstance(arg, bool) and arg in names:
            slots.append((at, names[arg]))
        elif isinstance(arg, list | tuple) and (
            places := tuple((nth, names[one]) for nth, one in enumerate(arg) if one in names)
        ):
            lists.append((at, places))
        elif isinstance(arg, str) and len(ports := tuple(_parts(arg, names))) > 1:
            texts.append((at, ports))
    return Step(sql, tuple(args), tuple(slots), tuple(lists), tuple(texts))


def _parts(text: str, names: Mapping[Any, str]) -> Iterator[tuple[str, bool]]:
    """A text, split at the numbers that differ from request to request."""
    plain = ""
    for piece in re.split(r"(\b\d+\b)", text):
        if piece.isdigit() and int(piece) in names:
            yield plain, False
            yield names[int(piece)], True
            plain = ""
        else:
            plain += piece
    yield plain, False

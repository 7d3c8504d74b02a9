"""The very statements an operation sends: recorded once, sent again for other requests."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from tests.benchmarks.data import Scale
from tests.benchmarks.operations import Measured
from wordmate.adapters.sql import Database
from wordmate.adapters.sql.ledger import QUEUE_FOR
from wordmate.adapters.sql.reads import SqlReads
from wordmate.adapters.sql.statement import Row, Source, Statement, Tx
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.app import Application
from wordmate.application.parts import Call
from wordmate.application.ports.people import Caller
from wordmate.domain.roles import Role

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """A statement's text and arguments, and which of them differ from request to request."""

    sql: str
    args: tuple[Any, ...]
    slots: tuple[tuple[int, str], ...]

    def filled(self, values: Mapping[str, object]) -> list[Any]:
        """The arguments for a request with these values."""
        args = list(self.args)
        for at, name in self.slots:
            args[at] = values[name]
        return args


class _UndoneError(Exception):
    """Thrown to roll a recorded unit back."""


class _Recorder:
    """A transaction, or a source of reads, that writes down what it is asked."""

    def __init__(self, inner: Tx | Source, dialect: str, told: list[tuple[str, list[Any]]]) -> None:
        self._inner: Any = inner
        self._dialect = dialect
        self._told = told

    def _tell(self, statement: Statement, values: Mapping[str, object]) -> None:
        prepared = getattr(statement, self._dialect)
        self._told.append((prepared.sql, list(prepared.args(values))))

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        self._tell(statement, values)
        rows: Sequence[Row] = await self._inner.all(statement, **values)
        return rows

    async def one(self, statement: Statement, **values: object) -> Row | None:
        self._tell(statement, values)
        return await self._inner.one(statement, **values)

    async def run(self, statement: Statement, **values: object) -> None:
        self._tell(statement, values)
        await self._inner.run(statement, **values)

    async def queue_for(self, name: str) -> None:
        if self._dialect == "postgres":
            self._tell(QUEUE_FOR, {"name": name})
        await self._inner.queue_for(name)

    def announce(self) -> None:
        """Nobody listens to what is undone."""


class _RecordedUnits:
    """Runs units on the database, writes their statements down, and undoes them."""

    def __init__(self, database: Database, dialect: str, told: list[tuple[str, list[Any]]]) -> None:
        self._database = database
        self._dialect = dialect
        self._told = told

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        answers: list[T] = []

        async def recorded(unit: SqlUnit) -> None:
            answers.append(await work(SqlUnit(_Recorder(unit.tx, self._dialect, self._told))))
            raise _UndoneError

        try:
            await self._database.run(recorded)
        except _UndoneError:
            return answers[0]
        raise AssertionError("a unit that raises cannot succeed")


async def record(
    app: Application, database: Database, source: Source, measured: Measured, scale: Scale
) -> list[Step]:
    """The statements of the operation's sample request, without leaving a trace of it."""
    dialect = "postgres" if type(database).__name__.startswith("Postgres") else "sqlite"
    told: list[tuple[str, list[Any]]] = []
    recording = replace(
        app.parts,
        units=_RecordedUnits(database, dialect, told),
        reads=SqlReads(_Recorder(source, dialect, told), database),
    )
    body = measured.sample(scale)
    role = Role.TUTOR if measured.by_tutor else Role.STUDENT
    values = measured.variables(body, scale)
    key = str(values["key"]) if "key" in values else None
    call = Call(Caller(measured.caller(body, scale), role), key)
    wanted = msgspec.convert(body, measured.request)
    await measured.work(Application(recording))(call, wanted)
    return [_step(sql, args, values) for sql, args in told]


def _step(sql: str, args: Sequence[Any], values: Mapping[str, object]) -> Step:
    names = {value: name for name, value in values.items()}
    slots = tuple(
        (at, names[arg])
        for at, arg in enumerate(args)
        if isinstance(arg, int | str) and not isinstance(arg, bool) and arg in names
    )
    return Step(sql, tuple(args), slots)

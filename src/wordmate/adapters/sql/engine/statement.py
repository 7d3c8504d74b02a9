"""Statements: built with SQLAlchemy Core, compiled once per database, run by the driver.

A ``Statement`` holds a builder. The first use compiles it to the driver's SQL text and argument
order; later runs do not call SQLAlchemy.

Many rows travel as one argument: arrays with ``unnest`` on PostgreSQL, one JSON text with
``json_each`` on SQLite. ``Dialect.rows`` and ``Dialect.pairs`` hide the difference.
``Dialect.gathered`` returns many small rows as one JSON text.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

import msgspec
from sqlalchemy import (
    BigInteger,
    BindParameter,
    ClauseElement,
    Column,
    ColumnElement,
    FromClause,
    Integer,
    LargeBinary,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    cast,
    column,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect as Engine
from sqlalchemy.engine import make_url
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Row = Any
"""A row as the driver returns it: values by position."""

Types = type[TypeEngine[Any]] | TypeEngine[Any]
Spread = Callable[[Any], Mapping[str, object]]


class Source(Protocol):
    """Runs statements."""

    async def all(self, statement: "Statement", **values: object) -> Sequence[Row]:
        """All rows."""
        ...

    async def one(self, statement: "Statement", **values: object) -> Row | None:
        """The first row, or none."""
        ...

    async def run(self, statement: "Statement", **values: object) -> None:
        """Runs a statement and ignores its rows."""
        ...


BoundStatement = tuple["Statement", Mapping[str, object]]
"""A statement with its parameter values."""


class Tx(Source, Protocol):
    """One transaction."""

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        """Runs several statements and returns the last one's rows; one round trip on PostgreSQL.

        No statement sees another one's writes, and no two may write the same row.
        """
        ...

    async def advisory_lock(self, name: str) -> None:
        """Locks a name until the transaction ends; waits while another transaction holds it."""
        ...

    async def lock_table(self, table: Table) -> None:
        """Locks a table against other writers until the transaction ends. Statements that wait for
        the lock see what this transaction committed."""
        ...

    def announce(self) -> None:
        """Requests a wake-up of the outbox's listeners after the commit."""
        ...


def param(name: str, type_: Types = BigInteger) -> BindParameter[Any]:
    """A parameter, bound when the statement runs."""
    return bindparam(name, type_=type_)


def with_paging(query: Select[Any]) -> Select[Any]:
    """A page of a list: ``limit`` rows after the first ``offset``."""
    return query.limit(param("limit", Integer)).offset(param("offset", Integer))


def required_row(row: Row | None) -> Row:
    """The row; LookupError when it is missing."""
    if row is None:
        raise LookupError("the database answered without a row")
    return row


def values_of(*columns: Column[Any]) -> dict[str, BindParameter[Any]]:
    """A parameter for each column, under the column's name."""
    return {one.name: param(one.name, one.type) for one in columns}


class Dialect(ABC):
    """The SQL that differs between the two databases."""

    engine: Engine
    takes_pages_first: ClassVar[bool] = False
    """Whether to select a page before its joins. A cached plan does not know the page's length and
    would join and sort the whole list."""

    def __init__(self) -> None:
        self.spread: dict[str, Spread] = {}

    @abstractmethod
    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """An INSERT that supports ON CONFLICT."""

    @abstractmethod
    def id_or_next(self, given_id: ColumnElement[Any], column: Column[Any]) -> ColumnElement[Any]:
        """The id to insert: ``given_id``, or the table's next id when that is NULL."""

    @abstractmethod
    def between(
        self, column: ColumnElement[str], first: ColumnElement[str], end: ColumnElement[str]
    ) -> ColumnElement[bool]:
        """Texts from ``first`` up to, not including, ``end``, by bytes and not by the collation."""

    @abstractmethod
    def rows(self, name: str, /, **columns: Types) -> FromClause:
        """A parameter of many rows, as a table of these columns and a ``position`` from 0.

        One column takes a sequence of plain values, several take a sequence of tuples.
        """

    def rows_planned_once(self, name: str, **columns: Types) -> FromClause:
        """Like ``rows``, but PostgreSQL plans the statement once for any number of rows. Use it for
        frequent statements, where planning for each number of rows costs more than it saves."""
        return self.rows(name, **columns)

    @abstractmethod
    def pairs(self, name: str, **columns: Types) -> FromClause:
        """A parameter that maps integers to texts, as a table of two columns."""

    def raw(self, text: ColumnElement[str]) -> ColumnElement[Any]:
        """A text that may be damaged, without decoding it."""
        return text  # PostgreSQL stores no invalid text

    @abstractmethod
    def gathered(self, *columns: ColumnElement[Any]) -> ColumnElement[str]:
        """All rows of a query as one JSON text: an array of arrays, unordered."""


class Postgres(Dialect):
    """PostgreSQL's SQL, as asyncpg takes it."""

    engine = make_url("postgresql+asyncpg://").get_dialect()()
    takes_pages_first = True

    def insert(self, table: Table) -> postgresql.Insert:
        return postgresql.insert(table)

    def id_or_next(self, given_id: ColumnElement[Any], column: Column[Any]) -> ColumnElement[Any]:
        sequence = func.pg_get_serial_sequence(
            literal_column(f"'{column.table.name}'"), literal_column(f"'{column.name}'")
        )
        return func.coalesce(given_id, func.nextval(sequence))

    def between(
        self, column: ColumnElement[str], first: ColumnElement[str], end: ColumnElement[str]
    ) -> ColumnElement[bool]:
        return and_(column.bool_op("~>=~")(first), column.bool_op("~<~")(end))

    def rows(self, name: str, /, **columns: Types) -> FromClause:
        return self._unnested(name, columns, self._arrays(name, columns))

    def rows_planned_once(self, name: str, **columns: Types) -> FromClause:
        # The planner does not know the length of an array that a subquery returns.
        arrays = [select(one).scalar_subquery() for one in self._arrays(name, columns)]
        return self._unnested(name, columns, arrays)

    def _arrays(self, name: str, columns: Mapping[str, Types]) -> list[BindParameter[Any]]:
        """One array parameter for each column."""
        names = [f"{name}__{one}" for one in columns]

        def spread(rows: Iterable[Any]) -> Mapping[str, object]:
            if len(names) == 1:
                return {names[0]: list(rows)}
            turned: list[Any] = list(zip(*rows, strict=True))
            return dict(zip(names, turned or [()] * len(names), strict=True))

        self.spread[name] = spread
        return [
            param(one, postgresql.ARRAY(type_))
            for one, type_ in zip(names, columns.values(), strict=True)
        ]

    @staticmethod
    def _unnested(
        name: str, columns: Mapping[str, Types], arrays: Sequence[ColumnElement[Any]]
    ) -> FromClause:
        named: list[Any] = [column(one, type_) for one, type_ in columns.items()]
        rows = func.unnest(*arrays).table_valued(*named, with_ordinality="nth").render_derived()
        return select(
            *(rows.c[one] for one in columns),
            (rows.c.nth - literal_column("1")).label("position"),
        ).subquery(name)

    def pairs(self, name: str, **columns: Types) -> FromClause:
        rows = self.rows(name, **columns)
        first, second = (f"{name}__{one}" for one in columns)
        self.spread[name] = lambda mapping: {
            first: list(mapping.keys()),
            second: list(mapping.values()),
        }
        return rows

    def gathered(self, *columns: ColumnElement[Any]) -> ColumnElement[str]:
        rows = func.json_agg(func.json_build_array(*columns))
        return func.coalesce(cast(rows, Text), literal_column("'[]'"))


class Sqlite(Dialect):
    """SQLite's SQL, as the standard library's module takes it."""

    engine = make_url("sqlite+aiosqlite://").get_dialect()()

    def insert(self, table: Table) -> sqlite.Insert:
        return sqlite.insert(table)

    def id_or_next(self, given_id: ColumnElement[Any], column: Column[Any]) -> ColumnElement[Any]:
        return given_id  # SQLite replaces NULL by the next id

    def between(
        self, column: ColumnElement[str], first: ColumnElement[str], end: ColumnElement[str]
    ) -> ColumnElement[bool]:
        return and_(column >= first, column < end)

    def raw(self, text: ColumnElement[str]) -> ColumnElement[Any]:
        return cast(text, LargeBinary)

    def _json_each(self, name: str, listed: Callable[[Any], object]) -> Any:
        self.spread[name] = lambda value: {name: msgspec.json.encode(listed(value)).decode()}
        return func.json_each(param(name, String)).table_valued(
            column("key", Integer), column("value"), name=f"{name}_json"
        )

    def rows(self, name: str, /, **columns: Types) -> FromClause:
        rows = self._json_each(name, list)
        values = (
            [rows.c.value]
            if len(columns) == 1
            else [rows.c.value.op("->>")(literal_column(str(at))) for at in range(len(columns))]
        )
        return select(
            *(value.label(one) for one, value in zip(columns, values, strict=True)),
            rows.c.key.label("position"),
        ).subquery(name)

    def pairs(self, name: str, **columns: Types) -> FromClause:
        rows = self._json_each(name, dict)
        key, value = columns
        return select(cast(rows.c.key, Integer).label(key), rows.c.value.label(value)).subquery(
            name
        )

    def gathered(self, *columns: ColumnElement[Any]) -> ColumnElement[str]:
        return func.json_group_array(func.json_array(*columns), type_=Text)


class DriverStatement:
    """A compiled statement: the driver's SQL text and the order of its arguments."""

    __slots__ = ("_slots", "_spread", "sql")

    def __init__(self, build: Callable[[Dialect], ClauseElement], dialect: Dialect) -> None:
        compiled = build(dialect).compile(dialect=dialect.engine)
        if not isinstance(compiled, SQLCompiler):  # pragma: no cover
            raise TypeError("not a statement")
        fixed = compiled.params
        needed = {name for bound, name in compiled.bind_names.items() if bound.required}
        self.sql = str(compiled)
        self._spread = dialect.spread
        self._slots = tuple(
            (name, None if name in needed else fixed[name], name in needed)
            for name in compiled.positiontup or ()
        )

    @property
    def width(self) -> int:
        """The number of its arguments."""
        return len(self._slots)

    def args(self, values: Mapping[str, object]) -> list[object]:
        """The driver's arguments; KeyError when a value is missing."""
        for name, spread in self._spread.items():
            values = {**values, **spread(values[name])}
        return [values[name] if needed else fixed for name, fixed, needed in self._slots]


class Statement:
    """One statement for both databases, compiled for each on first use."""

    def __init__(self, build: Callable[[Dialect], ClauseElement]) -> None:
        self._build = build

    @cached_property
    def sqlite(self) -> DriverStatement:
        return DriverStatement(self._build, Sqlite())

    @cached_property
    def postgres(self) -> DriverStatement:
        return DriverStatement(self._build, Postgres())

"""Row mappers: one list of columns both builds the SELECT and reads the row.

    INSTITUTION = Columns.of(InstitutionRow, institution)
    select(*INSTITUTION).where(…)
    INSTITUTION.read(row)

The same list writes what it reads: ``INSTITUTION.values(row)`` has a value for each column.

Columns nest, so a join has the shape of the message that it answers. The list gives each value its
position; no code counts positions.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial
from types import UnionType
from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_type_hints

from sqlalchemy import ColumnElement, FromClause

from wordmate.adapters.sql.engine.statement import Row, Source, Statement, Types, required_row

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class As:
    """A column whose values a function converts, and another one back."""

    column: ColumnElement[Any]
    read: Callable[[Any], object]
    write: Callable[[Any], object] | None = None


Part: TypeAlias = "ColumnElement[Any] | As | Columns[Any]"


def one_of(column: ColumnElement[Any], values: type[StrEnum]) -> As:
    """A column of enumeration values; NULL becomes None."""
    by_value: dict[str | None, StrEnum | None] = {None: None, **{one.value: one for one in values}}
    return As(column, by_value.__getitem__)


def _typed(column: ColumnElement[Any], hint: Any) -> ColumnElement[Any] | As:
    """A column whose values have this type."""
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return one_of(column, kind)
    return As(column, bool) if hint is bool else column


def _each(make: Callable[..., T], values: int) -> Callable[..., Iterator[T]]:
    """Makes an object of each row from lists of so many values, one list a column.

    A named tuple is made as a tuple: its own constructor costs three times as much.
    """
    if len(getattr(make, "_fields", ())) != values:
        return partial(map, make)
    new: Callable[..., T] = partial(tuple.__new__, make)  # type: ignore[type-var,arg-type]
    return lambda *columns: map(new, zip(*columns, strict=True))


class Columns(Generic[T]):
    """Ordered columns and the function that takes their values, by position or by name."""

    __slots__ = (
        *("_as", "_by_column", "_held", "_make", "_make_all", "_maybe", "_names", "_plain"),
        *("_width", "_writes", "columns"),
    )

    def __init__(self, make: Callable[..., T], /, *in_order: Part, **named: Part) -> None:
        self.columns: tuple[ColumnElement[Any], ...]
        self._make, self._names, self._maybe = make, tuple(named), False
        columns: list[ColumnElement[Any]] = []
        held: list[tuple[int, Columns[Any] | None]] = []
        reads: list[tuple[int, Callable[[Any], object]]] = []
        writes: list[tuple[int, Callable[[Any], object]]] = []
        for nth, part in enumerate((*in_order, *named.values())):
            held.append((len(columns), part if isinstance(part, Columns) else None))
            if isinstance(part, Columns):
                columns += part.columns
            elif isinstance(part, As):
                columns.append(part.column)
                reads.append((nth, part.read))
                if part.write is not None:
                    writes.append((nth, part.write))
            else:
                columns.append(part)
        self.columns = tuple(columns)
        self._width = len(columns)
        self._as = tuple(reads)
        self._writes = tuple(writes)
        self._held = None if all(one is None for _, one in held) else tuple(held)
        self._plain = not (self._held or reads or named)
        self._make_all = _each(make, len(held))
        self._by_column: bool = not (reads or named) and all(
            one is None or (one._by_column and not one._maybe) for _, one in held
        )

    @classmethod
    def of(cls, kind: type[T], table: FromClause, /, **others: "Part | None") -> "Columns[T]":
        """A column of a table for each field of a class, by its name, except these others; None
        leaves a field out. Enumerations and truth values are read as the field's type says.
        """
        declared: Any = kind
        hints = get_type_hints(declared)
        names = getattr(kind, "__struct_fields__", None) or (one.name for one in fields(declared))
        named = {
            name: others[name] if name in others else _typed(table.c[name], hints[name])
            for name in names
        }
        return cls(kind, **{name: part for name, part in named.items() if part is not None})

    def __iter__(self) -> Iterator[ColumnElement[Any]]:
        return iter(self.columns)

    def maybe(self) -> "Columns[T | None]":
        """The same columns, read as None when the first is NULL: an outer join without a match."""
        maybe: Columns[T | None] = Columns.__new__(Columns)
        for name in Columns.__slots__:
            setattr(maybe, name, getattr(self, name))
        maybe._maybe = True
        return maybe

    def read(self, row: Row, at: int = 0) -> T:
        """Reads these columns from a row, starting at position ``at``."""
        if self._maybe and row[at] is None:
            return None  # type: ignore[return-value]
        if self._plain:
            return self._make(*row[at : at + self._width])
        if self._held is None:
            values = list(row[at : at + self._width])
        else:
            values = [
                row[at + place] if one is None else one.read(row, at + place)
                for place, one in self._held
            ]
        for nth, read in self._as:
            values[nth] = read(values[nth])
        if not self._names:
            return self._make(*values)
        unnamed = len(values) - len(self._names)
        return self._make(
            *values[:unnamed], **dict(zip(self._names, values[unnamed:], strict=True))
        )

    def all(self, rows: Sequence[Row]) -> list[T]:
        """Reads these columns from the start of each row."""
        if self._by_column and not self._maybe and rows:
            return list(self._made(list(zip(*rows, strict=True)), 0))
        return [self.read(row) for row in rows]

    def values(self, of: T) -> dict[str, object]:
        """The values of an object that these columns read, by the columns' names."""
        return dict(zip((one.name for one in self.columns), self.row(of), strict=True))

    def row(self, of: T | None) -> tuple[object, ...]:
        """These values in the order of the columns. Each has the name of an attribute."""
        if of is None:
            return (None,) * self._width
        values = [getattr(of, name) for name in self._names]
        for nth, write in self._writes:
            values[nth] = write(values[nth])
        if self._held is not None:
            values = [
                value
                for whole, (_, held) in zip(values, self._held, strict=True)
                for value in ((whole,) if held is None else held.row(whole))
            ]
        return tuple(values)

    @property
    def types(self) -> dict[str, Types]:
        """The columns' types by their names, for a parameter of rows."""
        return {one.name: one.type for one in self.columns}

    def _made(self, columns: Sequence[tuple[Any, ...]], at: int) -> Iterator[T]:
        """The same from the values of all rows, column by column: some use cases read hundreds of
        rows at once."""
        values: Iterable[Iterable[Any]] = columns[at : at + self._width]
        if self._held is not None:
            values = (
                columns[at + place] if one is None else one._made(columns, at + place)
                for place, one in self._held
            )
        return self._make_all(*values)

    def page(self, rows: Sequence[Row]) -> tuple[list[T], int]:
        """A page of a list and the list's length; each row holds the length after these columns."""
        return self.all(rows), int(rows[0][self._width])

    async def page_of(
        self,
        source: Source,
        page: Statement,
        length: Statement,
        /,
        *,
        limit: int,
        offset: int,
        **values: object,
    ) -> tuple[list[T], int]:
        """A page of a list and the list's length. Only a page past the end needs a second statement
        for the length."""
        rows = await source.all(page, **values, limit=limit, offset=offset)
        if rows:
            return self.page(rows)
        return [], int(required_row(await source.one(length, **values))[0]) if offset else 0

    def one(self, row: Row | None) -> T | None:
        """Reads the row; None when there is no row."""
        return None if row is None else self.read(row)

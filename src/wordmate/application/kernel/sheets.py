"""Tables in the formats of offices: the port that reads and writes them."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

Cell = str | int | Decimal | datetime | None


class SheetFormat(StrEnum):
    """A format of files with tables, by the ending of its name."""

    CSV = "csv"
    XLSX = "xlsx"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, and its width in characters."""

    title: str
    width: int = 12


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet of a workbook; a CSV has only one."""

    name: str
    columns: Sequence[Column]
    rows: AsyncIterator[Sequence[Cell]]


NamedRow = tuple[int, Mapping[str, str] | None]
"""The number of a line, and its cells by column; None if it cannot be read."""


class Sheets(Protocol):
    """Writes and reads files with tables, which are small enough for the memory."""

    async def write(self, sheet_format: SheetFormat, *tables: Table) -> bytes:
        """A file with these tables; a CSV has one."""
        ...

    async def read(
        self, content: bytes, needed: Collection[str], titles: Mapping[str, str], most: int
    ) -> Sequence[NamedRow]:
        """The rows below the header of the first table with the needed columns, without empty ones.

        ``titles`` gives further titles of columns. Raises TableUnreadable, ColumnsMissing,
        FileTooLarge for a file of more than ``FILE_LIMIT`` bytes or ``most`` rows.
        """
        ...

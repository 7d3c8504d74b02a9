"""Writes tables as CSV or XLSX, row by row: no cell becomes a formula, and no file stays
incomplete.

A CSV starts with a byte order mark, so that offices read its Chinese; cells that look like formulas
get an apostrophe. An XLSX marks texts as texts; its numbers and instants are typed, and its header
is frozen.
"""

import csv
import os
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, Final, Protocol

from wordmate.application.kernel.sheets import Cell, SheetFormat, Table

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
GUARD: Final = "'"


class UnknownSheetError(Exception):
    """The file must end in .csv or .xlsx and be in a writable folder."""


class SheetFile(Protocol):
    """A file of tables that is being written; ``close`` completes it."""

    def begin(self, table: Table) -> None: ...
    def add(self, row: Sequence[Cell]) -> None: ...
    def close(self) -> None: ...


class _Csv:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = TextIOWrapper(file, encoding="utf-8-sig", newline="")
        self._writer = csv.writer(self._file)

    def begin(self, table: Table) -> None:
        self.add([one.title for one in table.columns])

    def add(self, row: Sequence[Cell]) -> None:
        self._writer.writerow([_cell_of_csv(one) for one in row])

    def close(self) -> None:
        self._file.detach()


class _Xlsx:
    def __init__(self, file: IO[bytes]) -> None:
        from xlsxwriter import Workbook  # noqa: PLC0415 -- few commands need it

        options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        self._book: Any = Workbook(file, options)
        self._header = self._book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        self._money = self._book.add_format({"num_format": "#,##0.00"})
        self._time = self._book.add_format({"num_format": "yyyy-mm-dd hh:mm", "align": "left"})
        self._sheet: Any = None
        self._row = 0

    def begin(self, table: Table) -> None:
        self._sheet, self._row = self._book.add_worksheet(table.name), 1
        self._sheet.freeze_panes(1, 0)
        for column, one in enumerate(table.columns):
            self._sheet.set_column(column, column, one.width)
        for column, one in enumerate(table.columns):
            self._sheet.write_string(0, column, one.title, self._header)

    def add(self, row: Sequence[Cell]) -> None:
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                self._sheet.write_string(self._row, column, cell)
            elif isinstance(cell, datetime):
                self._sheet.write_datetime(self._row, column, cell, self._time)
            elif isinstance(cell, Decimal):
                self._sheet.write_number(self._row, column, cell, self._money)
            elif cell is not None:
                self._sheet.write_number(self._row, column, cell)
        self._row += 1

    def close(self) -> None:
        self._book.close()


_KINDS: Final[dict[SheetFormat, type[_Csv] | type[_Xlsx]]] = {
    SheetFormat.CSV: _Csv,
    SheetFormat.XLSX: _Xlsx,
}


def sheet_file(sheet_format: SheetFormat, file: IO[bytes]) -> SheetFile:
    """A file of this format, written to another one."""
    return _KINDS[sheet_format](file)


def _format_of(path: Path) -> SheetFormat | None:
    formats = {f".{one}": one for one in SheetFormat}
    return formats.get(path.suffix.lower())


def check_sheet(path: Path) -> None:
    """Raises UnknownSheetError for any other kind of file."""
    if _format_of(path) is None:
        raise UnknownSheetError(f"{path.name} ends neither in .csv nor in .xlsx")


def check_place(path: Path) -> None:
    """Raises UnknownSheetError if no table can be written there; call it before creating
    the table.
    """
    check_sheet(path)
    if path.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK):
        raise UnknownSheetError(f"{path} cannot be written")


def _files_of(path: Path, tables: Sequence[Table]) -> list[tuple[Path, Sequence[Table]]]:
    """The file of each table: one workbook for all, or one CSV each."""
    if path.suffix.lower() != ".csv":
        return [(path, tables)]
    first, *others = tables
    beside = [(path.with_stem(f"{path.stem}-{one.name}"), [one]) for one in others]
    return [(path, [first]), *beside]


async def write_sheets(path: Path, *tables: Table) -> int:
    """Writes tables, replacing the file's content; returns the number of rows of the first one.

    Further CSV tables go into files beside it, named after them. Raises UnknownSheetError.
    """
    counts: list[int] = []
    files = _files_of(path, tables)
    for file, _ in files:
        check_place(file)
    for file, inside in files:
        counts += await _write(file, inside)
    return counts[0]


async def _write(path: Path, tables: Sequence[Table]) -> list[int]:
    unfinished = path.with_name(f".{path.name}.unfinished")
    counts: list[int] = []
    try:
        with unfinished.open("wb") as opened:
            file = sheet_file(_format_of(path) or SheetFormat.CSV, opened)
            try:
                for table in tables:
                    file.begin(table)
                    counts.append(0)
                    async for row in table.rows:
                        file.add(row)
                        counts[-1] += 1
            finally:
                file.close()
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return counts


def _cell_of_csv(cell: Cell) -> Cell:
    """A CSV cell; instants are written to the minute."""
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    return guard(cell)


def guard(cell: Cell) -> Cell:
    """A CSV cell that no spreadsheet takes for a formula."""
    return f"{GUARD}{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell

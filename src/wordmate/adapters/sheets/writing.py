"""Writes tables as CSV or XLSX, row by row: no cell becomes a formula, no file stays half written.

A CSV begins with a byte order mark, so that offices read its Chinese; what would be taken for a
formula gets an apostrophe before it. An XLSX says of each text that it is one.
"""

import csv
import os
from collections.abc import AsyncIterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, Protocol

Cell = str | int | Decimal | None
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
GUARD: Final = "'"


class UnknownSheetError(Exception):
    """A table goes into a file whose name ends in .csv or .xlsx, in a folder that takes it."""


class _Sheet(Protocol):
    def add(self, row: Sequence[Cell]) -> None: ...
    def close(self) -> None: ...


class _Csv:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8-sig", newline="")
        self._writer = csv.writer(self._file)

    def add(self, row: Sequence[Cell]) -> None:
        self._writer.writerow([guarded(one) for one in row])

    def close(self) -> None:
        self._file.close()


class _Xlsx:
    def __init__(self, path: Path) -> None:
        from xlsxwriter import Workbook  # noqa: PLC0415 -- few commands need it

        options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        self._book: Any = Workbook(str(path), options)
        self._sheet = self._book.add_worksheet()
        self._row = 0

    def add(self, row: Sequence[Cell]) -> None:
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                self._sheet.write_string(self._row, column, cell)
            elif cell is not None:
                self._sheet.write_number(self._row, column, cell)
        self._row += 1

    def close(self) -> None:
        self._book.close()


_KINDS: Final[dict[str, type[_Csv] | type[_Xlsx]]] = {".csv": _Csv, ".xlsx": _Xlsx}


def check_sheet(path: Path) -> None:
    """Raises UnknownSheetError for a file that is neither kind."""
    if path.suffix.lower() not in _KINDS:
        raise UnknownSheetError(f"{path.name} ends neither in .csv nor in .xlsx")


def check_place(path: Path) -> None:
    """Raises UnknownSheetError where no table can be written: to be asked before there is one."""
    check_sheet(path)
    if path.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK):
        raise UnknownSheetError(f"{path} cannot be written")


async def write_sheet(
    path: Path, header: Sequence[str], rows: AsyncIterator[Sequence[Cell]]
) -> int:
    """Writes a table in place of what the file held; returns how many rows.

    Raises UnknownSheetError.
    """
    check_place(path)
    unfinished = path.with_name(f".{path.name}.unfinished")
    written = 0
    try:
        sheet: _Sheet = _KINDS[path.suffix.lower()](unfinished)
        try:
            sheet.add(header)
            async for row in rows:
                sheet.add(row)
                written += 1
        finally:
            sheet.close()
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return written


def guarded(cell: Cell) -> Cell:
    """A cell of a CSV that no spreadsheet takes for a formula."""
    return f"{GUARD}{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell

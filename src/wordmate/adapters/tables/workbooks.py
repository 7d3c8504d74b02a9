"""Rows of cells in workbooks: .xlsx, .xls, .xlsb, .ods."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any, Final
from zipfile import BadZipFile, ZipFile

ENDINGS: Final = (".xlsx", ".xlsm", ".xls", ".xlsb", ".ods")
LARGEST: Final = 512 * 1024 * 1024
"""The maximum unpacked size of a workbook, which is read as a whole."""


class UnreadableWorkbook(ValueError):  # noqa: N818 -- said of a file
    """Not a workbook, or a damaged one; the message says which."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A visible sheet; its rows start with the sheet's first."""

    name: str
    rows: list[list[str]]


def sheets_of(file: IO[bytes], largest: int = LARGEST) -> Iterator[Sheet]:
    """The visible sheets in order. Raises UnreadableWorkbook."""
    from python_calamine import (  # noqa: PLC0415 -- few need it
        CalamineError,
        CalamineWorkbook,
        SheetVisibleEnum,
    )

    _check_size(file, largest)
    try:
        book = CalamineWorkbook.from_filelike(file)
        for one in book.sheets_metadata:
            if one.visible is SheetVisibleEnum.Visible:
                sheet = book.get_sheet_by_name(one.name)
                rows = [list(map(_text, row)) for row in sheet.to_python(skip_empty_area=False)]
                _fill_down(rows, sheet.merged_cell_ranges or [])
                yield Sheet(one.name, rows)
    except (CalamineError, OSError, ValueError, IndexError) as problem:
        kind = "a spreadsheet or zip archive that cannot be read"
        raise UnreadableWorkbook(f"{kind}: {problem}") from None


def _check_size(file: IO[bytes], largest: int) -> None:
    """Raises UnreadableWorkbook if it unpacks to more than the maximum."""
    try:
        with ZipFile(file) as archive:
            unpacked = sum(one.file_size for one in archive.filelist)
    except BadZipFile:  # an older format, or one that calamine reports as damaged
        unpacked = 0
    file.seek(0)
    if unpacked > largest:
        megabytes = largest // 1024**2
        raise UnreadableWorkbook(f"a workbook that unpacks to more than {megabytes} MB")


def _text(cell: Any) -> str:
    """A cell as typed: 12 and not 12.0, TRUE and not True."""
    if isinstance(cell, bool):
        return str(cell).upper()
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _fill_down(
    rows: list[list[str]], merged: list[tuple[tuple[int, int], tuple[int, int]]]
) -> None:
    """Gives all merged cells of a column the value of the first."""
    for (top, left), (bottom, right) in merged:
        if left == right:
            for row in rows[top + 1 : bottom + 1]:
                row[left] = rows[top][left]


def is_workbook(file: IO[bytes]) -> bool:
    """Whether a file begins like a workbook; rewinds the file."""
    start = file.read(8)
    file.seek(0)
    return start.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0"))

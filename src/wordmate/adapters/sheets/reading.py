"""Reads tables out of CSV and XLSX files, as people send them back."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from wordmate.adapters.encodings import UnreadableText, encoding_of
from wordmate.adapters.sheets.writing import FORMULAS, GUARD, check_sheet

NO_TITLES: Final[Mapping[str, str]] = MappingProxyType({})


class UnreadableSheetError(Exception):
    """A file holds no table with these columns."""


def read_sheet(
    path: Path, needed: Sequence[str], titles: Mapping[str, str] = NO_TITLES
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows under the header, each with its line in the file and its cells as texts by column:
    of the first sheet that has the columns which are needed.

    ``titles`` names columns by other titles that they may have. Empty rows are passed over. Raises
    UnknownSheetError, UnreadableSheetError.
    """
    check_sheet(path)
    missing: list[str] = []
    for lines in _sheets(path):
        written = [one.strip().lower() for one in (lines[0] if lines else [])]
        header = [titles.get(one, one) for one in written]
        absent = [one for one in needed if one not in header]
        if not absent:
            return _rows(header, lines[1:])
        missing = missing or absent
    raise UnreadableSheetError(f"{path.name} has no column {', '.join(missing)}")


def _rows(
    header: Sequence[str], lines: Sequence[list[str]]
) -> Iterator[tuple[int, Mapping[str, str]]]:
    for number, line in enumerate(lines, 2):
        if any(one.strip() for one in line):
            cells = [*line, *[""] * (len(header) - len(line))]
            yield number, dict(zip(header, cells, strict=False))


def _sheets(path: Path) -> Iterable[list[list[str]]]:
    try:
        if path.suffix.lower() == ".csv":
            rows = csv.reader(io.StringIO(_decoded(path), newline=""), strict=True)
            return [[[_unguarded(one) for one in row] for row in rows]]
        return _workbook(path)
    except OSError as problem:
        raise UnreadableSheetError(f"{path} cannot be read: {problem.strerror}") from problem
    except csv.Error as problem:
        raise UnreadableSheetError(f"{path.name} cannot be read: {problem}") from problem


def _workbook(path: Path) -> list[list[list[str]]]:
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 -- few need it

    try:
        book = CalamineWorkbook.from_path(path)
        sheets = (book.get_sheet_by_name(name) for name in book.sheet_names)
        return [
            [[_text(one) for one in row] for row in sheet.to_python(skip_empty_area=False)]
            for sheet in sheets
        ]
    except CalamineError as problem:
        raise UnreadableSheetError(f"{path.name} cannot be read: {problem}") from problem


def _decoded(path: Path) -> str:
    content = path.read_bytes()
    try:
        return content.decode(encoding_of(io.BytesIO(content), path.name))
    except UnicodeDecodeError as problem:
        raise UnreadableSheetError(f"{path.name} cannot be read: {problem}") from problem
    except UnreadableText as problem:
        raise UnreadableSheetError(str(problem)) from problem


def _unguarded(text: str) -> str:
    is_guarded = text.startswith(GUARD) and text[1:].startswith(FORMULAS)
    return text[1:] if is_guarded else text


def _text(cell: Any) -> str:
    """A number of an XLSX is told as it was typed: 12, not 12.0."""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)

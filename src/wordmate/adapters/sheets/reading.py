"""Reads tables out of CSV and XLSX files, as people send them back."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from wordmate.adapters.encodings import UnreadableText, encoding_of
from wordmate.adapters.sheets.writing import FORMULAS, GUARD, check_sheet

NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


class UnreadableSheetError(Exception):
    """A file holds no table with these columns."""


def read_sheet(
    path: Path, needed: Sequence[str], other_names: Mapping[str, str] = NO_NAMES
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows under the header, each with its line in the file and its cells as texts by column,
    which may stand there under another name.

    Empty rows are passed over. Raises UnknownSheetError, UnreadableSheetError.
    """
    check_sheet(path)
    if not path.is_file():
        raise UnreadableSheetError(f"there is no file {path}")
    lines = iter(_lines(path))
    written = [one.strip().lower() for one in next(lines, [])]
    header = [other_names.get(one, one) for one in written]
    missing = [one for one in needed if one not in header]
    if missing:
        raise UnreadableSheetError(f"{path.name} has no column {', '.join(missing)}")
    for number, line in enumerate(lines, 2):
        if any(one.strip() for one in line):
            cells = [*line, *[""] * (len(header) - len(line))]
            yield number, dict(zip(header, cells, strict=False))


def _lines(path: Path) -> Iterable[list[str]]:
    try:
        if path.suffix.lower() == ".csv":
            rows = csv.reader(io.StringIO(_decoded(path), newline=""), strict=True)
            return [[_unguarded(one) for one in row] for row in rows]
        return _workbook(path)
    except OSError as problem:
        raise UnreadableSheetError(f"{path} cannot be read: {problem.strerror}") from problem
    except csv.Error as problem:
        raise UnreadableSheetError(f"{path.name} cannot be read: {problem}") from problem


def _workbook(path: Path) -> list[list[str]]:
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 -- few need it

    try:
        sheet = CalamineWorkbook.from_path(path).get_sheet_by_index(0)
        return [[_text(one) for one in row] for row in sheet.to_python(skip_empty_area=False)]
    except (CalamineError, IndexError) as problem:
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

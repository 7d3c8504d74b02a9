"""Tables with named columns, in a text or a workbook, as offices send them back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from io import TextIOWrapper
from itertools import islice
from typing import IO, Final

from wordmate.adapters.encodings import UnreadableText, encoding_of, errors_of, is_broken
from wordmate.adapters.tables.text import Line, lines_of, rows_of
from wordmate.adapters.tables.workbooks import LARGEST, UnreadableWorkbook, is_workbook, sheets_of

_SEPARATORS: Final = ",\t;|"
_HEADER_WITHIN: Final = 10
"""The most rows above the header, for instance a title."""

Names = Mapping[str, Collection[str]]
"""Alternative names of each column in lower case."""


class UnreadableTable(ValueError):  # noqa: N818 -- said of a file
    """The file has no table with these columns, or with the ``missing`` ones."""

    def __init__(self, message: str, missing: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.missing = missing


def named_rows(
    file: IO[bytes],
    name: str,
    needed: Collection[str],
    called: Names | None = None,
    *,
    largest: int = LARGEST,
) -> Iterator[tuple[int, Mapping[str, str] | None]]:
    """The rows below the header, each with its line number and its cells as texts by column (cells
    of unnamed columns under an empty name); None for an unreadable row.

    The header is the first row that names the required columns, so a title may precede it. In a
    workbook it is in the first sheet that has one; a text is split by the most frequent separator
    of its first rows, then by others. Empty rows are skipped. Raises UnreadableTable, also
    if a workbook unpacks to more bytes than ``largest``.
    """
    names = {other: column for column, others in (called or {}).items() for other in others}
    missing = [*needed]
    for rows in _tables(file, name, largest):
        for row in islice(rows, _HEADER_WITHIN):
            plain = [cell.strip().lower() for cell in row.cells]
            header = [names.get(cell, cell) for cell in plain]
            absent = [column for column in needed if column not in header]
            if not absent:
                return _below(rows, header)
            missing = min(missing, absent, key=len)
    columns = [" / ".join((column, *(called or {}).get(column, ()))) for column in missing]
    raise UnreadableTable(f"{name} has no column {', '.join(columns)}", columns)


def _below(
    rows: Iterator[Line], header: list[str]
) -> Iterator[tuple[int, Mapping[str, str] | None]]:
    for row in rows:
        if any(cell.strip() for cell in row.cells):
            names = [*header, *[""] * (len(row.cells) - len(header))]
            cells = [*row.cells, *[""] * (len(header) - len(row.cells))]
            found = {name: cell.strip() for name, cell in zip(names, cells, strict=True) if cell}
            is_bad = row.problem or is_broken("".join(row.cells))
            yield row.number, None if is_bad else dict.fromkeys(filter(None, header), "") | found


def _tables(file: IO[bytes], name: str, largest: int) -> Iterator[Iterator[Line]]:
    try:
        if is_workbook(file):
            for sheet in sheets_of(file, largest):
                yield (Line(number, cells) for number, cells in enumerate(sheet.rows, 1))
            return
        encoding = encoding_of(file, name)
    except UnreadableWorkbook as problem:
        raise UnreadableTable(f"{name} is {problem}") from None
    except UnreadableText as problem:
        raise UnreadableTable(str(problem)) from None
    text = TextIOWrapper(file, encoding=encoding, errors=errors_of(encoding), newline="")
    above = "".join(islice(lines_of(text), _HEADER_WITHIN))
    for separator in sorted(_SEPARATORS, key=above.count, reverse=True):
        text.seek(0)
        yield rows_of(lines_of(text), separator)

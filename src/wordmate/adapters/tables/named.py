"""Tables whose header names their columns, in a text or a workbook, as offices send them back."""

from collections.abc import Collection, Iterator, Mapping
from io import TextIOWrapper
from itertools import islice
from typing import IO, Final

from wordmate.adapters.encodings import UnreadableText, encoding_of, errors_of, is_broken
from wordmate.adapters.tables.text import Line, lines_of, rows_of
from wordmate.adapters.tables.workbooks import UnreadableWorkbook, is_workbook, sheets_of

_SEPARATORS: Final = ",\t;|"
_HEADER_WITHIN: Final = 10
"""Rows above which a title may stand."""

Names = Mapping[str, Collection[str]]
"""What each column may be called, in lower case, beside the name that it is read by."""


class UnreadableTable(ValueError):  # noqa: N818 -- said of a file
    """A file is no table with these columns."""


def named_rows(
    file: IO[bytes], name: str, needed: Collection[str], called: Names | None = None
) -> Iterator[tuple[int, Mapping[str, str] | None]]:
    """The rows under the header, each with its line and its cells as texts by column, those of a
    column without a name under none; None for a row that cannot be read.

    The header is the first row that names the columns that are needed, so that a title may stand
    above it; of a workbook in the first sheet that has one, of a text by whichever separator the
    first rows have most of, else by another. Empty rows are passed over. Raises UnreadableTable.
    """
    names = {other: column for column, others in (called or {}).items() for other in others}
    for rows in _tables(file, name):
        for row in islice(rows, _HEADER_WITHIN):
            plain = [cell.strip().lower() for cell in row.cells]
            header = [names.get(cell, cell) for cell in plain]
            if {*needed} <= {*header}:
                return _below(rows, header)
    raise UnreadableTable(f"{name} has no column {', '.join(needed)}")


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


def _tables(file: IO[bytes], name: str) -> Iterator[Iterator[Line]]:
    try:
        if is_workbook(file):
            for sheet in sheets_of(file):
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

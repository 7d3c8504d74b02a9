"""Reads word files line by line, in memory that does not grow with the file."""

import csv
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from wordmate.adapters.encodings import errors_of, is_broken
from wordmate.adapters.word_files.json_lines import NotAnObject, cells_of
from wordmate.adapters.word_files.layout import LayoutHints, layout_of, lines_of, rows_of
from wordmate.adapters.word_files.words import (
    FileRefused,
    Reason,
    Refusal,
    Row,
    hidden_problem,
    problem,
)

__all__ = ["FileRefused", "WordFile"]

_NOTHING_TOLD = LayoutHints()


class WordFile:
    """A word file, opened with ``with``: iterate over it for its rows and refusals in order.

    A table with tabs, commas or semicolons, with or without a header, or JSON lines; in UTF-8,
    UTF-16 or GB18030. Raises FileRefused on opening when it is none of these.
    """

    def __init__(self, path: Path, hints: LayoutHints = _NOTHING_TOLD) -> None:
        self.path = path
        self.hints = hints
        self.layout = layout_of(path, hints)
        self.format = self.layout.format
        self.size = path.stat().st_size
        self._bytes = path.open("rb")
        encoding = self.layout.encoding
        self._file = TextIOWrapper(
            self._bytes, encoding=encoding, errors=errors_of(encoding), newline=""
        )

    def __enter__(self) -> "WordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def read_bytes(self) -> int:
        """How much of the file has been read, for a progress bar."""
        return self._bytes.tell()

    def __iter__(self) -> Iterator[Row | Refusal]:
        lines = lines_of(self._file)
        separator = self.layout.separator
        return self._objects(lines) if separator is None else self._table(lines, separator)

    def _objects(self, lines: Iterator[str]) -> Iterator[Row | Refusal]:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            if is_broken(line):
                yield Refusal(number, "", Reason.BAD_ENCODING)
                continue
            try:
                cells = cells_of(line)
            except NotAnObject as error:
                yield Refusal(number, "", Reason.MALFORMED, str(error))
            else:
                yield self._row(number, cells.get("word", ""), cells)

    def _table(self, lines: Iterator[str], separator: str) -> Iterator[Row | Refusal]:
        rows = rows_of(lines, separator)
        header = self.layout.has_header
        while True:
            line = rows.line_num + 1
            try:
                cells = next(rows)
            except StopIteration:
                return
            except csv.Error as error:
                yield Refusal(line, "", Reason.MALFORMED, str(error))
                continue
            if not any(cell.strip() for cell in cells):
                continue
            if header:
                header = False
                continue
            yield self._cells(line, cells)

    def _cells(self, line: int, cells: list[str]) -> Row | Refusal:
        columns = self.format.columns
        hints = cells[0].encode(errors="replace").decode()[:50]
        while len(cells) > len(columns) and not cells[-1].strip():
            cells.pop()
        if not self.layout.has_header and 1 < len(cells) < len(columns):
            cells += [""] * (len(columns) - len(cells))
        if is_broken("".join(cells)):
            return Refusal(line, hints, Reason.BAD_ENCODING)
        if len(cells) != len(columns):
            return Refusal(line, hints, Reason.COLUMN_COUNT, f"{len(cells)}, not {len(columns)}")
        return self._row(line, hints, dict(zip(columns, cells, strict=True)))

    def _row(self, line: int, hints: str, cells: dict[str, str]) -> Row | Refusal:
        if refused := hidden_problem("\t".join(cells.values())):
            return Refusal(line, hints[:50], *refused)
        word = self.format.word(cells)
        if refused := problem(word, in_english=self.hints.in_english):
            return Refusal(line, word.en[:50], *refused)
        return Row(line, word, self.format.tags(cells))

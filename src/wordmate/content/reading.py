"""Reads word files row by row, in memory that does not grow with the file."""

import csv
import sqlite3
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO

from wordmate.content.formats import Format, HeaderRefused, recognised
from wordmate.content.words import Reason, Refusal, Row, problem

_LONGEST_LINE: Final = 100_000
_FIRST_BYTES: Final = 65_536
_KINDS: Final = {".csv": ",", ".tsv": "\t"}
_MAGIC: Final = {
    b"PK\x03\x04": "a spreadsheet or zip archive",
    b"\xd0\xcf\x11\xe0": "an old spreadsheet",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"SQLite format 3": "an SQLite database",
    b"%PDF": "a PDF",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
}


class FileRefused(ValueError):  # noqa: N818
    """Nothing of this file can be loaded; the message says why and what to do."""


class WordFile:
    """A word file, opened with ``with``: iterate over it for its rows and refusals in order.

    CSV with commas and quotes, or TSV without quotes; UTF-8, with or without byte order mark.
    Raises FileRefused on opening when it is neither.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        delimiter = _delimiter(path)
        _check_bytes(path)
        self.size = path.stat().st_size
        self._bytes = path.open("rb")
        self._file = TextIOWrapper(
            self._bytes, encoding="utf-8-sig", errors="surrogateescape", newline=""
        )
        self._rows = csv.reader(
            _lines(self._file),
            delimiter=delimiter,
            quoting=csv.QUOTE_MINIMAL if delimiter == "," else csv.QUOTE_NONE,
        )
        self._seen = _Seen()
        try:
            self.format = self._header()
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> "WordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def read_bytes(self) -> int:
        """How much of the file has been read, for a progress bar."""
        return self._bytes.tell()

    def __iter__(self) -> Iterator[Row | Refusal]:
        line = self._rows.line_num + 1
        while True:
            try:
                cells = next(self._rows)
            except StopIteration:
                return
            except csv.Error as error:
                yield Refusal(line, "", Reason.MALFORMED, str(error))
            else:
                if any(cell.strip() for cell in cells):
                    yield self._row(line, cells)
            line = self._rows.line_num + 1

    def _row(self, line: int, cells: list[str]) -> Row | Refusal:
        told = cells[0].encode(errors="replace").decode()[:50]
        columns = self.format.columns
        if _broken("".join(cells)):
            return Refusal(line, told, Reason.BAD_ENCODING)
        if any("\0" in cell for cell in cells):
            return Refusal(line, told, Reason.NUL)
        if len(cells) != len(columns):
            return Refusal(line, told, Reason.COLUMN_COUNT, f"{len(cells)}, not {len(columns)}")
        named = dict(zip(columns, cells, strict=True))
        word = self.format.word(named)
        if refused := problem(word):
            return Refusal(line, word.en[:50], *refused)
        first = self._seen.first_line(word.en, line)
        if first != line:
            return Refusal(line, word.en, Reason.DUPLICATE, f"first in line {first}")
        return Row(line, word, self.format.tags(named))

    def _header(self) -> Format:
        try:
            return recognised(next(self._rows))
        except StopIteration:
            raise FileRefused(f"{self.path.name} is empty") from None
        except (HeaderRefused, csv.Error) as error:
            raise FileRefused(f"{self.path.name}: {error}") from None

    def _close(self) -> None:
        self._file.close()
        self._seen.close()


class _Seen:
    """The words met so far: in a temporary file, so that memory does not grow with them."""

    def __init__(self) -> None:
        self._words = sqlite3.connect("", isolation_level=None)
        self._words.execute("PRAGMA cache_size = -2048")
        self._words.execute("PRAGMA journal_mode = OFF")
        self._words.execute("CREATE TABLE word (en TEXT PRIMARY KEY, line INT) WITHOUT ROWID")
        self._words.execute("BEGIN")

    def first_line(self, en: str, line: int) -> int:
        """The line that had this word first; this one when it is new."""
        added = self._words.execute("INSERT OR IGNORE INTO word VALUES (?, ?)", (en, line))
        if added.rowcount:
            return line
        found = self._words.execute("SELECT line FROM word WHERE en = ?", (en,))
        return int(found.fetchone()[0])

    def close(self) -> None:
        self._words.close()


def _delimiter(path: Path) -> str:
    try:
        return _KINDS[path.suffix.lower()]
    except KeyError:
        kind = path.suffix or "without an ending"
        raise FileRefused(
            f"{path.name}: files {kind} cannot be loaded; save it as .csv or .tsv in UTF-8"
        ) from None


def _check_bytes(path: Path) -> None:
    """Refuses what is no UTF-8 text from its first bytes on."""
    try:
        with path.open("rb") as file:
            start = file.read(_FIRST_BYTES)
    except OSError as error:
        raise FileRefused(f"{path.name}: {error.strerror}") from None
    for magic, kind in _MAGIC.items():
        if start.startswith(magic):
            raise FileRefused(f"{path.name} is {kind}; save it as .csv or .tsv in UTF-8")
    lines = [line for line in start.splitlines()[:-1] or [start] if not line.isascii()]
    broken = [line for line in lines if _broken(line.decode(errors="surrogateescape"))]
    if len(broken) * 2 > len(lines):
        raise FileRefused(f"{path.name} is not UTF-8 (perhaps GBK); save it as UTF-8")


def _broken(text: str) -> bool:
    """Whether bytes that are not UTF-8 were read into this text."""
    return any("\udc80" <= character <= "\udcff" for character in text)


def _lines(file: TextIO) -> Iterator[str]:
    """The lines; one longer than any row is cut, so that no line fills the memory."""
    while line := file.readline(_LONGEST_LINE):
        yield line

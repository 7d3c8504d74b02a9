"""How the lines of a word file are to be read: told by the file, unless somebody says it."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from wordmate.adapters.encodings import errors_of
from wordmate.adapters.word_files.encoding import SAVE_AS, encoding_of
from wordmate.adapters.word_files.formats import (
    Format,
    HeaderRefused,
    guessed,
    is_header,
    named_keys,
    recognised,
)
from wordmate.adapters.word_files.words import FileRefused

if TYPE_CHECKING:
    from _csv import Reader

LONGEST_LINE: Final = 100_000
_LOOKED_AT: Final = 200
_SEPARATORS: Final = "\t,;"
_NAMED: Final = {"tab": "\t", "comma": ",", "semicolon": ";"}


class Kind(StrEnum):
    """What a file's lines are."""

    CSV = "csv"
    TSV = "tsv"
    TXT = "txt"
    JSON_LINES = "jsonl"


_KINDS: Final = {
    ".csv": Kind.CSV,
    ".tsv": Kind.TSV,
    ".tab": Kind.TSV,
    ".txt": Kind.TXT,
    ".json": Kind.JSON_LINES,
    ".jsonl": Kind.JSON_LINES,
    ".ndjson": Kind.JSON_LINES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutHints:
    """What somebody says about a file; None where the file is to tell it."""

    encoding: str | None = None
    separator: str | None = None
    kind: Kind | None = None
    header: bool | None = None
    in_english: bool = False
    """It is for a book that explains English in English."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file's lines are read; ``separator`` is none for JSON lines."""

    encoding: str
    separator: str | None
    has_header: bool
    format: Format


def layout_of(path: Path, hints: LayoutHints) -> Layout:
    """How this file is to be read; raises FileRefused."""
    kind = hints.kind or _KINDS.get(path.suffix.lower())
    if kind is None:
        ending = path.suffix or "without an ending"
        raise FileRefused(f"{path.name}: files {ending} cannot be loaded; {SAVE_AS}")
    encoding = encoding_of(path, hints.encoding)
    with path.open(encoding=encoding, errors=errors_of(encoding), newline="") as file:
        sample = [line for line in islice(lines_of(file), 2 * _LOOKED_AT) if line.strip()]
    if not sample:
        raise FileRefused(f"{path.name} is empty")
    if sample[0].lstrip().startswith(("{", "[")) and hints.kind is None:
        kind = Kind.JSON_LINES
    if kind is Kind.JSON_LINES:
        if not sample[0].lstrip().startswith("{"):
            raise FileRefused(f"{path.name} is no JSON lines: one object a line is needed")
        return Layout(encoding, None, has_header=False, format=named_keys(hints.in_english))
    separator = _wished(hints.separator) if hints.separator else _separator(sample)
    try:
        return _table(encoding, separator, sample[:_LOOKED_AT], hints)
    except HeaderRefused as error:
        raise FileRefused(f"{path.name}: {error}") from None


def lines_of(file: TextIO) -> Iterator[str]:
    """The lines; one longer than any row is cut, so that no line fills the memory."""
    first = True
    while line := file.readline(LONGEST_LINE):
        yield line.lstrip("\ufeff") if first else line
        first = False


def rows_of(lines: Iterator[str], separator: str) -> "Reader":
    """Rows of cells: quotes are characters like others where tabs part the cells."""
    if separator == "\t":
        return csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)
    return csv.reader(lines, delimiter=separator)


def _table(encoding: str, separator: str, sample: Sequence[str], hints: LayoutHints) -> Layout:
    rows = list(_readable(rows_of(iter(sample), separator)))
    if not rows:
        raise HeaderRefused("no line of it can be read")
    has_header = is_header(rows[0]) if hints.header is None else hints.header
    if has_header:
        form = recognised(rows[0], in_english=hints.in_english)
    else:
        form = guessed(rows, in_english=hints.in_english)
    return Layout(encoding, separator, has_header, form)


def _readable(rows: Iterator[list[str]]) -> Iterator[list[str]]:
    """The rows with something in them, up to one that cannot be read."""
    with suppress(csv.Error):
        yield from (row for row in rows if any(cell.strip() for cell in row))


def _wished(separator: str) -> str:
    found = _NAMED.get(separator, separator)
    if len(found) != 1:
        raise FileRefused(f"no separator: {separator!r}; tab, comma, semicolon or one character")
    return found


def _separator(sample: Sequence[str]) -> str:
    """What most lines have first of tab, comma and semicolon; a tab counts wherever it stands."""
    votes = Counter(first for line in sample if (first := _first(line)))
    return votes.most_common(1)[0][0] if votes else "\t"


def _first(line: str) -> str | None:
    if "\t" in line:
        return "\t"
    return next((one for one in line if one in _SEPARATORS), None)

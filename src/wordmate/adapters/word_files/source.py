"""Decodes a word file and reads it as rows of cells in its detected format."""

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import IO, Final, TextIO

from wordmate.adapters import encodings
from wordmate.adapters.encodings import UnknownEncoding, UnreadableText, errors_of
from wordmate.adapters.tables import anki, workbooks
from wordmate.adapters.tables.text import Line, lines_of, rows_of
from wordmate.adapters.tables.workbooks import UnreadableWorkbook, is_workbook, sheets_of
from wordmate.adapters.word_files import objects, one_line
from wordmate.adapters.word_files.headwords import is_counted
from wordmate.adapters.word_files.layout import (
    LOOKED_AT,
    SAMPLES,
    Basis,
    Column,
    ColumnHints,
    HeaderRefused,
    Plan,
    Settings,
    plan_of,
    separator_named,
    separator_of,
    settings_of,
)
from wordmate.adapters.word_files.words import FileRefused
from wordmate.application.content.word_lists import Flaw, ListFlaw

SAVE_AS: Final = "save it as .xlsx, .csv, .tsv or .txt"
_LARGEST: Final = 64 * 1024 * 1024
"""The maximum size, in bytes, of a file that is read as a whole."""


class Kind(StrEnum):
    """The kind of a file: a table, lines split by their content, or objects."""

    CSV = "csv"
    TSV = "tsv"
    TXT = "txt"
    LINES = "lines"
    JSON_LINES = "jsonl"
    JSON = "json"
    XML = "xml"
    WORD_BOOK = "wordbook"
    WORKBOOK = "xlsx"
    ANKI = "anki"


_KINDS: Final = {
    ".csv": Kind.CSV,
    ".tsv": Kind.TSV,
    ".tab": Kind.TSV,
    ".txt": Kind.TXT,
    ".json": Kind.JSON,
    ".jsonl": Kind.JSON_LINES,
    ".ndjson": Kind.JSON_LINES,
    ".xml": Kind.XML,
    **dict.fromkeys(workbooks.ENDINGS, Kind.WORKBOOK),
    **dict.fromkeys(anki.ENDINGS, Kind.ANKI),
}
_NO_SETTINGS: Final = Settings()
_DECLARED: Final = re.compile(rb"<\?xml[^>]*encoding=[\"']([\w-]+)")
TABLES: Final = (Kind.CSV, Kind.TSV, Kind.TXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutHints(ColumnHints):
    """The caller's hints about a file; None where they are to be detected."""

    encoding: str | None = None
    separator: str | None = None
    kind: Kind | None = None
    in_english: bool = False
    """For a book that explains English in English."""
    sheets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The role of each column by the name of the sheet, where sheets differ."""
    most_unpacked: int = workbooks.LARGEST
    """The maximum unpacked size of a workbook, in bytes."""

    def of_sheet(self, name: str) -> "LayoutHints":
        """The hints about one sheet."""
        return replace(self, columns=self.sheets.get(name, self.columns))


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a file, for instance a sheet. Without a plan it has no words, and ``problem`` says
    why.
    """

    plan: Plan | None
    sheet: str = ""
    problem: str = ""
    rows: Sequence[Line] | None = None
    """Its rows, unless they are read line by line."""
    flaw: Flaw | None = None
    samples: Sequence[Sequence[str]] = ()
    """Without a plan, its first rows."""

    @classmethod
    def refused(cls, sheet: str, problem: HeaderRefused) -> "Table":
        """A table whose columns cannot be recognised."""
        return cls(None, sheet, str(problem), flaw=problem.flaw, samples=problem.samples)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is read; ``encoding`` is empty for a workbook, and ``separator`` unless it is a
    table.
    """

    kind: Kind
    encoding: str
    separator: str
    tables: tuple[Table, ...]
    media: int = 0
    """How many files of sound or pictures it has, which are not read."""


class TablesRefused(FileRefused):
    """No table of the file has words."""

    def __init__(self, message: str, flaw: Flaw, tables: Sequence[Table]) -> None:
        super().__init__(message)
        self.flaw = flaw
        self.tables = tables


def layout_of(path: Path, hints: LayoutHints) -> Layout:
    """The layout of this file; raises FileRefused."""
    kind = hints.kind or _KINDS.get(path.suffix.lower())
    if kind is None:
        ending = path.suffix or "without an ending"
        raise FileRefused(
            f"{path.name}: files {ending} cannot be loaded; {SAVE_AS}",
            ListFlaw.UNKNOWN_KIND,
            ending=path.suffix,
        )
    try:
        with path.open("rb") as file:
            if kind is Kind.ANKI:
                return _anki(file, path.name, hints)
            if is_workbook(file):
                return Layout(Kind.WORKBOOK, "", "", tuple(_sheets(file, path.name, hints)))
            encoding = _encoding(file, path.name, hints.encoding)
            try:
                return _text(file, path.name, kind, encoding, hints)
            except UnicodeError:
                named = encoding.removesuffix("-sig")
                raise FileRefused(
                    f"{path.name} is not written in {named}; name its --encoding, or {SAVE_AS}",
                    ListFlaw.WRONG_ENCODING,
                    encoding=named,
                ) from None
    except OSError as problem:
        raise FileRefused(f"{path.name}: {problem.strerror}") from None
    except HeaderRefused as problem:
        raise _of_tables(path.name, problem, [Table.refused("", problem)]) from None


def text_rows(file: TextIO, layout: Layout) -> Iterator[Line]:
    """The rows of a text that is read line by line."""
    lines = lines_of(file)
    if layout.kind is Kind.JSON_LINES:
        return objects.of_json_lines(lines, {})
    if layout.kind is Kind.WORD_BOOK:
        return objects.of_word_book(lines)
    if layout.kind is Kind.LINES:
        return (
            Line(number, [card])
            for number, line in one_line.join_lines(lines)
            for card in one_line.cards_of(line)
        )
    return rows_of(lines, layout.separator)


def _sheets(file: IO[bytes], name: str, hints: LayoutHints) -> Iterator[Table]:
    """Raises FileRefused if no sheet has words."""
    if hints.kind not in (None, Kind.WORKBOOK):
        raise FileRefused(f"{name} is a workbook, not {hints.kind}", ListFlaw.WRONG_KIND)
    try:
        sheets = list(sheets_of(file, hints.most_unpacked))
    except UnreadableWorkbook as problem:
        raise FileRefused(f"{name} is {problem}; {SAVE_AS}", ListFlaw.DAMAGED) from None
    named = [(sheet.name, sheet.rows, _NO_SETTINGS) for sheet in sheets]
    yield from _tables(named, name, hints, "it has no sheet")


def _anki(file: IO[bytes], name: str, hints: LayoutHints) -> Layout:
    """A package of Anki, with a table for each type of notes; raises FileRefused."""
    try:
        package = anki.package_of(file)
    except anki.UnreadablePackage as problem:
        raise FileRefused(f"{name} is {problem}", ListFlaw.DAMAGED) from None
    named = [(one.name, one.rows, Settings(names=one.fields)) for one in package.note_types]
    tables = tuple(_tables(named, name, hints, "it has no notes"))
    return Layout(Kind.ANKI, "", "", tables, package.media)


def _tables(
    named: Sequence[tuple[str, Sequence[list[str]], Settings]],
    name: str,
    hints: LayoutHints,
    nothing: str,
) -> Iterator[Table]:
    """The tables of a file, by their names; raises FileRefused if none of them has words."""
    tables, refused = list[Table](), list[HeaderRefused]()
    for title, cells, settings in named:
        rows = [Line(number, row) for number, row in enumerate(cells, 1)]
        shown = title if len(named) > 1 else ""
        try:
            plan = _plan(rows, hints.of_sheet(shown), settings, is_ragged=True)
        except HeaderRefused as problem:
            refused.append(problem)
            tables.append(Table.refused(shown, problem))
        else:
            tables.append(Table(plan, shown, rows=rows))
    if not tables:
        raise FileRefused(f"{name}: {nothing}", ListFlaw.EMPTY)
    if len(refused) == len(tables):
        raise _of_tables(name, refused[0], tables)
    yield from tables


def _of_tables(name: str, problem: HeaderRefused, tables: Sequence[Table]) -> "TablesRefused":
    """The refusal of a file none of whose tables has words."""
    return TablesRefused(f"{name}: {problem}", problem.flaw, tables)


def _text(file: IO[bytes], name: str, kind: Kind, encoding: str, hints: LayoutHints) -> Layout:
    text = TextIOWrapper(file, encoding=encoding, errors=errors_of(encoding), newline="")
    sample = list(islice(lines_of(text), 4 * LOOKED_AT))
    text.detach()
    filled = [line for line in sample if line.strip()]
    if not filled:
        raise FileRefused(f"{name} is empty", ListFlaw.EMPTY)
    if hints.kind is Kind.WORKBOOK:
        raise FileRefused(f"{name} is not a workbook", ListFlaw.WRONG_KIND)
    kind = hints.kind or _recognised(kind, filled)
    hints = hints.of_sheet("")
    if hints.columns is not None and kind not in TABLES:
        raise FileRefused(f"{name} has no columns that --columns could name", ListFlaw.NO_COLUMNS)
    if kind in (Kind.JSON, Kind.XML):
        return _whole(file, name, kind, encoding)
    if kind is Kind.JSON_LINES:
        left_out: objects.Names = {}
        rows = list(objects.of_json_lines(sample, left_out))
        if all(row.problem for row in rows):
            raise FileRefused(
                f"{name} is not JSON lines: each line must be one object", ListFlaw.DAMAGED
            )
        return Layout(kind, encoding, "", (Table(_objects_plan(rows, left_out)),))
    if kind is Kind.WORD_BOOK:
        rows = list(objects.of_word_book(sample))
        return Layout(kind, encoding, "", (Table(_objects_plan(rows, {})),))
    settings = settings_of(sample)
    requested = separator_named(hints.separator) if hints.separator else settings.separator
    entries = [entry for _, entry in one_line.join_lines(filled[settings.count :])]
    separator = requested or ("" if kind is Kind.LINES else separator_of(entries))
    if separator == "":
        if hints.columns is not None:
            raise HeaderRefused(
                "its lines have no columns; name the --separator as well",
                ListFlaw.NEEDS_SEPARATOR,
            )
        return Layout(Kind.LINES, encoding, "", (Table(_lines_plan(entries)),))
    rows = list(islice(rows_of(sample, separator or "\t"), LOOKED_AT))
    plan = _plan(rows, hints, settings)
    return Layout(kind, encoding, separator or "\t", (Table(plan),))


def _recognised(kind: Kind, lines: Sequence[str]) -> Kind:
    """The kind of a text, by its beginning."""
    first = lines[0].lstrip()
    if first.startswith("{"):
        return Kind.JSON_LINES if kind is not Kind.JSON or _is_lines(lines) else Kind.JSON
    if first.startswith("[") and (kind is Kind.JSON or first[1:].lstrip()[:1] in ("{", "")):
        return Kind.JSON
    if first.startswith(("<?xml", "<wordbook")) or (kind is Kind.XML and first.startswith("<")):
        return Kind.XML
    if objects.is_word_book(lines):
        return Kind.WORD_BOOK
    if kind in (Kind.JSON, Kind.JSON_LINES):
        return Kind.JSON_LINES
    return kind if kind in TABLES else Kind.TXT


def _is_lines(lines: Sequence[str]) -> bool:
    """Whether each line is an object; a single line with the whole list does not count."""
    is_whole = len(lines) == 1 and objects.holds_list(lines[0])
    return not is_whole and any(map(objects.is_json_object, lines[:2]))


def _whole(file: IO[bytes], name: str, kind: Kind, encoding: str) -> Layout:
    """A file that can only be read as a whole."""
    file.seek(0)
    data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise FileRefused(
            f"{name} is larger than 64 MB; save it as JSON lines, or as a table",
            ListFlaw.TOO_LARGE,
        )
    text = data.decode(encoding, errors_of(encoding)).lstrip("\ufeff")
    left_out: objects.Names = {}
    read = objects.of_json if kind is Kind.JSON else objects.of_xml
    rows = list(read(text, name, left_out))
    if all(row.problem for row in rows):
        raise FileRefused(f"{name} contains no words", ListFlaw.NO_WORDS)
    return Layout(kind, encoding, "", (Table(_objects_plan(rows, left_out), rows=rows),))


def _objects_plan(rows: Sequence[Line], left_out: objects.Names) -> Plan:
    found = [row.cells for row in rows if not row.problem]
    columns = [
        Column(role, role)
        for at, role in enumerate(objects.COLUMNS)
        if any(cells[at] for cells in found)
    ]
    columns += [Column(name, "") for name in left_out]
    return Plan(tuple(columns), (objects.COLUMNS,), Basis.KIND)


def _lines_plan(entries: Sequence[str]) -> Plan:
    rows = [cells for line in entries if (cells := one_line.cells_of(line)) is not None]
    if not rows:
        raise HeaderRefused(
            "what the columns are cannot be told; name the --separator", ListFlaw.NEEDS_SEPARATOR
        )
    columns = [
        Column("", role)
        for at, role in enumerate(one_line.COLUMNS)
        if any(cells[at] for cells in rows)
    ]
    numbered = is_counted([cells[0] for cells in rows])
    return Plan(tuple(columns), (one_line.COLUMNS,), Basis.KIND, numbered=numbered)


def _plan(
    rows: Sequence[Line],
    hints: LayoutHints,
    settings: Settings = _NO_SETTINGS,
    *,
    is_ragged: bool = False,
) -> Plan:
    sample = rows[:LOOKED_AT]
    try:
        return plan_of(sample, settings, hints, is_ragged=is_ragged, in_english=hints.in_english)
    except HeaderRefused as problem:
        problem.samples = [row.cells for row in sample[:SAMPLES]]
        raise


def _encoding(file: IO[bytes], name: str, requested: str | None) -> str:
    """The codec name; raises FileRefused if the file is no text or its encoding is unclear."""
    try:
        if requested is None and (declared := _DECLARED.match(file.read(200))):
            requested = declared[1].decode()
        file.seek(0)
        if requested is None:
            return encodings.encoding_of(file, name)
        encodings.check_text(file, name)
    except UnknownEncoding as problem:
        raise FileRefused(
            f"{problem}; name its --encoding, or {SAVE_AS}", ListFlaw.UNCLEAR_ENCODING
        ) from None
    except UnreadableText as problem:
        raise FileRefused(f"{problem}; {SAVE_AS}", ListFlaw.WRONG_KIND) from None
    return _codec(requested)


def _codec(name: str) -> str:
    try:
        codec = codecs.lookup(name)
        "".encode(codec.name).decode(codec.name)
    except (LookupError, TypeError, ValueError):
        raise FileRefused(
            f"there is no encoding {name!r}; try utf-8, gb18030, big5 or utf-16",
            ListFlaw.UNKNOWN_ENCODING,
        ) from None
    wider = {"utf-8": "utf-8-sig", "gbk": "gb18030", "gb2312": "gb18030", "big5": "big5hkscs"}
    return wider.get(codec.name, codec.name)

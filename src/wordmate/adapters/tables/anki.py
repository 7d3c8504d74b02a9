"""Rows of fields in packages of Anki: ``.apkg`` and ``.colpkg``, old and new.

A package is a ZIP archive of a SQLite database and of media files. The newest format packs the
database with Zstandard, and puts an almost empty one beside it for older versions. Only the
database is unpacked, up to a limit, and no path of the archive is used.
"""

import html
import json
import re
import sqlite3
import sys
import zlib
from collections.abc import Container, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Final, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

ENDINGS: Final = (".apkg", ".colpkg")
_PACKED: Final = "collection.anki21b"
_DATABASES: Final = (_PACKED, "collection.anki21", "collection.anki2")
"""The databases of a package; the newest one that it has is whole."""
_LARGEST: Final = 128 * 1024 * 1024
"""The maximum size of an unpacked database, in bytes, and of what is read from it: a damaged one
may list the same page many times."""
_LONGEST_VALUE: Final = 16 * 1024 * 1024
_ROW_SIZE: Final = 100
"""The size that a row without texts counts for."""
_MOST_NOTES: Final = 200_000
_LONGEST_NOTE: Final = 100_000
_CHUNK: Final = 1024 * 1024
_STEPS: Final = 100_000_000
"""How many steps SQLite may take for one query: a database may contain anything."""
_MEDIA: Final = re.compile(r"\d+")

_HIDDEN: Final = re.compile(
    r"<(style|script)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)", re.IGNORECASE | re.DOTALL
)
"""What is not closed ends with the text: no expression here reads a text more than once."""
_BREAK: Final = re.compile(r"<(?:br|hr|/?(?:div|p|li|tr|h[1-6]))\b[^<>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
_MEDIA_NAMED: Final = re.compile(r"\[(?:sound|anki):[^\[\]]*\]")
_CLOZE: Final = re.compile(r"\{\{c\d+::([^{}]*)\}\}")


_DAMAGES: Final = (
    BadZipFile,
    NotImplementedError,
    RuntimeError,
    EOFError,
    zlib.error,
    zstd.ZstdError,
)


class UnreadablePackage(ValueError):  # noqa: N818 -- said of a file
    """Not a package of Anki, a damaged one, or one that is too large; the message says which."""


@dataclass(frozen=True, slots=True)
class NoteType:
    """The notes of one type: the names of their fields, and a row for each note."""

    name: str
    fields: tuple[str, ...]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Package:
    """What a package holds; ``media`` is the number of its sounds and pictures."""

    note_types: tuple[NoteType, ...]
    media: int


def package_of(file: IO[bytes]) -> Package:
    """The notes of a package by their types, oldest first, as text without markup, sounds and
    pictures. The last field of each is the note's tags. Raises UnreadablePackage.
    """
    try:
        with ZipFile(file) as archive, TemporaryDirectory() as folder:
            path = Path(folder, "collection")
            _unpack(archive, path)
            media = sum(_MEDIA.fullmatch(name) is not None for name in archive.namelist())
            return Package(tuple(_note_types(path)), media)
    except _DAMAGES as problem:
        raise UnreadablePackage(f"a package that cannot be unpacked: {problem}") from None
    except (sqlite3.Error, ValueError, LookupError, TypeError, AttributeError) as problem:
        if isinstance(problem, UnreadablePackage):
            raise
        raise UnreadablePackage(f"a package whose notes cannot be read: {problem}") from None


def plain(field: str) -> str:
    """A field as text: without markup, sounds and pictures, and with the words of its gaps."""
    text = _MEDIA_NAMED.sub("", field)
    if "{{" in text:
        text = _CLOZE.sub(lambda gap: gap[1].partition("::")[0], text)
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub("\n", _HIDDEN.sub("", text)))
    lines = (line.strip() for line in html.unescape(text).replace("\xa0", " ").split("\n"))
    return "\n".join(line for line in lines if line)


def _unpack(archive: ZipFile, path: Path) -> None:
    """Unpacks the newest database, as far as it is not too large. Zstandard refuses by itself what
    needs more than 128 MB of memory to unpack.
    """
    names = {*archive.namelist()}
    name = next((name for name in _DATABASES if name in names), None)
    if name is None:
        raise UnreadablePackage("no package of Anki: it has no collection")
    if archive.getinfo(name).compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        raise UnreadablePackage("a package that cannot be unpacked: its compression is unknown")
    with archive.open(name) as member, path.open("wb") as target:
        source = cast("IO[bytes]", zstd.open(member) if name == _PACKED else member)
        size = 0
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > _LARGEST:
                raise _too_large()
            target.write(chunk)


def _note_types(path: Path) -> Iterator[NoteType]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as database:
        database.execute("PRAGMA trusted_schema = OFF")
        database.create_collation("unicase", lambda left, right: (left > right) - (left < right))
        database.set_progress_handler(lambda: 1, _STEPS)
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        tables = _tables(database)
        names = _names(database, tables)
        found = dict[int, NoteType]()
        notes = _rows(
            database,
            "SELECT mid, substr(flds, 1, ?), tags FROM notes ORDER BY id LIMIT ?",
            (_LONGEST_NOTE, _MOST_NOTES + 1),
        )
        for number, (type_id, fields, tags) in enumerate(notes):
            if number == _MOST_NOTES:
                raise UnreadablePackage(f"a package of more than {_MOST_NOTES:,} notes")
            if type_id not in found:
                name, columns = names[type_id]
                found[type_id] = NoteType(name, (*columns, "Tags"), [])
            width = len(found[type_id].fields) - 1
            cells = [plain(field) for field in str(fields).split("\x1f")[:width]]
            cells += [""] * (width - len(cells))
            found[type_id].rows.append([*cells, str(tags).strip()])
        yield from found.values()


def _tables(database: sqlite3.Connection) -> set[str]:
    """The names of the tables. Raises UnreadablePackage for computed contents: Anki has none, and
    a few bytes may compute gigabytes."""
    tables = set[str]()
    for name, page in _rows(database, "SELECT name, rootpage FROM sqlite_master"):
        columns = database.execute("SELECT max(hidden) FROM pragma_table_xinfo(?)", (name,))
        [(is_hidden,)] = columns.fetchall()
        if not page or is_hidden:
            raise UnreadablePackage(f"a package whose notes cannot be read: {name} is computed")
        tables.add(name)
    return tables


def _names(
    database: sqlite3.Connection, tables: Container[str]
) -> dict[int, tuple[str, list[str]]]:
    """The name of each note type and of its fields: in tables of their own, or as JSON."""
    if "notetypes" not in tables:
        [(models,)] = _rows(database, "SELECT models FROM col")
        types: dict[str, Any] = json.loads(models)
        return {
            int(number): (
                str(one["name"]),
                [str(field["name"]) for field in sorted(one["flds"], key=lambda f: f["ord"])],
            )
            for number, one in types.items()
        }
    named = {
        number: (name, list[str]())
        for number, name in _rows(database, "SELECT id, name FROM notetypes")
    }
    for number, name in _rows(database, "SELECT ntid, name FROM fields ORDER BY ntid, ord"):
        if number in named:  # Anki leaves fields of deleted types behind
            named[number][1].append(name)
    return named


def _rows(
    database: sqlite3.Connection, query: str, params: tuple[int, ...] = ()
) -> Iterator[tuple[Any, ...]]:
    """The rows of a query. Raises UnreadablePackage when they are too large."""
    size = 0
    for row in database.execute(query, params):
        size += _ROW_SIZE + sum(len(one) for one in row if isinstance(one, str | bytes))
        if size > _LARGEST:
            raise _too_large()
        yield row


def _too_large() -> UnreadablePackage:
    most = _LARGEST // 1024 // 1024
    return UnreadablePackage(f"a package whose notes unpack to more than {most} MB")

"""Writes packages of Anki: the old format with JSON, and the new one packed with Zstandard."""

import json
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Notes = Mapping[str, tuple[Sequence[str], Sequence[Sequence[str]]]]
"""The notes of each type: the names of the fields, and the fields of each note."""

_NOTES = "CREATE TABLE notes (id INTEGER PRIMARY KEY, mid INTEGER, tags TEXT, flds TEXT)"
_TABLES = """
CREATE TABLE notetypes (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE unicase);
CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
CREATE TABLE fields (ntid INTEGER, ord INTEGER, name TEXT NOT NULL COLLATE unicase,
    PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
"""
UPDATE = {"Basic": (("Front", "Back"), [("Please update to the latest Anki version", "")])}
"""What a new package shows in old versions of Anki."""


def old_collection(notes: Notes) -> bytes:
    """A database whose note types are JSON."""
    types = {
        number: {"name": name, "flds": [{"name": one, "ord": at} for at, one in enumerate(fields)]}
        for number, (name, (fields, _)) in enumerate(notes.items(), 1)
    }
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE col (models TEXT)")
        database.execute("INSERT INTO col VALUES (?)", (json.dumps(types),))
        return _with_notes(database, notes)


def new_collection(notes: Notes) -> bytes:
    """A database whose note types are tables, with fields of a deleted type."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.create_collation("unicase", lambda left, right: (left > right) - (left < right))
        database.executescript(_TABLES)
        database.execute("INSERT INTO fields VALUES (99, 0, 'Front')")
        for number, (name, (fields, _)) in enumerate(notes.items(), 1):
            database.execute("INSERT INTO notetypes VALUES (?, ?)", (number, name))
            rows = [(number, at, field) for at, field in enumerate(fields)]
            database.executemany("INSERT INTO fields VALUES (?, ?, ?)", rows)
        return _with_notes(database, notes)


def _with_notes(database: sqlite3.Connection, notes: Notes) -> bytes:
    database.execute(_NOTES)
    for number, (_, rows) in enumerate(notes.values(), 1):
        for fields in rows:
            *texts, tags = fields
            database.execute(
                "INSERT INTO notes (mid, tags, flds) VALUES (?, ?, ?)",
                (number, f" {tags} ", "\x1f".join(texts)),
            )
    database.commit()
    return database.serialize()


def with_tags(notes: Notes, tags: str = "") -> Notes:
    """The same notes, all with these tags."""
    return {
        name: (fields, [(*row, tags) for row in rows]) for name, (fields, rows) in notes.items()
    }


def write_old(path: Path, notes: Notes, media: Mapping[str, bytes] | None = None) -> Path:
    """A package as Anki wrote it up to 2022."""
    return write(path, {"collection.anki2": old_collection(notes)}, media)


def write_middle(path: Path, notes: Notes, media: Mapping[str, bytes] | None = None) -> Path:
    """A package that current versions write for older ones."""
    members = {
        "collection.anki2": old_collection(with_tags(UPDATE)),
        "collection.anki21": old_collection(notes),
    }
    return write(path, members, media)


def write_new(path: Path, notes: Notes, media: Mapping[str, bytes] | None = None) -> Path:
    """A package of a current version."""
    members = {
        "collection.anki2": old_collection(with_tags(UPDATE)),
        "collection.anki21b": zstd.compress(new_collection(notes)),
    }
    return write(path, members, media)


def write(path: Path, members: Mapping[str, bytes], media: Mapping[str, bytes] | None) -> Path:
    """A package of these members, and of files of sounds and pictures."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
        archive.writestr("media", json.dumps(dict(enumerate(media or ()))))
        for number, content in enumerate((media or {}).values()):
            archive.writestr(str(number), content)
    return path

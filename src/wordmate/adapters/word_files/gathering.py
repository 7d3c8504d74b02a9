"""Merges the lines of each word, in constant memory."""

import sqlite3
from collections.abc import Iterator

import msgspec

from wordmate.adapters.word_files.senses import merge
from wordmate.adapters.word_files.words import Word


class Gathered:
    """Words in the order of their first lines, kept in a temporary file; a context manager."""

    def __init__(self) -> None:
        self._file = sqlite3.connect("", isolation_level=None)
        self._count = 0
        self.said_in_two_ways = dict[str, None]()
        """Words whose lines mean several pronunciations, in order."""
        for statement in (
            "PRAGMA cache_size = -2048",
            "PRAGMA journal_mode = OFF",
            "CREATE TABLE place (en TEXT PRIMARY KEY, number INT) WITHOUT ROWID",
            "CREATE TABLE word (number INTEGER PRIMARY KEY, body BLOB)",
            "BEGIN",
        ):
            self._file.execute(statement)

    def __enter__(self) -> "Gathered":
        return self

    def __exit__(self, *_exception: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        return self._count

    def add(self, word: Word) -> bool:
        """Adds a line; returns whether the word is new. Further lines of a word are merged
        into it.
        """
        added = self._file.execute(
            "INSERT OR IGNORE INTO place VALUES (?, ?)", (word.en, self._count)
        )
        if added.rowcount:
            body = msgspec.msgpack.encode(word)
            self._file.execute("INSERT INTO word VALUES (?, ?)", (self._count, body))
            self._count += 1
            return True
        number, body = self._file.execute(
            "SELECT number, body FROM word JOIN place USING (number) WHERE en = ?", (word.en,)
        ).fetchone()
        before = msgspec.msgpack.decode(body, type=Word)
        whole = merge(before, word)
        if before.phonetic and whole.phonetic != before.phonetic:
            self.said_in_two_ways[word.en] = None
        self._file.execute(
            "UPDATE word SET body = ? WHERE number = ?", (msgspec.msgpack.encode(whole), number)
        )
        return False

    def __iter__(self) -> Iterator[Word]:
        decode = msgspec.msgpack.Decoder(Word).decode
        for (body,) in self._file.execute("SELECT body FROM word ORDER BY number"):
            yield decode(body)

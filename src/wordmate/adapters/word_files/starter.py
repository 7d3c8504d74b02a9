"""The starter books of the product."""

import asyncio
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from wordmate.adapters.word_files.importer import Importer
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.words import FileRefused, Reason, Row, Skipped, Word
from wordmate.application.content.messages import (
    MaterialType,
    WordBankCategory,
)
from wordmate.application.content.ports import BookEntry
from wordmate.application.kernel.system import Clock
from wordmate.application.ports import Units
from wordmate.domain.kernel.school_level import SchoolLevel

_HERE: Final = Path(__file__).parent


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    title_zh: str
    title_en: str
    category: WordBankCategory
    level: SchoolLevel
    material_type: MaterialType


def starter_books() -> tuple[BookEntry, ...]:
    """The starter books in shelf order."""
    with (_HERE / "books.toml").open("rb") as file:
        books = msgspec.convert(tomllib.load(file)["book"], tuple[_Book, ...])
    return tuple(BookEntry(**msgspec.structs.asdict(book)) for book in books)


def starter_file(code: str) -> Path:
    """The word file of a starter book. A row with a word alone has the text of the first book that
    has one for it.
    """
    return _HERE / "books" / f"{code}.tsv"


@cache
def starter_words() -> Mapping[str, tuple[Word, ...]]:
    """The words of each starter book, by its code, in the order of its lessons.

    Raises FileRefused for an invalid row.
    """
    rows = {book.code: [*_rows(starter_file(book.code))] for book in starter_books()}
    texts = dict[str, Word]()
    for row in chain(*rows.values()):
        if isinstance(row, Word):
            texts.setdefault(row.en, row)
    return {
        code: tuple(row if isinstance(row, Word) else texts[row] for row in book)
        for code, book in rows.items()
    }


def _rows(path: Path) -> Iterator[Word | str]:
    """The words of a file; a word alone for a row without a text, even if it looks like a heading,
    such as ``a``.
    """
    with WordFile(path) as file:
        for row in file:
            if isinstance(row, Row):
                yield row.word
            elif isinstance(row, Skipped):
                yield row.text
            elif row.reason is Reason.NO_TRANSLATION:
                yield row.word
            else:
                raise FileRefused(f"{path.name}: {row.word}: {row}")


async def load_starter_books(
    *, units: Units, engine: str, clock: Clock, leave_out: Collection[str] = ()
) -> int:
    """Loads all starter books and returns their number of words; loading again updates them.

    Books whose code is excluded are left unchanged. Each book is loaded in one transaction. Raises
    FileRefused for an invalid row.
    """
    importer = Importer(units=units, engine=engine, clock=clock)
    words, total = await asyncio.to_thread(starter_words), 0
    books = [book for book in starter_books() if book.code not in leave_out]
    for following, book in enumerate(books, start=1):
        later = [one.code for one in books[following:]]
        total += (await importer.load_words(book, words[book.code], later=later)).loaded
    return total


async def load_missing_starter_books(*, units: Units, engine: str, clock: Clock) -> int:
    """Loads the starter books that are missing from the shelf; returns their number of words."""
    codes = [book.code for book in starter_books()]
    found = await units.run(lambda unit: unit.books.named(codes))
    loaded = {book.code for book in found.values()}
    if loaded.issuperset(codes):
        return 0
    return await load_starter_books(units=units, engine=engine, clock=clock, leave_out=loaded)

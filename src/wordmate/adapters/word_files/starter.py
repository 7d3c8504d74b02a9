"""The starter books of the product."""

import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Final

import msgspec

from wordmate.adapters.word_files.importer import Importer
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.words import FileRefused, Refusal
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
    """The word file of a starter book."""
    return _HERE / "books" / f"{code}.tsv"


async def load_starter_books(
    *, units: Units, engine: str, clock: Clock, leave_out: Collection[str] = ()
) -> int:
    """Loads all starter books and returns their number of words; loading again updates them.

    Books whose code is excluded are left unchanged. Each book is loaded in one transaction. Raises
    FileRefused for an invalid row.
    """
    importer = Importer(units=units, engine=engine, clock=clock)
    total = 0
    for book in starter_books():
        if book.code in leave_out:
            continue
        with WordFile(starter_file(book.code)) as file:
            report = await importer.load(file, book, refused=_refuse)
        total += report.loaded
    return total


async def load_missing_starter_books(*, units: Units, engine: str, clock: Clock) -> int:
    """Loads the starter books that are missing from the shelf; returns their number of words."""
    codes = [book.code for book in starter_books()]
    found = await units.run(lambda unit: unit.books.named(codes))
    loaded = {book.code for book in found.values()}
    return await load_starter_books(units=units, engine=engine, clock=clock, leave_out=loaded)


def _refuse(refusal: Refusal) -> None:
    raise FileRefused(f"{refusal.word}: {refusal}")

"""The starter books that come with the product."""

import tomllib
from pathlib import Path
from typing import Final

import msgspec

from wordmate.application.messages.content import MaterialType, SchoolLevel, WordBankCategory
from wordmate.application.ports.content import BookEntry
from wordmate.application.ports.system import Clock
from wordmate.application.ports.unit import Units
from wordmate.content.importer import Importer
from wordmate.content.reading import WordFile
from wordmate.content.words import FileRefused, Refusal

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


async def load_starter_books(*, units: Units, engine: str, clock: Clock) -> int:
    """Loads all starter books and returns how many words they hold; loading again updates.

    A book is loaded in one transaction. Raises FileRefused when a row is not as it should be.
    """
    importer = Importer(units=units, engine=engine, clock=clock)
    total = 0
    for book in starter_books():
        with WordFile(starter_file(book.code)) as file:
            report = await importer.load(file, book, refused=_refuse)
        total += report.loaded
    return total


def _refuse(refusal: Refusal) -> None:
    raise FileRefused(f"{refusal.word}: {refusal}")

"""The book for imported words if the command line does not specify one."""

import re
from dataclasses import dataclass
from typing import Final

from wordmate.application.content.messages import (
    MaterialType,
    WordBankCategory,
)
from wordmate.application.content.ports import BookEntry
from wordmate.application.ports import Units
from wordmate.domain.kernel.school_level import SchoolLevel

_CODE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")
_NOT_CODE: Final = re.compile(r"[^a-z0-9]+")


class CodeRefused(ValueError):  # noqa: N818
    """A book code must consist of lower-case letters, digits and hyphens."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Titles and level of an exam's book."""

    title_zh: str
    title_en: str
    level: SchoolLevel


EXAMS: Final = {
    "zk": Shelf("中考词汇", "Junior secondary exam words", SchoolLevel.JUNIOR),
    "gk": Shelf("高考词汇", "College entrance exam words", SchoolLevel.SENIOR),
    "cet4": Shelf("大学英语四级词汇", "CET-4 words", SchoolLevel.UNIVERSITY),
    "cet6": Shelf("大学英语六级词汇", "CET-6 words", SchoolLevel.UNIVERSITY),
    "ky": Shelf("考研词汇", "Postgraduate entrance exam words", SchoolLevel.UNIVERSITY),
    "toefl": Shelf("托福词汇", "TOEFL words", SchoolLevel.ADULT),
    "ielts": Shelf("雅思词汇", "IELTS words", SchoolLevel.ADULT),
    "gre": Shelf("GRE 词汇", "GRE words", SchoolLevel.ADULT),
}
"""ECDICT's exam tags."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOptions:
    """The options for the book; None where nothing was given."""

    code: str | None = None
    title_zh: str | None = None
    title_en: str | None = None
    category: WordBankCategory | None = None
    level: SchoolLevel | None = None


async def book_for(
    file_stem: str, tag: str | None, options: BookOptions, units: Units
) -> BookEntry:
    """The book to load into: from the options, else as it exists, else from its exam or file name.

    Raises CodeRefused.
    """
    code = options.code or tag or _NOT_CODE.sub("-", file_stem.lower()).strip("-")
    if _CODE.fullmatch(code) is None:
        raise CodeRefused(f"book code {code!r}: lower-case letters, digits and hyphens, at most 50")
    known = await _known(code, units) or _guess(code, tag)
    return BookEntry(
        code=code,
        title_zh=options.title_zh or known.title_zh,
        title_en=options.title_en or known.title_en,
        category=options.category or known.category,
        level=options.level or known.level,
        material_type=known.material_type,
    )


def _guess(code: str, tag: str | None) -> BookEntry:
    exam = EXAMS.get(tag or "")
    shelf = exam or Shelf(code, code, SchoolLevel.ADULT)
    return BookEntry(
        code=code,
        title_zh=shelf.title_zh,
        title_en=shelf.title_en,
        category=WordBankCategory.EXAM_SYLLABUS if exam else WordBankCategory.OTHER,
        level=shelf.level,
        material_type=MaterialType.VOCABULARY,
    )


async def _known(code: str, units: Units) -> BookEntry | None:
    """The existing book with this code."""
    book = (await units.run(lambda unit: unit.books.named([code]))).get(code)
    if book is None or book.code != code:
        return None
    return BookEntry(
        code=code,
        title_zh=book.title_zh,
        title_en=book.title_en,
        category=book.category,
        level=book.level,
        material_type=book.material_type,
    )

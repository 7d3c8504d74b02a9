"""What a word file says about a word, and why a row may be refused. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final


class Reason(StrEnum):
    """Why a row was refused."""

    COLUMN_COUNT = "wrong number of columns"
    MALFORMED = "not a readable row"
    BAD_ENCODING = "not UTF-8"
    NUL = "contains a NUL character"
    NO_WORD = "no word"
    NO_TRANSLATION = "no Chinese translation"
    TOO_LONG = "too long"
    DUPLICATE = "stands in this file already"


@dataclass(frozen=True, slots=True)
class Word:
    """A word as a file gives it; only ``en`` and ``zh`` must not be empty."""

    en: str
    zh: str
    phonetic: str = ""
    part_of_speech: str = ""
    example: str = ""
    example_zh: str = ""
    knowledge: str = ""
    rank: int | None = None
    """Place in the order of frequency, 1 the most frequent; none when unknown."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row that can be loaded, with its line in the file and the exams it is tagged with."""

    line: int
    word: Word
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row that cannot be loaded; ``word`` is as much of it as could be read."""

    line: int
    word: str
    reason: Reason
    detail: str = ""

    def __str__(self) -> str:
        told = f"line {self.line}: {self.reason}"
        return told + (f" ({self.detail})" if self.detail else "")


LONGEST: Final = {
    "en": 100,
    "zh": 200,
    "phonetic": 100,
    "part_of_speech": 30,
    "example": 500,
    "example_zh": 500,
    "knowledge": 1000,
}
"""Characters a field may have."""

_CHINESE: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_SPACE: Final = re.compile(r"\s+")


def tidy(text: str) -> str:
    """Without space around it, and with single spaces inside."""
    return _SPACE.sub(" ", text).strip()


def plain_phonetic(text: str) -> str:
    """A phonetic without the slashes or brackets around it."""
    return tidy(text).strip("/[] ")


def problem(word: Word) -> tuple[Reason, str] | None:
    """Why this word cannot be loaded, if so, with a detail."""
    if not word.en:
        return Reason.NO_WORD, ""
    if _CHINESE.search(word.zh) is None:
        return Reason.NO_TRANSLATION, ""
    for name, length in _lengths(word):
        if length > LONGEST[name]:
            return Reason.TOO_LONG, f"{name}: {length} characters, at most {LONGEST[name]}"
    return None


def _lengths(word: Word) -> Iterator[tuple[str, int]]:
    return (
        (field.name, len(getattr(word, field.name)))
        for field in fields(word)
        if field.name in LONGEST
    )

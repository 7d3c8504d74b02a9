"""What a word file says about a word, and why a line may be refused. Pure."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.content.word_text import has_chinese


class FileRefused(ValueError):  # noqa: N818
    """Nothing of this file can be loaded; the message says why and what to do."""


class Reason(StrEnum):
    """Why a line was refused."""

    COLUMN_COUNT = "wrong number of columns"
    MALFORMED = "not a readable row"
    BAD_ENCODING = "not readable in the file's encoding"
    NUL = "contains a NUL character"
    INVISIBLE = "contains an invisible or control character"
    MARKUP = "contains markup"
    NO_WORD = "no word"
    NOT_ENGLISH = "not an English word"
    NO_TRANSLATION = "no Chinese translation"
    TOO_LONG = "too long"


@dataclass(frozen=True, slots=True)
class Word:
    """A word as a file gives it; ``en`` must not be empty, nor ``zh`` unless a book is in English
    alone."""

    en: str
    zh: str
    phonetic: str = ""
    part_of_speech: str = ""
    example: str = ""
    example_zh: str = ""
    knowledge: str = ""
    rank: int | None = None
    """Place in the order of frequency, 1 the most frequent; none when unknown."""
    phonetic_uk: str = ""
    phonetic_us: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line that can be loaded, with its number in the file and the exams it is tagged with."""

    line: int
    word: Word
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that cannot be loaded; ``word`` is as much of it as could be read."""

    line: int
    word: str
    reason: Reason
    detail: str = ""

    def __str__(self) -> str:
        hints = f"line {self.line}: {self.reason}"
        return hints + (f" ({self.detail})" if self.detail else "")


LONGEST: Final = {
    "en": 100,
    "zh": 200,
    "phonetic": 100,
    "phonetic_uk": 100,
    "phonetic_us": 100,
    "part_of_speech": 30,
    "example": 500,
    "example_zh": 500,
    "knowledge": 1000,
}
"""Characters a field may have."""

_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff]"
)
_MARKUP: Final = re.compile(
    r"</?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?/?>|<!--|&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});"
)
_PLAIN_WORD: Final = re.compile(r"[A-Za-z0-9 '/.-]*[A-Za-z0-9][A-Za-z0-9 '/.-]*")
_MARKS: Final = str.maketrans({"\u2019": "'", "\u2018": "'", "\u2010": "-", "\u2011": "-"})


def tidy(text: str) -> str:
    """Without space around it, and with single spaces inside."""
    return " ".join(text.split()) if text else text


def plain_english(text: str) -> str:
    """An English word with plain apostrophes, hyphens and full stops, and no full-width letters."""
    if text.isascii():
        return tidy(text)
    return tidy(unicodedata.normalize("NFKC", text).translate(_MARKS))


def plain_phonetic(text: str) -> str:
    """A phonetic without the slashes or brackets around it."""
    return tidy(text).strip("/[] ")


def hidden_problem(text: str) -> tuple[Reason, str] | None:
    """Why nothing of a line can be taken, if so: what nobody sees in it, or what is no text."""
    if "\0" in text:
        return Reason.NUL, ""
    if found := _INVISIBLE.search(text):
        return Reason.INVISIBLE, f"U+{ord(found[0]):04X}"
    if found := _MARKUP.search(text):
        return Reason.MARKUP, found[0][:20]
    return None


def problem(word: Word, *, in_english: bool = False) -> tuple[Reason, str] | None:
    """Why this word cannot be loaded, if so, with a detail.

    ``in_english``: into a book that explains English in English.
    """
    if not word.en:
        return Reason.NO_WORD, ""
    if _PLAIN_WORD.fullmatch(word.en) is None and (strange := _strange(word.en)) is not None:
        return Reason.NOT_ENGLISH, strange
    if not in_english and not has_chinese(word.zh):
        return Reason.NO_TRANSLATION, ""
    for name, most in LONGEST.items():
        length = len(getattr(word, name))
        if length > most:
            return Reason.TOO_LONG, f"{name}: {length} characters, at most {most}"
    return None


def _strange(en: str) -> str | None:
    """The first character that no English word has; empty when none is a letter or digit."""
    for one in en:
        if not (one.isascii() and one.isalnum()) and one not in " '/.-" and not _is_latin(one):
            return one
    return None if any(one.isalnum() for one in en) else ""


def _is_latin(character: str) -> bool:
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN ")

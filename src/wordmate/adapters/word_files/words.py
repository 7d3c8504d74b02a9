"""A word's data from a word file, and why a line may be refused. Pure."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.application.content.word_lists import Facts, Flaw, ListFlaw
from wordmate.domain.content.word_text import has_chinese, has_letter, strange_sign


class FileRefused(ValueError):  # noqa: N818
    """Nothing of this file can be loaded; the message says why and what to do on the command line,
    and the code with its facts says why elsewhere.
    """

    def __init__(
        self, message: str, code: ListFlaw = ListFlaw.UNREADABLE, **facts: str | int
    ) -> None:
        super().__init__(message)
        self.flaw = Flaw(code, facts)


class Reason(StrEnum):
    """Why a line was refused."""

    COLUMN_COUNT = "wrong number of columns"
    MALFORMED = "not a readable row"
    BAD_ENCODING = "not readable in the file's encoding"
    GARBLED = "saved in a wrong encoding before"
    NUL = "contains a NUL character"
    INVISIBLE = "contains an invisible or control character"
    MARKUP = "contains markup"
    NO_WORD = "no word"
    MISHAP = "looks like a spreadsheet's mishap"
    NOT_ENGLISH = "not an English word"
    NO_TRANSLATION = "no Chinese translation"
    TOO_LONG = "too long"
    SEVERAL_WORDS = "several words in one line"
    UNKNOWN_PART = "a part of speech that is not understood"


@dataclass(frozen=True, slots=True)
class Word:
    """A word from a file; ``en`` must not be empty, nor ``zh`` unless the book is in
    English only.
    """

    en: str
    zh: str
    phonetic: str = ""
    part_of_speech: str = ""
    example: str = ""
    example_zh: str = ""
    knowledge: str = ""
    rank: int | None = None
    """Frequency rank, 1 the most frequent; None if unknown."""
    phonetic_uk: str = ""
    phonetic_us: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A valid line, with its number in the file and its exam tags."""

    line: int
    word: Word
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused line; ``word`` is the part of it that could be read."""

    line: int
    word: str
    reason: Reason
    detail: str = ""
    sheet: str = ""
    """The sheet, in a workbook with several."""

    @property
    def flaw(self) -> Flaw:
        """The reason with its facts, to be said in any language."""
        return Flaw(self.reason.name.lower(), _facts_of(self.reason, self.detail))

    def __str__(self) -> str:
        where = f"{self.sheet}, line {self.line}" if self.sheet else f"line {self.line}"
        return f"{where}: {self.reason}" + (f" ({self.detail})" if self.detail else "")


class Skip(StrEnum):
    """Why a line has no word and is skipped without a refusal."""

    SETTING = "settings of the program that wrote the file"
    TITLE = "above the header"
    HEADER_AGAIN = "the header once more"
    HEADING = "headings and notes"
    SHEET = "sheets without words"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A line without a word; ``text`` is its beginning."""

    line: int
    text: str
    why: Skip
    sheet: str = ""


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
"""The maximum length of a field, in characters."""

_NAMES: Final = {"en": "word", "zh": "translation", "example_zh": "example_translation"}
"""The field of a column that has another name."""
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u202a-\u202e\u2065-\u206f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
    "\ue000-\uf8ff\U000e0000-\U000e0fff]"
)
_MARKUP: Final = re.compile(
    r"</?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?/?>|<!--|\{\{"
    r"|&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});"
)
_MONTHS: Final = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_MISHAP: Final = re.compile(
    rf"[=+@].*|#[A-Z/0]+[?!]?|TRUE|FALSE|\d[\d.,/: -]*|\d(?:[.]\d+)?E[+-]?\d+"
    rf"|\d+月\d*日?|\d+年.*|\d{{1,2}}-(?:{_MONTHS})|(?:{_MONTHS})-\d{{2}}"
)
"""Values that spreadsheets make of words: formulas, errors, truth values, numbers and dates."""
_ERROR: Final = re.compile(r"#(?:NAME\?|N/A|REF!|VALUE!|DIV/0!|NULL!|NUM!)")
_MARKS: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u02c8\u00b4`", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013", "-")
    | {"\u22ef": "..."}
)


def tidy(text: str) -> str:
    """The text with single spaces, and none around it."""
    return " ".join(text.split()) if text else text


def plain_english(text: str) -> str:
    """English with plain apostrophes, hyphens and full stops, and without full-width letters."""
    return tidy(text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_MARKS))


def hidden_problem(text: str) -> tuple[Reason, str] | None:
    """Why nothing of a line can be loaded, if so: invisible characters, or bytes that are
    no text.
    """
    if "\0" in text:
        return Reason.NUL, ""
    if found := _INVISIBLE.search(text):
        return Reason.INVISIBLE, f"U+{ord(found[0]):04X}"
    if found := _MARKUP.search(text):
        return Reason.MARKUP, found[0][:20]
    return None


def problem(word: Word, *, in_english: bool = False) -> tuple[Reason, str] | None:
    """Why this word cannot be loaded, if so, with a detail.

    ``in_english``: for a book that explains English in English.
    """
    if not word.en:
        return Reason.NO_WORD, ""
    if mishap := _MISHAP.fullmatch(word.en) or _ERROR.search(word.zh):
        return Reason.MISHAP, mishap[0][:20]
    if (strange := strange_sign(word.en)) is not None or not has_letter(word.en):
        return Reason.NOT_ENGLISH, strange or ""
    if not in_english and not has_chinese(word.zh):
        return Reason.NO_TRANSLATION, ""
    lengths = {name: len(getattr(word, name)) for name in LONGEST}
    long = next((name for name, length in lengths.items() if length > LONGEST[name]), None)
    if long is None:
        return None
    name = _NAMES.get(long, long)
    return Reason.TOO_LONG, f"{name}: {lengths[long]} characters, at most {LONGEST[long]}"


_COUNTED: Final = {
    Reason.COLUMN_COUNT: re.compile(r"(?P<cells>\d+), not (?P<columns>\d+)"),
    Reason.TOO_LONG: re.compile(
        r"(?P<field>\w+): (?P<length>\d+) characters, at most (?P<most>\d+)"
    ),
}
"""The facts in the details of these reasons."""


def _facts_of(reason: Reason, detail: str) -> Facts:
    counted = _COUNTED.get(reason)
    if counted is not None:
        found = counted.fullmatch(detail)
        return {} if found is None else found.groupdict()
    return {"text": detail} if detail and reason is not Reason.MALFORMED else {}

"""Training materials: their content, and the checks when they are loaded."""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.typed_text import has_controls

TITLE_MAX: Final = 80
TEXT_MAX: Final = 40_000
"""The longest text, in characters: half an hour's reading."""
PDF_MAX: Final = 30 * 1024 * 1024
VIDEO_MAX: Final = 500 * 1024 * 1024
WITH_CATEGORIES: Final = "VOCABULARY"
"""The only type whose materials are on the shelves of the word bank."""
_CHINESE_A_MINUTE: Final = 300
_ENGLISH_A_MINUTE: Final = 120
_MARKS_OF_LINES: Final = "\n\t"


class MaterialKind(StrEnum):
    """What the body of a material is."""

    TEXT = "TEXT"
    PDF = "PDF"
    VIDEO = "VIDEO"


class Flaw(StrEnum):
    """Why content is refused as a material."""

    NO_TITLE = "it has no title"
    TITLE_TOO_LONG = "its title is longer than 80 characters"
    NO_TEXT = "the text is empty"
    TEXT_TOO_LONG = "the text is longer than 40,000 characters"
    CONTROLS = "it holds control characters"
    CATEGORY = "only vocabulary has a category"
    TOO_BIG = "it is larger than a PDF of 30 MB or a video of 500 MB"
    NOT_PDF = "it is not a complete PDF"
    NOT_MP4 = "it is not a complete MP4 video"
    UNKNOWN_ENDING = "its name does not end with .txt, .md, .pdf or .mp4"
    TWO_FILES = "only a text can have an English file"
    NOT_TEXT = "the text is not UTF-8"
    MISSING = "there is no such file"
    OUTSIDE = "the file is outside of the given folder"
    REPEATED = "an earlier line has the same type and title"
    BAD_LINE = "the line cannot be read"


class MaterialRefused(Exception):  # noqa: N818 - the name says what happened
    """The content is refused as a material."""

    def __init__(self, flaw: Flaw, detail: str = "") -> None:
        self.flaw = flaw
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialFile:
    """A PDF or a video in the file store. ``faststart``: the video can play before it is loaded
    fully.
    """

    name: str
    size_bytes: int
    duration_ms: int | None = None
    faststart: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A training material; its type and Chinese title are its identity."""

    material_type: str
    title_zh: str
    title_en: str
    category: str | None = None
    kind: MaterialKind
    text_zh: str = ""
    text_en: str = ""
    file: MaterialFile | None = None

    def check(self) -> None:
        """Raises MaterialRefused."""
        check_title(self.title_zh)
        check_title(self.title_en)
        if self.category is not None and self.material_type != WITH_CATEGORIES:
            raise MaterialRefused(Flaw.CATEGORY)
        if self.kind is MaterialKind.TEXT:
            check_text(self.text_zh)
            if self.text_en:
                check_text(self.text_en)
        elif self.file is not None:
            check_size(self.kind, self.file.size_bytes)


def check_title(title: str) -> None:
    """Raises MaterialRefused unless the title is one line with visible text."""
    if not title.strip():
        raise MaterialRefused(Flaw.NO_TITLE)
    if len(title) > TITLE_MAX:
        raise MaterialRefused(Flaw.TITLE_TOO_LONG)
    if any(unicodedata.category(one) in ("Cc", "Cf") for one in title):
        raise MaterialRefused(Flaw.CONTROLS)


def check_text(text: str) -> None:
    """Raises MaterialRefused unless the text is readable and not too long."""
    if not text.strip():
        raise MaterialRefused(Flaw.NO_TEXT)
    if len(text) > TEXT_MAX:
        raise MaterialRefused(Flaw.TEXT_TOO_LONG)
    if has_controls(text, besides=_MARKS_OF_LINES):
        raise MaterialRefused(Flaw.CONTROLS)


def check_size(kind: MaterialKind, size_bytes: int) -> None:
    """Raises MaterialRefused for a file that is too large for its kind."""
    if size_bytes > (VIDEO_MAX if kind is MaterialKind.VIDEO else PDF_MAX):
        raise MaterialRefused(Flaw.TOO_BIG)


def reading_minutes(text: str) -> int:
    """The approximate reading time of a text in whole minutes, at least one."""
    chinese = sum("\u3400" <= one <= "\u9fff" for one in text)
    english = sum(1 for one in text.split() if one[:1].isascii() and one[:1].isalnum())
    return max(1, round(chinese / _CHINESE_A_MINUTE + english / _ENGLISH_A_MINUTE))


def terms_of(title: str) -> list[str]:
    """The search terms of a title: its English words in lower case, and each Chinese character."""
    found: list[str] = []
    word = ""
    for one in f"{title} ".lower():
        if one.isalnum() and one.isascii():
            word += one
            continue
        if word:
            found.append(word)
            word = ""
        if one.isalnum():
            found.append(one)
    return list(dict.fromkeys(found))

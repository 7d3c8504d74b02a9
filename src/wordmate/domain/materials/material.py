"""Training materials: their content, and the checks when they are loaded."""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Final

from wordmate.domain.kernel.typed_text import has_controls
from wordmate.domain.materials.errors import Flaw, MaterialRefused

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


_KINDS: Final = {
    ".txt": MaterialKind.TEXT,
    ".md": MaterialKind.TEXT,
    ".pdf": MaterialKind.PDF,
    ".mp4": MaterialKind.VIDEO,
}


def kind_of(file_name: str) -> MaterialKind:
    """What a file with this name is; raises MaterialRefused."""
    kind = _KINDS.get(PurePosixPath(file_name).suffix.lower())
    if kind is None:
        raise MaterialRefused(Flaw.UNKNOWN_ENDING, file_name)
    return kind


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

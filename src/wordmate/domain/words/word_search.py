"""Word search: by the beginning of the English, or a part of the Chinese."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_CHINESE: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


class SearchedIn(StrEnum):
    """Which text of a word is searched."""

    ENGLISH = "english"
    CHINESE = "chinese"


def characters_of(translation: str) -> list[str]:
    """The distinct Chinese characters of a text."""
    return list(dict.fromkeys(_CHINESE.findall(translation)))


@dataclass(frozen=True, slots=True)
class WordSearch:
    """The searched text, and where to search it."""

    text: str
    where: SearchedIn

    @property
    def first_character(self) -> str:
        """The first Chinese character; None for an English search."""
        return next(iter(characters_of(self.text)), "")

    @property
    def beginning(self) -> str:
        """The lower-case beginning to search for, because nobody types the capitals of names."""
        return self.text.lower()


def search_for(typed: str | None) -> WordSearch | None:
    """The search for a typed text; None if it is empty."""
    text = " ".join((typed or "").split())
    if not text:
        return None
    return WordSearch(text, SearchedIn.CHINESE if _CHINESE.search(text) else SearchedIn.ENGLISH)

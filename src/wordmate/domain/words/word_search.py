"""What one types to find a word: the beginning of the English, or a part of the Chinese."""

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
    """The Chinese characters of a text, each once."""
    return list(dict.fromkeys(_CHINESE.findall(translation)))


@dataclass(frozen=True, slots=True)
class WordSearch:
    """What is searched, and where."""

    text: str
    where: SearchedIn

    @property
    def first_character(self) -> str:
        """The first Chinese character; of an English search none."""
        return next(iter(characters_of(self.text)), "")

    @property
    def beginning(self) -> str:
        """How words begin that are meant, in small letters: nobody types the capitals of names."""
        return self.text.lower()


def search_for(typed: str | None) -> WordSearch | None:
    """The search for what was typed; none where that is nothing."""
    text = " ".join((typed or "").split())
    if not text:
        return None
    return WordSearch(text, SearchedIn.CHINESE if _CHINESE.search(text) else SearchedIn.ENGLISH)

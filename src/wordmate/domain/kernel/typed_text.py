"""Normalising typed text before it is stored.

What can be seen is decided by categories and planes listed here: the runtime's tables are older
than some characters of people's names.
"""

import unicodedata
from typing import Final

_BLANKS: Final = frozenset({"Zs", "Zl", "Zp"})
_SEEN: Final = "LNPS"
"""Letters, numbers, punctuation and symbols; marks are seen only on one of these."""
_PICTURES_AND_IDEOGRAPHS: Final = (
    range(0x1F000, 0x20000),
    range(0x20000, 0x2FFFE),
    range(0x30000, 0x3FFFE),
)
"""Blocks in which each version of Unicode adds characters: pictographs, and the planes of rare
Chinese characters.
"""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible letters, signs and marks."""


def tidy(text: str) -> str:
    """A text without surrounding blanks; empty if nothing in it is visible."""
    return text.strip() if any(map(_is_seen, text)) else ""


def line(text: str) -> str:
    """A text for one line: each run of blanks is one space, zero-width and direction marks are
    dropped, and nothing surrounds it.
    """
    unmarked = (one for one in text.strip() if unicodedata.category(one) != "Cf")
    spaced = "".join(" " if unicodedata.category(one) in _BLANKS else one for one in unmarked)
    return " ".join(part for part in spaced.split(" ") if part)


def unseen_in(text: str) -> str | None:
    """The first character of a line that nobody can see: a control character, an invisible letter,
    a mark on nothing; None if there is none.
    """
    before = " "
    for one in text:
        is_mark = one not in _UNSEEN and unicodedata.category(one)[0] == "M"
        if one != " " and not _is_seen(one) and not (is_mark and before != " "):
            return one
        before = one
    return None


def is_line(text: str, most: int, *, least: int = 1) -> bool:
    """Whether a line has this many characters, all of which can be seen."""
    return least <= len(text) <= most and unseen_in(text) is None


def number_text(text: str) -> str:
    """A typed number in plain characters: full-width ones are made usual, marks that a copy brings
    along are dropped.
    """
    return line(unicodedata.normalize("NFKC", text))


def has_controls(text: str, *, besides: str = "") -> bool:
    """Whether a text contains control characters other than the allowed ones."""
    return any(unicodedata.category(one) == "Cc" and one not in besides for one in text)


def _is_seen(character: str) -> bool:
    if unicodedata.category(character)[0] in _SEEN:
        return character not in _UNSEEN
    return any(ord(character) in block for block in _PICTURES_AND_IDEOGRAPHS)

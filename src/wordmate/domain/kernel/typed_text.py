"""Normalising typed text before it is stored."""

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
"""Control characters, zero-width marks and blanks."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible letters and signs."""


def typed(text: str) -> str:
    """A text without surrounding blanks; None if nothing in it is visible."""
    return text.strip() if any(_is_seen(one) for one in text) else ""


def has_controls(text: str, *, besides: str = "") -> bool:
    """Whether a text contains control characters other than the allowed ones."""
    return any(unicodedata.category(one) == "Cc" and one not in besides for one in text)


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN and character not in _BLANK

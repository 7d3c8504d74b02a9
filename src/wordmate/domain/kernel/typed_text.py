"""What people typed, as it is kept."""

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
"""Controls and marks without width, and blanks."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that nobody sees."""


def typed(text: str) -> str:
    """A text without the blanks around it; nothing where there is nothing to be seen."""
    return text.strip() if any(_is_seen(one) for one in text) else ""


def has_controls(text: str, *, besides: str = "") -> bool:
    """Whether a text holds characters that are commands, and not signs; besides those allowed."""
    return any(unicodedata.category(one) == "Cc" and one not in besides for one in text)


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN and character not in _BLANK

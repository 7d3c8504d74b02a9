"""Removes what programs put around a cell's text: markup, marks, sounds. Pure."""

import html
import re
from typing import Final

_UNSEEN: Final = dict.fromkeys(
    [0xAD, *range(0x200B, 0x2010), *range(0x2060, 0x2065), 0xFEFF], None
) | dict.fromkeys([0x0B, 0x0C, 0x2028, 0x2029], "\n")
"""Zero-width characters are removed; all line ends become plain ones."""
_WORTH_A_LOOK: Final = re.compile(
    "[<&\\[\\x0b\\x0c\\xad\u200b-\u200f\u2028\u2029\u2060-\u2064\ufeff]"
)
_SOUND: Final = re.compile(r"\[sound:[^\]]*\]|\[anki:[^\]]*\]|<img\b[^<>]*>", re.IGNORECASE)
_BREAK: Final = re.compile(r"<br\s*/?>|</(?:div|p|li)>", re.IGNORECASE)
_TAG: Final = re.compile(
    r"</?(?:a|b|big|center|code|div|em|font|hr|i|li|mark|ol|p|s|small|span|strong|sub|sup|u|ul)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_ENTITY: Final = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,6}|#[xX][0-9a-fA-F]{1,6});")


def clean(text: str) -> str:
    """The text of a cell without zero-width characters, markup and sounds."""
    if _WORTH_A_LOOK.search(text) is None:
        return text
    text = _SOUND.sub("", text.translate(_UNSEEN))
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text)).strip()
    return _ENTITY.sub(_unescape, text) if "&" in text else text


def _unescape(entity: re.Match[str]) -> str:
    return html.unescape(entity[0])

"""Prepares Chinese so that espeak-ng speaks all of it as Chinese. Pure.

Its Mandarin voice lacks the syllables xiong, qiong and jiong, and a final ``r``: it spells
characters and words with them in English letters ("kshong two"). They are passed as phonemes
instead, and words that it looks up whole with an ``r`` are split.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

HAN: Final = re.compile(r"[㐀-䶿一-鿿]+")
"""A run of Chinese characters."""
APART: Final = "[[|]] "
"""Prevents the text before and after it from being looked up as one word."""

_CHARACTERS: Final[Mapping[str, str]] = {
    "S;'jong55": "兄兇凶匈哅忷恟汹洶胷胸芎訩詾讻賯",
    "S;'jong35": "熊赨雄",
    "S;'jong51": "夐敻詗诇",
    "tS;h'jong55": "匔焪",
    "tS;h'jong35": "儝卭宆惸桏棾橩焭煢琼瓊睘瞏穷穹窮竆笻筇茕藑藭蛩赹跫輁邛銎",
    "tS;'jong55": "冂冋坰埛扃蘏蘔駫",
    "tS;'jong214": "侰僒冏囧幜泂炯烱煚煛熲皛窘絅綗褧迥逈顈颎駉",
    "'@r35": "兒",
}
_SAID: Final[Mapping[int, str]] = {
    ord(character): f"[[{phonemes}]] "
    for phonemes, characters in _CHARACTERS.items()
    for character in characters
}
"""Characters of Unicode's first CJK block that the voice cannot speak, with replacements."""


def spellings(run: str) -> Iterator[str]:
    """Input variants of a run of Chinese characters, most natural first."""
    yield run
    yield run.translate(_SAID)
    yield run.replace("儿", f"{APART}儿").translate(_SAID)
    yield APART.join(run).translate(_SAID)

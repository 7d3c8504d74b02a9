"""The picture of a word: an emoji that is named like it in English and in Chinese."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import emoji

from wordmate.domain.content.word_text import is_picture

NEWEST: Final = 13
"""The newest version of emojis that is used, of 2020: older phones draw a box instead of a newer
one.
"""
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
_NEXT_SENSE: Final = re.compile(r"[；;，,、（(]")


def picture_named(en: str, zh: str) -> str:
    """The emoji with this English name, and with the first sense as its Chinese name; empty if
    there is none. Flags are left out: not every system has them.
    """
    return _by_names().get((en.lower(), _NEXT_SENSE.split(zh)[0].strip()), "")


@cache
def _by_names() -> Mapping[tuple[str, str], str]:
    emoji.config.load_language("zh")
    found = dict[tuple[str, str], str]()
    for picture, data in sorted(emoji.EMOJI_DATA.items(), key=lambda one: one[1]["E"]):
        is_whole = data["status"] == emoji.STATUS["fully_qualified"]
        if is_whole and data["E"] <= NEWEST and is_picture(picture) and not _FLAG.match(picture):
            for en in _english(data):
                found.setdefault((en, _plain(data.get("zh", ""))), picture)
    return found


def _english(data: Mapping[str, Any]) -> Iterator[str]:
    yield from (_plain(name) for name in (data["en"], *data.get("alias", ())))


def _plain(name: str) -> str:
    return name.strip(":").replace("_", " ").replace("’", "'").lower()

"""Parses phonetics of word lists: in brackets or slashes, of one accent or both. Pure."""

import re
from typing import Final, NamedTuple

from wordmate.adapters.word_files.words import tidy

_IPA: Final = re.compile(r"[ɑæʌəɔɛɪʊɜɚɝŋʃʒθðɡɒɹɾʔɫː∫ˈˌәεɵ]|^['ˈˌ]|[a-z]:")
_WRITTEN: Final = re.compile(
    r"\[(?:[^\[\]\u3400-\u9fff]|[弱强英美](?![\]\u3400-\u9fff]))*\]+|【\s*[^【】\u3400-\u9fff]+】|〔\s*[^〔〕\u3400-\u9fff]+〕"
    r"|(?<![A-Za-z.]/)(?<!\w\.)/\s*(?P<slashes>[^/\u3400-\u9fff]+)/(?![A-Za-z])"
)
_HALF_WRITTEN: Final = re.compile(
    r"(?<=[A-Za-z])\s+[/\[]?\s?[^\s/\[\]\u3400-\u9fff]*[ɑʌəɔɛɪʊɜɚŋʃʒθðɡɒːˈˌ]"
    r"[^\s/\[\]\u3400-\u9fff]*\s?[/\]]?\s*$"
)
_ACCENT: Final = re.compile(
    r"[(（]?(?:(?P<uk>英式?音?|UK|BrE|DJ)|(?P<us>美式?音?|U\.?S\.?|AmE|KK))[)）]?[:：.]?\s*"
    r"(?=[\[/【〔ˈˌ'a-zɑæʌəɔɛɪʊɜŋʃʒθðɡɒ])"
)
_BETWEEN: Final = re.compile(r"\]\s*\[|/\s+/")
_ENDS: Final = "/[]【】〔〕\\;；,， "
_SOUNDS: Final = (".mp3", ".wav", ".ogg")
_NONE: Final = frozenset(("null", "none", "nan", "n/a"))


class Phonetics(NamedTuple):
    """The phonetic to show where there is room for one, and those of both accents; empty if
    unknown.
    """

    phonetic: str = ""
    uk: str = ""
    us: str = ""


def is_phonetic(text: str) -> bool:
    """Whether a text consists of a phonetic only."""
    if not _WRITTEN.sub("", _ACCENT.sub("", text)).strip(_ENDS):
        return bool(text.strip(_ENDS))
    return " " not in text.strip() and _IPA.search(text) is not None


def phonetic_in(text: str) -> tuple[int, int] | None:
    """The position of the first phonetic in a line, with the accent named before it; slashes
    between two words do not count.
    """
    for found in _WRITTEN.finditer(text):
        inside, start = found["slashes"], found.start()
        stands_alone = inside and inside.isalpha() and text[start - 1 : start] == " "
        if inside and not (stands_alone or _IPA.search(inside)):
            continue
        for accent in _ACCENT.finditer(text[: start + 1]):
            if accent.end() == start:
                start = accent.start()
        return start, found.end()
    return None


def half_written(text: str) -> tuple[int, int] | None:
    """The position of a phonetic behind a word that lacks one of its brackets or slashes."""
    found = _HALF_WRITTEN.search(text)
    return found.span() if found else None


def phonetics(text: str) -> Phonetics:
    """The phonetics of a cell: ``英 [ˈlæntən] 美 [ˈlæntərn]``, ``ˈlæntən; (US) ˈlæntərn``."""
    text = tidy(text)
    accents = list(_ACCENT.finditer(text))
    if not accents:
        return Phonetics(plain_phonetic(text))
    ends = [*(accent.start() for accent in accents[1:]), len(text)]
    before = plain_phonetic(text[: accents[0].start()])
    found = {"us" if accents[0]["uk"] else "uk": before} if before else {}
    for accent, end in zip(accents, ends, strict=True):
        found.setdefault("uk" if accent["uk"] else "us", plain_phonetic(text[accent.end() : end]))
    uk, us = found.get("uk", ""), found.get("us", "")
    return Phonetics(us or uk, uk, us)


def plain_phonetic(text: str) -> str:
    """A phonetic without slashes or brackets; empty if it has no letter."""
    plain = _BETWEEN.sub(", ", tidy(text).strip(_ENDS))
    is_none = plain.startswith("#") or plain.lower() in _NONE or plain.endswith(_SOUNDS)
    return plain if not is_none and any(one.isalpha() for one in plain) else ""

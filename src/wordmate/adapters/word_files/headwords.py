"""Splits a word cell into the word and its additions. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from wordmate.adapters.word_files.parts_of_speech import part_behind
from wordmate.adapters.word_files.phonetics import half_written, phonetic_in
from wordmate.adapters.word_files.words import plain_english, tidy
from wordmate.domain.content.word_text import strange_sign

_NUMBER: Final = re.compile(r"[(（]?\d{1,5}\s*[.、)）．:：,]\s*(?=[A-Za-z*])|[①-⑳❶-❿⓪]\s*")
_BARE_NUMBER: Final = re.compile(r"\d{1,5}\s+(?=[A-Za-z]|\d+\s*[A-Za-z])")
_EDGES: Final = " \t*★☆●○◆◇•·△▲▽▼※√^✓"
_SUPERSCRIPTS: Final = re.compile(r"(?<=[A-Za-z])[¹²³⁴-⁹]+$")
_HOMOGRAPH: Final = re.compile(r"([a-z'-]*[aeiouy][a-z'-]*) ?[1-9]")
_ASIDE: Final = re.compile(r"\s*\(([^()]*)\)\s*")
_LABEL: Final = re.compile(r"(?:英|美|亦作|也作|又作|also|US|UK|AmE|BrE)[.:]?\s*(?=[A-Za-z])")
_SUFFIX: Final = re.compile(r"e?s|e?d|e?r|ing|ment|ly|ness|is[mt]|al|[a-z]")
_LONGEST: Final = 500
"""How many characters are examined: more than any word with its additions has."""
_LIKE: Final = 0.7
"""The minimum similarity of two spellings of one word."""


@dataclass(frozen=True, slots=True)
class Headword:
    """A word as it is taught, and the list's additions."""

    en: str
    variants: tuple[str, ...] = ()
    """The same word in another spelling, or with optional parts."""
    asides: tuple[str, ...] = ()
    phonetic: str = ""
    """As written."""
    part_of_speech: str = ""

    def knowledge(self, *, in_english: bool = False) -> str:
        """Variants and additions in one line."""
        name, comma, semicolon = ("also", ", ", "; ") if in_english else ("也作", "、", "；")
        also = [f"{name} {comma.join(self.variants)}"] if self.variants else []
        return semicolon.join([*also, *self.asides])


def headword(text: str, *, numbered: bool = False) -> Headword:
    """The word of a cell such as ``1. colour (color) /ˈkʌlə/``.

    ``numbered``: a number and a space before it are the word's counter.
    """
    if len(text := tidy(text)) > _LONGEST:
        return Headword(text)
    text = _without_number(text, numbered=numbered).strip(_EDGES)
    if text.isascii() and text.replace(" ", "").isalpha():
        return Headword(text)
    phonetic = ""
    if (found := phonetic_in(text) or half_written(text)) is not None and found[0] > 0:
        start, end = found
        phonetic, text = text[start:end], f"{text[:start]} {text[end:]}".strip(_EDGES)
    text = plain_english(_SUPERSCRIPTS.sub("", text))
    text, part = part_behind(text)
    first, *others = _equals(text)
    en, variants, asides = _without_asides(first)
    variants += others
    variants = [one for one in dict.fromkeys(variants) if one and one != en]
    return Headword(en, tuple(variants), tuple(asides), phonetic, part)


def _without_number(text: str, *, numbered: bool) -> str:
    found = _NUMBER.match(text) or (_BARE_NUMBER.match(text) if numbered else None)
    return text[found.end() :] if found else text


def _equals(text: str) -> Iterator[str]:
    """The word and its variants: ``bike = bicycle``, ``analyse, analyze``."""
    spellings = [one.strip() for one in re.split("[=,]", text)]
    is_variant = "=" in text or all(
        " " not in one and _is_like(one, spellings[0]) for one in spellings
    )
    if not is_variant or any(not one or strange_sign(one) is not None for one in spellings):
        yield text
    else:
        yield from spellings


def _without_asides(text: str) -> tuple[str, list[str], list[str]]:
    """The text outside brackets; the variants in brackets, and other additions there."""
    variants, asides = list[str](), list[str]()
    en = tidy(_ASIDE.sub(lambda one: " " if one[0] != f"({one[1]})" else "", text))
    if en == text or not en:
        return text, [], []
    for found in _ASIDE.finditer(text):
        inside, is_attached = found[1].strip(), found[0] == f"({found[1]})"
        other = _LABEL.sub("", inside, count=1)
        if inside.isdigit() or not inside:
            continue
        is_part = (is_attached and _SUFFIX.fullmatch(other)) or found.end() < len(text)
        if strange_sign(other) is not None or set(other) & {*",./"} or other.startswith("-"):
            asides.append(f"({inside})")
        elif is_part:
            variants.append(tidy(text.replace("(", "").replace(")", "")))
        elif other != inside or _is_like(other, en):
            variants.append(other)
        else:
            asides.append(f"({inside})")
    return en, variants, asides


def _is_like(text: str, other: str) -> bool:
    return SequenceMatcher(None, text.lower(), other.lower(), autojunk=False).ratio() >= _LIKE


def without_homograph_number(en: str) -> str:
    """``bat1`` and ``bat 2``, as dictionaries tell apart words with one spelling, are ``bat``."""
    found = _HOMOGRAPH.fullmatch(en)
    return found[1] if found else en


def is_counted(words: Sequence[str]) -> bool:
    """Whether most words have a number before them that counts them."""
    counted = sum(_BARE_NUMBER.match(word.strip()) is not None for word in words)
    return 5 * counted >= 3 * len(words) > 0

"""Parses the senses of word lists. Pure."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from wordmate.adapters.word_files.parts_of_speech import marks_in, parts_in
from wordmate.adapters.word_files.words import LONGEST, Word, tidy
from wordmate.domain.content.homographs import with_phonetic
from wordmate.domain.content.word_text import has_chinese

Sense = tuple[str, str]
"""Parts of speech (``n. vt.``, may be empty) and the word's meanings with them."""

_SPACES: Final = re.compile(r"[^\S\n]+")
_LINE_ENDS: Final = re.compile(r" ?\n[\n ]*")
_NEW_LINE: Final = re.compile(r"\r?\n|\\r\\n|\\n")
_PART_AT_LINE: Final = re.compile(r"([a-z]+\.)\s*")
_SPECIALIST: Final = re.compile(r"\[[^\]]{1,6}\]\s*")
_NUMBER: Final = re.compile(
    r"(?:(?:^|(?<=[\s;；.．。,，)）]))\s*[(（]?[1-9]\d?[.．、)）](?!\d)|\s*[①-⑳])\s*"
)
_SEVERAL: Final = re.compile(r"[；;,，\s]*；[；;,，\s]*")
_BARE_NUMBER: Final = re.compile(
    r"(?:^|(?<=[\s;；.．,，)）\]>\u3400-\u9fff]))\s*[1-9](?:\s+(?=[\u3400-\u9fff])|\s*(?=[(（\[<…~；]))"
)
_LETTERS: Final = re.compile(r"(?<![A-Za-z])[a-f][.)]\s*")
_SECOND_LETTER: Final = re.compile(r"(?<![A-Za-z])b[.)]")
"""No part of speech, so that ``a.`` before it is none either."""
_FIRST: Final = ("1", "1.", "1．", "1、", "1)", "1）", "①", "a.", "a)")
_ITEMS: Final = re.compile("[；;,，、]")
_MARK: Final = re.compile(
    r"\s*[(（\[【](?P<mark>重点词?|难点|考点|必[背考会]|高频词?|常考|易错|重要|掌握|了解|会认|会写)[)）\]】]"
)
_EDGES: Final = " \t\n；;,，、"
_PHONETICS: Final = ("phonetic", "phonetic_uk", "phonetic_us")


def without_marks(text: str) -> tuple[str, list[str]]:
    """A meaning without the list's marks for the word, such as ``（重点）``, and the marks."""
    marks = [found["mark"] for found in _MARK.finditer(text)]
    return (_MARK.sub("", text), marks) if marks else (text, [])


def split(text: str) -> list[Sense]:
    """The senses of a text such as ``n. 银行 vt. 存入``, in order.

    A bare letter (``n 银行 v 存入``) is a part of speech once; again, as in ``n次``, it is text.
    """
    text = _without_numbers(_separate(text))
    found, part_of_speech, at, named_before = list[Sense](), "", 0, set[str]()
    for mark in marks_in(text):
        named = parts_in(mark[0])
        means = text[at : mark.start()]
        if mark.lastgroup == "bare" and named in named_before and means.strip():
            continue
        named_before.add(named)
        found.append((part_of_speech, means))
        part_of_speech, at = named, mark.end()
    found.append((part_of_speech, text[at:]))
    return [(part, _in_one_line(means)) for part, means in found if means.strip(_EDGES)]


def _separate(text: str) -> str:
    """A text with normalised line ends and single spaces."""
    return _LINE_ENDS.sub("\n", _SPACES.sub(" ", _NEW_LINE.sub("\n", text)))


def _in_one_line(text: str) -> str:
    """The lines of a meaning joined as items; lines of an English definition are continued."""
    lines = text.strip(_EDGES).split("\n")
    return tidy(
        "；".join(line.strip(_EDGES) for line in lines) if has_chinese(text) else text.strip(_EDGES)
    )


def _without_numbers(text: str) -> str:
    """Numbered senses, ``1. 银行 2. 河岸``, with semicolons instead of the numbers."""
    letters = [_LETTERS] if _SECOND_LETTER.search(text) else []
    for numbers in (*letters, _NUMBER, _BARE_NUMBER):
        first = numbers.search(text)
        if first is not None and first[0].strip(" (（") in _FIRST:
            text = _SEVERAL.sub("；", numbers.sub("；", text)).strip(_EDGES)
    return text


def in_lines(translation: str) -> list[Sense]:
    """The senses of a dictionary's translation, one per line; those of a special field (``[经] …``)
    only if there are no others.
    """
    lines = [tidy(line) for line in _NEW_LINE.split(translation)]
    lines = [line for line in lines if line]
    general = [line for line in lines if not _SPECIALIST.match(line)]
    found: list[Sense] = []
    for line in general or lines:
        part = _PART_AT_LINE.match(line)
        means = tidy(_SPECIALIST.sub("", line[part.end() :] if part else line, count=1))
        found.append((part[1] if part else "", means))
    return found


def together(senses: Iterable[Sense]) -> tuple[str, str]:
    """Parts of speech (``n. vt.``) and meanings, each in one line.

    Keeps as many senses as fit, and always the first.
    """
    part_of_speech, meanings = "", ""
    for named, means in senses:
        longer = _longer(meanings, means)
        if not means or (meanings and len(longer) > LONGEST["zh"]):
            continue
        meanings, part_of_speech = longer, with_parts(part_of_speech, named)
    return part_of_speech, meanings


def with_parts(part_of_speech: str, more: str) -> str:
    """Adds the missing parts of speech, as far as they fit."""
    if not more or more == part_of_speech:
        return part_of_speech
    found = dict.fromkeys(part_of_speech.split())
    for part in more.split():
        if len(" ".join([*found, part])) <= LONGEST["part_of_speech"]:
            found[part] = None
    return " ".join(found)


def _longer(meanings: str, means: str) -> str:
    """Adds another meaning, unless it is contained already."""
    if not meanings:
        return means
    said = {item.strip() for item in _ITEMS.split(meanings)}
    if said.issuperset(item.strip() for item in _ITEMS.split(means)):
        return meanings
    return f"{meanings}；{means}"


def merge(first: Word, second: Word) -> Word:
    """Two lines of a word merged: every sense once, and all that only one line has."""
    more = [(second.part_of_speech, means) for means in second.zh.split("；")]
    part_of_speech, zh = together([(first.part_of_speech, first.zh), *more])
    example = first if first.example else second
    ranks = [rank for rank in (first.rank, second.rank) if rank is not None]
    knowledge = first.knowledge or second.knowledge
    if second.knowledge not in knowledge:
        longer = f"{knowledge}；{second.knowledge}"
        knowledge = longer if len(longer) <= LONGEST["knowledge"] else knowledge
    return replace(
        first,
        zh=zh,
        part_of_speech=part_of_speech,
        **{name: _phonetics(name, first, second) for name in _PHONETICS},
        example=example.example,
        example_zh=example.example_zh,
        knowledge=knowledge,
        picture=first.picture or second.picture,
        rank=min(ranks, default=None),
    )


def _phonetics(name: str, first: Word, second: Word) -> str:
    """The first line's phonetic, followed by the other's if the word has both pronunciations."""
    one, other = getattr(first, name), getattr(second, name)
    both = with_phonetic(first.en, one, other) if one else other
    return both if len(both) <= LONGEST[name] else one

"""Parts of speech and senses, as word lists write them in one text. Pure."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from wordmate.adapters.word_files.words import LONGEST, Word, tidy
from wordmate.domain.content.word_text import has_chinese

Sense = tuple[str, str]
"""Parts of speech (``n. vt.``, may be empty) and what the word means as such."""

_PARTS_OF_SPEECH: Final = (
    "interj|modal|comb|conj|pron|prep|abbr|link|excl|pref|phr|num|art|aux|adj|adv|det|int|suf|pl|ad"
    "|vt|vi|n|v|a"
)
_UNDOTTED: Final = "conj|pron|prep|abbr|phr|num|art|aux|adj|adv|int|vt|vi|n|v"

_DOTTED: Final = rf"(?:{_PARTS_OF_SPEECH})[.．]"
_RUN: Final = rf"{_DOTTED}(?:\s*(?:[&,/，、]|and\b)?\s*{_DOTTED})*(?![a-z]\.)"
_BARE: Final = rf"(?:^|(?<=[；;\n]))\s*(?:{_UNDOTTED})(?=\s+[(（\[【]?[\u3400-\u9fff])"
_AMONG_CHINESE: Final = re.compile(rf"(?<![A-Za-z.'-]){_RUN}|{_BARE}")
_AMONG_ENGLISH: Final = re.compile(
    rf"(?:^|(?<=[；;\n])|(?<=[；;] )){_RUN}"
    r"|(?<=\s)(?:conj|pron|prep|interj|adj|adv|vt|vi|n|v)\.(?=\s[a-z])"
)
_ALONE: Final = re.compile(rf"{_RUN}|(?:{_UNDOTTED})")
_ONE: Final = re.compile(rf"(?:{_PARTS_OF_SPEECH})(?![a-z])")
_NEW_LINE: Final = re.compile(r"\r?\n|\\r\\n|\\n")
_PART_AT_LINE: Final = re.compile(r"([a-z]+\.)\s*")
_SPECIALIST: Final = re.compile(r"\[[^\]]{1,6}\]\s*")
_ITEMS: Final = re.compile("[；;,，、]")
_EDGES: Final = " \t\n；;,，、"


def is_part_of_speech(text: str) -> bool:
    """Whether a text is nothing but parts of speech."""
    return _ALONE.fullmatch(text.strip()) is not None


def split(text: str) -> list[Sense]:
    """The senses of a text such as ``n. 银行 vt. 存入``, in its order."""
    text = _NEW_LINE.sub("\n", text)
    marks = list((_AMONG_CHINESE if has_chinese(text) else _AMONG_ENGLISH).finditer(text))
    if not marks:
        return [("", tidy(text))]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    found = [("", text[: marks[0].start()])]
    found += [
        (" ".join(f"{part}." for part in _ONE.findall(mark[0])), text[mark.end() : end])
        for mark, end in zip(marks, ends, strict=True)
    ]
    return [
        (part_of_speech, tidy(means.strip(_EDGES)))
        for part_of_speech, means in found
        if means.strip(_EDGES)
    ]


def in_lines(translation: str) -> list[Sense]:
    """The senses of a dictionary's translation, one a line; those of a special field (``[经] …``)
    only when there are no others."""
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

    As many senses are kept as fit; the first one is always kept.
    """
    part_of_speech, meanings = "", ""
    for named, means in senses:
        longer = _longer(meanings, means)
        if not means or (meanings and len(longer) > LONGEST["zh"]):
            continue
        meanings, part_of_speech = longer, with_parts(part_of_speech, named)
    return part_of_speech, meanings


def with_parts(part_of_speech: str, more: str) -> str:
    """Parts of speech with those added that are not among them and fit."""
    if not more or more == part_of_speech:
        return part_of_speech
    found = dict.fromkeys(part_of_speech.split())
    for part in more.split():
        if len(" ".join([*found, part])) <= LONGEST["part_of_speech"]:
            found[part] = None
    return " ".join(found)


def _longer(meanings: str, means: str) -> str:
    """Meanings with another one, unless all of it is said already."""
    if not meanings:
        return means
    said = {item.strip() for item in _ITEMS.split(meanings)}
    if said.issuperset(item.strip() for item in _ITEMS.split(means)):
        return meanings
    return f"{meanings}；{means}"


def merged(first: Word, second: Word) -> Word:
    """One word of two lines: every sense once, and what only one line says."""
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
        phonetic=first.phonetic or second.phonetic,
        phonetic_uk=first.phonetic_uk or second.phonetic_uk,
        phonetic_us=first.phonetic_us or second.phonetic_us,
        example=example.example,
        example_zh=example.example_zh,
        knowledge=knowledge,
        rank=min(ranks, default=None),
    )

"""Parses parts of speech and senses of word lists. Pure."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from wordmate.adapters.word_files.words import LONGEST, Word, tidy
from wordmate.domain.content.homographs import with_phonetic
from wordmate.domain.content.word_text import has_chinese

Sense = tuple[str, str]
"""Parts of speech (``n. vt.``, may be empty) and the word's meanings with them."""

_PARTS_OF_SPEECH: Final = (
    "interj|modal|comb|conj|pron|prep|abbr|link|excl|pref|prop|phr|num|art|aux|adj|adv|det|int|suf"
    "|pl|ad|vt|vi|n|v|a"
)
_UNDOTTED: Final = "conj|pron|prep|abbr|phr|num|art|aux|adj|adv|int|vt|vi|n|v"
_SURE: Final = "conj|pron|prep|adj|adv|phr|vt|vi|n|v"
"""Abbreviations that are no words themselves."""
_SPELLED_OUT: Final = {
    "noun": "n.",
    "plural noun": "n. pl.",
    "proper noun": "n.",
    "verb": "v.",
    "transitive verb": "vt.",
    "intransitive verb": "vi.",
    "phrasal verb": "phr.",
    "modal verb": "modal.",
    "modal v": "modal.",
    "linking verb": "link.",
    "auxiliary verb": "aux.",
    "auxiliary": "aux.",
    "adjective": "adj.",
    "adverb": "adv.",
    "pronoun": "pron.",
    "preposition": "prep.",
    "conjunction": "conj.",
    "interjection": "int.",
    "exclamation": "excl.",
    "determiner": "det.",
    "article": "art.",
    "definite article": "art.",
    "indefinite article": "art.",
    "numeral": "num.",
    "number": "num.",
    "abbreviation": "abbr.",
    "prefix": "pref.",
    "suffix": "suf.",
    "phrase": "phr.",
    "idiom": "phr.",
    "名词": "n.",
    "动词": "v.",
    "及物动词": "vt.",
    "不及物动词": "vi.",
    "情态动词": "modal.",
    "助动词": "aux.",
    "形容词": "adj.",
    "副词": "adv.",
    "代词": "pron.",
    "介词": "prep.",
    "连词": "conj.",
    "感叹词": "int.",
    "冠词": "art.",
    "限定词": "det.",
    "数词": "num.",
    "短语": "phr.",
    "词组": "phr.",
    "名詞": "n.",
    "動詞": "v.",
    "形容詞": "adj.",
    "副詞": "adv.",
    "代名詞": "pron.",
    "介系詞": "prep.",
    "連接詞": "conj.",
    "感嘆詞": "int.",
    "冠詞": "art.",
    "片語": "phr.",
}
_LONG: Final = "|".join(sorted(_SPELLED_OUT, key=len, reverse=True))
_LONG_ENGLISH: Final = "|".join(
    one for one in sorted(_SPELLED_OUT, key=len, reverse=True) if one.isascii()
)

_DOTTED: Final = rf"(?:{_PARTS_OF_SPEECH})[.．]"
_AND: Final = r"\s*(?:[&,/，、;]|and\b)?\s*"
_RUN: Final = rf"{_DOTTED}(?:{_AND}{_DOTTED})*(?![a-z]\.)"
_BEFORE_CHINESE: Final = r"(?=\s*[(（\[【〔<《~～…]?[\u3400-\u9fff])"
_BARE: Final = rf"(?:^|(?<=[；;\n]))\s*(?:{_UNDOTTED}){_BEFORE_CHINESE}"
_SPELLED: Final = rf"(?:^|(?<=[；;\n\s]))(?:{_LONG_ENGLISH})(?:[.:]|(?=\s)){_BEFORE_CHINESE}"
_AMONG_CHINESE: Final = re.compile(rf"(?<![A-Za-z.'-]){_RUN}|{_BARE}|{_SPELLED}", re.MULTILINE)
_AMONG_ENGLISH: Final = re.compile(
    rf"(?:^|(?<=[；;\n])|(?<=[；;] )){_RUN}"
    r"|(?<=\s)(?:conj|pron|prep|interj|adj|adv|vt|vi|n|v)\.(?=\s[a-z])"
)
_NAMED: Final = rf"(?:{_LONG}|{_PARTS_OF_SPEECH})[.．]?"
_ALONE: Final = re.compile(rf"[(（\[]?{_NAMED}(?:{_AND}{_NAMED})*[)）\]]?", re.IGNORECASE)
_ONE: Final = re.compile(rf"(?:{_LONG}|{_PARTS_OF_SPEECH})(?![A-Za-z])", re.IGNORECASE)
_HEAD: Final = re.compile(
    rf"(?P<word>[^\u3400-\u9fff]*?[^\s\u3400-\u9fff])(?:\s+|(?<=[)）]))"
    rf"(?:{_RUN}|(?:{_SURE}){_BEFORE_CHINESE})"
)
_TAIL: Final = re.compile(
    rf"(?P<word>.+)\s[(]?(?P<parts>(?:{_SURE})[.](?:{_AND}(?:{_SURE})[.])*)[)]?"
)
_SPACES: Final = re.compile(r"[^\S\n]+")
_LINE_ENDS: Final = re.compile(r" ?\n[\n ]*")
_NEW_LINE: Final = re.compile(r"\r?\n|\\r\\n|\\n")
_PART_AT_LINE: Final = re.compile(r"([a-z]+\.)\s*")
_SPECIALIST: Final = re.compile(r"\[[^\]]{1,6}\]\s*")
_NUMBER: Final = re.compile(
    r"(?:(?:^|(?<=[\s;；.．。,，)）]))\s*[(（]?[1-9]\d?[.．、)）](?!\d)|\s*[①-⑳])\s*"
)
_SEVERAL: Final = re.compile(r"[；;,，\s]*；[；;,，\s]*")
_FIRST: Final = ("1.", "1．", "1、", "1)", "1）", "①")
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


def is_part_of_speech(text: str) -> bool:
    """Whether a text consists of parts of speech only."""
    return _ALONE.fullmatch(tidy(text)) is not None


def parts_of(text: str) -> str:
    """Parts of speech in one notation: ``noun; verb`` becomes ``n. v.``; other texts are
    unchanged.
    """
    text = tidy(text)
    if not is_part_of_speech(text):
        return text
    found = (one.lower() for one in _ONE.findall(text))
    kinds = " ".join(_SPELLED_OUT.get(one, f"{one}.") for one in found)
    return " ".join(dict.fromkeys(kinds.split()))


def word_before_part(text: str) -> str | None:
    """The text before the first part of speech of a line such as ``harvest n. 收获``."""
    found = _HEAD.match(text)
    return found["word"] if found else None


def part_behind(word: str) -> tuple[str, str]:
    """A word and the parts of speech behind it: ``harvest n.``, ``harvest (n.)``."""
    found = _TAIL.fullmatch(word)
    return (found["word"], parts_of(found["parts"])) if found else (word, "")


def split(text: str) -> list[Sense]:
    """The senses of a text such as ``n. 银行 vt. 存入``, in order."""
    text = _unnumbered(_lined(text))
    marks = list((_AMONG_CHINESE if has_chinese(text) else _AMONG_ENGLISH).finditer(text))
    if not marks:
        return [("", _in_one_line(text))]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    found = [("", text[: marks[0].start()])]
    found += [
        (parts_of(mark[0]), text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)
    ]
    return [
        (part_of_speech, _in_one_line(means))
        for part_of_speech, means in found
        if means.strip(_EDGES)
    ]


def _lined(text: str) -> str:
    """A text with normalised line ends and single spaces."""
    return _LINE_ENDS.sub("\n", _SPACES.sub(" ", _NEW_LINE.sub("\n", text)))


def _in_one_line(text: str) -> str:
    """The lines of a meaning joined as items; lines of an English definition are continued."""
    lines = text.strip(_EDGES).split("\n")
    return tidy(
        "；".join(line.strip(_EDGES) for line in lines) if has_chinese(text) else text.strip(_EDGES)
    )


def _unnumbered(text: str) -> str:
    """Numbered senses, ``1. 银行 2. 河岸``, with semicolons instead of the numbers."""
    first = _NUMBER.search(text)
    if first is None or first[0].strip(" (（") not in _FIRST:
        return text
    return _SEVERAL.sub("；", _NUMBER.sub("；", text)).strip(_EDGES)


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


def merged(first: Word, second: Word) -> Word:
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
        rank=min(ranks, default=None),
    )


def _phonetics(name: str, first: Word, second: Word) -> str:
    """The first line's phonetic, followed by the other's if the word has both pronunciations."""
    one, other = getattr(first, name), getattr(second, name)
    both = with_phonetic(first.en, one, other) if one else other
    return both if len(both) <= LONGEST[name] else one

"""Parts of speech as word lists write them: ``n.``, ``n&v.``, ``adj/adv.``, ``noun``, ``名词``.
Pure.

A *mark* stands before a meaning: parts of speech that are joined (``vt. & vi.``, ``n/v.``), the
last with a full stop or right before Chinese.
"""

import re
from collections.abc import Iterator
from typing import Final

from wordmate.adapters.word_files.words import tidy
from wordmate.domain.content.word_text import has_chinese

CHINESE: Final = r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_ABBREVIATED: Final = (
    r"interj|inter|modal|quant|comb|conj|pron|prep|abbr|link|excl|pref|prop|phr|num|art|aux|adj|adv"
    r"|ad v|det|int|suf|vbl|neg|pl|ad|v\.\s?t|v\.\s?i|vt|vi|n|v|a"
)
_SURE: Final = "conj|pron|prep|adj|adv|phr|vt|vi|n|v"
"""Abbreviations that are no words themselves."""
_UNDOTTED: Final = f"{_SURE}|abbr|num|art|aux|int|ad|a"
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

_JOINT: Final = r"\s*(?:[&＆/／,，、;；]|and\b)\s*"
_STOP: Final = r"\s?[.．·](?:\s*[.．](?!\s*[.．]))?(?![a-z](?![a-z]))"
"""A full stop, also a doubled one; but not one inside an abbreviation such as a.m."""
_ASIDES: Final = (
    r"(?:\s*(?:[(（\[【][^()（）\[\]【】]{0,60}[)）\]】]|\d{1,2}[.、)]|[①-⑳；*=]|\0+)){0,9}"
)
_BEFORE_CHINESE: Final = rf"(?={_ASIDES}\s*[(（\[【〔<《“‘~～…]?{CHINESE})"
_JOINED: Final = (
    rf"(?:{_ABBREVIATED})(?:(?:(?:[.．]\s*){{1,2}}(?:{_JOINT})?|{_JOINT})(?:{_ABBREVIATED})){{0,9}}"
)
_SEVERAL: Final = rf"(?:{_ABBREVIATED})(?:[.．]?\s*[&＆/／]\s*(?:{_ABBREVIATED})){{1,9}}"
_IN_BRACKETS: Final = rf"[(（\[]\s*(?:{_SURE})[.．](?:(?:{_JOINT}|\s*)(?:{_SURE})[.．])*\s*[)）\]]"
_ABBREVIATIONS: Final = (
    rf"{_SEVERAL}[/／]?{_BEFORE_CHINESE}|{_JOINED}{_STOP}|{_IN_BRACKETS}{_BEFORE_CHINESE}"
)
_CAPITAL: Final = rf"(?i:{_JOINED}){_STOP}{_BEFORE_CHINESE}"
_SPELLED: Final = rf"(?:{_LONG_ENGLISH})(?:[.:]|(?![\w.:-]))"
_NOT_IN_A_WORD: Final = r"(?<![A-Za-z.'’-])"

_MARK: Final = re.compile(
    rf"{_NOT_IN_A_WORD}(?:{_ABBREVIATIONS}|(?P<bare>{_UNDOTTED}){_BEFORE_CHINESE})"
    rf"|^(?:{_CAPITAL}|{_SPELLED})|(?<=[；;\s]){_SPELLED}{_BEFORE_CHINESE}",
    re.MULTILINE,
)
"""A mark before a Chinese meaning. A ``bare`` one may be a letter of the meaning instead."""
_ENGLISH_MARK: Final = re.compile(
    rf"(?:^|(?<=[；;\n])|(?<=[；;] )){_JOINED}{_STOP}"
    r"|(?<=\s)(?:conj|pron|prep|interj|adj|adv|vt|vi|n|v)\.(?=\s[a-z])"
)
"""A mark before an English meaning."""
_ASIDE: Final = re.compile(
    r"[(（\[【](?:[^()（）\[\]【】]|[(（\[【][^()（）\[\]【】]*[)）\]】])*[)）\]】]"
)
_HEAD: Final = re.compile(
    rf"(?P<word>(?:(?!{CHINESE}).)*?(?!{CHINESE})\S)(?:\s+|(?<=[)）\0])|(?<=\s/))"
    rf"(?:{_ABBREVIATIONS}|{_CAPITAL}|(?:{_SURE}){_BEFORE_CHINESE}"
    rf"|(?:noun|verb|adjective|adverb)(?=\s){_BEFORE_CHINESE}(?!.{{0,20}}[词詞]))"
)
_TAIL: Final = re.compile(
    rf"(?P<word>.+)\s[(]?(?P<parts>(?:{_SURE})[.](?:(?:{_JOINT}|\s*)(?:{_SURE})[.])*)[)]?"
)
_NAMED: Final = rf"(?:{_LONG}|{_ABBREVIATED})[.．]?"
_ALONE: Final = re.compile(rf"[(（\[]?{_NAMED}(?:(?:{_JOINT}|\s*){_NAMED})*[)）\]]?", re.IGNORECASE)
_ONE: Final = re.compile(rf"(?:{_LONG}|{_ABBREVIATED})(?![A-Za-z])", re.IGNORECASE)
_BEHIND: Final = re.compile(rf".+ (?P<part>(?:{_SURE}|ad)[.]?)")
_REMAINS: Final = re.compile(
    r"[&＆/／.．、)）\]](?!\.\.)|\d{1,3}[.．](?!\d)"
    rf"|(?:{_ABBREVIATED})\s*[.．·&/]|(?:{_SURE}|{_LONG_ENGLISH})(?:[,\s]|{CHINESE})"
    rf"|(?!s[bt]|etc|esp|vs)[a-z]{{1,12}}[.．·]\s*{CHINESE}"
)


def is_part_of_speech(text: str) -> bool:
    """Whether a text consists of parts of speech only."""
    return _ALONE.fullmatch(tidy(text)) is not None


def parts_of(text: str) -> str:
    """Parts of speech in one notation: ``noun; verb`` becomes ``n. v.``; other texts are
    unchanged.
    """
    text = tidy(text)
    return parts_in(text) if is_part_of_speech(text) else text


def parts_in(mark: str) -> str:
    """The parts of speech of a mark in one notation: ``n&v.`` becomes ``n. v.``."""
    found = (one.lower() for one in _ONE.findall(mark))
    named = " ".join(_SPELLED_OUT.get(one) or f"{re.sub(r'[. ]', '', one)}." for one in found)
    return " ".join(dict.fromkeys(named.split()))


def marks_in(text: str) -> Iterator[re.Match[str]]:
    """The marks of a meaning; none stands in brackets: ``n. (pl. feet)脚``."""
    inside = {at for aside in _ASIDE.finditer(text) for at in range(aside.start() + 1, aside.end())}
    marks = (_MARK if has_chinese(text) else _ENGLISH_MARK).finditer(text)
    return (mark for mark in marks if mark.start() not in inside)


def begins_with_part(text: str) -> bool:
    """Whether a text begins with a part of speech with a full stop, and not with a word."""
    found = _MARK.match(text)
    return found is not None and "." in found[0]


def word_before_part(text: str) -> str | None:
    """The text before the first part of speech of a line such as ``harvest n. 收获``."""
    found = _HEAD.match(text)
    return found["word"] if found else None


def part_behind(word: str) -> tuple[str, str]:
    """A word and the parts of speech behind it: ``harvest n.``, ``harvest (n.)``."""
    found = _TAIL.fullmatch(word)
    return (found["word"], parts_of(found["parts"])) if found else (word, "")


def unknown_part(word: str, meanings: str) -> str:
    """What is left of a part of speech behind a word, or before one of its meanings; else empty."""
    found = _BEHIND.fullmatch(word)
    if found:
        return found["part"]
    rests = map(_REMAINS.match, meanings.split("；"))
    return next((rest[0].strip() for rest in rests if rest), "")

"""Splits lines without separators, such as ``lantern [ˈlæntən] n. 灯笼``. Pure."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from wordmate.adapters.word_files.parts_of_speech import (
    CHINESE,
    begins_with_part,
    is_part_of_speech,
    marks_in,
    word_before_part,
)
from wordmate.adapters.word_files.phonetics import phonetic_in
from wordmate.adapters.word_files.words import tidy
from wordmate.domain.content.word_text import has_chinese, has_letter

COLUMNS: Final = ("word", "phonetic", "translation")
_CHINESE: Final = re.compile(
    r"(?:[①-⑳]|[(（]?1[.、)）])?\s?[(（\[【〔<《“~～…]*[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_LONGEST: Final = 2_000
"""How many characters are examined: more than any word with its meaning has."""
_ASIDE: Final = re.compile(r"[(（][^()（）]*[A-Za-z][^()（）]*[)）]")
_MASK: Final = "\0"
_ANY_ASIDE: Final = re.compile(r"[(（][^()（）]*[)）]")
_JOINTS: Final = " \t,，、:：;；=|-–—~～"
_ENGLISH_LAST: Final = re.compile(
    r"(?P<chinese>.*[\u3400-\u9fff）)。？！?!](?:[A-Z]{1,4}(?=\s))?)"
    r"[\s,，:：=|-]*(?P<word>[A-Za-z].*)"
)
_LETTERS_FIRST: Final = re.compile(r"[A-Z]{1,4}(?=[\u3400-\u9fff])")
"""A Chinese word that begins with Latin letters, such as X光."""
_LETTERS_LAST: Final = re.compile(r"\s(?P<letters>[A-Z]{1,4})")
_WORDS: Final = r"(?P<word>[A-Za-z][A-Za-z'’-]+(?: [A-Za-z'’-]+)*?)(?![A-Za-z'’-])"
_AFTER_CHINESE: Final = rf"(?:{CHINESE}|[)）\]】。…])"
_SAID: Final = r"(?:\[(?=[^\]]*[a-zA-Z])[^\]\u3400-\u9fff]*\]|/[^/\u3400-\u9fff]*/)"
_ANOTHER: Final = re.compile(
    rf"(?<={_AFTER_CHINESE})(?:[\s,，、;；.。]+|\s*\d{{1,5}}\s*[.、)）．]?\s*){_WORDS}"
    rf"(?P<space>\s*)[(（“\0]*(?!的|动词|動詞){CHINESE}"
)
"""A word within Chinese that has its own meaning behind it."""
_ANOTHER_SAID: Final = re.compile(rf"{_AFTER_CHINESE}[^A-Za-z\[]*?{_WORDS}[\s\0]*{_SAID}")
"""A word within Chinese with its own phonetic."""
_ANOTHER_NAMED: Final = re.compile(rf"{_AFTER_CHINESE}[\s\d,，、;；.。)）．]*{_WORDS}[\s\0]*$")
"""A word within Chinese right before a part of speech."""
_REST: Final = re.compile(rf"[\[/【].*|[^A-Za-z]*{CHINESE}[^A-Za-z]*")
"""A phonetic, or a meaning in Chinese only."""
_ASIDE_FIRST: Final = re.compile(r"\s*([(（][^()（）]*[)）])\s*(?=[a-z]{1,6}[.．])")


def join_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The entries of a list with their first lines' numbers.

    Dictionary programs also write an entry in several lines: ``lantern [ˈlæntən]``, then ``n.
    灯笼``, then ``v. 点灯笼``.
    """
    first, entry, is_open = 0, "", False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        is_bare = not has_chinese(entry) and phonetic_in(entry) is not None
        is_rest = begins_with_part(text) or (is_bare and _REST.fullmatch(text))
        if is_open and is_rest and len(entry) < _LONGEST:
            entry = f"{entry} {text}"
            continue
        if entry:
            yield first, entry
        first, entry, is_open = number, text, has_letter(text) and not has_chinese(text)
    if entry:
        yield first, entry


def cards_of(line: str) -> list[str]:
    """The cards of a line such as ``lantern::灯笼;;barn::谷仓``; most lines are one."""
    cards = line.split(";;") if "::" in line else [line]
    return [card for one in cards if (card := one.strip())]


def cells_of(line: str) -> list[str] | None:
    """Word, phonetic and meaning of a line; None unless there are both word and meaning."""
    if len(line := tidy(line)) > _LONGEST:
        return None
    word, phonetic, meaning = _fields(line)
    begins_chinese = not word or _LETTERS_FIRST.match(line)
    turned = _ENGLISH_LAST.fullmatch(line) if begins_chinese else None
    if turned and not has_chinese(turned["word"]):
        word, meaning = turned["word"], turned["chinese"]
    word, meaning = word.strip(_JOINTS), meaning.strip(_JOINTS)
    return [word, phonetic, meaning] if has_letter(word) and meaning else None


def another_word(word: str, phonetic: str, meaning: str) -> str:
    """A further word with a meaning in the line, as in ``apple 苹果 banana 香蕉``; empty if there
    is none.

    It is written like the line's own word: with a part of speech or phonetic if that has one. A
    word that is part of the first one (``give sth to sb 把 sth 给 sb``) does not count.
    """
    masked, marks = _mask(_ANY_ASIDE, meaning), list(marks_in(meaning))
    if not (phonetic or marks):
        found = _ANOTHER.finditer(masked)
    else:
        named = (_ANOTHER_NAMED.search(masked[: mark.start()]) for mark in marks)
        found = chain(_ANOTHER_SAID.finditer(masked), filter(None, named))
    known = set(word.lower().split())
    for other in found:
        text = other["word"]
        is_chinese = text.isupper() and other.groupdict().get("space") == ""
        if not (is_chinese or is_part_of_speech(text) or known & set(text.lower().split())):
            return text
    return ""


def word_of(line: str) -> str:
    """The word of a line without a meaning."""
    return _fields(tidy(line)[:_LONGEST])[0].strip(_JOINTS)


def _fields(line: str) -> tuple[str, str, str]:
    if begins_with_part(line):
        return "", "", line
    found = phonetic_in(masked := _mask(_ANY_ASIDE, line))
    if found and has_letter(line[: found[0]]) and not has_chinese(masked[: found[0]]):
        start, end = found
        while (again := phonetic_in(line[end:])) and not line[end : end + again[0]].strip(_JOINTS):
            end += again[1]
        word, rest = line[:start], line[end:]
        if aside := _ASIDE_FIRST.match(rest):
            word, rest = f"{word.strip()} {aside[1]}", rest[aside.end() :]
        return word, line[start:end], rest
    masked = _mask(_ASIDE, line)
    before = word_before_part(masked)
    if before is not None:
        return line[: len(before)], "", line[len(before) :]
    chinese = _CHINESE.search(masked)
    at = chinese.start() if chinese else len(line)
    letters = _LETTERS_LAST.search(line[:at], max(at - 5, 0))
    if letters and letters.end() == at and line.startswith(letters["letters"]):
        at = letters.start("letters")
    return line[:at], "", line[at:]


def _mask(asides: re.Pattern[str], line: str) -> str:
    """A line of the same length with its brackets blanked out."""
    return asides.sub(lambda aside: _MASK * len(aside[0]), line)

"""Words as objects with named values: JSON, XML, and word books of dictionary programs. Pure.

Each becomes a row with one cell per readable column, in the order of ``COLUMNS``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers import expat

import msgspec

from wordmate.adapters.encodings import is_broken
from wordmate.adapters.tables.text import Line
from wordmate.adapters.word_files.columns import ROLES, role_named
from wordmate.adapters.word_files.words import FileRefused
from wordmate.application.content.word_lists import ListFlaw

COLUMNS: Final = ROLES
_COLUMN_OF: Final = {
    "name": "word",
    "translations": "translation",
    "meanings": "translation",
    "senses": "translation",
}
_PART: Final = ("pos", "type", "part_of_speech")
_SENTENCE: Final = ("sContent", "sentence", "example", "en")
_SENTENCE_ZH: Final = ("sCn", "translation", "zh", "cn")
_DEEPEST: Final = 8
"""How deep objects with a word's data may be nested."""
_MEANING: Final = ("translation", "tranCn", "zh", "cn", "meaning", "definition")
_BARE_AMPERSAND: Final = re.compile(r"&(?!#?\w{1,31};)")
"""Dictionary programs write R&D as it is."""
_MARKED: Final = {"+": "word", "#": "translation", "&": "phonetic"}
"""The columns of a word book's lines, by their first sign."""


Names = dict[str, None]
"""Names without a column role, in order of appearance."""


def of_json_lines(lines: Iterable[str], left_out: Names) -> Iterator[Line]:
    """One object per line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _object(number, line, left_out)


def of_json(text: str, name: str, left_out: Names) -> Iterator[Line]:
    """The objects of an array, or of all arrays of objects in an object. Raises FileRefused."""
    data = text.encode(errors="surrogateescape")
    at, line = 0, 1
    for one in _array(data, name):
        raw = bytes(one)
        start = data.find(raw, at)
        line += data.count(b"\n", at, start)
        yield _object(line, raw, left_out)
        at = start


def of_xml(text: str, name: str, left_out: Names) -> Iterator[Line]:
    """The elements whose child elements are named after columns. Raises FileRefused."""
    reader = _Reader(left_out)
    if is_broken(text):
        raise FileRefused(
            f"{name} cannot be read in the encoding that it names", ListFlaw.WRONG_ENCODING
        )
    try:
        reader.parser.Parse(_BARE_AMPERSAND.sub("&amp;", text).encode(), True)
    except expat.ExpatError as problem:
        raise FileRefused(f"{name} is not valid XML: {problem}", ListFlaw.DAMAGED) from None
    if not reader.lines and left_out:
        named = ", ".join(left_out)
        raise FileRefused(
            f"{name} contains no words: none of {named} is named like a word", ListFlaw.NO_WORDS
        )
    return iter(reader.lines)


def of_word_book(lines: Iterable[str]) -> Iterator[Line]:
    """Lines that begin with a sign: ``+`` the word, ``#`` a meaning, ``&`` the phonetic."""
    cells, first = dict[str, str](), 0
    for number, line in enumerate(lines, 1):
        column, text = _MARKED.get(line[:1]), line[1:].strip()
        if column == "word":
            if cells:
                yield _row(first, cells)
            cells, first = {}, number
        if column is not None and text:
            cells[column] = f"{cells[column]}\n{text}" if column in cells else text
    if cells:
        yield _row(first, cells)


def is_word_book(lines: Sequence[str]) -> bool:
    """Whether lines begin like a word book of a dictionary program."""
    return [line[:1] for line in lines[:2]] == ["+", "#"]


def is_json_object(line: str) -> bool:
    """Whether a line is a whole object."""
    return not _object(1, line, {}).problem


def holds_list(text: str) -> bool:
    """Whether a text is an object with a list of objects that are not a word's own data."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return False
    if not isinstance(found, dict) or any(_column(key) == "word" for key in found):
        return False
    lists = [one for one in found.values() if isinstance(one, list)]
    return any(isinstance(each, dict) for one in lists for each in one)


class _Reader:
    """Collects words while reading XML: elements with a child, or an attribute, named like a word.

    Refuses document type declarations, which word lists do not need and whose entities could
    expand.
    """

    def __init__(self, left_out: Names) -> None:
        self.lines = list[Line]()
        self._left_out = left_out
        self._open = list[_Element]()
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._declare
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def _declare(self, *_type: object) -> None:
        raise FileRefused("XML that declares a type of document is not read")

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        self._open.append(_Element(name, self.parser.CurrentLineNumber))
        for attribute, text in attributes.items():
            self._put(self._open[-1], attribute, text)

    def _end(self, _name: str) -> None:
        element = self._open.pop()
        if len(self._open) > 1 and element.text.strip():
            self._put(self._open[-1], element.name, element.text)
        is_item = "word" in element.cells or (len(self._open) == 1 and element.cells)
        is_list = element.holds_words and "translation" not in element.cells
        if self._open and is_item and not is_list:
            self.lines.append(_row(element.line, element.cells))
            self._open[-1].holds_words = True

    def _text(self, text: str) -> None:
        self._open[-1].text += text

    def _put(self, element: "_Element", name: str, text: str) -> None:
        column = _column(name)
        if column is None:
            self._left_out[name] = None
        else:
            before = element.cells.get(column)
            element.cells[column] = f"{before}\n{text}" if before else text


@dataclass(slots=True)
class _Element:
    """An element that is being read: where it begins, and what its children say of a word."""

    name: str
    line: int
    text: str = ""
    cells: dict[str, str] = field(default_factory=dict)
    holds_words: bool = False


def _array(data: bytes, name: str) -> list[msgspec.Raw]:
    try:
        if data.lstrip().startswith(b"["):
            return msgspec.json.decode(data, type=list[msgspec.Raw])
        inside = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        lists = [
            msgspec.json.decode(raw, type=list[msgspec.Raw])
            for raw in inside.values()
            if bytes(raw).startswith(b"[")
        ]
        if words := [one for each in lists if any(map(_is_object, each)) for one in each]:
            return words
    except msgspec.DecodeError as problem:
        raise FileRefused(f"{name} is not valid JSON: {problem}", ListFlaw.DAMAGED) from None
    raise FileRefused(f"{name} contains no list of words", ListFlaw.NO_WORDS)


def _is_object(raw: msgspec.Raw) -> bool:
    return bytes(raw).startswith(b"{")


def _object(number: int, text: str | bytes, left_out: Names) -> Line:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        shown = text if isinstance(text, str) else text.decode(errors="surrogateescape")
        return Line(number, [shown[:50]], str(problem))
    if not isinstance(found, dict):
        return Line(number, [str(found)[:50]], "no object")
    left_out |= {
        key: None
        for key, value in found.items()
        if _column(key) is None and not isinstance(value, dict)
    }
    cells: dict[str, str] = {}
    for column, value in _values(found, _DEEPEST):
        if column == "example":
            for name, said in _example(value).items():
                cells.setdefault(name, said)
        else:
            cells.setdefault(column, _text(value, " " if column == "tag" else "；"))
    return _row(number, cells)


def _row(number: int, cells: Mapping[str, str]) -> Line:
    return Line(number, [cells.get(column, "") for column in COLUMNS])


def _column(key: str) -> str | None:
    column = _COLUMN_OF.get(key) or role_named(key)
    return column if column in COLUMNS else None


def _values(found: Mapping[str, Any], deep: int) -> Iterator[tuple[str, object]]:
    """A word's data by columns: the object's own values first, then those of its child objects."""
    inner = list[Mapping[str, Any]]()
    for key, value in found.items():
        column = _column(key)
        if isinstance(value, dict) and column in (None, "word"):
            inner.append(value)
        elif column is not None and value is not None:
            yield column, value
    for one in inner if deep else ():
        yield from _values(one, deep - 1)


def _example(value: object) -> dict[str, str]:
    """The first sentence, with the translation next to it."""
    while isinstance(value, list | dict):
        if isinstance(value, list):
            value = next(iter(value), "")
            continue
        english = next((str(value[key]) for key in _SENTENCE if value.get(key)), "")
        if english:
            chinese = next((str(value[key]) for key in _SENTENCE_ZH if value.get(key)), "")
            return {"example": english, **({"example_translation": chinese} if chinese else {})}
        value = next((one for one in value.values() if isinstance(one, list | dict)), "")
    text = _text(value, "")
    return {"example": text} if text and not text.startswith('{"') else {}


def _text(value: object, separator: str) -> str:
    if isinstance(value, list):
        return separator.join(text for one in value if (text := _text(one, separator)))
    if isinstance(value, dict):
        return _sense(value)
    return value if isinstance(value, str) else str(value)


def _sense(value: Mapping[str, Any]) -> str:
    """``n. 银行`` from an object with part of speech and meaning."""
    part = next((str(value[key]) for key in _PART if value.get(key)), "")
    meaning = next((str(value[key]) for key in _MEANING if value.get(key)), "")
    if part and not part.endswith("."):
        part += "."
    return f"{part} {meaning}".strip()

"""Words as JSON objects, one a line, however deep in them a word's facts stand. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from wordmate.adapters.word_files.columns import column_named

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
"""How many objects deep what is said of a word may stand."""
_MEANING: Final = ("translation", "tranCn", "zh", "cn", "meaning", "definition")


class NotAnObject(ValueError):  # noqa: N818
    """The line is no JSON object."""


def cells_of(line: str) -> dict[str, str]:
    """A line's values under the names of columns; raises NotAnObject."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise NotAnObject(str(error)) from None
    if not isinstance(found, dict):
        raise NotAnObject("no object")
    cells: dict[str, str] = {}
    for column, value in _values(found, _DEEPEST):
        if column == "example":
            for name, text in _example(value).items():
                cells.setdefault(name, text)
        else:
            cells.setdefault(column, _text(value, " " if column == "tag" else "；"))
    return cells


def _values(found: Mapping[str, Any], deep: int) -> Iterator[tuple[str, object]]:
    """What is said of a word, by columns: the object's own first, then what its objects say."""
    inner = list[Mapping[str, Any]]()
    for key, value in found.items():
        column = _COLUMN_OF.get(key) or column_named(key)
        if isinstance(value, dict) and column in (None, "word"):
            inner.append(value)
        elif column is not None and value is not None:
            yield column, value
    for one in inner if deep else ():
        yield from _values(one, deep - 1)


def _example(value: object) -> dict[str, str]:
    """The first sentence that there is, and its translation where it stands beside it."""
    while isinstance(value, list | dict):
        if isinstance(value, list):
            value = next(iter(value), "")
            continue
        english = next((str(value[key]) for key in _SENTENCE if value.get(key)), "")
        if english:
            chinese = next((str(value[key]) for key in _SENTENCE_ZH if value.get(key)), "")
            return {"example": english, **({"example_translation": chinese} if chinese else {})}
        value = next((one for one in value.values() if isinstance(one, list | dict)), "")
    return {"example": _text(value, "")} if value else {}


def _text(value: object, separator: str) -> str:
    if isinstance(value, list):
        return separator.join(text for one in value if (text := _text(one, separator)))
    if isinstance(value, dict):
        return _sense(value)
    return value if isinstance(value, str) else str(value)


def _sense(value: Mapping[str, Any]) -> str:
    """``n. 银行`` of an object that names part of speech and meaning."""
    part = next((str(value[key]) for key in _PART if value.get(key)), "")
    meaning = next((str(value[key]) for key in _MEANING if value.get(key)), "")
    if part and not part.endswith("."):
        part += "."
    return f"{part} {meaning}".strip()

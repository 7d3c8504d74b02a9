"""Words as JSON objects, one a line. Pure."""

from collections.abc import Mapping
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
    for key, value in found.items():
        column = _COLUMN_OF.get(key) or column_named(key)
        if column is not None and value is not None:
            cells.setdefault(column, _text(value, " " if column == "tag" else "；"))
    return cells


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

"""What is said for a written English text: words instead of abbreviations, letters where letters
are said, a pause for a slash.
"""

import re
from types import MappingProxyType
from typing import Final

_WORDS: Final = MappingProxyType(
    {
        "sb": "somebody",
        "sth": "something",
        "swh": "somewhere",
        "vs": "versus",
        "Ms": "Miz",
        "adj": "adjective",
        "adv": "adverb",
        "esp": "especially",
        "approx": "approximately",
        "abbr": "abbreviation",
        "Jr": "Junior",
        "Mt": "Mount",
        "Rd": "Road",
        "mm": "millimetre",
        "cm": "centimetre",
        "km": "kilometre",
        "kg": "kilogram",
    }
)
"""With a full stop or without."""
_DOTTED: Final = MappingProxyType(
    {
        "St.": "Saint",
        "Ave.": "Avenue",
        "tel.": "telephone",
        "Jan.": "January",
        "Feb.": "February",
        "Aug.": "August",
        "Sept.": "September",
        "Oct.": "October",
        "Nov.": "November",
        "Dec.": "December",
        "Mon.": "Monday",
        "Tues.": "Tuesday",
        "Wed.": "Wednesday",
        "Thurs.": "Thursday",
        "Fri.": "Friday",
    }
)
"""With a full stop only; without it they are other words."""
_LETTERS: Final = frozenset(("VIP", "WHO", "LED", "AM", "PM", "FAQ", "AI", "IQ", "EQ", "UV", "IT"))
"""Abbreviations that look like words, or are short, and are said letter by letter."""
_TOKEN: Final = re.compile(r"(?<![\w.])[A-Za-z]+(?:\.(?![A-Za-z])|(?![\w.]))")
_PHRASES: Final = (
    (re.compile(r"\band/or\b"), "and or"),
    (re.compile(r"\bkm/h\b"), "kilometres per hour"),
    (re.compile(r"'n'"), "and"),
    (re.compile(r"^No\.$|\bNo\.(?=\s*\d)"), "Number"),
    (re.compile(r"(?<=\w )St\.(?![A-Za-z]|\s+[A-Z])"), "Street"),
)
_SLASH: Final = re.compile(r"(?<=[^\W\d_])\.?\s*/\s*(?=[^\W\d_])")


def as_spoken(en: str) -> str:
    """``give sb. sth.`` is said as give somebody something, ``a/an`` as a, an."""
    for written, said in _PHRASES:
        en = written.sub(said, en)
    return _SLASH.sub(", ", _TOKEN.sub(_said, en))


def _said(token: re.Match[str]) -> str:
    text = token[0]
    plain = text.removesuffix(".")
    if plain in _LETTERS:
        return "".join(f"{letter}." for letter in plain)
    return _DOTTED.get(text) or _WORDS.get(plain, text)

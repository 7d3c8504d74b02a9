"""The keys by which the store finds a person while it types: a part of the name, its pinyin or its
initials, the account number, or the last digits of the phone.

Each key is a text from which a search continues to the right, so an index of beginnings finds it.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Final

Readings = Callable[[str], Sequence[str]]
"""The readings of a Chinese character in plain letters, the commonest first; none of others."""

_MOST_READINGS: Final = 32
"""So many combinations of the readings of a name are keys."""
_LONGEST: Final = 60
_PHONE: Final = "#"
"""Marks the digits of a phone, which are written backwards."""
_LEAST_DIGITS: Final = 2


def search_keys(name: str, account_no: str, phone: str, readings: Readings) -> frozenset[str]:
    """The keys of a person."""
    text = _plain(name)
    keys = {text[start:] for start in range(len(text))} | {_plain(account_no)}
    of_each = [tuple(_spellings(one, readings)) for one in text]
    if any(spelt != (one,) for one, spelt in zip(text, of_each, strict=True)):
        for start in range(len(text)):
            for spelt in islice(product(*of_each[start:]), _MOST_READINGS):
                keys.add("".join(spelt))
                keys.add("".join(one[0] for one in spelt))
    if digits := _digits(phone):
        keys.add(key_of_phone(digits))
    return frozenset(one[:_LONGEST] for one in keys if one)


def key_of_name(written: str) -> str:
    """The key of a whole name or account number."""
    return _plain(written)[:_LONGEST]


def key_of_phone(phone: str) -> str:
    """The key of a whole phone."""
    return _PHONE + _digits(phone)[::-1]


def is_whole(key: str, name: str, account_no: str) -> bool:
    """Whether a key of a person is that of the whole name, account number or phone; others are of a
    part of the name, or of its pinyin.
    """
    return key.startswith(_PHONE) or key in (key_of_name(name), key_of_name(account_no))


def search_beginning(typed: str) -> str:
    """The beginning of the keys that a typed text looks for; empty if there is nothing to look
    for.
    """
    text = _plain(typed)
    if text.isascii() and text.isdecimal():
        return _PHONE + text[::-1] if len(text) >= _LEAST_DIGITS else ""
    return text[:_LONGEST].replace(_PHONE, "")


def is_found(keys: Iterable[str], begins: str) -> bool:
    """Whether a person with these keys is found by the beginning of one."""
    return any(key.startswith(begins) for key in keys)


def _spellings(character: str, readings: Readings) -> Iterator[str]:
    """How a character may be typed; ü is written v, and by many u."""
    known = dict.fromkeys(readings(character))
    for one in known or (character,):
        yield one
        if known and "v" in one:
            yield one.replace("v", "u")


def _plain(text: str) -> str:
    """A text in small letters without blanks and apostrophes."""
    small = unicodedata.normalize("NFKC", text).casefold().replace("ü", "v")
    return "".join(one for one in small if one not in "'’·." and not one.isspace())


def _digits(phone: str) -> str:
    return "".join(one for one in phone if one in "0123456789")

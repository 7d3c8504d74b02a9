"""Byte ranges of files (RFC 9110). Pure."""

import re
from dataclasses import dataclass
from typing import Final

_RANGE: Final = re.compile(r"bytes=[ \t]*([0-9]*)-([0-9]*)[ \t]*", re.IGNORECASE)
_MOST_DIGITS: Final = 18
_PAST_EVERY_END: Final = 10**_MOST_DIGITS


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes from ``first`` to ``last``, zero-based and inclusive."""

    first: int
    last: int


class NoSuchPart(Exception):  # noqa: N818
    """The range is outside of the file."""


def part_of(size: int, header: str) -> Part | None:
    """The part of a file of ``size`` bytes that a ``Range`` header names.

    None if it names none or several, or is malformed: then the answer is the whole file. Raises
    NoSuchPart if the file has none of it.
    """
    asked = _RANGE.fullmatch(header)
    if asked is None:
        return None
    first, last = (_number(digits) for digits in asked.groups())
    if first is None:
        return None if last is None else _ending(size, last)
    if last is not None and last < first:
        return None
    if first >= size:
        raise NoSuchPart
    return Part(first, size - 1 if last is None else min(last, size - 1))


def _ending(size: int, length: int) -> Part:
    if not length or not size:
        raise NoSuchPart
    return Part(max(0, size - length), size - 1)


def _number(digits: str) -> int | None:
    """The number; None without digits. The cost is bounded, however many digits there are."""
    if not digits:
        return None
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) <= _MOST_DIGITS else _PAST_EVERY_END

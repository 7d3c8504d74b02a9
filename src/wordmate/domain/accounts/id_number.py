"""Mainland ID numbers: 17 digits and a check character (GB 11643, ISO 7064 MOD 11-2)."""

import re
from datetime import date
from typing import Final

from wordmate.domain.accounts.errors import IdNumberInvalid

_SHAPE: Final = re.compile(r"[1-9]\d{16}[\dX]", re.ASCII)
_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECKS: Final = "10X98765432"
_OLDEST: Final = date(1900, 1, 1)


def check_character(digits: str) -> str:
    """The last character of the number that begins with these 17 digits."""
    total = sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, digits, strict=True))
    return _CHECKS[total % 11]


def read_id_number(text: str, today: date) -> str:
    """The number in its one written form (a capital X)."""
    number = text.strip().upper()
    if not _SHAPE.fullmatch(number) or check_character(number[:17]) != number[17]:
        raise IdNumberInvalid
    try:
        born = born_on(number)
    except ValueError:
        raise IdNumberInvalid from None
    if not _OLDEST <= born <= today:
        raise IdNumberInvalid
    return number


def born_on(number: str) -> date:
    """The birth date in an ID number; raises ValueError if it is no date."""
    return date(int(number[6:10]), int(number[10:12]), int(number[12:14]))


def masked_id_number(number: str) -> str:
    """The masked number that its owner sees: 1101**********1237."""
    return f"{number[:4]}{'*' * 10}{number[-4:]}"

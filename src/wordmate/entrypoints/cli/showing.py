"""Output of the command line: user texts cannot control the store's terminal."""

import os
import unicodedata
from collections.abc import Sequence
from typing import Final
from zoneinfo import ZoneInfo

import typer

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date, local_time
from wordmate.entrypoints.cli.headings import headings_of, nothing
from wordmate.entrypoints.cli.language import language_of

_WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WEEKDAYS_ZH: Final = "一二三四五六日"
_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)
_LAYOUT: Final = "\t\n"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Control characters, direction marks, zero-width characters, lone surrogates, unusual line
ends.
"""


class Count(int):
    """A number with a noun: ``{3:line}`` becomes 3 lines, ``{1:is|are}`` becomes is."""

    def __format__(self, spec: str) -> str:
        one, either, many = spec.partition("|")
        if either:
            return one if self == 1 else many
        if one.isalpha():
            return f"{int(self)} {one}" if self == 1 else f"{int(self)} {one}s"
        return format(int(self), spec)


def fill(template: str, **values: object) -> str:
    """A template with its numbers and nouns filled in."""
    counted = {
        name: Count(value) if isinstance(value, int) else value for name, value in values.items()
    }
    return template.format_map(counted)


def show(line: object, *, err: bool = False) -> None:
    """Prints a line."""
    typer.echo(plain(str(line)), err=err)


def show_row(*facts: object) -> None:
    """Prints facts with tabs between them, on one line."""
    show("\t".join(flat(str(fact)) for fact in facts))


def show_table(heading: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Prints rows under the headings of their columns, or that there are none."""
    if not rows:
        show(nothing())
        return
    for row in (headings_of(heading), *rows):
        show_row(*row)


def plain(text: str) -> str:
    """A text with its invisible characters escaped."""
    return "".join(one if one in _LAYOUT else _seen(one) for one in text)


def flat(text: str) -> str:
    """A text on one line, without tabs."""
    return " ".join(text.split())


def local(at: Instant, zone: ZoneInfo) -> str:
    """An instant by the service's clock."""
    return f"{local_date(at, zone)} {local_time(at, zone):%H:%M}"


def spoken(at: Instant, zone: ZoneInfo, now: Instant) -> str:
    """An instant with its weekday: Tue 20 Jan 19:30; with its year unless that is the
    current one.
    """
    day, clock = local_date(at, zone), f"{local_time(at, zone):%H:%M}"
    year = "" if day.year == local_date(now, zone).year else str(day.year)
    if language_of(os.environ) == "zh":
        date = f"{year}年" if year else ""
        return f"{date}{day.month}月{day.day}日 周{_WEEKDAYS_ZH[day.weekday()]} {clock}"
    named = f"{_WEEKDAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]}"
    return " ".join(one for one in (named, year, clock) if one)


def _seen(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN:
        return character
    return f"\\u{ord(character):04x}"

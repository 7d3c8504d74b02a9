"""Months of the service's time zone."""

from datetime import date, tzinfo
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, local_date, month_window

LAUNCH_MONTH: Final = f"{LAUNCHED_ON:%Y-%m}"
"""The month in which records start."""


def month_of(now: Instant, tz: tzinfo) -> str:
    """The month that an instant is in, as YYYY-MM."""
    return f"{local_date(now, tz):%Y-%m}"


def month_bounds(month: str, tz: tzinfo) -> tuple[Instant, Instant]:
    """The first instant of a month, and of the next one."""
    first = date.fromisoformat(f"{month}-01")
    return month_window(first.year, first.month, tz)


def month_before(month: str) -> str:
    """The month before this one."""
    year, number = map(int, month.split("-"))
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02}"

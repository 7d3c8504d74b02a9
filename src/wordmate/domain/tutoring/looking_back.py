"""How far a look at a student reaches, so that it costs the same after years."""

from collections.abc import Sequence
from datetime import timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.order_status import START_EARLY_MS
from wordmate.domain.orders.review_days import agenda_window

DAYS_BACK: Final = 30
"""Missed reviews of so many local days are told."""
STILL_RUNS_MS: Final = 2 * 24 * 60 * 60 * 1000
"""A class that was booked for earlier is over: the clock has ended it."""


def over_until(now: Instant) -> Instant:
    """The last appointment of a class that may be over: it was begun that early at most."""
    return Instant(now + START_EARLY_MS)


def reviews_since(now: Instant, tz: tzinfo, review_days: Sequence[int]) -> Instant:
    """From which appointment on reviews are looked at: every one that can still be held, and
    those missed of late."""
    held_from, _ = agenda_window(now, tz, review_days)
    return min(held_from, day_start(local_date(now, tz) - timedelta(days=DAYS_BACK), tz))

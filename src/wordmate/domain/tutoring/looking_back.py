"""How far back the view of a student reaches, so that its cost does not grow over the years."""

from collections.abc import Sequence
from datetime import timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.order_status import START_EARLY_MS
from wordmate.domain.orders.review_days import agenda_window

DAYS_BACK: Final = 30
"""Missed reviews of this many local days are shown."""
STILL_RUNS_MS: Final = 2 * 24 * 60 * 60 * 1000
"""Classes booked for an earlier time are over: the clock has ended them."""


def over_until(now: Instant) -> Instant:
    """The latest appointment of a class that may be over, because it may have begun early."""
    return Instant(now + START_EARLY_MS)


def reviews_since(now: Instant, tz: tzinfo, review_days: Sequence[int]) -> Instant:
    """The earliest appointment of reviews that can still be held or were missed recently."""
    held_from, _ = agenda_window(now, tz, review_days)
    return min(held_from, day_start(local_date(now, tz) - timedelta(days=DAYS_BACK), tz))

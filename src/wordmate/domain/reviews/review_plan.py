"""The review plan of a lesson's words: 21 days, counted as local days, not as 24 hours."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from itertools import pairwise
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, instant, local_date

REVIEW_DAYS: Final = (1, 2, 3, 5, 7, 9, 12, 14, 17, 21)


OPENS: Final = time(5)
"""When a review's day begins for a student who holds it alone, in local time."""


@dataclass(frozen=True, slots=True)
class PlannedReview:
    """One review of the plan: ``day`` local days after the lesson.

    Its student may hold it alone from ``opens_at`` (05:00 of its day); it may be started until
    ``closes_at``, the last millisecond before the plan's next day. ``due_only``: it asks only its
    due words; otherwise all.
    """

    day: int
    appointment_at: Instant
    opens_at: Instant
    closes_at: Instant
    due_only: bool = False


def plan_over(days: Sequence[int]) -> int:
    """The day on which the last review of a plan closes: it stays open for as many days as lie
    between the last two reviews."""
    *_, before, last = (0, *days)
    return last + last - before


def open_for(days: Sequence[int]) -> int:
    """For how many days a review is open at most: each is open until the plan's next day."""
    return max(closed - day for day, closed in pairwise((*days, plan_over(days))))


def last_day(days: Sequence[int]) -> int:
    """The last day of a plan. Reviews planned before the plan was set may go on until the last day
    of the built-in one."""
    return max(*days, *REVIEW_DAYS)


def plan(
    lesson_ended_at: Instant,
    slot: str,
    tz: tzinfo,
    days: Sequence[int] = REVIEW_DAYS,
    *,
    due_only: bool = False,
) -> tuple[PlannedReview, ...]:
    """The reviews after a lesson, each at the slot (HH:MM, local) of its local day. The first asks
    every word; with ``due_only`` the others ask only due ones."""
    ended_on, at = local_date(lesson_ended_at, tz), time.fromisoformat(slot)
    return tuple(
        PlannedReview(
            day=day,
            appointment_at=instant(datetime.combine(ended_on + timedelta(days=day), at, tz)),
            opens_at=instant(datetime.combine(ended_on + timedelta(days=day), OPENS, tz)),
            closes_at=Instant(day_start(ended_on + timedelta(days=closed), tz) - 1),
            due_only=due_only and day != days[0],
        )
        for day, closed in pairwise((*days, plan_over(days)))
    )

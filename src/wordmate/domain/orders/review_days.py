"""What became of each day of a review plan, and which days a look at the reviews shows."""

from collections.abc import Container, Sequence
from datetime import date, timedelta, tzinfo
from enum import StrEnum
from itertools import pairwise
from typing import Final

from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus

DAYS_AHEAD: Final = 14
"""How many days after today an agenda shows."""
_DAYS_OF_WEEK: Final = 7


class ReviewState(StrEnum):
    """Done; missed; due today; overdue and still possible; or to come."""

    DONE = "done"
    MISSED = "missed"
    DUE = "due"
    CATCH_UP = "catch_up"
    TO_COME = "to_come"


def is_open(review: CourseOrder, now: int) -> bool:
    """Whether a review runs or may still be held: the clock may not have expired it yet."""
    if review.deletion is DeletionStatus.DELETED:
        return False
    if review.status is OrderStatus.RESERVED:
        return now <= review.closes_at
    return review.status is OrderStatus.IN_PROGRESS


def review_state(review: CourseOrder, now: int, tz: tzinfo) -> ReviewState | None:
    """What a day of the plan is by now: today is a local day.

    A review that runs is due, whenever it was planned for. One that was called off or taken away
    is no day of the plan.
    """
    if review.deletion is DeletionStatus.DELETED or review.status is OrderStatus.CANCELED:
        return None
    if review.status is OrderStatus.COMPLETED:
        return ReviewState.DONE
    if not is_open(review, now):
        return ReviewState.MISSED
    if review.status is OrderStatus.IN_PROGRESS:
        return ReviewState.DUE
    today, planned = local_date(now, tz), local_date(review.appointment_at, tz)
    if planned == today:
        return ReviewState.DUE
    return ReviewState.CATCH_UP if planned < today else ReviewState.TO_COME


def waits_in_rest(review: CourseOrder, resting: Container[int]) -> bool:
    """Whether it waits for one of these half hours, in which its tutor rests: it asks the tutor
    nothing, and its student may hold it alone as ever."""
    return review.status is OrderStatus.RESERVED and review.appointment_at in resting


def day_of(review: CourseOrder, learned_at: int | None, tz: tzinfo) -> int:
    """How many local days after its lesson a review is planned; 0 for one of no lesson."""
    if learned_at is None:
        return 0
    return (local_date(review.appointment_at, tz) - local_date(learned_at, tz)).days


def agenda_days(now: int, tz: tzinfo) -> tuple[date, ...]:
    """This week from Monday on, and the days ahead."""
    today = local_date(now, tz)
    monday = today - timedelta(days=today.weekday())
    end = max(today + timedelta(days=DAYS_AHEAD), monday + timedelta(days=_DAYS_OF_WEEK - 1))
    return tuple(monday + timedelta(days=nth) for nth in range((end - monday).days + 1))


def agenda_window(now: int, tz: tzinfo, review_days: Sequence[int]) -> tuple[int, int]:
    """The appointments among which every review is that an agenda shows.

    Nothing older can still be held: a review is open to the plan's next day at most, the last one
    for as many days as lie before it.
    """
    days = agenda_days(now, tz)
    longest = max((other - one for one, other in pairwise(review_days)), default=1)
    first = min(days[0], local_date(now, tz) - timedelta(days=longest))
    return day_start(first, tz), day_start(days[-1] + timedelta(days=1), tz)

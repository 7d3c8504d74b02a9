"""The state of each day of a review plan, and the days of the agenda."""

from collections.abc import Container, Sequence
from datetime import date, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, open_for

_WEEKS: Final = 3
"""The number of weeks of an agenda: including this one, at least 14 days after today."""
_DAYS_OF_WEEK: Final = 7


class ReviewState(StrEnum):
    """Done; missed; over with no word due; due today; overdue and still possible; or to come."""

    DONE = "done"
    MISSED = "missed"
    NOTHING_DUE = "nothing_due"
    DUE = "due"
    CATCH_UP = "catch_up"
    TO_COME = "to_come"


WAITING: Final = (ReviewState.DUE, ReviewState.CATCH_UP)
"""The states of reviews that wait today (``waits_today``): due, or overdue."""


def is_open(review: CourseOrder, now: Instant) -> bool:
    """Whether a review is running or can still be held, unless the clock expires it."""
    if review.deletion is DeletionStatus.DELETED:
        return False
    if review.status is OrderStatus.RESERVED:
        return review.waits and now <= review.closes_at
    return review.status is OrderStatus.IN_PROGRESS


def is_missed(review: CourseOrder, now: Instant) -> bool:
    """Whether nobody held a review before its time was over; a canceled one was not missed."""
    passed = review.waits and now > review.closes_at
    return passed or review.status is OrderStatus.EXPIRED


def review_state(review: CourseOrder, now: Instant, tz: tzinfo) -> ReviewState | None:
    """The state of a day of the plan; today is a local day.

    A running review is due, whenever it was planned. A review that was canceled or removed is no
    day of the plan.
    """
    taken_away = review.deletion is DeletionStatus.DELETED or review.is_given_up
    if taken_away or review.status is OrderStatus.CANCELED:
        return None
    if review.status is OrderStatus.COMPLETED:
        return ReviewState.NOTHING_DUE if review.is_nothing_due else ReviewState.DONE
    if is_missed(review, now):
        return ReviewState.MISSED
    if review.status is OrderStatus.IN_PROGRESS:
        return ReviewState.DUE
    today, planned = local_date(now, tz), local_date(review.appointment_at, tz)
    if planned == today:
        return ReviewState.DUE
    return ReviewState.CATCH_UP if planned < today else ReviewState.TO_COME


def day_to_hold(appointment_at: Instant, now: Instant, tz: tzinfo) -> date:
    """The local day on which an open review is to be held: its own, or today once that has
    passed.
    """
    return max(local_date(now, tz), local_date(appointment_at, tz))


def waits_today(review: CourseOrder, now: Instant, tomorrow: Instant) -> bool:
    """Whether a review is to be held today (today ends at this instant): due, or overdue."""
    return is_open(review, now) and review.appointment_at < tomorrow


def is_todays(review: CourseOrder, now: Instant, today: tuple[Instant, Instant]) -> bool:
    """Whether a review belongs to today (between these instants): it waits, it was planned for
    today, or it was done today.
    """
    begins, ends = today
    if review.is_given_up or review.is_nothing_due:
        return False
    if begins <= review.appointment_at < ends:
        return True
    if review.status is OrderStatus.COMPLETED and review.ended_at is not None:
        return begins <= review.ended_at < ends
    return waits_today(review, now, ends)


def over_at(review: CourseOrder) -> Instant:
    """The instant under which a finished review is listed: when it was done, or when it was planned
    for and missed.
    """
    return review.appointment_at if review.ended_at is None else review.ended_at


def waits_in_rest(review: CourseOrder, resting: Container[int]) -> bool:
    """Whether the review is at a time at which its tutor rests: it is then no task of the tutor,
    but its student may hold it alone.
    """
    return review.status is OrderStatus.RESERVED and review.appointment_at in resting


def agenda_days(now: Instant, tz: tzinfo) -> tuple[date, ...]:
    """The days of this week, from Monday on, and of the next two."""
    today = local_date(now, tz)
    monday = today - timedelta(days=today.weekday())
    return tuple(monday + timedelta(days=nth) for nth in range(_WEEKS * _DAYS_OF_WEEK))


def agenda_window(now: Instant, tz: tzinfo, review_days: Sequence[int]) -> tuple[Instant, Instant]:
    """The range of appointments that contains every review of an agenda.

    Anything older can no longer be held, by the current plan or by the built-in one.
    """
    days = agenda_days(now, tz)
    first = min(days[0], local_date(now, tz) - _open_for(review_days))
    return day_start(first, tz), day_start(days[-1] + timedelta(days=1), tz)


def record_window(
    since: Instant, until: Instant, tz: tzinfo, review_days: Sequence[int]
) -> tuple[Instant, Instant]:
    """The range of appointments that contains every session that ended in a period.

    A review that was held late was planned earlier, a session past midnight ends a day later, and
    the clock ends a class within two days. A review held early on its day, or begun before its
    time, was planned up to a day later.
    """
    day = timedelta(days=1)
    first = local_date(since, tz) - _open_for(review_days) - day
    return day_start(first, tz), day_start(local_date(until, tz) + day, tz)


def _open_for(review_days: Sequence[int]) -> timedelta:
    """The longest time, in days, that a review is open: those planned before a plan was set stay
    open as long as in the built-in plan.
    """
    return timedelta(days=max(open_for(review_days), open_for(REVIEW_DAYS)))

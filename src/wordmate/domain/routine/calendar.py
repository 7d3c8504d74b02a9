"""The content of a calendar: the classes and reviews of its owner. The app shows two weeks of what
a subscribed calendar contains."""

from dataclasses import dataclass
from datetime import timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import week_bounds
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus, lesson_minutes

PAST_DAYS: Final = 14
"""How far back a subscribed calendar reaches; it contains everything that is booked ahead."""
_WORDS_A_MINUTE: Final = 5
_REVIEW_MINUTES: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """A class or a review in a calendar. ``revision`` rises with every change of the order.

    An order that was given up counts as canceled.
    """

    order_id: OrderId
    revision: int
    starts_at: Instant
    minutes: int
    lesson_type: LessonType
    status: OrderStatus
    is_no_show: bool
    words: int
    person: str | None
    """The other person of a class."""
    changed_at: Instant

    @property
    def is_review(self) -> bool:
        return self.lesson_type is LessonType.ANTI_FORGETTING

    @property
    def is_canceled(self) -> bool:
        return self.status is OrderStatus.CANCELED


def calendar_from(now: Instant) -> Instant:
    """The earliest appointment in a subscribed calendar."""
    return Instant(now - timedelta(days=PAST_DAYS) // timedelta(milliseconds=1))


def shown_weeks(now: Instant, tz: tzinfo) -> tuple[Instant, Instant]:
    """The start and the end of what the app shows: the local week of an instant, and the next."""
    since, next_week = week_bounds(now, tz)
    return since, week_bounds(next_week, tz)[1]


def appointment(
    order: CourseOrder, *, person: str | None, changed_at: Instant
) -> Appointment | None:
    """The calendar entry of an order; None if it is deleted, or if its student practised alone. One
    that was called off is shown as canceled."""
    if order.deletion is DeletionStatus.DELETED or order.is_simulated:
        return None
    is_review = order.lesson_type is LessonType.ANTI_FORGETTING
    return Appointment(
        order_id=order.id,
        revision=order.version,
        starts_at=order.appointment_at,
        minutes=review_minutes(order.word_count)
        if is_review
        else lesson_minutes(order.lesson_type),
        lesson_type=order.lesson_type,
        status=OrderStatus.CANCELED if order.is_given_up else order.status,
        is_no_show=order.is_no_show,
        words=order.word_count,
        person=person,
        changed_at=changed_at,
    )


def review_minutes(words: int) -> int:
    """The approximate duration of a review."""
    return max(_REVIEW_MINUTES, -(-words // _WORDS_A_MINUTE))

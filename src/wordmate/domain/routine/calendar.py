"""The content of a subscribed calendar: the classes and reviews of its owner."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus, lesson_minutes

PAST_DAYS: Final = 14
"""How far back the calendar reaches; it contains everything that is booked ahead."""
_WORDS_A_MINUTE: Final = 5
_REVIEW_MINUTES: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """A class or a review in a calendar. ``revision`` rises with every change of the order."""

    order_id: OrderId
    revision: int
    starts_at: Instant
    minutes: int
    is_review: bool
    is_canceled: bool
    words: int
    person: str | None
    """The other person of a class."""
    changed_at: Instant


def calendar_from(now: Instant) -> Instant:
    """The earliest appointment in the calendar."""
    return Instant(now - timedelta(days=PAST_DAYS) // timedelta(milliseconds=1))


def appointment(
    order: CourseOrder, *, person: str | None, changed_at: Instant
) -> Appointment | None:
    """The calendar entry of an order; None if it is deleted, or if its student practised alone. One
    that was called off is shown as canceled."""
    if order.deletion is DeletionStatus.DELETED or order.is_simulated:
        return None
    is_review = order.lesson_type is LessonType.ANTI_FORGETTING
    canceled = order.status is OrderStatus.CANCELED or order.is_given_up
    return Appointment(
        order_id=order.id,
        revision=order.version,
        starts_at=order.appointment_at,
        minutes=review_minutes(order.word_count)
        if is_review
        else lesson_minutes(order.lesson_type),
        is_review=is_review,
        is_canceled=canceled,
        words=order.word_count,
        person=person,
        changed_at=changed_at,
    )


def review_minutes(words: int) -> int:
    """The approximate duration of a review."""
    return max(_REVIEW_MINUTES, -(-words // _WORDS_A_MINUTE))

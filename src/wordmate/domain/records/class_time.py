"""When a class was booked for, when it ran, and how much of its time it used."""

from collections.abc import Sequence
from dataclasses import dataclass

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import CLOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassTime:
    """The booked and the actual time of a class, the latter with its pauses, in milliseconds since
    1970 UTC.

    A running class has no end yet, and its last pause may not be over.
    """

    booked_from: Instant
    booked_until: Instant
    started_at: Instant | None
    ended_at: Instant | None
    pauses: Sequence[tuple[Instant, Instant]]
    consumed_ms: int


def class_time(order: CourseOrder, now: Instant) -> ClassTime:
    """The time of a class as a record shows it.

    A class that nobody ended counts as ended at its deadline, whenever the clock ended it.
    """
    ended_at = order.deadline if order.ended_by == CLOCK else order.ended_at
    return ClassTime(
        booked_from=order.appointment_at,
        booked_until=Instant(order.appointment_at + order.length_ms),
        started_at=order.started_at,
        ended_at=ended_at,
        pauses=order.paused(now if ended_at is None else ended_at),
        consumed_ms=order.consumed_ms(now),
    )

"""When a class may be booked: its type, how far ahead, and next to which other classes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, local_date, local_time
from wordmate.domain.lessons.time_picker import SLOTS
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import (
    AppointmentNotOffered,
    AppointmentTooFar,
    BookingOverlaps,
    ReviewNotBookable,
)
from wordmate.domain.orders.order_status import MINUTE_MS, LessonType, length_ms
from wordmate.domain.orders.standing import is_ahead
from wordmate.domain.rest.rest_slot import RestSlot, rest_in_the_way

FARTHEST_MS: Final = 365 * 24 * 60 * MINUTE_MS
"""The furthest ahead that a class is booked."""
_BEGINNINGS: Final = frozenset(f"{slot}:00" for slot in SLOTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupied:
    """A class that blocks others at its time (``occupies``)."""

    order_id: OrderId
    student_id: AccountId
    tutor_id: AccountId | None
    lesson_type: LessonType
    appointment_at: Instant

    @classmethod
    def by(cls, order: CourseOrder) -> "Occupied":
        """The time that an order takes."""
        return cls(
            order_id=order.id,
            student_id=order.student_id,
            tutor_id=order.tutor_id,
            lesson_type=order.lesson_type,
            appointment_at=order.appointment_at,
        )

    @property
    def ends_at(self) -> Instant:
        """The end of the booked time."""
        return Instant(self.appointment_at + length_ms(self.lesson_type))


@dataclass(frozen=True, slots=True)
class Attendee:
    """A person of a booking, as refusals name them."""

    id: AccountId
    named: str


def occupies(order: CourseOrder) -> bool:
    """Whether the order blocks other classes of its people: reserved or running classes do; reviews
    (which bind nobody to a time) and simulations do not.
    """
    return is_ahead(order) and order.is_timed_class


def check_by_hand(lesson_type: LessonType) -> None:
    """Raises ReviewNotBookable for a review: reviews come from a lesson, with its words."""
    if lesson_type is LessonType.ANTI_FORGETTING:
        raise ReviewNotBookable


def check_beginning(appointment_at: Instant, tz: tzinfo, *, any_time: bool = False) -> None:
    """Raises AppointmentNotOffered unless the time is a half hour from 05:00 to 23:30, or the store
    allows any time.
    """
    if not any_time and local_time(appointment_at, tz).isoformat() not in _BEGINNINGS:
        raise AppointmentNotOffered


def check_not_too_far(appointment_at: Instant, now: Instant) -> None:
    """Raises AppointmentTooFar for a time more than a year ahead."""
    if appointment_at > now + FARTHEST_MS:
        raise AppointmentTooFar


def longest_ms() -> int:
    """The longest length of a class: classes that began earlier are over."""
    return max(length_ms(lesson_type) for lesson_type in LessonType)


def overlaps(
    lesson_type: LessonType,
    appointment_at: Instant,
    people: Iterable[Attendee],
    others: Iterable[Occupied],
) -> Iterator[BookingOverlaps]:
    """Every class of these people that is in the way of one at that time, person by person, soonest
    first. A class that begins when another ends does not overlap it.
    """
    in_the_way = sorted(
        _overlapping(lesson_type, appointment_at, others),
        key=lambda one: (one.appointment_at, one.order_id),
    )
    for person in people:
        for one in in_the_way:
            if person.id in (one.student_id, one.tutor_id):
                yield BookingOverlaps(person.named, person.id, one.order_id)


def obstacles(
    lesson_type: LessonType,
    appointment_at: Instant,
    people: Iterable[Attendee],
    others: Iterable[Occupied],
    taken: Iterable[RestSlot],
) -> list[DomainError]:
    """Everything that keeps these people from a class at that time: each class of theirs that it
    ``overlaps``, and the tutor's rest (``taken``), TutorAtRest or TutorAppliedForRest.
    """
    until = Instant(appointment_at + length_ms(lesson_type))
    rest = rest_in_the_way(taken, appointment_at, until)
    found = overlaps(lesson_type, appointment_at, people, others)
    return [*found, *([] if rest is None else [rest])]


def _overlapping(
    lesson_type: LessonType, appointment_at: Instant, others: Iterable[Occupied]
) -> Iterator[Occupied]:
    ends_at = appointment_at + length_ms(lesson_type)
    for one in others:
        if one.appointment_at < ends_at and appointment_at < one.ends_at:
            yield one


def weekly(first: datetime, times: int) -> Sequence[Instant]:
    """So many times at the same local time and weekday, week after week."""
    return [instant(first + timedelta(weeks=nth)) for nth in range(times)]


def weekly_from(first: Instant, times: int, tz: tzinfo) -> Sequence[Instant]:
    """The same from an instant on, in a time zone."""
    local = datetime.combine(local_date(first, tz), local_time(first, tz), tz)
    return [first, *weekly(local, times)[1:]]

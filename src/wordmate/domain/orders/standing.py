"""Where orders stand, as they are listed and counted for their student and for their tutor."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import GONE, DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus


class Standing(StrEnum):
    """An order's status; deleted ones stand apart, whatever theirs was."""

    RESERVED = "RESERVED"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"
    DELETED = "DELETED"


class CountedAt(NamedTuple):
    """Whose orders are counted together, of what kind, and where they stand."""

    account_id: AccountId
    lesson_type: LessonType
    standing: Standing


def standing(order: CourseOrder) -> Standing:
    """Where an order stands."""
    if order.deletion is DeletionStatus.DELETED:
        return Standing.DELETED
    return Standing(order.status.value)


def uses_book(order: CourseOrder) -> bool:
    """Whether its student uses the book that was booked: not in what was called off or deleted."""
    return standing(order) not in (Standing.CANCELED, Standing.DELETED)


def is_ahead(order: CourseOrder) -> bool:
    """Whether it is still to be held, or runs."""
    return order.waits or standing(order) is Standing.IN_PROGRESS


def is_over(order: CourseOrder) -> bool:
    """Whether it came to its end, one way or another, and was not deleted since."""
    return order.is_closed and standing(order) is not Standing.DELETED


def is_held(order: CourseOrder) -> bool:
    """Whether it is ahead, runs or was completed: not called off, expired or deleted."""
    return is_ahead(order) or standing(order) is Standing.COMPLETED


def gives_student(order: CourseOrder) -> bool:
    """Whether its student is one of its tutor's by it: it is a class, and held."""
    return order.is_new_word_book and is_held(order)


def is_taught(order: CourseOrder) -> bool:
    """Whether its tutor has completed a class with its student by it."""
    return order.is_new_word_book and standing(order) is Standing.COMPLETED


def counts_time(order: CourseOrder, role: Role) -> bool:
    """Whether its time is among the minutes of its student, who practised in all that they
    completed, or of its tutor, who taught in what they led."""
    return standing(order) is Standing.COMPLETED and (role is Role.STUDENT or order.is_led)


def shows_student(order: CourseOrder, actor: Actor) -> bool:
    """Whether this order alone lets the actor see what its student knows: its student, and its
    tutor where it is held. Called off or expired it shows the tutor's own students alone."""
    return order.is_of(actor) and (actor.role is Role.STUDENT or is_held(order))


def recounted(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder]
) -> Mapping[CountedAt, int]:
    """What counts become when these orders stand in place of those, in an order that is always the
    same: whoever counts at the same moment waits, and is not waited for."""
    counts: Counter[CountedAt] = Counter()
    for orders, by in ((before, -1), (after, 1)):
        for one in orders:
            for account_id in (one.student_id, one.tutor_id):
                if account_id is not None:
                    counts[CountedAt(account_id, one.lesson_type, standing(one))] += by
    return {at: counts[at] for at in sorted(counts) if counts[at]}


def late_ms(
    status: OrderStatus,
    deletion: DeletionStatus,
    appointment_at: Instant,
    started_at: Instant | None,
    now: Instant,
) -> int:
    """By how much a class began late, or is late by now while it waits; 0 where it is in time, or
    is not held."""
    waits = status is OrderStatus.RESERVED and deletion not in GONE
    if started_at is None and not waits:
        return 0
    return max(0, (now if started_at is None else started_at) - appointment_at)

"""How orders are grouped when they are listed and counted for their student and their tutor."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from wordmate.domain.accounts.covered_names import cover
from wordmate.domain.kernel.errors import DomainError, NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import GONE, DeletionStatus
from wordmate.domain.orders.errors import StudentNotEntered
from wordmate.domain.orders.order_status import LessonType, OrderStatus


class Standing(StrEnum):
    """An order's status; deleted orders are a group of their own, whatever their status."""

    RESERVED = "RESERVED"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"
    DELETED = "DELETED"


class CountedAt(NamedTuple):
    """A group of orders that is counted: whose, of what kind, in which standing."""

    account_id: AccountId
    lesson_type: LessonType
    standing: Standing


def standing(order: CourseOrder) -> Standing:
    """The standing of an order."""
    if order.deletion is DeletionStatus.DELETED:
        return Standing.DELETED
    return Standing(order.status.value)


def uses_book(order: CourseOrder) -> bool:
    """Whether the order counts as use of its book by the student: unless it is canceled or
    deleted.
    """
    return standing(order) not in (Standing.CANCELED, Standing.DELETED)


def is_ahead(order: CourseOrder) -> bool:
    """Whether it is still to be held, or running."""
    return order.waits or standing(order) is Standing.IN_PROGRESS


def is_over(order: CourseOrder) -> bool:
    """Whether it has ended in any way and is not deleted."""
    return order.is_closed and standing(order) is not Standing.DELETED


def is_held(order: CourseOrder) -> bool:
    """Whether it is upcoming, running or completed: not canceled, expired or deleted."""
    return is_ahead(order) or standing(order) is Standing.COMPLETED


def gives_student(order: CourseOrder) -> bool:
    """Whether it makes its student one of its tutor's: it is a held class, and one that the tutor
    booked themself only once a device of the student has entered it.
    """
    return order.is_new_word_book and is_held(order) and order.is_met


def is_taught(order: CourseOrder) -> bool:
    """Whether it shows that its tutor has completed a class with its student."""
    return gives_student(order) and standing(order) is Standing.COMPLETED


def counts_time(order: CourseOrder, role: Role) -> bool:
    """Whether its time counts for this side: for the student in everything completed, for the tutor
    in what they led.
    """
    return standing(order) is Standing.COMPLETED and (role is Role.STUDENT or order.is_led)


def shows_student(order: CourseOrder, actor: Actor) -> bool:
    """Whether this order alone lets the actor see its student's knowledge: the student always, the
    tutor if it is held and met. Any other order shows it only if the student is one of the tutor's
    own.
    """
    is_known = actor.role is Role.STUDENT or (is_held(order) and order.is_met)
    return order.is_of(actor) and is_known


def refusal_to_show_student(order: CourseOrder, actor: Actor) -> DomainError:
    """Why an order does not show its student's knowledge: the student has still to enter it, or
    it gives nobody a student.
    """
    is_awaited = order.is_of(actor) and is_held(order) and not order.is_met
    return StudentNotEntered() if is_awaited else NotFound()


def name_for_tutor(name: str, order: CourseOrder, *, is_own: bool) -> str:
    """The name of an order's student as its tutor sees it: partly hidden until the order is met,
    unless the student is one of the tutor's own (``is_own``).
    """
    return name if order.is_met or is_own else cover(name)


def recounted(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder]
) -> Mapping[CountedAt, int]:
    """The changes of the counts when the new orders replace the old ones, always in the same order,
    so that concurrent units never wait for each other in a circle.
    """
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
    """How late a class began, or is by now while it waits; 0 if it is in time, or is not held."""
    waits = status is OrderStatus.RESERVED and deletion not in GONE
    if started_at is None and not waits:
        return 0
    return max(0, (now if started_at is None else started_at) - appointment_at)

"""What a screen may offer for a course order."""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons.lesson_timer import PAUSE_MS
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import (
    HOUR_MS,
    MINUTE_MS,
    CourseType,
    LessonType,
    OrderStatus,
    opens_for,
)
from wordmate.domain.reviews.review_flow import SHORTEST_REVIEW_MS


class OrderAction(StrEnum):
    """What a screen may offer for an order."""

    START = "START"
    CHOOSE_BOOK = "CHOOSE_BOOK"
    ENTER = "ENTER"
    PAUSE = "PAUSE"
    COMPLETE = "COMPLETE"
    APPROVE_DELETION = "APPROVE_DELETION"


def actions_of(order: CourseOrder, actor: Actor, now: Instant) -> tuple[OrderAction, ...]:
    """What the actor may do now: a look-up, cheap enough for a row. Nothing with an order of which
    they are neither the student nor the tutor.

    COMPLETE is offered as long as the class runs; its way may lead through the result.
    """
    if not order.is_of(actor):
        return ()
    return _actions(
        _Facts(
            role=actor.role,
            status=order.status,
            deletion=order.deletion,
            lesson_gone=order.lesson_gone,
            is_simulated=order.is_simulated,
            lesson_type=order.lesson_type,
            course_type=order.course_type,
            started_by=order.started_by,
            opening=_opening(order, actor.role, now),
            paused=order.paused_at is not None,
            over=order.is_overdue(now),
            has_tutor=order.tutor_id is not None,
            has_progress=order.progress_version > 0,
        )
    )


def starts_from(order: CourseOrder, role: Role, now: Instant) -> Instant | None:
    """From when this role may start an order that waits; none once that is too late, or where it
    is the other side that starts it."""
    if not order.may_lead(role) or not order.waits or now > order.closes_at:
        return None
    return opens_for(role, order.appointment_at, order.opens_at)


def _opening(order: CourseOrder, role: Role, now: Instant) -> int:
    """-1 before the order may be started by this role, 1 when it is too late, else 0."""
    if now < opens_for(role, order.appointment_at, order.opens_at):
        return -1
    return int(now > order.closes_at)


class _Facts(NamedTuple):
    """All that decides what a screen may offer."""

    role: Role
    status: OrderStatus
    deletion: DeletionStatus
    lesson_gone: bool
    is_simulated: bool
    lesson_type: LessonType
    course_type: CourseType
    started_by: Role | None
    opening: int
    paused: bool
    over: bool
    has_tutor: bool
    has_progress: bool


@cache
def _actions(facts: _Facts) -> tuple[OrderAction, ...]:
    """Asks an order with these facts, once for each combination there is."""
    started = facts.status in (OrderStatus.IN_PROGRESS, OrderStatus.COMPLETED)
    booked_at = Instant(-facts.opening * HOUR_MS)
    order = replace(
        book(
            student_id=AccountId(1),
            tutor_id=AccountId(2) if facts.has_tutor else None,
            lesson_type=facts.lesson_type,
            appointment_at=booked_at,
            opens_at=booked_at,
            closes_at=booked_at,
            is_simulated=facts.is_simulated,
            now=EPOCH,
        ),
        course_type=facts.course_type,
        progress_version=int(facts.has_progress),
        status=facts.status,
        deletion=facts.deletion,
        lesson_gone=facts.lesson_gone,
        started_at=Instant(-2 * (HOUR_MS if facts.over else MINUTE_MS)) if started else None,
        started_by=facts.started_by,
        paused_at=EPOCH if facts.paused else None,
        pause_ms=PAUSE_MS if facts.paused else None,
        rating=5,
    )
    user_id = AccountId(1 if facts.role is Role.STUDENT else 2)
    return offered(order, Actor(user_id, facts.role), now=EPOCH)


def offered(order: CourseOrder, actor: Actor, now: Instant) -> tuple[OrderAction, ...]:
    """What the actor may do now, asked of the order's machines one by one."""
    running = order.status is OrderStatus.IN_PROGRESS
    attempts = {
        OrderAction.START: lambda: not running and order.start(actor, now),
        OrderAction.CHOOSE_BOOK: lambda: order.choose_book(actor, BookId(0), now),
        OrderAction.ENTER: lambda: order.enter(actor),
        OrderAction.PAUSE: lambda: order.pause(actor, now),
        OrderAction.COMPLETE: lambda: running and _completable(order, actor),
        OrderAction.APPROVE_DELETION: lambda: order.approve_deletion(actor, now),
    }
    return tuple(action for action, attempt in attempts.items() if _allowed(attempt))


def _completable(order: CourseOrder, actor: Actor) -> CourseOrder:
    """Raises unless the actor may end it sooner or later."""
    later = Instant((order.started_at or EPOCH) + SHORTEST_REVIEW_MS)
    return replace(order, rating=5).complete(actor, later, has_result=True)


def _allowed(attempt: Callable[[], object]) -> bool:
    try:
        return bool(attempt())
    except DomainError:
        return False

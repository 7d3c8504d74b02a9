"""The actions that a screen may offer for a course order."""

from enum import StrEnum

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_rules import (
    refusal_to_approve_deletion,
    refusal_to_choose_book,
    refusal_to_enter,
    refusal_to_lead,
    refusal_to_pause,
    refusal_to_start,
)
from wordmate.domain.orders.order_status import OrderStatus, opens_for


class OrderAction(StrEnum):
    """What a screen may offer for an order."""

    START = "START"
    CHOOSE_BOOK = "CHOOSE_BOOK"
    ENTER = "ENTER"
    PAUSE = "PAUSE"
    COMPLETE = "COMPLETE"
    APPROVE_DELETION = "APPROVE_DELETION"


def actions_of(order: CourseOrder, actor: Actor, now: Instant) -> tuple[OrderAction, ...]:
    """What the actor may do now, that is, what no rule refuses. To keep long lists fast, rules that
    refuse everything in the order's state are skipped.

    COMPLETE is offered as long as the class runs, even if a result has to be submitted first.
    """
    waits, runs = order.status is OrderStatus.RESERVED, order.status is OrderStatus.IN_PROGRESS
    leads = (waits or runs) and refusal_to_lead(order, actor) is None
    enters = runs and refusal_to_enter(order, actor) is None
    asked = order.deletion is DeletionStatus.DELETE_PENDING
    may = (
        (OrderAction.START, waits and leads and not refusal_to_start(order, actor.role, now)),
        (OrderAction.CHOOSE_BOOK, leads and not refusal_to_choose_book(order, actor)),
        (OrderAction.ENTER, enters),
        (OrderAction.PAUSE, enters and not refusal_to_pause(order, now)),
        (OrderAction.COMPLETE, enters and leads),
        (OrderAction.APPROVE_DELETION, asked and not refusal_to_approve_deletion(order, actor)),
    )
    return tuple(action for action, is_allowed in may if is_allowed)


def starts_from(order: CourseOrder, role: Role, now: Instant) -> Instant | None:
    """From when this role may start a waiting order; None if it is too late, or if the other side
    starts it.
    """
    if not order.may_lead(role) or not order.waits or now > order.closes_at:
        return None
    return opens_for(role, order.appointment_at, order.opens_at)

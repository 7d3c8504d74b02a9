"""What a screen may offer for a course order."""

from enum import StrEnum

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_rules import (
    refusal_to_approve_deletion,
    refusal_to_choose_book,
    refusal_to_enter,
    refusal_to_lead,
    refusal_to_pause,
    refusal_to_start,
)
from wordmate.domain.orders.order_status import opens_for


class OrderAction(StrEnum):
    """What a screen may offer for an order."""

    START = "START"
    CHOOSE_BOOK = "CHOOSE_BOOK"
    ENTER = "ENTER"
    PAUSE = "PAUSE"
    COMPLETE = "COMPLETE"
    APPROVE_DELETION = "APPROVE_DELETION"


def actions_of(order: CourseOrder, actor: Actor, now: Instant) -> tuple[OrderAction, ...]:
    """What the actor may do now: what no rule of the order refuses them.

    COMPLETE is offered as long as the class runs; its way may lead through the result.
    """
    not_running = refusal_to_enter(order, actor)
    refusals = {
        OrderAction.START: refusal_to_start(order, actor, now),
        OrderAction.CHOOSE_BOOK: refusal_to_choose_book(order, actor),
        OrderAction.ENTER: not_running,
        OrderAction.PAUSE: not_running or refusal_to_pause(order, actor, now),
        OrderAction.COMPLETE: not_running or refusal_to_lead(order, actor),
        OrderAction.APPROVE_DELETION: refusal_to_approve_deletion(order, actor),
    }
    return tuple(action for action, refusal in refusals.items() if refusal is None)


def starts_from(order: CourseOrder, role: Role, now: Instant) -> Instant | None:
    """From when this role may start an order that waits; none once that is too late, or where it
    is the other side that starts it."""
    if not order.may_lead(role) or not order.waits or now > order.closes_at:
        return None
    return opens_for(role, order.appointment_at, order.opens_at)

"""Refusals of actions on an order: commands raise them, and screens do not offer what is
refused.
"""

from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import refusal_of
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.deletion import DeletionMachine
from wordmate.domain.orders.errors import (
    CourseAlreadyChosen,
    OrderClosed,
    OrderInProgress,
    OrderNotInProgress,
)
from wordmate.domain.orders.order_state import OrderState
from wordmate.domain.orders.order_status import CourseOrderMachine, OrderStatus
from wordmate.domain.reviews.errors import ReviewLedByOther


def refusal_to_others(order: OrderState, actor: Actor) -> DomainError | None:
    """Only its own student and tutor may know of it."""
    return None if order.is_of(actor) else NotFound()


def refusal_to_lead(order: OrderState, actor: Actor) -> DomainError | None:
    """Only one side starts and ends it; a running review only the side that started it."""
    if not order.is_of(actor) or order.may_lead(actor.role):
        return refusal_to_others(order, actor)
    is_led_by_other = not order.is_new_word_book and order.started_by is not None
    return ReviewLedByOther() if is_led_by_other else RoleCannotOperate()


def refusal_to_start(order: OrderState, role: Role, now: Instant) -> DomainError | None:
    """Its leader starts it in its time window, unless it is given up."""
    if order.is_given_up:
        return OrderClosed()
    return refusal_of(CourseOrderMachine, order, "start", role=role, now=now)


def refusal_to_enter(order: OrderState, actor: Actor) -> DomainError | None:
    """Its lesson pages are open while it runs."""
    refusal = refusal_to_others(order, actor)
    if refusal is not None or order.status is OrderStatus.IN_PROGRESS:
        return refusal
    return OrderClosed() if order.is_closed else OrderNotInProgress()


def refusal_to_answer(order: OrderState, actor: Actor) -> DomainError | None:
    """Both sides answer in a class, only the one who started it in a review."""
    is_other = not order.is_new_word_book and actor.role is not order.started_by
    return ReviewLedByOther() if is_other else None


def refusal_to_pause(order: OrderState, now: Instant) -> DomainError | None:
    """It is paused while it runs, as often as a lesson may be."""
    return refusal_of(CourseOrderMachine, order, "pause", now=now)


def refusal_to_choose_book(
    order: OrderState, actor: Actor, book_id: BookId | None = None
) -> DomainError | None:
    """Its leader chooses the book before its lesson begins; a review has its words."""
    refusal = refusal_to_others(order, actor)
    if refusal is None and (order.is_closed or order.is_given_up):
        return OrderClosed()
    if refusal is None and not order.is_new_word_book:
        return CourseAlreadyChosen()
    is_other = book_id is None or book_id != order.course_book_id
    is_chosen = is_other and order.progress_version > 0
    return (
        refusal or refusal_to_lead(order, actor) or (CourseAlreadyChosen() if is_chosen else None)
    )


def refusal_to_delete(order: OrderState) -> DomainError | None:
    """A running order cannot be deleted."""
    return OrderInProgress() if order.status is OrderStatus.IN_PROGRESS else None


def refusal_to_approve_deletion(order: OrderState, actor: Actor) -> DomainError | None:
    """Its tutor approves the store's request."""
    refusal = refusal_to_others(order, actor)
    if refusal is None and actor.role is not Role.TUTOR:
        return RoleCannotOperate()
    refusal = refusal or refusal_to_delete(order)
    return refusal or refusal_of(DeletionMachine, order, "approve")

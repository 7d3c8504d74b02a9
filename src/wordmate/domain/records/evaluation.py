"""A student's evaluation of the tutor of a completed class: once, and final."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.kernel.typed_text import tidy
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.records.errors import AlreadyEvaluated, ClassNotOver, NothingToEvaluate


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated(DomainEvent):
    """A student evaluated the tutor of a class. The event does not contain the evaluation."""

    kind = "evaluated"
    student_id: AccountId
    tutor_id: AccountId


class Criterion(StrEnum):
    """The criteria that a student may tick, in the order of the form."""

    PUNCTUAL_AND_FULL_TIME = "PUNCTUAL_AND_FULL_TIME"
    STANDARD = "STANDARD"
    APPROPRIATE_ENCOURAGEMENT = "APPROPRIATE_ENCOURAGEMENT"
    PROPER_BEHAVIOUR = "PROPER_BEHAVIOUR"
    PROPER_DRESS = "PROPER_DRESS"
    TIMELY_STANDARD_FEEDBACK = "TIMELY_STANDARD_FEEDBACK"
    TIMELY_ANTI_FORGETTING = "TIMELY_ANTI_FORGETTING"
    STANDARD_PRONUNCIATION = "STANDARD_PRONUNCIATION"
    ENGAGING = "ENGAGING"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """Stars from 1 to 5, the ticked criteria, and the student's suggestions."""

    order_id: OrderId
    student_id: AccountId
    tutor_id: AccountId
    stars: int
    criteria: tuple[Criterion, ...]
    suggestion: str
    at: Instant


def refusal_to_evaluate(order: CourseOrder, actor: Actor) -> DomainError | None:
    """Why the actor may not evaluate the tutor of a class without an evaluation: NotFound,
    RoleCannotOperate, ClassNotOver, NothingToEvaluate; None if they may.
    """
    if not order.is_of(actor):
        return NotFound()
    if actor.role is not Role.STUDENT:
        return RoleCannotOperate()
    without_tutor = order.tutor_id is None or order.is_alone or order.is_nothing_due
    if without_tutor or order.deletion is DeletionStatus.DELETED:
        return NothingToEvaluate()
    if order.status is OrderStatus.COMPLETED:
        return None
    return NothingToEvaluate() if order.is_closed else ClassNotOver()


def evaluate(
    order: CourseOrder,
    actor: Actor,
    *,
    stars: int,
    criteria: Iterable[Criterion],
    suggestion: str,
    said_before: Evaluation | None,
    now: Instant,
) -> Evaluation:
    """The student's evaluation, each criterion once, in the order of the form."""
    refusal, tutor_id = refusal_to_evaluate(order, actor), order.tutor_id
    if refusal is not None or tutor_id is None:
        raise refusal or NothingToEvaluate
    if said_before is not None:
        raise AlreadyEvaluated
    met = set(criteria)
    return Evaluation(
        order_id=order.id,
        student_id=order.student_id,
        tutor_id=tutor_id,
        stars=stars,
        criteria=tuple(one for one in Criterion if one in met),
        suggestion=tidy(suggestion),
        at=now,
    )

"""What a student says of the tutor of a completed class: once, and it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from wordmate.domain.kernel.errors import RoleCannotOperate
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.kernel.typed_text import typed
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.records.errors import AlreadyEvaluated, ClassNotOver, NothingToEvaluate


class Criterion(StrEnum):
    """What a student may have been satisfied with, in the order in which it is asked."""

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
    """Stars from 1 to 5, the criteria that were met, and what the student suggests."""

    order_id: OrderId
    student_id: AccountId
    tutor_id: AccountId
    stars: int
    criteria: tuple[Criterion, ...]
    suggestion: str
    at: Instant


def check_evaluable(order: CourseOrder, actor: Actor) -> AccountId:
    """The tutor whom the student may evaluate, if nothing was said yet.

    Raises NotFound, RoleCannotOperate, ClassNotOver, NothingToEvaluate.
    """
    order.check_owner(actor)
    if actor.role is not Role.STUDENT:
        raise RoleCannotOperate
    if order.tutor_id is None or order.is_alone or order.deletion is DeletionStatus.DELETED:
        raise NothingToEvaluate
    if order.status is OrderStatus.COMPLETED:
        return order.tutor_id
    raise NothingToEvaluate if order.is_closed else ClassNotOver


def evaluated(
    order: CourseOrder,
    actor: Actor,
    *,
    stars: int,
    criteria: Iterable[Criterion],
    suggestion: str,
    said_before: Evaluation | None,
    now: Instant,
) -> Evaluation:
    """What the student says of the class: each criterion once, in the order of the form.

    Raises as ``check_evaluable`` does, and AlreadyEvaluated.
    """
    tutor_id = check_evaluable(order, actor)
    if said_before is not None:
        raise AlreadyEvaluated
    met = set(criteria)
    return Evaluation(
        order_id=order.id,
        student_id=order.student_id,
        tutor_id=tutor_id,
        stars=stars,
        criteria=tuple(one for one in Criterion if one in met),
        suggestion=typed(suggestion),
        at=now,
    )

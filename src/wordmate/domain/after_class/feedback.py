"""A tutor's feedback after a class: on the lesson, a message to the student and, optionally, stars
for how the student did and a sticker.

All are written together, once per class, and may be changed for a day after they were first
written. Changing the text does not restart that day.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from wordmate.domain.after_class.errors import (
    ClassNotCompleted,
    FeedbackRequired,
    FeedbackSettled,
    NothingToWriteOf,
    TemplatesFull,
    TutorMessageRequired,
)
from wordmate.domain.kernel.errors import DomainError, NotFound, RoleCannotOperate
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, OrderId, TemplateId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.kernel.typed_text import tidy
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import HOUR_MS, OrderStatus

EDITABLE_MS: Final = 24 * HOUR_MS
"""How long feedback may be changed."""
AWAITED_MS: Final = 30 * 24 * HOUR_MS
"""How long after its appointment a class is listed as lacking feedback; it may be written later."""
TEMPLATES: Final = 30
"""The most templates that a tutor may keep."""


class Sticker(StrEnum):
    """A sticker beside the tutor's message; the app draws and names it."""

    STAR = "star"
    SUN = "sun"
    SPROUT = "sprout"
    ROCKET = "rocket"
    BULB = "bulb"
    MOUNTAIN = "mountain"
    SNAIL = "snail"
    WHALE = "whale"
    HEART = "heart"
    KITE = "kite"
    RAINBOW = "rainbow"
    BOOK = "book"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackWritten(DomainEvent):
    """A tutor wrote feedback and a message for the first time. The event does not contain the
    texts.
    """

    kind = "feedback_written"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFeedback:
    """The feedback of a class: texts and, optionally, 1 to 5 ``stars`` and a sticker;
    ``changed_at`` is the last change.
    """

    order_id: OrderId
    student_id: AccountId
    tutor_id: AccountId
    feedback: str
    message: str
    written_at: Instant
    changed_at: Instant
    stars: int | None = None
    sticker: Sticker | None = None

    @property
    def editable_until(self) -> Instant:
        """The instant from which the feedback is final."""
        return Instant(self.written_at + EDITABLE_MS)

    def is_editable(self, now: Instant) -> bool:
        """Whether the feedback may still be changed."""
        return now < self.editable_until


@dataclass(frozen=True, slots=True)
class MessageTemplate:
    """A tutor's template for messages."""

    id: TemplateId
    text: str


def refusal_to_write(order: CourseOrder, actor: Actor) -> DomainError | None:
    """Why the actor may not write feedback: NotFound, RoleCannotOperate, NothingToWriteOf or
    ClassNotCompleted; None if they may.
    """
    if not order.is_of(actor):
        return NotFound()
    if actor.role is not Role.TUTOR:
        return RoleCannotOperate()
    without_tutor = order.tutor_id is None or order.is_alone or order.is_nothing_due
    if without_tutor or order.deletion is DeletionStatus.DELETED:
        return NothingToWriteOf()
    if order.status is OrderStatus.COMPLETED:
        return None
    return NothingToWriteOf() if order.is_closed else ClassNotCompleted()


def write_feedback(
    order: CourseOrder,
    actor: Actor,
    *,
    feedback: str,
    message: str,
    stars: int | None = None,
    sticker: Sticker | None = None,
    before: ClassFeedback | None,
    now: Instant,
) -> ClassFeedback:
    """The feedback after the tutor wrote it. The same feedback again changes nothing, and neither
    do stars that were not sent; explicitly sending no stars removes the stars. The sticker is the
    one that was sent, or none.
    """
    refusal, tutor_id = refusal_to_write(order, actor), order.tutor_id
    if refusal is not None or tutor_id is None:
        raise refusal or NothingToWriteOf
    feedback, message = tidy(feedback), tidy(message)
    if not feedback:
        raise FeedbackRequired
    if not message:
        raise TutorMessageRequired
    if before is None:
        return ClassFeedback(
            order_id=order.id,
            student_id=order.student_id,
            tutor_id=tutor_id,
            written_at=now,
            changed_at=now,
            feedback=feedback,
            message=message,
            stars=stars or None,
            sticker=sticker,
        )
    changed = replace(
        before,
        changed_at=now,
        feedback=feedback,
        message=message,
        stars=before.stars if stars is None else stars or None,
        sticker=sticker,
    )
    if changed == replace(before, changed_at=now):
        return before
    if not before.is_editable(now):
        raise FeedbackSettled
    return changed


def awaited_since(now: Instant) -> Instant:
    """The earliest appointment whose class may still be listed as lacking feedback."""
    return Instant(now - AWAITED_MS)


def is_awaited(order: CourseOrder, feedback: ClassFeedback | None, now: Instant) -> bool:
    """Whether the tutor is reminded of this class's feedback: only for classes with new words,
    although feedback on a review is possible.
    """
    return (
        feedback is None
        and order.status is OrderStatus.COMPLETED
        and order.is_led
        and order.is_new_word_book
        and order.deletion is not DeletionStatus.DELETED
        and order.appointment_at >= awaited_since(now)
    )


def check_room(count: int) -> None:
    """Raises TemplatesFull if a tutor already has the most templates."""
    if count >= TEMPLATES:
        raise TemplatesFull(TEMPLATES)

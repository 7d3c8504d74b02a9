"""The states of a booked training session, and the rules that lead from one to the next."""

from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.deletion import DeletionStatus
from wordmate.domain.errors import (
    DomainError,
    OrderClosed,
    OrderNotInProgress,
    OrderNotOverdue,
    OrderNotReserved,
    ResultRequired,
    RoleCannotOperate,
    StartTooEarly,
)
from wordmate.domain.machine import Machine, is_final
from wordmate.domain.pause import pause_of
from wordmate.domain.roles import Role

MINUTE_MS: Final = 60_000
START_EARLY_MS: Final = 15 * MINUTE_MS


class OrderStatus(StrEnum):
    """Where an order stands."""

    RESERVED = "RESERVED"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"


class LessonType(StrEnum):
    """What was booked; it decides the length."""

    QUOTA_30 = "QUOTA_30"
    QUOTA_60 = "QUOTA_60"
    QUOTA_TRIAL = "QUOTA_TRIAL"
    ANTI_FORGETTING = "ANTI_FORGETTING"


def lesson_minutes(lesson_type: LessonType) -> int:
    """60 minutes for QUOTA_60 and QUOTA_TRIAL, 30 otherwise."""
    return 60 if lesson_type in (LessonType.QUOTA_60, LessonType.QUOTA_TRIAL) else 30


def length_ms(lesson_type: LessonType) -> int:
    """The booked length in milliseconds."""
    return lesson_minutes(lesson_type) * MINUTE_MS


def deadline_of(started_at: int, paused_at: int | None, lesson_type: LessonType) -> int:
    """Start plus length, five minutes later when paused."""
    return started_at + length_ms(lesson_type) + pause_of(paused_at).delay_ms


def leads_class(role: Role, *, is_simulated: bool, lesson_type: LessonType) -> bool:
    """Whether this side of an order starts and ends it.

    The tutor does, except in a simulation; the student does in a simulation and in a review.
    """
    if role is Role.TUTOR:
        return not is_simulated
    return is_simulated or lesson_type is LessonType.ANTI_FORGETTING


class CourseOrderMachine(Machine):
    """reserved → in_progress → completed; a reserved order may be canceled or expire."""

    field = "status"

    reserved = State(value=OrderStatus.RESERVED, initial=True)
    in_progress = State(value=OrderStatus.IN_PROGRESS)
    completed = State(value=OrderStatus.COMPLETED, final=True)
    canceled = State(value=OrderStatus.CANCELED, final=True)
    expired = State(value=OrderStatus.EXPIRED, final=True)

    start = reserved.to(in_progress, validators="startable", on="begin")
    pause = in_progress.to(in_progress, internal=True, validators="pausable", on="remember_pause")
    complete = in_progress.to(completed, validators="completable", on="end")
    cancel = reserved.to(canceled)
    expire = reserved.to(expired, validators="overdue")

    def startable(self, role: Role, now: int) -> None:
        """Its leader, from 15 minutes before the booked time on, unless it is being deleted."""
        self._led_by(role)
        if self.model.deletion in (DeletionStatus.DELETE_APPROVED, DeletionStatus.DELETED):
            raise OrderClosed
        if now < self.model.appointment_at - START_EARLY_MS:
            raise StartTooEarly

    def pausable(self, now: int) -> None:
        """Once: the lesson's pause is asked."""
        pause_of(self.model.paused_at).pause(now)

    def completable(self, role: Role, now: int, has_result: bool) -> None:
        """Its leader: before the deadline at any time, from then on with a result."""
        self._led_by(role)
        order = self.model
        deadline = deadline_of(order.started_at, order.paused_at, order.lesson_type)
        if now >= deadline and not has_result:
            raise ResultRequired

    def overdue(self, now: int) -> None:
        """The booked time has passed by more than the order's own length."""
        if now <= self.model.appointment_at + length_ms(self.model.lesson_type):
            raise OrderNotOverdue

    def begin(self, now: int) -> None:
        """Keeps the start."""
        self.model.started_at = now

    def remember_pause(self, now: int) -> None:
        """Keeps the pause: the deadline moves by five minutes."""
        self.model.paused_at = now

    def end(self, now: int) -> None:
        """Keeps the end."""
        self.model.ended_at = now

    def refusal(self, event: str) -> DomainError:
        """Nothing happens to a closed order; otherwise it is too early or too late."""
        order = self.model
        if is_final(CourseOrderMachine, order.status) or order.deletion is DeletionStatus.DELETED:
            return OrderClosed()
        return (
            OrderNotReserved() if event in ("start", "cancel", "expire") else OrderNotInProgress()
        )

    def _led_by(self, role: Role) -> None:
        if not leads_class(
            role, is_simulated=self.model.is_simulated, lesson_type=self.model.lesson_type
        ):
            raise RoleCannotOperate

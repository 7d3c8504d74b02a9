"""The states of a booked training session, and the rules that lead from one to the next."""

from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError, RoleCannotOperate
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, is_final
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons import lesson_timer
from wordmate.domain.lessons.errors import DeadlinePassed
from wordmate.domain.lessons.pause import Pause, pause_of
from wordmate.domain.orders.deletion import GONE, DeletionStatus
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    NoShowNotPossible,
    NoShowTooEarly,
    OrderClosed,
    OrderInProgress,
    OrderNotAbandoned,
    OrderNotInProgress,
    OrderNotOverdue,
    OrderNotReserved,
    ResultRequired,
    ReviewNotMovable,
    StartTooEarly,
    StudentHasEntered,
)
from wordmate.domain.reviews.errors import RatingRequired, ReviewTooShort
from wordmate.domain.reviews.review_flow import is_too_short

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
START_EARLY_MS: Final = 15 * MINUTE_MS
"""How long before the booked time a tutor may start a class."""
NO_SHOW_MS: Final = 10 * MINUTE_MS
"""How long a tutor waits for a student who does not come."""
CLOCK: Final = "clock"
"""Who ended an order that nobody ended."""


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


class LeftBecause(StrEnum):
    """Why a review that ran was put back, and nothing of the run counts."""

    TOO_SHORT = "too_short"
    """It was left before a minute had passed."""
    TUTOR_STARTED = "tutor_started"
    """Its student held it alone when a tutor started something with them."""
    ABANDONED = "abandoned"
    """Nobody ended it: its test was not finished, or it was not rated."""


class CourseType(StrEnum):
    """How the session is run."""

    QUICK_WORD_MEMORIZATION = "QUICK_WORD_MEMORIZATION"
    INTERACTIVE = "INTERACTIVE"


def course_type_of(interaction_link: str | None) -> CourseType:
    """How lessons of a book are run: one with a page of its own by that page."""
    return (
        CourseType.QUICK_WORD_MEMORIZATION if interaction_link is None else CourseType.INTERACTIVE
    )


def lesson_minutes(lesson_type: LessonType) -> int:
    """60 minutes for QUOTA_60 and QUOTA_TRIAL, 30 otherwise."""
    return 60 if lesson_type in (LessonType.QUOTA_60, LessonType.QUOTA_TRIAL) else 30


def whole_minutes(used_ms: int) -> int:
    """How long something took in whole minutes; what was begun is one."""
    return max(used_ms // MINUTE_MS, min(used_ms, 1))


def length_ms(lesson_type: LessonType) -> int:
    """The booked length in milliseconds."""
    return lesson_minutes(lesson_type) * MINUTE_MS


def deadline_of(started_at: Instant, pause_ms: int | None, lesson_type: LessonType) -> Instant:
    """Start plus length, later by what a pause may last when there was one."""
    return lesson_timer.deadline_of(started_at, length_ms(lesson_type), pause_ms)


def no_show_from(started_at: Instant, appointment_at: Instant) -> Instant:
    """From when a class without its student may end as a no-show: a tutor who starts early waits
    for the booked time."""
    return Instant(max(started_at, appointment_at) + NO_SHOW_MS)


def leads_class(
    role: Role, *, is_simulated: bool, lesson_type: LessonType, started_by: Role | None
) -> bool:
    """Whether this side of an order starts and ends it.

    The tutor does, except in a simulation; the student does in a simulation and in a review. Who
    started a review ends it.
    """
    if lesson_type is LessonType.ANTI_FORGETTING and started_by is not None:
        return role is started_by
    if role is Role.TUTOR:
        return not is_simulated
    return is_simulated or lesson_type is LessonType.ANTI_FORGETTING


def opens_for(role: Role, appointment_at: Instant, opens_at: Instant) -> Instant:
    """From when it may be started: a little before the booked time by a tutor."""
    return Instant(appointment_at - START_EARLY_MS) if role is Role.TUTOR else opens_at


class CourseOrderMachine(Machine):
    """reserved → in_progress → completed; a reserved order may be canceled or expire. A running
    class is canceled as a no-show.

    A review is reserved again when it is left within its first minute, when a tutor starts
    something with the student who holds it alone, and when nobody ends it and it was not done.
    """

    field = "status"

    reserved = State(value=OrderStatus.RESERVED, initial=True)
    in_progress = State(value=OrderStatus.IN_PROGRESS)
    completed = State(value=OrderStatus.COMPLETED, final=True)
    canceled = State(value=OrderStatus.CANCELED, final=True)
    expired = State(value=OrderStatus.EXPIRED, final=True)

    start = reserved.to(in_progress, validators="startable", on="begin")
    pause = in_progress.to(in_progress, internal=True, validators="pausable", on="remember_pause")
    resume = in_progress.to(in_progress, internal=True, validators="resumable", on="remember_end")
    leave = in_progress.to(reserved, validators="leavable", on="forget_run")
    complete = in_progress.to(completed, validators="completable", on="end")
    close = in_progress.to(completed, validators=["abandoned", "rated"], on="end_by_clock")
    no_show = in_progress.to(canceled, validators="missed_by_student", on="end")
    move = reserved.to(reserved, internal=True, validators="movable", on="take_time")
    cancel = reserved.to(canceled, validators="still_wanted")
    expire = reserved.to(expired, validators="overdue")

    def startable(self, role: Role, now: Instant) -> None:
        """Its leader, while it is open, unless it is being deleted."""
        self._led_by(role)
        order = self.model
        self.still_wanted()
        if now < opens_for(role, order.appointment_at, order.opens_at):
            raise StartTooEarly
        if now > order.closes_at:
            raise AppointmentPassed

    def pausable(self, now: Instant, length_ms: int, has_time: bool) -> None:
        """Once, and before the deadline, which there is once its time runs."""
        self._pause().pause(now, length_ms)
        if has_time and lesson_timer.is_up(self._deadline(), now):
            raise DeadlinePassed

    def resumable(self, now: Instant) -> None:
        """While the pause lasts."""
        self._pause().resume(now)

    def leavable(self, now: Instant, because: LeftBecause, role: Role | None = None) -> None:
        """A review: by its leader within its minute, for a tutor where it is held alone, by the
        clock where nobody ended it."""
        order = self.model
        is_review = order.lesson_type is LessonType.ANTI_FORGETTING
        if because is LeftBecause.TOO_SHORT:
            self._led_by(role)
        may_be_left = {
            LeftBecause.TOO_SHORT: lambda: is_too_short(order.started_at, now),
            LeftBecause.TUTOR_STARTED: lambda: order.started_by is Role.STUDENT,
            LeftBecause.ABANDONED: lambda: self._is_abandoned(now),
        }
        if not is_review or not may_be_left[because]():
            raise OrderInProgress

    def completable(self, role: Role, now: Instant, has_result: bool, has_words: bool) -> None:
        """Its leader, with a result where words were worked through: else there is nothing to test.

        A review also needs its minute and its rating.
        """
        self._led_by(role)
        order = self.model
        if order.lesson_type is LessonType.ANTI_FORGETTING:
            if is_too_short(order.started_at, now):
                raise ReviewTooShort
            self.rated()
        if has_words and not has_result:
            raise ResultRequired

    def missed_by_student(self, role: Role, now: Instant) -> None:
        """A class that its tutor leads, long enough after its start, and nobody else came."""
        self._led_by(role)
        order = self.model
        if order.lesson_type is LessonType.ANTI_FORGETTING or role is not Role.TUTOR:
            raise NoShowNotPossible
        if order.student_entered_at is not None:
            raise StudentHasEntered
        if now < no_show_from(order.started_at, order.appointment_at):
            raise NoShowTooEarly

    def abandoned(self, now: Instant) -> None:
        """Nobody ended it for long after its deadline."""
        if not self._is_abandoned(now):
            raise OrderNotAbandoned

    def rated(self) -> None:
        """A review has its stars: without them it is not done, whoever ends it."""
        order = self.model
        if order.lesson_type is LessonType.ANTI_FORGETTING and order.rating is None:
            raise RatingRequired

    def movable(self, now: Instant, to: Instant) -> None:
        """A class that is not being deleted, to a time at which it can still be held."""
        order = self.model
        if order.lesson_type is LessonType.ANTI_FORGETTING:
            raise ReviewNotMovable
        self.still_wanted()
        if now > to + length_ms(order.lesson_type):
            raise AppointmentPassed

    def still_wanted(self) -> None:
        """A class whose deletion is approved is called off by that, and both people were told."""
        if self.model.deletion in GONE:
            raise OrderClosed

    def overdue(self, now: Instant) -> None:
        """The time in which it could be started has passed."""
        if now <= self.model.closes_at:
            raise OrderNotOverdue

    def begin(self, role: Role, now: Instant) -> None:
        """Keeps the start, and whose it was."""
        self.model.started_at, self.model.started_by = now, role

    def forget_run(self) -> None:
        """Nothing of the run counts."""
        self.model.started_at = self.model.started_by = None
        self.model.paused_at = self.model.pause_ms = self.model.resumed_at = None
        self.model.rating = self.model.student_entered_at = None
        self.model.progress_version = self.model.reminders = 0

    def take_time(self, to: Instant) -> None:
        """Keeps the time; it opens and closes with it."""
        order = self.model
        order.appointment_at = to
        order.opens_at = to - START_EARLY_MS
        order.closes_at = to + length_ms(order.lesson_type)

    def remember_pause(self, now: Instant, length_ms: int) -> None:
        """Keeps the pause: the deadline moves by what it may last."""
        self.model.paused_at, self.model.pause_ms = now, length_ms

    def remember_end(self, now: Instant) -> None:
        """Keeps when somebody went on; the deadline stays."""
        self.model.resumed_at = now

    def end(self, role: Role, now: Instant) -> None:
        """Keeps the end, and whose it was."""
        self.model.ended_at, self.model.ended_by = now, role.value

    def end_by_clock(self, now: Instant) -> None:
        """Keeps the end, which was nobody's."""
        self.model.ended_at, self.model.ended_by = now, CLOCK

    def refusal(self, event: str) -> DomainError:
        """Nothing happens to a closed order; otherwise it is too early or too late."""
        order = self.model
        if is_final(CourseOrderMachine, order.status) or order.deletion is DeletionStatus.DELETED:
            return OrderClosed()
        waiting = event in ("start", "move", "cancel", "expire")
        return OrderNotReserved() if waiting else OrderNotInProgress()

    def _deadline(self) -> Instant:
        order = self.model
        return deadline_of(order.started_at, order.pause_ms, order.lesson_type)

    def _pause(self) -> Pause:
        order = self.model
        return pause_of(order.paused_at, order.pause_ms, order.resumed_at)

    def _is_abandoned(self, now: Instant) -> bool:
        alone = self.model.is_simulated or self.model.started_by is Role.STUDENT
        return now >= lesson_timer.closes_at(self._deadline(), is_alone=alone)

    def _led_by(self, role: Role | None) -> None:
        order = self.model
        if role is None or not leads_class(
            role,
            is_simulated=order.is_simulated,
            lesson_type=order.lesson_type,
            started_by=order.started_by,
        ):
            raise RoleCannotOperate

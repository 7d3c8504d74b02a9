"""The states of a booked training session, and the rules of their transitions."""

from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError, RoleCannotOperate
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, refusal_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import DeadlinePassed
from wordmate.domain.lessons.pause import PauseMachine, pausing
from wordmate.domain.orders.deletion import GONE, DeletionStatus
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    NoShowNotPossible,
    NoShowTooEarly,
    OrderClosed,
    OrderInProgress,
    OrderNotAbandoned,
    OrderNotCalledOff,
    OrderNotInProgress,
    OrderNotNoShow,
    OrderNotOverdue,
    OrderNotReserved,
    ResultRequired,
    ReviewNotMovable,
    StartTooEarly,
    StudentHasEntered,
    TutorNotChangeable,
)
from wordmate.domain.reviews.errors import RatingRequired, ReviewTooShort
from wordmate.domain.reviews.review_flow import is_too_short

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
START_EARLY_MS: Final = 15 * MINUTE_MS
"""How early before the booked time a tutor may start a class."""
NO_SHOW_MS: Final = 10 * MINUTE_MS
"""How long a tutor waits for a student who does not come."""
CLOCK: Final = "clock"
"""The ``ended_by`` of an order that nobody ended."""


class OrderStatus(StrEnum):
    """The state of an order."""

    RESERVED = "RESERVED"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"


class LessonType(StrEnum):
    """The type of a booking; it decides the length."""

    QUOTA_30 = "QUOTA_30"
    QUOTA_60 = "QUOTA_60"
    QUOTA_TRIAL = "QUOTA_TRIAL"
    ANTI_FORGETTING = "ANTI_FORGETTING"


_HOUR_LONG: Final = frozenset({LessonType.QUOTA_60, LessonType.QUOTA_TRIAL})


class LeftBecause(StrEnum):
    """Why a running order did not end by its leader's command."""

    TOO_SHORT = "too_short"
    """The leader of a review left it within the first minute."""
    TUTOR_STARTED = "tutor_started"
    """It gave way: its student held it alone when a tutor started an order with them, or its tutor
    led a review and started a class.
    """
    ABANDONED = "abandoned"
    """Nobody ended it for a long time after its deadline."""

    @property
    def closes_as(self) -> str:
        """The ``ended_by`` of an order that is completed for this reason."""
        return Role.TUTOR.value if self is LeftBecause.TUTOR_STARTED else CLOCK


class CourseType(StrEnum):
    """How the session is run."""

    QUICK_WORD_MEMORIZATION = "QUICK_WORD_MEMORIZATION"
    INTERACTIVE = "INTERACTIVE"


def course_type_of(interaction_link: str | None) -> CourseType:
    """How lessons of a book are run: interactively if the book has its own page."""
    return (
        CourseType.QUICK_WORD_MEMORIZATION if interaction_link is None else CourseType.INTERACTIVE
    )


def lesson_minutes(lesson_type: LessonType) -> int:
    """60 minutes for QUOTA_60 and QUOTA_TRIAL, 30 otherwise."""
    return 60 if lesson_type in _HOUR_LONG else 30


def whole_minutes(used_ms: int) -> int:
    """A duration in whole minutes, rounded down; any time at all is at least one."""
    return max(used_ms // MINUTE_MS, min(used_ms, 1))


def length_ms(lesson_type: LessonType) -> int:
    """The booked length in milliseconds."""
    return lesson_minutes(lesson_type) * MINUTE_MS


def no_show_from(started_at: Instant, appointment_at: Instant) -> Instant:
    """From when a class without its student may end as a no-show; a tutor who starts early waits
    from the booked time on.
    """
    return Instant(max(started_at, appointment_at) + NO_SHOW_MS)


def leads_class(
    role: Role, *, is_simulated: bool, lesson_type: LessonType, started_by: Role | None
) -> bool:
    """Whether this side of an order starts and ends it.

    The tutor does, except in a simulation; the student does in a simulation and in a review. A
    review is ended by the side that started it.
    """
    if lesson_type is LessonType.ANTI_FORGETTING and started_by is not None:
        return role is started_by
    if role is Role.TUTOR:
        return not is_simulated
    return is_simulated or lesson_type is LessonType.ANTI_FORGETTING


def opens_for(role: Role, appointment_at: Instant, opens_at: Instant) -> Instant:
    """From when a tutor may start it: shortly before the booked time."""
    return Instant(appointment_at - START_EARLY_MS) if role is Role.TUTOR else opens_at


def window_of(appointment_at: Instant, lesson_type: LessonType) -> tuple[Instant, Instant]:
    """The time window to start a class: from shortly before its time until it is over."""
    return (
        Instant(appointment_at - START_EARLY_MS),
        Instant(appointment_at + length_ms(lesson_type)),
    )


class CourseOrderMachine(Machine):
    """reserved → in_progress → completed; a reserved order may be canceled or expire. A running
    class is canceled as a no-show. The store takes back a wrong no-show, which is then canceled
    like any other class, and reopens what was canceled or expired by mistake.

    A review that nobody started because none of its words was due is completed.

    What gives way to an order that a tutor starts and what nobody ends is completed. A review that
    was not done is reserved again instead, as is one that is left in its first minute.
    """

    field = "status"

    reserved = State(value=OrderStatus.RESERVED, initial=True)
    in_progress = State(value=OrderStatus.IN_PROGRESS)
    completed = State(value=OrderStatus.COMPLETED, final=True)
    canceled = State(value=OrderStatus.CANCELED)
    expired = State(value=OrderStatus.EXPIRED)

    start = reserved.to(in_progress, validators="startable")
    pause = in_progress.to(in_progress, internal=True, validators="pausable")
    resume = in_progress.to(in_progress, internal=True, validators="resumable")
    leave = in_progress.to(reserved, validators="leavable")
    complete = in_progress.to(completed, validators="completable")
    close = in_progress.to(completed, validators=["closable", "rated"])
    no_show = in_progress.to(canceled, validators="missed_by_student")
    take_back = canceled.to(canceled, internal=True, validators="a_no_show")
    move = reserved.to(reserved, internal=True, validators="movable")
    change_tutor = reserved.to(reserved, internal=True, validators="of_a_tutor")
    cancel = reserved.to(canceled, validators="not_being_deleted")
    expire = reserved.to(expired, validators="overdue")
    pass_over = reserved.to(completed, validators=["overdue", "choosing"])
    reopen = canceled.to(reserved, validators="reopenable") | expired.to(
        reserved, validators="reopenable"
    )

    def startable(self, role: Role, now: Instant) -> DomainError | None:
        """The leader may start it in its time window, unless it is being deleted."""
        order = self.model
        refusal = self._led_by(role) or self.not_being_deleted()
        if refusal is None and now < opens_for(role, order.appointment_at, order.opens_at):
            return StartTooEarly()
        return refusal or (AppointmentPassed() if now > order.closes_at else None)

    def pausable(self, now: Instant) -> DomainError | None:
        """While a pause is left, and before the deadline, which exists once its time runs."""
        refusal = refusal_of(PauseMachine, pausing(self.model.pauses).at(now), "pause")
        return refusal or (DeadlinePassed() if self.model.is_overdue(now) else None)

    def resumable(self, now: Instant) -> DomainError | None:
        """While the pause lasts."""
        return refusal_of(PauseMachine, pausing(self.model.pauses), "resume", now=now)

    def leavable(self, now: Instant, because: LeftBecause, role: Role | None) -> DomainError | None:
        """A review: by its leader in its first minute, or for a reason to close it."""
        if because is not LeftBecause.TOO_SHORT:
            may_be_left = self._may_close(now, because)
        elif refusal := self._led_by(role):
            return refusal
        else:
            may_be_left = is_too_short(self.model.started_at, now)
        return None if self._is_review and may_be_left else OrderInProgress()

    def completable(self, role: Role, now: Instant) -> DomainError | None:
        """The leader may complete it, with a result if words were worked through or its time is up.

        A review also needs one minute and its rating.
        """
        order, refusal = self.model, self._led_by(role)
        if refusal is None and self._is_review and is_too_short(order.started_at, now):
            return ReviewTooShort()
        refusal = refusal or self.rated()
        if refusal is not None or order.lesson.result is not None:
            return refusal
        return ResultRequired() if order.worked_through or order.is_overdue(now) else None

    def missed_by_student(self, role: Role, now: Instant) -> DomainError | None:
        """A class led by its tutor, ten minutes after its start, whose student has not entered."""
        if refusal := self._led_by(role):
            return refusal
        if self._is_review or role is not Role.TUTOR:
            return NoShowNotPossible()
        if self.model.no_show_from is None:
            return StudentHasEntered()
        return NoShowTooEarly() if now < self.model.no_show_from else None

    def a_no_show(self) -> DomainError | None:
        """A no-show that is not being deleted."""
        return self.not_being_deleted() if self.model.is_no_show else OrderNotNoShow()

    def closable(self, now: Instant, because: LeftBecause) -> DomainError | None:
        """A simulation or a review that gives way, or an order that nobody has ended for a long
        time after its deadline.
        """
        return None if self._may_close(now, because) else OrderNotAbandoned()

    def rated(self) -> DomainError | None:
        """The review has its rating; without one it is not done."""
        return RatingRequired() if self._is_review and self.model.rating is None else None

    def movable(self, now: Instant, to: Instant) -> DomainError | None:
        """A class that is not being deleted may move to a time at which it can still take place."""
        if self._is_review:
            return ReviewNotMovable()
        is_over = now > window_of(to, self.model.lesson_type)[1]
        return self.not_being_deleted() or (AppointmentPassed() if is_over else None)

    def of_a_tutor(self) -> DomainError | None:
        """A class of a tutor that is not being deleted; a review has its lesson's tutor."""
        if self._is_review or self.model.tutor_id is None:
            return TutorNotChangeable()
        return self.not_being_deleted()

    def not_being_deleted(self) -> DomainError | None:
        """Approving its deletion has already canceled the class and notified both people."""
        return OrderClosed() if self.model.deletion in GONE else None

    def reopenable(self, now: Instant, to: Instant | None) -> DomainError | None:
        """What was called off or expired by mistake, if it can still take place: at its time, or
        for a class at another one. A no-show is taken back first."""
        order = self.model
        if order.started_at is not None or order.lesson_gone:
            return OrderClosed()
        if to is not None and self._is_review:
            return ReviewNotMovable()
        closes_at = order.closes_at if to is None else window_of(to, order.lesson_type)[1]
        return self.not_being_deleted() or (AppointmentPassed() if now > closes_at else None)

    def overdue(self, now: Instant) -> DomainError | None:
        """The time to start it has passed."""
        return None if now > self.model.closes_at else OrderNotOverdue()

    def choosing(self) -> DomainError | None:
        """A review that asks only due words."""
        return None if self.model.list_count is not None else OrderNotOverdue()

    def refusal(self, event: str) -> DomainError:
        """A closed order refuses every event; otherwise it is too early or too late."""
        order = self.model
        if event == "take_back":
            return OrderNotNoShow()
        if event == "reopen" and order.status is not OrderStatus.COMPLETED:
            return OrderNotCalledOff()
        if order.status in CLOSED or order.deletion is DeletionStatus.DELETED:
            return OrderClosed()
        waiting = event in _OF_WAITING
        return OrderNotReserved() if waiting else OrderNotInProgress()

    @property
    def _is_review(self) -> bool:
        return not self.model.is_new_word_book

    def _may_close(self, now: Instant, because: LeftBecause) -> bool:
        if because is LeftBecause.TUTOR_STARTED and (self.model.is_simulated or self._is_review):
            return True
        return bool(self.model.may_close(now))

    def _led_by(self, role: Role | None) -> DomainError | None:
        is_leader = role is not None and self.model.may_lead(role)
        return None if is_leader else RoleCannotOperate()


_OF_WAITING: Final = frozenset({"start", "move", "change_tutor", "cancel", "expire", "pass_over"})
CLOSED: Final = frozenset({OrderStatus.COMPLETED, OrderStatus.CANCELED, OrderStatus.EXPIRED})
"""States without a further transition, unless the store reopens the order."""

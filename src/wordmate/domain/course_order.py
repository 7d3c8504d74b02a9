"""A course order: one booked training session, from reservation to its end."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from wordmate.domain.deletion import DeletionStatus, deletion_after
from wordmate.domain.errors import (
    AppointmentPassed,
    CourseAlreadyChosen,
    DomainError,
    NotFound,
    OrderClosed,
    OrderInProgress,
    OrderNotInProgress,
    RoleCannotOperate,
)
from wordmate.domain.machine import advance, is_final
from wordmate.domain.order_status import (
    MINUTE_MS,
    START_EARLY_MS,
    CourseOrderMachine,
    LessonType,
    OrderStatus,
    deadline_of,
    leads_class,
    length_ms,
    lesson_minutes,
)
from wordmate.domain.roles import Actor, Role

__all__ = [
    "MINUTE_MS",
    "START_EARLY_MS",
    "CourseOrder",
    "CourseOrderMachine",
    "CourseType",
    "LessonType",
    "OrderAction",
    "OrderStatus",
    "book",
    "lesson_minutes",
    "new_simulation",
    "offered",
]


class CourseType(StrEnum):
    """How the session is run."""

    QUICK_WORD_MEMORIZATION = "QUICK_WORD_MEMORIZATION"
    INTERACTIVE = "INTERACTIVE"


class OrderAction(StrEnum):
    """What a screen may offer for an order."""

    START = "START"
    ENTER = "ENTER"
    PAUSE = "PAUSE"
    COMPLETE = "COMPLETE"
    APPROVE_DELETION = "APPROVE_DELETION"


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseOrder:
    """One booked session. Instants are milliseconds since 1970 UTC; changes return a new order."""

    id: int
    student_id: int
    tutor_id: int | None
    course_book_id: int | None
    lesson_type: LessonType
    course_type: CourseType
    material_type: str
    is_simulated: bool
    new_audio: bool
    appointment_at: int
    status: OrderStatus
    deletion: DeletionStatus
    started_at: int | None
    paused_at: int | None
    ended_at: int | None
    anti_forget_time: str | None
    source_order_id: int | None
    word_count: int
    version: int

    @property
    def length_ms(self) -> int:
        """The booked length."""
        return length_ms(self.lesson_type)

    @property
    def deadline(self) -> int | None:
        """Start plus length, five minutes later when paused; none before the start."""
        if self.started_at is None:
            return None
        return deadline_of(self.started_at, self.paused_at, self.lesson_type)

    @property
    def is_new_word_book(self) -> bool:
        """Whether the session teaches new words; a review does not."""
        return self.lesson_type is not LessonType.ANTI_FORGETTING

    def start(self, actor: Actor, now: int) -> "CourseOrder":
        """Starts the class; a running one is returned as it is.

        Raises NotFound, RoleCannotOperate, StartTooEarly, OrderClosed.
        """
        self._must_lead(actor)
        if self.status is OrderStatus.IN_PROGRESS:
            return self
        return advance(CourseOrderMachine, self, "start", role=actor.role, now=now)

    def enter(self, actor: Actor) -> "CourseOrder":
        """The order as it is, if its lesson pages may be opened.

        Raises NotFound, OrderNotInProgress, OrderClosed.
        """
        self.check_owner(actor)
        if self.status is not OrderStatus.IN_PROGRESS:
            raise OrderClosed if self.is_closed else OrderNotInProgress
        return self

    def pause(self, actor: Actor, now: int) -> "CourseOrder":
        """Pauses the class once: its deadline moves by five minutes.

        Raises NotFound, OrderNotInProgress, OrderClosed, AlreadyPaused.
        """
        self.check_owner(actor)
        return advance(CourseOrderMachine, self, "pause", now=now)

    def complete(self, actor: Actor, now: int, has_result: bool) -> "CourseOrder":
        """Ends the class; a completed one is returned as it is.

        Raises NotFound, RoleCannotOperate, OrderNotInProgress, OrderClosed, and ResultRequired
        from the deadline on without a result.
        """
        self._must_lead(actor)
        if self.status is OrderStatus.COMPLETED:
            return self
        return advance(
            CourseOrderMachine, self, "complete", role=actor.role, now=now, has_result=has_result
        )

    def cancel(self) -> "CourseOrder":
        """The store calls it off; raises OrderNotReserved, OrderClosed."""
        return advance(CourseOrderMachine, self, "cancel")

    def expire(self, now: int) -> "CourseOrder":
        """Nobody started it in time; raises OrderNotReserved, OrderClosed, OrderNotOverdue."""
        return advance(CourseOrderMachine, self, "expire", now=now)

    def choose_book(self, actor: Actor, course_book_id: int, has_progress: bool) -> "CourseOrder":
        """Chooses the material of an order that has no progress yet.

        Raises NotFound, OrderClosed, CourseAlreadyChosen (also for a review: it has its words).
        """
        self.check_owner(actor)
        if self.is_closed:
            raise OrderClosed
        if self.course_book_id == course_book_id:
            return self
        if has_progress or not self.is_new_word_book:
            raise CourseAlreadyChosen
        return replace(self, course_book_id=course_book_id)

    def ask_deletion(self) -> "CourseOrder":
        """The store asks; raises OrderInProgress, DeletionNotNormal."""
        self._must_not_run()
        return replace(self, deletion=deletion_after(self.deletion, "ask"))

    def withdraw_deletion(self) -> "CourseOrder":
        """The store withdraws; raises DeletionNotPending."""
        return replace(self, deletion=deletion_after(self.deletion, "withdraw"))

    def approve_deletion(self, actor: Actor) -> "CourseOrder":
        """Its tutor approves.

        Raises NotFound, RoleCannotOperate, OrderInProgress, DeletionNotPending.
        """
        self.check_owner(actor)
        if actor.role is not Role.TUTOR:
            raise RoleCannotOperate
        self._must_not_run()
        return replace(self, deletion=deletion_after(self.deletion, "approve"))

    def purge(self) -> "CourseOrder":
        """The clock takes it out of lists and metrics; raises DeletionNotApproved."""
        return replace(self, deletion=deletion_after(self.deletion, "purge"))

    @property
    def is_closed(self) -> bool:
        """Whether nothing can happen to the session any more."""
        return is_final(CourseOrderMachine, self.status) or self.deletion is DeletionStatus.DELETED

    def actions(self, role: Role, now: int) -> tuple[OrderAction, ...]:
        """What the order's own student or tutor may do now: a look-up, cheap enough for a row.

        COMPLETE is offered as long as the class runs; from the deadline on its way leads through
        the result.
        """
        return _actions(
            _Facts(
                role=role,
                status=self.status,
                deletion=self.deletion,
                is_simulated=self.is_simulated,
                lesson_type=self.lesson_type,
                too_early=now < self.appointment_at - START_EARLY_MS,
                paused=self.paused_at is not None,
                has_tutor=self.tutor_id is not None,
            )
        )

    def check_owner(self, actor: Actor) -> None:
        """Raises NotFound unless the actor is the order's own student or tutor."""
        own = self.student_id if actor.role is Role.STUDENT else self.tutor_id
        if own != actor.user_id:
            raise NotFound

    def _must_lead(self, actor: Actor) -> None:
        self.check_owner(actor)
        if not leads_class(
            actor.role, is_simulated=self.is_simulated, lesson_type=self.lesson_type
        ):
            raise RoleCannotOperate

    def _must_not_run(self) -> None:
        if self.status is OrderStatus.IN_PROGRESS:
            raise OrderInProgress


def check_appointment(appointment_at: int, lesson_type: LessonType, now: int) -> None:
    """Raises AppointmentPassed for a class that would be overdue at once."""
    if now > appointment_at + length_ms(lesson_type):
        raise AppointmentPassed


def book(
    *,
    student_id: int,
    tutor_id: int | None,
    lesson_type: LessonType,
    appointment_at: int,
    course_book_id: int | None = None,
    course_type: CourseType = CourseType.QUICK_WORD_MEMORIZATION,
    material_type: str = "VOCABULARY",
    new_audio: bool = False,
    is_simulated: bool = False,
    source_order_id: int | None = None,
    word_count: int = 0,
) -> CourseOrder:
    """A reserved order, not stored yet (id and version 0)."""
    return CourseOrder(
        id=0,
        student_id=student_id,
        tutor_id=tutor_id,
        course_book_id=course_book_id,
        lesson_type=lesson_type,
        course_type=course_type,
        material_type=material_type,
        is_simulated=is_simulated,
        new_audio=new_audio,
        appointment_at=appointment_at,
        status=OrderStatus.RESERVED,
        deletion=DeletionStatus.NORMAL,
        started_at=None,
        paused_at=None,
        ended_at=None,
        anti_forget_time=None,
        source_order_id=source_order_id,
        word_count=word_count,
        version=0,
    )


def new_simulation(
    *, student_id: int, course_book_id: int, lesson_type: LessonType, now: int
) -> CourseOrder:
    """A student's simulation for themself, booked for now, without a tutor."""
    return book(
        student_id=student_id,
        tutor_id=None,
        lesson_type=lesson_type,
        appointment_at=now,
        course_book_id=course_book_id,
        is_simulated=True,
    )


class _Facts(NamedTuple):
    """All that decides what a screen may offer."""

    role: Role
    status: OrderStatus
    deletion: DeletionStatus
    is_simulated: bool
    lesson_type: LessonType
    too_early: bool
    paused: bool
    has_tutor: bool


@cache
def _actions(facts: _Facts) -> tuple[OrderAction, ...]:
    """Asks an order with these facts, once for each combination there is."""
    started = facts.status in (OrderStatus.IN_PROGRESS, OrderStatus.COMPLETED)
    order = replace(
        book(
            student_id=1,
            tutor_id=2 if facts.has_tutor else None,
            lesson_type=facts.lesson_type,
            appointment_at=START_EARLY_MS + 1 if facts.too_early else 0,
            is_simulated=facts.is_simulated,
        ),
        status=facts.status,
        deletion=facts.deletion,
        started_at=0 if started else None,
        paused_at=0 if facts.paused else None,
    )
    return offered(order, Actor(1 if facts.role is Role.STUDENT else 2, facts.role), now=0)


def offered(order: CourseOrder, actor: Actor, now: int) -> tuple[OrderAction, ...]:
    """What the actor may do now, asked of the order's machines one by one."""
    running = order.status is OrderStatus.IN_PROGRESS
    attempts = {
        OrderAction.START: lambda: not running and order.start(actor, now),
        OrderAction.ENTER: lambda: order.enter(actor),
        OrderAction.PAUSE: lambda: order.pause(actor, now),
        OrderAction.COMPLETE: lambda: running and order.complete(actor, now, has_result=True),
        OrderAction.APPROVE_DELETION: lambda: order.approve_deletion(actor),
    }
    return tuple(action for action, attempt in attempts.items() if _allowed(attempt))


def _allowed(attempt: Callable[[], object]) -> bool:
    try:
        return bool(attempt())
    except DomainError:
        return False

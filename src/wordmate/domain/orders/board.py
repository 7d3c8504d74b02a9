"""The store's board of a day: the state of each class, its numbers, and what gets in its way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.deletion import GONE
from wordmate.domain.orders.order_state import OrderState
from wordmate.domain.orders.order_status import OrderStatus


class BoardState(StrEnum):
    """The state of a class as the store's board shows it."""

    AHEAD = "AHEAD"
    TUTOR_LATE = "TUTOR_LATE"
    """Its time has come, and its tutor has not started it."""
    STUDENT_MISSING = "STUDENT_MISSING"
    """Its time has come, its tutor is there, and its student has not entered."""
    RUNNING = "RUNNING"
    PAUSED = "PAUSED"
    OVERDUE = "OVERDUE"
    """It runs past its deadline."""
    ENDED = "ENDED"
    NO_SHOW = "NO_SHOW"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"
    """Nobody started it in time."""


_OVER: Final = {
    OrderStatus.RESERVED: BoardState.CANCELED,  # its deletion was approved
    OrderStatus.COMPLETED: BoardState.ENDED,
    OrderStatus.CANCELED: BoardState.CANCELED,
    OrderStatus.EXPIRED: BoardState.EXPIRED,
}


def state_since(order: OrderState, now: Instant) -> tuple[BoardState, Instant | None]:
    """The state of a class at an instant, and since when somebody is late, or the class is paused
    or overdue; None for the other states.
    """
    if order.status is OrderStatus.IN_PROGRESS:
        return _while_running(order, now)
    if order.status is OrderStatus.RESERVED and order.deletion not in GONE:
        is_late = now > order.appointment_at
        return (
            (BoardState.TUTOR_LATE, order.appointment_at) if is_late else (BoardState.AHEAD, None)
        )
    state = BoardState.NO_SHOW if order.is_no_show else _OVER[order.status]
    return state, None


def _while_running(order: OrderState, now: Instant) -> tuple[BoardState, Instant | None]:
    if order.is_overdue(now):
        return BoardState.OVERDUE, order.deadline
    if order.is_paused(now):
        return BoardState.PAUSED, order.pauses[-1].since
    expected_at = max(order.appointment_at, order.started_at or order.appointment_at)
    if order.is_student_awaited and now > expected_at:
        return BoardState.STUDENT_MISSING, expected_at
    return BoardState.RUNNING, None


class LessonPlace(NamedTuple):
    """How far a running lesson is: its step, and its group of how many; groups count from 1."""

    step: LessonStep
    group: int
    groups: int


def place_of(progress: LessonState | None) -> LessonPlace | None:
    """How far a lesson is; None until its words are chosen."""
    if progress is None or progress.step is None:
        return None
    return LessonPlace(progress.step, progress.group_index + 1, len(progress.groups))


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNumbers:
    """How many classes of a day are in each state, lack feedback, or have pay that waits for a
    check.
    """

    ahead: int = 0
    tutor_late: int = 0
    student_missing: int = 0
    running: int = 0
    ended: int = 0
    no_shows: int = 0
    called_off: int = 0
    without_feedback: int = 0
    pay_flagged: int = 0


_NUMBER_OF: Final = {
    BoardState.AHEAD: "ahead",
    BoardState.TUTOR_LATE: "tutor_late",
    BoardState.STUDENT_MISSING: "student_missing",
    **dict.fromkeys((BoardState.RUNNING, BoardState.PAUSED, BoardState.OVERDUE), "running"),
    BoardState.ENDED: "ended",
    BoardState.NO_SHOW: "no_shows",
    **dict.fromkeys((BoardState.CANCELED, BoardState.EXPIRED), "called_off"),
}


def numbers_of(
    states: Iterable[BoardState], *, without_feedback: int, pay_flagged: int
) -> DayNumbers:
    """The numbers of a day's classes; each class counts in exactly one number of states."""
    counts = dict.fromkeys(_NUMBER_OF.values(), 0)
    for state in states:
        counts[_NUMBER_OF[state]] += 1
    return DayNumbers(**counts, without_feedback=without_feedback, pay_flagged=pay_flagged)


def expected_end(order: OrderState, now: Instant) -> Instant | None:
    """When a class that runs or waits is over, if nobody loses more time; None for any other."""
    if order.waits:
        return Instant(max(order.appointment_at, now) + order.length_ms)
    if order.status is not OrderStatus.IN_PROGRESS:
        return None
    return Instant(max(order.deadline or now, now))


def delays(orders: Iterable[OrderState], now: Instant) -> Mapping[OrderId, Instant]:
    """The waiting classes whose tutor is still busy with an earlier class at their time, each with
    the expected end of that class.
    """
    found: dict[OrderId, Instant] = {}
    busy_until: dict[AccountId, Instant] = {}
    for order in sorted(orders, key=lambda one: (one.appointment_at, one.id)):
        end = expected_end(order, now)
        if end is None or order.tutor_id is None:
            continue
        busy = busy_until.get(order.tutor_id, order.appointment_at)
        if order.waits and busy > max(order.appointment_at, now):
            found[order.id] = busy
        busy_until[order.tutor_id] = max(busy, end)
    return found


def is_shown_alike(before: OrderState, after: OrderState) -> bool:
    """Whether an order looks the same on the board before and after some events."""
    return _shown(before) == _shown(after)


def _shown(order: OrderState) -> tuple[object, ...]:
    record = order.lesson_record
    return (
        order.status,
        order.deletion,
        order.appointment_at,
        order.tutor_id,
        order.course_book_id,
        order.started_at,
        order.pauses,
        order.student_entered_at,
        order.absences,
        place_of(None if record is None else record.progress),
    )

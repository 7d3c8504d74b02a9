"""A lesson's timer: a warning five minutes before the deadline, an end, and how the clock ends a
lesson that nobody ended.

All code that needs warning, end, overdue or remaining time uses this module: an order's time check
runs the machine, a row of a list uses the rule of the machine's guard.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import LessonStepRefused

_MINUTE_MS: Final = 60_000
_HOUR_MS: Final = 60 * _MINUTE_MS

WARNING_MS: Final = 5 * _MINUTE_MS
"""How long before the deadline the warning appears."""
REMINDERS_MS: Final = (0, 2 * _HOUR_MS, 12 * _HOUR_MS)
"""When the tutor of a class that is still running is reminded, after its deadline."""
CLASS_CLOSES_MS: Final = 24 * _HOUR_MS
"""When the clock ends a class, after its deadline."""
ALONE_CLOSES_MS: Final = 2 * _HOUR_MS
"""When the clock ends a session that a student holds alone, after its deadline."""


class TimerState(StrEnum):
    """The state of a lesson's timer."""

    IDLE = "idle"
    """The time of the lesson is not running."""
    RUNNING = "running"
    WARNED = "warned"
    """The deadline is near."""
    ENDED = "ended"
    """The deadline has passed."""


def is_up(deadline: Instant, now: Instant) -> bool:
    """Whether the time of a lesson is over."""
    return now >= deadline


def remaining_ms(deadline: Instant, now: Instant) -> int:
    """The remaining time of a lesson; 0 after its end."""
    return max(0, deadline - now)


def closes_at(deadline: Instant, *, is_alone: bool) -> Instant:
    """When the clock ends a lesson that nobody ended."""
    return Instant(deadline + (ALONE_CLOSES_MS if is_alone else CLASS_CLOSES_MS))


def looks_at(deadline: Instant, *, is_alone: bool, reminders: int) -> Instant:
    """When the clock next handles a running lesson: to remind its tutor, or to end it.

    ``reminders`` counts those that the tutor got; a student alone gets none.
    """
    if not is_alone and reminders < len(REMINDERS_MS):
        return Instant(deadline + REMINDERS_MS[reminders])
    return closes_at(deadline, is_alone=is_alone)


class LessonTimerMachine(Machine):
    """idle → running → warned → ended: one warning before the deadline, one end.

    Everything follows from the deadline at every tick. On special pages the timer is on hold:
    warnings wait until the page is left, and the deadline does not move. A pause postpones it.
    """

    idle = State(value=TimerState.IDLE, initial=True)
    running = State(value=TimerState.RUNNING)
    warned = State(value=TimerState.WARNED)
    ended = State(value=TimerState.ENDED)

    start = idle.to(running, on="set_deadline")
    tick = (
        running.to(running, internal=True, cond="on_hold")
        | running.to(ended, cond="time_is_up")
        | running.to(warned, cond="time_is_short")
        | running.to(running, internal=True)
        | warned.to(warned, internal=True, cond="on_hold")
        | warned.to(ended, cond="time_is_up")
        | warned.to(warned, internal=True)
    )
    postpone = running.to(running, internal=True, cond="is_later", on="set_deadline") | warned.to(
        warned, internal=True, cond="is_later", on="set_deadline"
    )
    hold = (
        idle.to(idle, internal=True, on="keep_back")
        | running.to(running, internal=True, on="keep_back")
        | warned.to(warned, internal=True, on="keep_back")
        | ended.to(ended, internal=True, on="keep_back")
    )
    release = (
        idle.to(idle, internal=True, on="let_go")
        | running.to(ended, cond="time_is_up", on="let_go")
        | running.to(warned, cond="time_is_short", on="let_go")
        | running.to(running, internal=True, on="let_go")
        | warned.to(ended, cond="time_is_up", on="let_go")
        | warned.to(warned, internal=True, on="let_go")
        | ended.to(ended, internal=True, on="let_go")
    )
    reset = (
        idle.to(idle, internal=True, on="forget")
        | running.to(idle, on="forget")
        | warned.to(idle, on="forget")
        | ended.to(idle, on="forget")
    )

    def on_hold(self) -> bool:
        """Whether the timer is on hold."""
        return bool(self.model.is_held)

    def time_is_up(self, now: Instant) -> bool:
        """Whether the deadline has passed."""
        return is_up(self.model.deadline, now)

    def time_is_short(self, now: Instant) -> bool:
        """Whether the deadline is five minutes away, or less."""
        return remaining_ms(self.model.deadline, now) <= WARNING_MS

    def is_later(self, deadline: Instant) -> bool:
        """Whether the new deadline is later."""
        return bool(deadline > self.model.deadline)

    def set_deadline(self, deadline: Instant) -> None:
        """Stores the deadline."""
        self.model.deadline = deadline

    def keep_back(self) -> None:
        """Holds back warnings."""
        self.model.is_held = True

    def let_go(self) -> None:
        """Releases held warnings."""
        self.model.is_held = False

    def forget(self) -> None:
        """Forgets the lesson."""
        self.model.deadline, self.model.is_held = None, False

    def refusal(self, event: str) -> DomainError:
        """Every event has its state."""
        return LessonStepRefused()


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonTimer:
    """A lesson's timer; ``deadline`` is None while it is idle."""

    state: TimerState = TimerState.IDLE
    deadline: Instant | None = None
    is_held: bool = False
    """Whether warnings wait until a special page is left."""

    def after(self, event: str, **facts: int) -> "LessonTimer":
        """The timer after an event; raises LessonStepRefused."""
        return advance(LessonTimerMachine, self, event, **facts)


def timer_at(now: Instant, deadline: Instant) -> LessonTimer:
    """The timer of a running lesson at an instant."""
    return LessonTimer().after("start", deadline=deadline).after("tick", now=now)

"""A lesson's timer: a warning five minutes before the deadline, an end, and what the clock does
with a lesson that nobody ends then.

Whoever says warning, end, overdue or what remains asks here: the order's time check runs the
machine, a row of a list asks the rule that the machine's guard asks.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import AlreadyPaused, DeadlinePassed, LessonStepRefused

_MINUTE_MS: Final = 60_000
_HOUR_MS: Final = 60 * _MINUTE_MS

WARNING_MS: Final = 5 * _MINUTE_MS
"""How long before the deadline the warning comes."""
PAUSE_MS: Final = 5 * _MINUTE_MS
"""How long a pause may be today; a pause that was taken keeps its own length."""
REMINDERS_MS: Final = (0, 2 * _HOUR_MS, 12 * _HOUR_MS)
"""When the tutor of a class that still runs is reminded, after its deadline."""
CLASS_CLOSES_MS: Final = 24 * _HOUR_MS
"""When the clock ends a class that nobody ended, after its deadline."""
ALONE_CLOSES_MS: Final = 2 * _HOUR_MS
"""When the clock ends what a student holds alone, after its deadline."""


class TimerState(StrEnum):
    """Where a lesson's timer stands."""

    IDLE = "idle"
    """The time of the lesson does not run."""
    RUNNING = "running"
    WARNED = "warned"
    """The deadline is near."""
    ENDED = "ended"
    """The deadline has passed."""


def deadline_of(started_at: Instant, length_ms: int, pause_ms: int | None) -> Instant:
    """Start plus length, later by what a pause may last when there was one."""
    return postponed(Instant(started_at + length_ms), pause_ms or 0)


def postponed(deadline: Instant, pause_ms: int) -> Instant:
    """A deadline after a pause, however short that was."""
    return Instant(deadline + pause_ms)


def is_up(deadline: Instant, now: Instant) -> bool:
    """Whether the time of a lesson is over."""
    return now >= deadline


def remaining_ms(deadline: Instant, now: Instant) -> int:
    """What remains of the time of a lesson; nothing after its end."""
    return max(0, deadline - now)


def closes_at(deadline: Instant, *, is_alone: bool) -> Instant:
    """When the clock ends a lesson that nobody ended."""
    return Instant(deadline + (ALONE_CLOSES_MS if is_alone else CLASS_CLOSES_MS))


def looks_at(deadline: Instant, *, is_alone: bool, reminders: int) -> Instant:
    """When the clock looks next at a lesson that runs: to remind its tutor, or to end it.

    ``reminders`` are those that the tutor had; who holds it alone gets none.
    """
    if not is_alone and reminders < len(REMINDERS_MS):
        return Instant(deadline + REMINDERS_MS[reminders])
    return closes_at(deadline, is_alone=is_alone)


class LessonTimerMachine(Machine):
    """idle → running → warned → ended: one warning before the deadline, one end.

    Everything follows from the deadline at every tick. On special pages the timer is on hold;
    warnings wait until they are left, and the deadline does not move. A pause moves it, once.
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
    pause = running.to(running, internal=True, cond="not_paused_yet", on="take_pause") | warned.to(
        warned, internal=True, cond="not_paused_yet", on="take_pause"
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

    def not_paused_yet(self) -> bool:
        """Whether the lesson had no pause."""
        return not self.model.is_paused

    def set_deadline(self, deadline: Instant, is_paused: bool) -> None:
        """Keeps the deadline, and whether the lesson had its pause."""
        self.model.deadline, self.model.is_paused = deadline, is_paused

    def take_pause(self, length_ms: int) -> None:
        """Moves the deadline by what the pause may last."""
        self.model.deadline = postponed(self.model.deadline, length_ms)
        self.model.is_paused = True

    def keep_back(self) -> None:
        """Lets wait what comes due."""
        self.model.is_held = True

    def let_go(self) -> None:
        """Lets come what is due."""
        self.model.is_held = False

    def forget(self) -> None:
        """Knows nothing of the lesson any more."""
        self.model.deadline, self.model.is_paused, self.model.is_held = None, False, False

    def refusal(self, event: str) -> DomainError:
        """One pause, and none after the end; every other event has its place."""
        if event != "pause" or self.model.deadline is None:
            return LessonStepRefused()
        return AlreadyPaused() if self.model.is_paused else DeadlinePassed()


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonTimer:
    """A lesson's timer; ``deadline`` is none while it is idle."""

    state: TimerState = TimerState.IDLE
    deadline: Instant | None = None
    is_paused: bool = False
    """Whether the lesson had its pause."""
    is_held: bool = False
    """Whether what comes due waits for a special page to be left."""

    def after(self, event: str, **facts: int) -> "LessonTimer":
        """The timer after an event; raises AlreadyPaused, DeadlinePassed, LessonStepRefused."""
        return advance(LessonTimerMachine, self, event, **facts)


def timer_at(now: Instant, deadline: Instant, *, is_paused: bool) -> LessonTimer:
    """The timer of a lesson that runs, as it stands at an instant."""
    return (
        LessonTimer().after("start", deadline=deadline, is_paused=is_paused).after("tick", now=now)
    )

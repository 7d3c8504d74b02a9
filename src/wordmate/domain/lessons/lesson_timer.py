"""A lesson's clock on a device: one warning five minutes before the deadline, one end.

What it shows is computed from the deadline at every tick, so that a sleeping phone or a reload
never loses or gains time. On special pages the timer is on hold: the boxes that come due are
kept back and shown on release; the deadline never moves for that.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import AlreadyPaused, TimerRefused
from wordmate.domain.lessons.pause import PAUSE_MS

TICK_MS: Final = 10_000
WARNING_MS: Final = 300_000


class TimerEffect(StrEnum):
    """A box to show."""

    WARN = "warn"
    END = "end"


class LessonTimerMachine(Machine):
    """idle → running → warned → ended; reset leads back to idle from anywhere."""

    idle = State(initial=True)
    running = State()
    warned = State()
    ended = State()

    start = idle.to(running, on="set_deadline")
    tick = (
        running.to(running, internal=True, cond="on_hold")
        | running.to(ended, cond="time_is_up", on="show_end")
        | running.to(warned, cond="time_is_short", on="show_warning")
        | running.to(running, internal=True)
        | warned.to(warned, internal=True, cond="on_hold")
        | warned.to(ended, cond="time_is_up", on="show_end")
        | warned.to(warned, internal=True)
    )
    pause = running.to(running, internal=True, cond="not_paused_yet", on="postpone") | warned.to(
        warned, internal=True, cond="not_paused_yet", on="postpone"
    )
    hold = (
        idle.to(idle, internal=True, on="keep_back")
        | running.to(running, internal=True, on="keep_back")
        | warned.to(warned, internal=True, on="keep_back")
        | ended.to(ended, internal=True, on="keep_back")
    )
    release = (
        idle.to(idle, internal=True, on="let_go")
        | running.to(ended, cond="time_is_up", on=["let_go", "show_end"])
        | running.to(warned, cond="time_is_short", on=["let_go", "show_warning"])
        | running.to(running, internal=True, on="let_go")
        | warned.to(ended, cond="time_is_up", on=["let_go", "show_end"])
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
        """Whether a special page keeps the boxes back."""
        return bool(self.model.held)

    def time_is_up(self, now: int) -> bool:
        """Whether the deadline has come."""
        return bool(now >= self.model.deadline)

    def time_is_short(self, now: int) -> bool:
        """Whether five minutes or less remain."""
        return bool(self.model.deadline - now <= WARNING_MS)

    def not_paused_yet(self) -> bool:
        """Whether the lesson still has its pause."""
        return not self.model.paused

    def set_deadline(self, deadline: int, paused: bool) -> None:
        """Takes the lesson's deadline; ``paused`` when the pause is already in it."""
        self.model.deadline, self.model.paused = deadline, paused

    def postpone(self) -> None:
        """Moves the deadline by the pause."""
        self.model.deadline += PAUSE_MS
        self.model.paused = True

    def keep_back(self) -> None:
        """A special page opens."""
        self.model.held = True

    def let_go(self) -> None:
        """The special page is left."""
        self.model.held = False

    def show_warning(self) -> None:
        """The warning box is due."""
        self.model.effects = (TimerEffect.WARN,)

    def show_end(self) -> None:
        """The end box is due."""
        self.model.effects = (TimerEffect.END,)

    def forget(self) -> None:
        """The lesson is left for good."""
        self.model.deadline, self.model.paused, self.model.held = None, False, False

    def refusal(self, event: str) -> DomainError:
        """One pause per lesson; a timer runs before it ticks, and starts once."""
        if event == "pause" and self.model.state in ("running", "warned"):
            return AlreadyPaused()
        return TimerRefused(event)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonTimer:
    """The timer. ``effects`` are the boxes that the last event made due, and nothing older."""

    state: str = "idle"
    deadline: int | None = None
    paused: bool = False
    held: bool = False
    effects: tuple[TimerEffect, ...] = ()

    def start(self, deadline: int, paused: bool = False) -> "LessonTimer":
        """Runs towards a deadline; raises TimerRefused unless idle."""
        return self._after("start", deadline=deadline, paused=paused)

    def tick(self, now: int) -> "LessonTimer":
        """Looks at the time; raises TimerRefused unless it runs."""
        return self._after("tick", now=now)

    def pause(self) -> "LessonTimer":
        """Moves the deadline by five minutes; raises AlreadyPaused, TimerRefused."""
        return self._after("pause")

    def hold(self) -> "LessonTimer":
        """Keeps boxes back."""
        return self._after("hold")

    def release(self, now: int) -> "LessonTimer":
        """Shows what came due while boxes were kept back: the end alone when both did."""
        return self._after("release", now=now)

    def reset(self) -> "LessonTimer":
        """Back to idle."""
        return self._after("reset")

    def remaining_ms(self, now: int) -> int | None:
        """What remains, never below 0; none when idle."""
        return None if self.deadline is None else max(0, self.deadline - now)

    def _after(self, event: str, **facts: Any) -> "LessonTimer":
        return advance(LessonTimerMachine, replace(self, effects=()), event, **facts)

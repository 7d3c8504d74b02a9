"""The one pause of a lesson: it moves the deadline by its whole length, however short it was."""

from dataclasses import dataclass

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import AlreadyPaused, PauseNotRunning


class PauseMachine(Machine):
    """available → paused → spent: someone resumes, or its time is over."""

    available = State(initial=True)
    paused = State()
    spent = State(final=True)

    pause = available.to(paused, on="remember_pause")
    resume = paused.to(spent, cond="time_is_left", on="remember_end")
    lapse = paused.to(spent, cond="time_is_over")

    def time_is_left(self, now: Instant) -> bool:
        """Whether the pause still lasts."""
        return not self.time_is_over(now)

    def time_is_over(self, now: Instant) -> bool:
        """Whether the pause has lasted its full length."""
        return now >= _latest_end(self.model.paused_at, self.model.length_ms)

    def remember_pause(self, now: Instant, length_ms: int) -> None:
        """Stores when the pause began, and how long it may last."""
        self.model.paused_at, self.model.length_ms = now, length_ms

    def remember_end(self, now: Instant) -> None:
        """Stores when someone resumed."""
        self.model.resumed_at = now

    def refusal(self, event: str) -> DomainError:
        """One pause per lesson; only a running pause ends."""
        return AlreadyPaused() if event == "pause" else PauseNotRunning()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """A lesson's pause. Instants are milliseconds since 1970 UTC."""

    state: str = "available"
    paused_at: Instant | None = None
    length_ms: int = 0
    resumed_at: Instant | None = None

    @property
    def is_paused(self) -> bool:
        """Whether the lesson is paused."""
        return self.state == "paused"

    @property
    def left(self) -> int:
        """How many pauses are left."""
        return int(self.state == "available")

    @property
    def is_over(self) -> bool:
        """Whether there was a pause, and it is over."""
        return self.state == "spent"

    @property
    def ends_at(self) -> Instant | None:
        """When the lesson continues: at the resume, or when the pause's time is over; None without
        a pause.
        """
        if self.paused_at is None or self.resumed_at is not None:
            return self.resumed_at
        return _latest_end(self.paused_at, self.length_ms)

    def pause(self, now: Instant, length_ms: int) -> "Pause":
        """Pauses; raises AlreadyPaused the second time."""
        return advance(PauseMachine, self, "pause", now=now, length_ms=length_ms)

    def resume(self, now: Instant) -> "Pause":
        """Resumes early; raises PauseNotRunning."""
        return advance(PauseMachine, self, "resume", now=now)

    def at(self, now: Instant) -> "Pause":
        """The pause at an instant: it ends by itself when its time is over."""
        lapses = self.is_paused and self.ends_at is not None and now >= self.ends_at
        return advance(PauseMachine, self, "lapse", now=now) if lapses else self


def pause_of(paused_at: Instant | None, pause_ms: int | None, resumed_at: Instant | None) -> Pause:
    """The pause of a lesson as stored."""
    if paused_at is None:
        return Pause()
    state = "paused" if resumed_at is None else "spent"
    return Pause(state=state, paused_at=paused_at, length_ms=pause_ms or 0, resumed_at=resumed_at)


def _latest_end(paused_at: Instant, length_ms: int) -> Instant:
    return Instant(paused_at + length_ms)

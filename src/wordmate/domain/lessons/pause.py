"""The one pause of a lesson: it moves the deadline by five minutes, however long it lasts."""

from dataclasses import dataclass
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import AlreadyPaused, PauseNotRunning

PAUSE_MS: Final = 300_000


class PauseMachine(Machine):
    """available → paused → spent: taken up again early, or lapsed after five minutes."""

    available = State(initial=True)
    paused = State()
    spent = State(final=True)

    pause = available.to(paused, on="remember_pause")
    resume = paused.to(spent)
    lapse = paused.to(spent, cond="five_minutes_over")

    def five_minutes_over(self, now: Instant) -> bool:
        """Whether the pause has lasted its five minutes."""
        return bool(now >= self.model.paused_at + PAUSE_MS)

    def remember_pause(self, now: Instant) -> None:
        """Keeps the instant of the pause."""
        self.model.paused_at = now

    def refusal(self, event: str) -> DomainError:
        """One pause per lesson; only a running one ends."""
        return AlreadyPaused() if event == "pause" else PauseNotRunning()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """A lesson's pause. Instants are milliseconds since 1970 UTC."""

    state: str = "available"
    paused_at: Instant | None = None

    @property
    def delay_ms(self) -> int:
        """What the pause adds to the lesson's deadline."""
        return 0 if self.paused_at is None else PAUSE_MS

    def pause(self, now: Instant) -> "Pause":
        """Pauses; raises AlreadyPaused the second time."""
        return advance(PauseMachine, self, "pause", now=now)

    def resume(self) -> "Pause":
        """Goes on before the five minutes are over; raises PauseNotRunning."""
        return advance(PauseMachine, self, "resume")

    def lapse(self, now: Instant) -> "Pause":
        """Ends the pause when its five minutes are over; raises PauseNotRunning otherwise."""
        return advance(PauseMachine, self, "lapse", now=now)


def pause_of(paused_at: Instant | None) -> Pause:
    """The pause of a lesson stored by its instant alone."""
    return Pause(state="available" if paused_at is None else "paused", paused_at=paused_at)

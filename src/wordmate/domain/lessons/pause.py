"""The pauses of a lesson: each moves the deadline by its whole length, however short it was.

What happened is a list of pauses. The deadline, the used time, whether a lesson is paused and how
many pauses are left are computed from it here and nowhere else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import AlreadyPaused, PauseNotRunning

MOST_PAUSES: Final = 1
"""How many pauses a lesson may have."""
PAUSE_MS: Final = 5 * 60_000
"""The current length of a pause; a pause that was taken keeps its own length."""


class Pause(NamedTuple):
    """A pause that was taken: when it began, how long it may last, and when someone resumed.
    Instants are milliseconds since 1970 UTC.
    """

    since: Instant
    length_ms: int
    resumed_at: Instant | None = None

    @property
    def latest_end(self) -> Instant:
        """When its time is over."""
        return Instant(self.since + self.length_ms)

    @property
    def ends_at(self) -> Instant:
        """When the lesson continues: at the resume, or when the pause's time is over."""
        return self.latest_end if self.resumed_at is None else self.resumed_at


Pauses = tuple[Pause, ...]


class PauseMachine(Machine):
    """available → paused → available, while pauses are left: someone resumes, or the time of the
    pause is over.
    """

    available = State(initial=True)
    paused = State()

    pause = available.to(paused, cond="more_pauses", on="remember_pause")
    resume = paused.to(available, cond="time_is_left", on="remember_end")
    lapse = paused.to(available, cond="time_is_over")

    def time_is_left(self, now: Instant) -> bool:
        """Whether the pause still lasts."""
        return not self.time_is_over(now)

    def time_is_over(self, now: Instant) -> bool:
        """Whether the pause has lasted its full length."""
        return now >= _last(self.model.taken).latest_end

    def more_pauses(self) -> bool:
        """Whether a pause is left."""
        return pauses_left(self.model.taken) > 0

    def remember_pause(self, now: Instant, length_ms: int) -> None:
        """Stores when the pause began, and how long it may last."""
        self.model.taken = paused(self.model.taken, now, length_ms)

    def remember_end(self, now: Instant) -> None:
        """Stores when someone resumed."""
        self.model.taken = resumed(self.model.taken, now)

    def refusal(self, event: str) -> DomainError:
        """No pause after the last one, nor during a pause; only a running pause ends."""
        return AlreadyPaused() if event == "pause" else PauseNotRunning()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pausing:
    """Whether a lesson is paused, and the pauses that were taken."""

    state: str = "available"
    taken: Pauses = ()

    @property
    def is_paused(self) -> bool:
        """Whether the lesson is paused."""
        return self.state == "paused"

    def pause(self, now: Instant, length_ms: int) -> "Pausing":
        """Pauses; raises AlreadyPaused."""
        return advance(PauseMachine, self, "pause", now=now, length_ms=length_ms)

    def resume(self, now: Instant) -> "Pausing":
        """Resumes early; raises PauseNotRunning."""
        return advance(PauseMachine, self, "resume", now=now)

    def at(self, now: Instant) -> "Pausing":
        """The same at an instant: a pause ends by itself when its time is over."""
        lapses = self.is_paused and now >= _last(self.taken).latest_end
        return advance(PauseMachine, self, "lapse", now=now) if lapses else self


def pausing(taken: Pauses) -> Pausing:
    """The state of a lesson that was paused so far."""
    is_open = bool(taken) and _last(taken).resumed_at is None
    return Pausing(state="paused" if is_open else "available", taken=taken)


def paused(taken: Pauses, now: Instant, length_ms: int) -> Pauses:
    """The pauses with one more."""
    return (*taken, Pause(now, length_ms))


def resumed(taken: Pauses, now: Instant) -> Pauses:
    """The pauses, the last of which someone ended."""
    return (*taken[:-1], _last(taken)._replace(resumed_at=now))


def pauses_left(taken: Pauses) -> int:
    """How many more pauses a lesson may have."""
    return max(0, MOST_PAUSES - len(taken))


def deadline_of(started_at: Instant, length_ms: int, taken: Pauses) -> Instant:
    """Start plus length, extended by the full length of each pause."""
    return Instant(started_at + length_ms + sum(one.length_ms for one in taken))


def spans_within(
    taken: Pauses, since: Instant, until: Instant
) -> Sequence[tuple[Instant, Instant]]:
    """The start and end of each pause between two instants."""
    spans = ((max(one.since, since), min(one.ends_at, until)) for one in taken)
    return [(start, end) for start, end in spans if start <= end]


def _last(taken: Pauses) -> Pause:
    return taken[-1]

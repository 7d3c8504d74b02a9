"""Simulated time: future events, and the log of past ones."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from wordmate.domain.kernel.instants import Instant

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@dataclass
class World:
    """Future events in order of time. Nothing else happens."""

    start: Instant
    now: int = 0
    """Milliseconds since the start."""
    story: list[tuple[int, str, str]] = field(default_factory=list)
    """The time, the receiver, and the event."""
    _ahead: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=count)

    def after(self, ms: int, what: Callable[[], None]) -> None:
        """Schedules an event."""
        heapq.heappush(self._ahead, (self.now + max(0, ms), next(self._numbers), what))

    def step(self) -> bool:
        """Runs the next event; false if there is none."""
        if not self._ahead:
            return False
        self.now, _, what = heapq.heappop(self._ahead)
        what()
        return True

    def tell(self, who: str, what: str) -> None:
        """Adds a line to the log."""
        self.story.append((self.now, who, what))

    @property
    def instant(self) -> Instant:
        """The true time."""
        return Instant(self.start + self.now)


@dataclass
class WorldClock:
    """``Clock`` that may be wrong."""

    world: World
    wrong_ms: int = 0

    def now(self) -> Instant:
        return Instant(self.world.instant + self.wrong_ms)

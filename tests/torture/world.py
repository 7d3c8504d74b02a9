"""Simulated time: what happens next, and the story of what happened."""

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
    """What is going to happen, in order of time. Nothing else happens."""

    start: Instant
    now: int = 0
    """Milliseconds since the start."""
    story: list[tuple[int, str, str]] = field(default_factory=list)
    """When, to whom, and what."""
    _ahead: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=count)

    def after(self, ms: int, what: Callable[[], None]) -> None:
        """Has something happen later."""
        heapq.heappush(self._ahead, (self.now + max(0, ms), next(self._numbers), what))

    def step(self) -> bool:
        """Lets the next thing happen; false where there is none."""
        if not self._ahead:
            return False
        self.now, _, what = heapq.heappop(self._ahead)
        what()
        return True

    def tell(self, who: str, what: str) -> None:
        """Adds a line to the story."""
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

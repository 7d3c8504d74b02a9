"""Attempts counted in this process."""

from collections.abc import Sequence
from typing import Final

from wordmate.application.kernel.rate_limits import Attempt
from wordmate.domain.kernel.instants import Instant

_LEAST_ROOM: Final = 1_000


class InProcessLimits:
    """``Limits`` for one process. Expired counters are dropped whenever their number has doubled
    since the last time, so that the cost per call does not grow.
    """

    def __init__(self) -> None:
        self._used: dict[str, tuple[int, int]] = {}
        """The count of each key, and when its window ends."""
        self._room = _LEAST_ROOM

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        taken: dict[str, tuple[int, int]] = {}
        for attempt in attempts:
            used, ends_at = taken.get(attempt.key) or self._of(attempt, now)
            if used + attempt.cost > attempt.limit.most:
                return max(self._wait(one, now) for one in attempts)
            taken[attempt.key] = used + attempt.cost, ends_at
        self._used |= taken
        if len(self._used) > self._room:
            self._used = {key: one for key, one in self._used.items() if one[1] > now}
            self._room = max(_LEAST_ROOM, 2 * len(self._used))
        return 0

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None:
        for attempt in attempts:
            used, ends_at = self._used.get(attempt.key, (0, 0))
            if ends_at > now and used >= attempt.cost:
                self._used[attempt.key] = used - attempt.cost, ends_at

    def __len__(self) -> int:
        """The number of counters."""
        return len(self._used)

    def _of(self, attempt: Attempt, now: Instant) -> tuple[int, int]:
        used, ends_at = self._used.get(attempt.key, (0, 0))
        return (used, ends_at) if ends_at > now else (0, now + attempt.limit.window_ms)

    def _wait(self, attempt: Attempt, now: Instant) -> int:
        """How long the limit refuses the attempt; at least 1 ms."""
        used, ends_at = self._of(attempt, now)
        return max(1, ends_at - now) if used + attempt.cost > attempt.limit.most else 1

"""Attempts counted in this process."""

from collections.abc import Sequence

from wordmate.application.kernel.rate_limits import Attempt


class MemoryLimits:
    """``Limits`` for one process."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[int, int]] = {}
        """How much of each was used, and when its window ends."""

    async def take(self, attempts: Sequence[Attempt], now: int) -> int:
        taken = dict(self._used)
        for attempt in attempts:
            used, ends_at = self._of(taken, attempt, now)
            if used + attempt.cost > attempt.limit.most:
                return max(self._wait(one, now) for one in attempts)
            taken[attempt.key] = used + attempt.cost, ends_at
        self._used = {key: one for key, one in taken.items() if one[1] > now}
        return 0

    async def give_back(self, attempts: Sequence[Attempt], now: int) -> None:
        for attempt in attempts:
            used, ends_at = self._used.get(attempt.key, (0, 0))
            if ends_at > now and used >= attempt.cost:
                self._used[attempt.key] = used - attempt.cost, ends_at

    def _of(self, taken: dict[str, tuple[int, int]], attempt: Attempt, now: int) -> tuple[int, int]:
        used, ends_at = taken.get(attempt.key, (0, 0))
        return (used, ends_at) if ends_at > now else (0, now + attempt.limit.window_ms)

    def _wait(self, attempt: Attempt, now: int) -> int:
        """For how long the limit refuses the attempt; 1 ms at least."""
        used, ends_at = self._of(self._used, attempt, now)
        return max(1, ends_at - now) if used + attempt.cost > attempt.limit.most else 1

"""A clock that a test moves. The served product never sees it: a test hands it to ``opened``."""

import time


class ManualClock:
    """Goes on like the machine's time, from where the test has moved it to."""

    def __init__(self) -> None:
        self._ahead_ms = 0

    def now(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead_ms

    def move(self, *, minutes: float = 0, seconds: float = 0) -> None:
        """Moves ahead."""
        self._ahead_ms += int((minutes * 60 + seconds) * 1000)

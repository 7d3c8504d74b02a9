"""How often somebody may try: counted in this process, within a window."""

from dataclasses import dataclass, field
from typing import Final

from wordmate.application.ports import Clock
from wordmate.domain.errors import TooManyRequests

_MOST_SUBJECTS: Final = 50_000


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so long."""

    name: str
    most: int
    window_ms: int


MINUTE_MS: Final = 60_000
FAILED_LOGINS_OF_PHONE: Final = Limit("failed logins of a phone", 10, 15 * MINUTE_MS)
FAILED_LOGINS_OF_ADDRESS: Final = Limit("failed logins from an address", 100, 15 * MINUTE_MS)
AUDIO_TEXTS_OF_USER: Final = Limit("audio texts of a user", 1_000, 60 * MINUTE_MS)


@dataclass(slots=True)
class _Count:
    since: int
    number: int = 0


@dataclass(slots=True)
class Attempts:
    """Counts attempts by limit and subject; a window begins with its first attempt."""

    clock: Clock
    _counts: dict[tuple[str, object], _Count] = field(default_factory=dict)

    def check(self, limit: Limit, subject: object) -> None:
        """Raises TooManyRequests when the subject has used the limit up."""
        count = self._current(limit, subject)
        if count is not None and count.number >= limit.most:
            wait_ms = count.since + limit.window_ms - self.clock.now()
            raise TooManyRequests(retry_after=max(1, -(-wait_ms // 1000)))

    def count(self, limit: Limit, subject: object, number: int = 1) -> None:
        """Counts attempts of the subject."""
        count = self._current(limit, subject)
        if count is None:
            if len(self._counts) >= _MOST_SUBJECTS:
                self._counts.pop(next(iter(self._counts)))
            count = self._counts[limit.name, subject] = _Count(self.clock.now())
        count.number += number

    def forgive(self, limit: Limit, subject: object) -> None:
        """Forgets what was counted, after a success."""
        self._counts.pop((limit.name, subject), None)

    def _current(self, limit: Limit, subject: object) -> _Count | None:
        count = self._counts.get((limit.name, subject))
        if count is not None and self.clock.now() >= count.since + limit.window_ms:
            del self._counts[limit.name, subject]
            return None
        return count

"""Rate limits: a number of attempts per time window, counted across all processes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of attempts per time window."""

    name: str
    most: int
    window_ms: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A use of a limit by a subject. A window starts with the subject's first attempt."""

    limit: Limit
    subject: str
    cost: int = 1

    @property
    def key(self) -> str:
        """The key of the counter."""
        return f"{self.limit.name}:{self.subject}"


class Limits(Protocol):
    """Counts attempts across all processes of the service."""

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        """Counts all attempts and returns 0; or counts none and returns the milliseconds to
        wait.
        """
        ...

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None:
        """Removes attempts from their counters, as long as their windows last."""
        ...


class Quotas(Protocol):
    """Counts what is stored, in the transaction that stores it."""

    async def consume(self, attempt: Attempt, now: Instant) -> int:
        """Counts the attempt and returns 0; or does not and returns the milliseconds to wait."""
        ...

    async def add(self, attempt: Attempt, now: Instant) -> None:
        """Counts the attempt, also beyond its limit."""
        ...

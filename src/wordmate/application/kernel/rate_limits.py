"""So many in so long, counted for all processes together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so long."""

    name: str
    most: int
    window_ms: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody's use of a limit. A window begins with the subject's first attempt in it."""

    limit: Limit
    subject: str
    cost: int = 1

    @property
    def key(self) -> str:
        """What is counted."""
        return f"{self.limit.name}:{self.subject}"


class Limits(Protocol):
    """Counts attempts, the same for all processes of the service."""

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        """Counts all attempts and answers 0, or none of them and answers the milliseconds after
        which it may work again."""
        ...

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None:
        """Takes attempts back that turned out to be none, while their window lasts."""
        ...

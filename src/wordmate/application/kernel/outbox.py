"""Work after the answer: messages written in the transaction of their cause."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message written in the transaction of its cause, to be handled at least once."""

    id: int
    topic: str
    payload: dict[str, object]
    correlation_id: str


class OutboxQueue(Protocol):
    """The outbox table as a durable queue; each call is its own transaction.

    A message is due at an instant, and done once it is confirmed or parked.
    """

    async def claim(self, now: int, *, limit: int, until: int) -> Sequence[OutboxMessage]:
        """Due messages that are not done, oldest first; each becomes due again at ``until``, so
        that no two relays get one at once and one that got lost is sent again."""
        ...

    async def begin(self, message_id: int, *, until: int) -> int | None:
        """A worker starts on it: due again at ``until``; returns how many starts it has had, this
        one included, or None when it is done."""
        ...

    async def confirm(self, message_id: int, now: int) -> None:
        """It is handled."""
        ...

    async def put_off(self, message_id: int, *, due_at: int, error: str) -> None:
        """It failed and is tried again at ``due_at``."""
        ...

    async def park(self, message_id: int, now: int, error: str) -> None:
        """It failed for good: kept with its error, never sent again."""
        ...


class Outbox(Protocol):
    async def put(self, topic: str, payload: dict[str, object], now: int) -> None: ...
    async def forget_done(self, before: int) -> None:
        """Drops messages whose work was done before; parked ones stay to be looked at."""
        ...

"""Work after the answer: events for their subscribers, written in the transaction of their cause.

A row is one event for one subscriber: several may follow one event, each handles it once and is
tried again alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMessage:
    """An event for one of its subscribers, with the order that it happened to."""

    event: DomainEvent
    subscriber: str
    order_id: OrderId | None = None


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message that waits to be handled, by the names of its event and its subscriber."""

    id: int
    event: str
    subscriber: str
    correlation_id: str
    turn: int = field(default=0, compare=False)
    """Those with the smallest go first."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A message whose handling begins: what happened and when, none when this release cannot read
    it, and how many starts it has had, this one included."""

    starts: int
    event: DomainEvent | None
    order_id: OrderId | None = None
    at: Instant = EPOCH


class OutboxQueue(Protocol):
    """The outbox table as a durable queue; each call is its own transaction.

    A message is due at an instant, and done once it is confirmed or parked.
    """

    async def claim(self, now: Instant, *, limit: int, until: Instant) -> Sequence[OutboxMessage]:
        """Due messages that are not done, those first whose turn it is; each becomes due again at
        ``until``, so that no two relays get one at once and one that got lost is sent again."""
        ...

    async def begin(self, message_id: int, *, until: Instant) -> Begun | None:
        """A worker starts on it: due again at ``until``; none when it is done."""
        ...

    async def confirm(self, message_id: int, now: Instant) -> None:
        """It is handled."""
        ...

    async def put_off(self, message_id: int, *, due_at: Instant, error: str) -> None:
        """It failed and is tried again at ``due_at``."""
        ...

    async def park(self, message_id: int, now: Instant, error: str) -> None:
        """It failed for good: kept with its error, never sent again."""
        ...


class Outbox(Protocol):
    async def put(self, messages: Sequence[NewMessage], now: Instant) -> None:
        """Leaves messages, due at once, in one statement."""
        ...

    async def forget_done(self, before: Instant) -> None:
        """Drops messages whose work was done before; parked ones stay to be looked at."""
        ...

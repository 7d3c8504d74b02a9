"""Work after the answer: events for their subscribers, stored in the transaction that causes them.

A row is one event for one subscriber: each subscriber handles the event once and is retried
independently.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant

ANY_TURN: Final = Instant(2**62)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMessage:
    """An event for one of its subscribers, with its order, and when it is due; None: at once."""

    event: DomainEvent
    subscriber: str
    order_id: OrderId | None = None
    about: int | None = None
    """The id of what it is about, by which it can be withdrawn."""
    due_at: Instant | None = None


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message to handle, by the names of its event and its subscriber."""

    id: int
    event: str
    subscriber: str
    correlation_id: str
    turn: int = field(default=0, compare=False)
    """Messages with the smallest value go first."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A message whose handling starts: the event with its time (None if this release cannot read
    it), and the number of starts including this one.
    """

    starts: int
    event: DomainEvent | None
    order_id: OrderId | None = None
    at: Instant = EPOCH


class OutboxQueue(Protocol):
    """The outbox table as a durable queue; each call is its own transaction.

    A message is due at an instant, and finished once it is confirmed or parked.
    """

    async def claim(
        self, now: Instant, *, limit: int, until: Instant, turn_before: Instant = ANY_TURN
    ) -> Sequence[OutboxMessage]:
        """Due messages with a turn before ``turn_before`` that are not done, in order of turn. Each
        becomes due again at ``until``, so that no two relays get it at once and a lost one is sent
        again."""
        ...

    async def begin(self, message_id: int, *, until: Instant) -> Begun | None:
        """Starts handling it: due again at ``until``; None if it is finished."""
        ...

    async def confirm(self, message_id: int, now: Instant) -> None:
        """Records that it was handled."""
        ...

    async def put_off(self, message_id: int, *, due_at: Instant, error: str) -> None:
        """Records a failure; it is retried at ``due_at``."""
        ...

    async def park(self, message_id: int, now: Instant, error: str) -> None:
        """Records the final failure; it is kept with its error and never sent again."""
        ...


class Outbox(Protocol):
    async def put(self, messages: Sequence[NewMessage], now: Instant) -> None:
        """Adds messages in one statement."""
        ...

    async def withdraw(
        self, about: Collection[int], subscriber: str, kind: str, now: Instant
    ) -> Mapping[int, DomainEvent]:
        """Finishes the unfinished message of this kind of event about each of some things,
        unhandled; returns the events that this release can read.
        """
        ...

    async def finish(self, message_id: int, now: Instant) -> bool:
        """Records that a message is handled by this unit; False if it was finished before.
        It cannot be withdrawn until the unit ends.
        """
        ...

    async def forget_done(self, before: Instant) -> None:
        """Deletes messages handled before an instant; parked ones stay for inspection."""
        ...

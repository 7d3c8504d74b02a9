"""What monitoring is made with."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import Limits
from wordmate.application.kernel.system import Clock
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent


class EventQueue(Protocol):
    """Where events wait until they are stored."""

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        """Takes events in at once; those that find no room are let go."""
        ...

    async def flush(self) -> None:
        """Hands over to the store what waits; what that does not take is let go."""
        ...


class EventStore(Protocol):
    """Where events are kept."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        """Stores events behind those that are there."""
        ...

    def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        """Events from an instant on, oldest first, some at a time."""
        ...

    async def forget(self, before: Instant) -> None:
        """Drops events from before an instant; a store of days drops days that are whole."""
        ...


class MonitoringPorts(Protocol):
    """What the use cases of monitoring are made with."""

    @property
    def collector_limits(self) -> Limits:
        """Counted by this process alone: a message is worth no durable write."""
        ...

    @property
    def clock(self) -> Clock: ...
    @property
    def policy(self) -> Policy: ...
    @property
    def event_queue(self) -> EventQueue: ...
    @property
    def event_store(self) -> EventStore: ...

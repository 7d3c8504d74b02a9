"""What monitoring is made with."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

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

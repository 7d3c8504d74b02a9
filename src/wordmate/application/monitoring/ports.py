"""The ports of monitoring."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent


class EventQueue(Protocol):
    """Buffers events until they are stored."""

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        """Adds events without waiting; drops those that do not fit."""
        ...

    async def flush(self) -> None:
        """Passes the buffered events to the store; drops those that it refuses."""
        ...


class EventStore(Protocol):
    """Stores events."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        """Appends events."""
        ...

    def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        """Events since an instant, oldest first, in batches."""
        ...

    async def forget(self, before: Instant) -> None:
        """Deletes events from before an instant; a store with daily files deletes whole days."""
        ...

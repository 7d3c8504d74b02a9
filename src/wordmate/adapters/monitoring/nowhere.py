"""Monitoring switched off."""

from collections.abc import AsyncIterator, Sequence

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent


class NoEvents:
    """``EventQueue`` and ``EventStore`` of a service without monitoring."""

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        """Drops the events."""

    async def flush(self) -> None:
        """Does nothing: no event waits."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        """Drops the events."""

    async def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        nothing: Sequence[Sequence[MonitoringEvent]] = ()
        for events in nothing:
            yield events

    async def forget(self, before: Instant) -> None:
        """Does nothing: no event is stored."""

"""No monitoring: nothing is kept."""

from collections.abc import AsyncIterator, Sequence

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent


class NoEvents:
    """``EventQueue`` and ``EventStore`` of a service that is not watched."""

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        """Lets them go."""

    async def flush(self) -> None:
        """Nothing waits."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        """Lets them go."""

    async def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        nothing: Sequence[Sequence[MonitoringEvent]] = ()
        for events in nothing:
            yield events

    async def forget(self, before: Instant) -> None:
        """Nothing is there."""

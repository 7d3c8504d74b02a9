"""Events of monitoring, kept by this process."""

from collections.abc import AsyncIterator, Sequence

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent


class MemoryEvents:
    """``EventQueue`` and ``EventStore`` in one: nothing waits."""

    def __init__(self) -> None:
        self.events: list[MonitoringEvent] = []

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        self.events.extend(events)

    async def flush(self) -> None:
        """Nothing waits."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        self.events.extend(events)

    async def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        found = [event for event in self.events if event.at >= at]
        if found:
            yield sorted(found, key=lambda event: event.at)

    async def forget(self, before: Instant) -> None:
        self.events = [event for event in self.events if event.at >= before]

"""Operators' queries about events."""

from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.monitoring.event import Kind, MonitoringEvent
from wordmate.domain.monitoring.overview import Overview, error_id


async def overview(ports: Ports, since: Instant) -> Overview:
    """The summary of the events since an instant."""
    found = Overview()
    async for events in ports.event_store.since(since):
        for event in events:
            found.add(event)
    return found


async def script_error(ports: Ports, id_: str) -> MonitoringEvent:
    """The error with this id."""
    async for events in ports.event_store.since(EPOCH):
        for event in events:
            if event.kind is Kind.SCRIPT_ERROR and error_id(event) == id_:
                return event
    raise NotFound

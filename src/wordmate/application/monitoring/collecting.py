"""Collects monitoring events without sign-in, and without waiting for a store."""

from collections.abc import Collection
from typing import Final

from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import (
    DAY_MS,
    MONITORING_OF_ADDRESS,
    consume_from,
    of_address,
)
from wordmate.application.monitoring.messages import (
    EventBatch,
    MonitoringConfiguration,
    UsageBatch,
)
from wordmate.application.ports import Ports
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring import terms
from wordmate.domain.monitoring.admission import admit, admit_usage, sender_of

EVENTS_URL: Final = "/monitoring/events"
USAGE_URL: Final = "/monitoring/usage"


def configuration(ports: Ports, region: str, app_id: str) -> MonitoringConfiguration:
    """How an app of a region monitors itself."""
    return MonitoringConfiguration(
        region=region,
        app_id=app_id,
        environment=terms.ENVIRONMENT,
        sampling=ports.policy.monitoring_sampling,
        session_max_ms=terms.SESSION_MAX_MS,
        session_idle_ms=terms.SESSION_IDLE_MS,
        long_task_ms=terms.LONG_TASK_MS,
        beacon_bytes=terms.BEACON_BYTES,
        usage_entries=terms.USAGE_ENTRIES,
        usage_every_ms=terms.USAGE_EVERY_MS,
        events_url=EVENTS_URL,
        usage_url=USAGE_URL,
    )


async def let_in(ports: Ports, visitor: Visitor) -> None:
    """Counts a message against its limit, before it is read."""
    attempt = of_address(ports.policy, MONITORING_OF_ADDRESS, visitor)
    await consume_from(ports.collector_limits, [attempt], ports.clock.now())


def collect_events(ports: Ports, batch: EventBatch) -> None:
    """Queues the events of a session."""
    now = ports.clock.now()
    sender = sender_of(batch.version, batch.session, batch.account_no)
    found = (admit(reported, sender, now) for reported in batch.events)
    ports.event_queue.put([event for event in found if event is not None])


def collect_usage(ports: Ports, entries: UsageBatch, operations: Collection[str]) -> None:
    """Queues entries of the usage log that name existing pages and operations."""
    now = ports.clock.now()
    found = (admit_usage(entry, now, operations) for entry in entries)
    ports.event_queue.put([event for event in found if event is not None])


async def forget_events(ports: Ports) -> None:
    """Deletes events older than the retention period."""
    await ports.event_store.forget(
        Instant(ports.clock.now() - ports.policy.monitoring_days * DAY_MS)
    )

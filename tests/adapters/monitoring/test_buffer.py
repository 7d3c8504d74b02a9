"""The buffer of events that wait for their store."""

import asyncio
from collections.abc import Sequence

from tests.support.fakes import FakeEvents
from wordmate.adapters.monitoring.buffer import EventBuffer
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import Kind, MonitoringEvent


def events(*instants: int) -> list[MonitoringEvent]:
    """Page views at some instants."""
    return [
        MonitoringEvent(at=Instant(at), kind=Kind.PAGE_VIEW, page="other", version="5.0.4")
        for at in instants
    ]


class HungEvents(FakeEvents):
    """A store that does not answer until released."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        await self.let.wait()
        await super().keep(events)


class BrokenEvents(FakeEvents):
    """A store that refuses all events."""

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        raise OSError("the disk is full")


async def test_events_are_stored_in_order() -> None:
    store = FakeEvents()
    buffer = EventBuffer(store)
    buffer.put(events(1, 2))
    buffer.put(events(3))
    assert store.events == []
    await buffer.flush()
    await buffer.flush()
    assert store.events == events(1, 2, 3)


async def test_events_beyond_the_buffer_are_dropped() -> None:
    store = FakeEvents()
    buffer = EventBuffer(store, room=3)
    buffer.put(events(1, 2))
    buffer.put(events(3, 4))
    buffer.put(events(5))
    await buffer.flush()
    assert store.events == events(1, 2, 3)
    buffer.put(events(6))
    await buffer.flush()
    assert store.events == events(1, 2, 3, 6)


async def test_a_hanging_store_delays_nobody_and_nothing_piles_up() -> None:
    store = HungEvents()
    buffer = EventBuffer(store, room=3)
    buffer.put(events(1))
    hung = asyncio.create_task(buffer.flush())
    await asyncio.sleep(0)
    for at in range(2, 100):
        buffer.put(events(at))
    assert store.events == []
    store.let.set()
    await hung
    await buffer.flush()
    assert store.events == events(1, 2, 3, 4)


async def test_events_that_a_store_refuses_are_dropped() -> None:
    store = BrokenEvents()
    buffer = EventBuffer(store)
    buffer.put(events(1))
    await buffer.flush()
    store.keep = FakeEvents.keep.__get__(store)  # type: ignore[method-assign]
    await buffer.flush()
    assert store.events == []

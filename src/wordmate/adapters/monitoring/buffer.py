"""Buffers events for their store, so that senders never wait for it."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

import structlog

from wordmate.application.monitoring.ports import EventStore
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent

ROOM: Final = 20_000
"""The most events in the buffer."""
_log = structlog.get_logger(__name__)


class EventBuffer:
    """``EventQueue`` in front of a store. Drops events that do not fit or that the store refuses,
    so that nothing piles up.
    """

    def __init__(self, store: EventStore, room: int = ROOM) -> None:
        self._store = store
        self._room = room
        self._waiting: list[MonitoringEvent] = []
        self._let_go = 0

    def put(self, events: Sequence[MonitoringEvent]) -> None:
        taken = events[: self._room - len(self._waiting)]
        self._waiting.extend(taken)
        self._let_go += len(events) - len(taken)

    async def flush(self) -> None:
        events, self._waiting = self._waiting, []
        let_go, self._let_go = self._let_go, 0
        try:
            if events:
                await self._store.keep(events)
        except Exception:
            _log.exception("monitoring events are let go", events=len(events))
        if let_go:
            _log.warning("monitoring events found no room", events=let_go)


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

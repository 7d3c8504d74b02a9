"""Messages to follow, and first answers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from structlog.contextvars import get_contextvars

from wordmate.adapters.memory.tables import Queued, Tables
from wordmate.application.kernel.outbox import Begun, NewMessage, OutboxMessage
from wordmate.application.kernel.stored_answers import StoredAnswer
from wordmate.domain.kernel.instants import Instant

T = TypeVar("T")


class MemoryOutbox:
    """``Outbox``. The correlation id is the one bound to the log's context."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def put(self, messages: Sequence[NewMessage], now: Instant) -> None:
        for one in messages:
            message = OutboxMessage(
                id=self._tables.next_id("outbox"),
                event=one.event.kind,
                subscriber=one.subscriber,
                correlation_id=str(get_contextvars().get("correlation_id", "")),
            )
            self._tables.outbox[message.id] = Queued(
                message, one.event, one.order_id, due_at=now, created_at=now
            )

    async def forget_done(self, before: Instant) -> None:
        outbox = self._tables.outbox
        for number, one in list(outbox.items()):
            if one.done_at is not None and one.done_at < before and not one.parked:
                del outbox[number]


class OnTables(Protocol):
    """The tables, and how they change."""

    @property
    def tables(self) -> Tables: ...
    def change(self, work: Callable[[Tables], T]) -> T: ...


class MemoryOutboxQueue:
    """``OutboxQueue``."""

    def __init__(self, database: OnTables) -> None:
        self._database = database

    async def claim(self, now: Instant, *, limit: int, until: Instant) -> Sequence[OutboxMessage]:
        def work(tables: Tables) -> list[OutboxMessage]:
            waiting = [
                one for one in tables.outbox.values() if one.done_at is None and one.due_at <= now
            ]
            waiting.sort(key=lambda one: (one.due_at, one.message.id))
            claimed = [one.message for one in waiting[:limit]]
            for message in claimed:
                number = message.id
                tables.outbox[number] = replace(tables.outbox[number], due_at=until)
            return sorted(claimed, key=lambda one: one.id)

        return self._database.change(work)

    async def begin(self, message_id: int, *, until: Instant) -> Begun | None:
        begun = self._set(message_id, lambda one: replace(one, due_at=until, starts=one.starts + 1))
        return (
            None
            if begun is None
            else Begun(begun.starts, begun.event, begun.order_id, begun.created_at)
        )

    async def confirm(self, message_id: int, now: Instant) -> None:
        self._set(message_id, lambda one: replace(one, done_at=now))

    async def put_off(self, message_id: int, *, due_at: Instant, error: str) -> None:
        self._set(message_id, lambda one: replace(one, due_at=due_at, last_error=error))

    async def park(self, message_id: int, now: Instant, error: str) -> None:
        self._set(message_id, lambda one: replace(one, done_at=now, parked=True, last_error=error))

    def _set(self, message_id: int, change: Callable[[Queued], Queued]) -> Queued | None:
        """Changes a message that is not done."""

        def work(tables: Tables) -> Queued | None:
            found = tables.outbox.get(message_id)
            if found is None or found.done_at is not None:
                return None
            tables.outbox[message_id] = changed = change(found)
            return changed

        return self._database.change(work)


class MemoryStoredAnswers:
    """``StoredAnswers``."""

    def __init__(self, tables: Tables) -> None:
        self._stored = tables.stored

    async def get(self, scope: str, key: str) -> StoredAnswer | None:
        found = self._stored.get((scope, key))
        return None if found is None else found[0]

    async def put(self, scope: str, key: str, stored: StoredAnswer, now: Instant) -> bool:
        return self._stored.setdefault((scope, key), (stored, now))[0] is stored

    async def forget(self, before: Instant) -> None:
        for key in [key for key, (_, at) in self._stored.items() if at < before]:
            del self._stored[key]

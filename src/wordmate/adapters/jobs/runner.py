"""Starts and stops relay and workers."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import dramatiq
from dramatiq import Actor, Worker
from dramatiq.errors import ConnectionClosed

from wordmate.adapters.jobs.delivery import Delivery, Handler, Observe, waiting_on
from wordmate.adapters.jobs.relay import POLL_SECONDS, Relay
from wordmate.adapters.jobs.transport import CAPACITY, QUEUE, Transport
from wordmate.application.kernel.outbox import OutboxMessage, OutboxQueue
from wordmate.application.kernel.system import Clock
from wordmate.domain.kernel.errors import UNAVAILABLE

UNKNOWN: Final = "unknown_subscriber"
"""The actor for messages of subscribers that only another release has: it counts and parks them."""
_IDLE_MS: Final = 250
_STOP_MS: Final = 1_000
"""How long stopping waits for running handlers; unfinished ones run again later."""


class Jobs:
    """Background work of one process: an actor for each subscriber.

    ``workers`` threads handle messages; with 0 the process only relays, for a server whose workers
    are other processes. Start and wake it on the event loop of the handlers' stores. It polls for
    due messages every ``poll_seconds`` and when woken; idle threads poll every ``idle_ms``, which
    is also the time that stopping takes. ``observe`` is called after each run of a handler,
    ``at_end`` after the last one.
    """

    def __init__(
        self,
        *,
        queue: OutboxQueue,
        handlers: Mapping[str, Handler[Any]],
        clock: Clock,
        transport: Transport,
        workers: int = 2,
        poll_seconds: float = POLL_SECONDS,
        idle_ms: int = _IDLE_MS,
        observe: Observe | None = None,
        at_end: Callable[[], None] | None = None,
    ) -> None:
        self._queue = queue
        self._handlers = handlers
        self._clock = clock
        self._transport = transport
        self._threads = workers
        self._poll_seconds = poll_seconds
        self._idle_ms = idle_ms
        self._observe = observe
        self._at_end = at_end
        self._relay: Relay | None = None
        self._relaying: asyncio.Task[None] | None = None
        self._worker: Worker | None = None

    async def start(self) -> None:
        """Begins to relay and to work; messages left by an earlier process come too."""
        loop = asyncio.get_running_loop()
        wait = waiting_on(loop)
        delivery = Delivery(self._queue, self._handlers, self._clock, wait, self._observe)
        transport = self._transport

        def deliver(message_id: int, event: str, subscriber: str, correlation_id: str) -> None:
            try:
                delivery.run(OutboxMessage(message_id, event, subscriber, correlation_id))
            finally:
                transport.finished(message_id)
                with suppress(RuntimeError, ConnectionClosed):  # the loop ended, or Redis is gone
                    if transport.room() > CAPACITY // 2:
                        loop.call_soon_threadsafe(self.wake)

        def actor(name: str) -> Actor[..., None]:
            declare = dramatiq.actor(actor_name=name, queue_name=QUEUE, broker=transport.broker)
            return declare(deliver)

        actors = {subscriber: actor(subscriber) for subscriber in self._handlers}
        unknown = actor(UNKNOWN)

        def send(message: OutboxMessage) -> None:
            to = actors.get(message.subscriber, unknown)
            to.send(message.id, message.event, message.subscriber, message.correlation_id)

        if self._threads:
            self._worker = Worker(
                transport.broker, worker_threads=self._threads, worker_timeout=self._idle_ms
            )
            await asyncio.to_thread(self._worker.start)
        self._relay = Relay(self._queue, transport, send, self._clock, self._poll_seconds)
        self._relaying = asyncio.create_task(self._relay.run(), name="outbox relay")

    def wake(self) -> None:
        """Wakes the relay after a commit in this process, before its next poll. Cheap."""
        if self._relay is not None:
            self._relay.wake()

    async def stop(self) -> None:
        """Stops the relay, waits for running handlers, and returns unstarted messages."""
        if self._relaying is None:
            return
        self._relaying.cancel()
        with suppress(asyncio.CancelledError):
            await self._relaying
        self._relaying = self._relay = None
        if self._worker is not None:
            await asyncio.to_thread(self._worker.stop, _STOP_MS)
        if self._at_end is not None:
            await asyncio.to_thread(self._at_end)
        for message_id in self._transport.unfinished():
            with suppress(*UNAVAILABLE):  # its lease ends by itself
                await self._queue.put_off(
                    message_id, due_at=self._clock.now(), error="the process stopped before it ran"
                )
        await asyncio.to_thread(self._transport.broker.close)

"""The relay: passes due outbox messages to the workers."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import structlog

from wordmate.adapters.jobs.delivery import LEASE_MS
from wordmate.adapters.jobs.transport import CAPACITY, Transport
from wordmate.application.kernel.outbox import OutboxMessage, OutboxQueue
from wordmate.application.kernel.system import Clock
from wordmate.domain.content.turns import last_interactive_turn
from wordmate.domain.kernel.errors import UNAVAILABLE, cause_of
from wordmate.domain.kernel.instants import Instant

POLL_SECONDS: Final = 1.0
"""The interval of polling for retries and for messages of other processes."""

_BATCH: Final = 100

_log = structlog.get_logger(__name__)


class Relay:
    """Claims due messages and sends them, woken by commits of this process and once a second."""

    def __init__(
        self,
        queue: OutboxQueue,
        transport: Transport,
        send: Callable[[OutboxMessage], None],
        clock: Clock,
        poll_seconds: float = POLL_SECONDS,
    ) -> None:
        self._queue = queue
        self._transport = transport
        self._send = send
        self._clock = clock
        self._poll_seconds = poll_seconds
        self._woken = asyncio.Event()
        self._problem: type[Exception] | None = None
        """The error of the last round."""

    def wake(self) -> None:
        """Wakes the relay for a message that may be due; call it on the event loop."""
        self._woken.set()

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            self._woken.clear()
            if not await self._round_logged():
                # ``wait_for`` would swallow a cancellation that comes at the same time.
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._poll_seconds):
                        await self._woken.wait()

    async def _round_logged(self) -> bool:
        """Runs one round. A lasting failure is logged once, and its end, too."""
        try:
            more = await self.round()
        except Exception as problem:
            if isinstance(problem, UNAVAILABLE):
                _log.error("outbox relay waits", cause=cause_of(problem))
            elif type(problem) is not self._problem:
                _log.exception("outbox relay failed, will go on")
            self._problem = type(problem)
            return False
        if self._problem is not None:
            self._problem = None
            _log.info("outbox relay goes on")
        return more

    async def round(self) -> bool:
        """Sends due messages while there is room; returns whether more may be due.

        Background audio is sent only while nothing else is under way, and one text at a time.
        """
        room = await asyncio.to_thread(self._transport.room)
        limit = min(_BATCH, room)
        if limit <= 0:
            return False
        now = self._clock.now()
        until = Instant(now + LEASE_MS)
        messages = await self._queue.claim(
            now, limit=limit, until=until, turn_before=last_interactive_turn(now)
        )
        if not messages and room == CAPACITY:
            messages = await self._queue.claim(now, limit=1, until=until)
        if messages:
            await asyncio.to_thread(self._send_all, messages)
        return len(messages) == limit

    def _send_all(self, messages: Sequence[OutboxMessage]) -> None:
        for message in messages:
            if self._transport.take(message.id):
                self._send(message)

"""What a worker does with one message: run its handler once, and say how it went."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, Protocol, TypeVar

import structlog

from wordmate.application.kernel.outbox import OutboxMessage, OutboxQueue
from wordmate.application.kernel.system import Clock

T = TypeVar("T")

LEASE_MS: Final = 60_000
"""A message not confirmed for so long is sent again."""
MAX_STARTS: Final = 8
FIRST_RETRY_MS: Final = 2_000
LAST_RETRY_MS: Final = 600_000

_ANSWER_SECONDS: Final = 20

_log = structlog.get_logger(__name__)


class Wait(Protocol):
    """Runs asynchronous work on the process's event loop and waits for it in a worker thread."""

    def __call__(self, work: Coroutine[Any, Any, T]) -> T: ...


Handler = Callable[[OutboxMessage, Wait], None]
"""Handles a message in a worker thread. It may run more than once for one message: it must leave
the same behind. Raising has it tried again later."""


class NoHandler(LookupError):  # noqa: N818
    """Nobody handles this topic."""


def waiting_on(loop: asyncio.AbstractEventLoop) -> Wait:
    """Waits for work on this loop; raises TimeoutError after 20 s."""

    def wait(work: Coroutine[Any, Any, T]) -> T:
        running = asyncio.run_coroutine_threadsafe(work, loop)
        try:
            return running.result(_ANSWER_SECONDS)
        except TimeoutError:
            running.cancel()
            raise

    return wait


def retry_after(starts: int) -> int:
    """Milliseconds until the next try: 2 s, 4 s, 8 s … 10 min at most."""
    return min(FIRST_RETRY_MS << (starts - 1), LAST_RETRY_MS)


class Delivery:
    """Runs messages: each until one run succeeds, at most ``MAX_STARTS`` times, then parked."""

    def __init__(
        self, queue: OutboxQueue, handlers: Mapping[str, Handler], clock: Clock, wait: Wait
    ) -> None:
        self._queue = queue
        self._handlers = handlers
        self._clock = clock
        self._wait = wait

    def run(self, message: OutboxMessage) -> None:
        """Never raises: what cannot be recorded now is sent again when its lease ends."""
        with structlog.contextvars.bound_contextvars(
            correlation_id=message.correlation_id, message_id=message.id, topic=message.topic
        ):
            try:
                self._run(message)
            except Exception:
                _log.exception("outbox message left to its lease")

    def _run(self, message: OutboxMessage) -> None:
        starts = self._wait(self._queue.begin(message.id, until=self._clock.now() + LEASE_MS))
        if starts is None:
            return
        if starts > MAX_STARTS:  # every start ended the worker before it could say so
            self._park(message, "its workers died on it")
            return
        try:
            self._handler(message.topic)(message, self._wait)
        except Exception as problem:
            self._failed(message, starts, problem)
        else:
            self._wait(self._queue.confirm(message.id, self._clock.now()))

    def _handler(self, topic: str) -> Handler:
        try:
            return self._handlers[topic]
        except KeyError:
            raise NoHandler(topic) from None

    def _failed(self, message: OutboxMessage, starts: int, problem: Exception) -> None:
        error = f"{type(problem).__name__}: {problem}"[:500]
        if starts >= MAX_STARTS:
            self._park(message, error)
            return
        _log.warning("outbox message failed, will be tried again", starts=starts, error=error)
        due_at = self._clock.now() + retry_after(starts)
        self._wait(self._queue.put_off(message.id, due_at=due_at, error=error))

    def _park(self, message: OutboxMessage, error: str) -> None:
        _log.error("outbox message parked", error=error)
        self._wait(self._queue.park(message.id, self._clock.now(), error))

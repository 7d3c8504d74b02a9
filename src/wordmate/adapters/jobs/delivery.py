"""Handles one message: runs its handler once, and records the outcome."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, Generic, Protocol, TypeVar

import structlog

from wordmate.application.kernel.outbox import Begun, OutboxMessage, OutboxQueue
from wordmate.application.kernel.system import Clock
from wordmate.domain.kernel.errors import UNAVAILABLE, cause_of
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant

T = TypeVar("T")
E = TypeVar("E", bound=DomainEvent)

LEASE_MS: Final = 60_000
"""A message that is not confirmed for this long is sent again."""
MAX_STARTS: Final = 8
FIRST_RETRY_MS: Final = 2_000
LAST_RETRY_MS: Final = 600_000

_ANSWER_SECONDS: Final = 20

_log = structlog.get_logger(__name__)


class Wait(Protocol):
    """Runs asynchronous work on the process's event loop and waits for it in a worker thread."""

    def __call__(self, work: Coroutine[Any, Any, T]) -> T: ...


@dataclass(frozen=True, slots=True)
class Followed(Generic[E]):
    """An event as its subscriber gets it, with its order."""

    id: int
    event: E
    order_id: OrderId | None = None
    at: Instant = EPOCH
    """When it happened; the same for every retry."""


Handler = Callable[[Followed[E], Wait], None]
"""Handles an event in a worker thread. It may run more than once per message and must be
idempotent. An exception causes a retry.
"""


Observe = Callable[[str], Callable[[str, float], None]]
"""Is told the subscriber of each run when it begins, in its worker thread. The result is called at
its end, with outcome and seconds."""


class NotKnown(LookupError):  # noqa: N818
    """This release does not know the subscriber or the event; another release may."""


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
    """Milliseconds until the next retry: 2 s, 4 s, 8 s … 10 min at most."""
    return min(FIRST_RETRY_MS << (starts - 1), LAST_RETRY_MS)


class Delivery:
    """Runs each message until one run succeeds, at most ``MAX_STARTS`` times, then parks it."""

    def __init__(
        self,
        queue: OutboxQueue,
        handlers: Mapping[str, Handler[Any]],
        clock: Clock,
        wait: Wait,
        observe: Observe | None = None,
    ) -> None:
        self._queue = queue
        self._handlers = handlers
        self._clock = clock
        self._wait = wait
        self._observe = observe

    def run(self, message: OutboxMessage) -> None:
        """Never raises: a message whose outcome cannot be recorded is sent again when its lease
        ends.
        """
        with structlog.contextvars.bound_contextvars(
            correlation_id=message.correlation_id,
            message_id=message.id,
            event_kind=message.event,
            subscriber=message.subscriber,
        ):
            try:
                self._run(message)
            except UNAVAILABLE as problem:
                _log.error("outbox messages left to their lease", cause=cause_of(problem))
            except Exception:
                _log.exception("outbox message left to its lease")

    def _run(self, message: OutboxMessage) -> None:
        begun = self._wait(
            self._queue.begin(message.id, until=Instant(self._clock.now() + LEASE_MS))
        )
        if begun is None:
            return
        ended = self._observe(message.subscriber) if self._observe is not None else None
        # If the outcome cannot be stored, it runs again when its lease ends.
        began, outcome = perf_counter(), "retried"
        try:
            outcome = self._outcome(message, begun)
        finally:
            if ended is not None:
                ended(outcome, perf_counter() - began)

    def _outcome(self, message: OutboxMessage, begun: Begun) -> str:
        if begun.starts > MAX_STARTS:  # every earlier start ended with the worker's process
            self._park(message, "its workers died on it")
            return "parked"
        try:
            self._handle(message, begun)
        except Exception as problem:
            return self._failed(message, begun.starts, problem)
        self._wait(self._queue.confirm(message.id, self._clock.now()))
        return "done"

    def _handle(self, message: OutboxMessage, begun: Begun) -> None:
        handler = self._handlers.get(message.subscriber)
        if handler is None:
            raise NotKnown(f"this release has no subscriber {message.subscriber!r}")
        if begun.event is None:
            raise NotKnown(f"this release cannot read the event {message.event!r}")
        handler(Followed(message.id, begun.event, begun.order_id, begun.at), self._wait)

    def _failed(self, message: OutboxMessage, starts: int, problem: Exception) -> str:
        error = f"{type(problem).__name__}: {problem}"[:500]
        if starts >= MAX_STARTS:
            self._park(message, error)
            return "parked"
        _log.warning("outbox message failed, will be tried again", starts=starts, error=error)
        due_at = Instant(self._clock.now() + retry_after(starts))
        self._wait(self._queue.put_off(message.id, due_at=due_at, error=error))
        return "retried"

    def _park(self, message: OutboxMessage, error: str) -> None:
        _log.error("outbox message parked", error=error)
        self._wait(self._queue.park(message.id, self._clock.now(), error))

"""Carries messages from the relay to the workers: inside the process, or through Redis."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import redis
from dramatiq import Broker
from dramatiq.brokers.redis import RedisBroker
from dramatiq.brokers.stub import StubBroker
from dramatiq.errors import ConnectionClosed
from redis.backoff import NoBackoff
from redis.retry import Retry

QUEUE: Final = "outbox"
CAPACITY: Final = 16
"""How many messages may wait for the workers; the others wait in the outbox table, where their
order may still change."""

_REDIS_SECONDS: Final = 2
"""The timeout of relay and workers for Redis."""
_DEAD_AFTER_MS: Final = 10_000
_MAINTENANCE_PER_MILLION: Final = 100_000


class Transport(Protocol):
    """Carries message ids to the workers. Called from several threads."""

    @property
    def broker(self) -> Broker: ...

    def room(self) -> int:
        """How many more messages may be sent now."""
        ...

    def take(self, message_id: int) -> bool:
        """Reserves a message before sending; False if this process is already sending it."""
        ...

    def finished(self, message_id: int) -> None:
        """A worker finished it, successfully or not."""
        ...

    def unfinished(self) -> Sequence[int]:
        """The messages that would be lost if the process ended now."""
        ...


class InProcess:
    """Workers are threads of this process: nothing to install, and queued messages are in
    memory.
    """

    def __init__(self) -> None:
        self.broker: Broker = StubBroker(middleware=[])
        self._waiting: set[int] = set()

    def room(self) -> int:
        return CAPACITY - len(self._waiting)

    def take(self, message_id: int) -> bool:
        if message_id in self._waiting:
            return False
        self._waiting.add(message_id)
        return True

    def finished(self, message_id: int) -> None:
        self._waiting.discard(message_id)

    def unfinished(self) -> Sequence[int]:
        return sorted(self._waiting)


class _Broker(RedisBroker):
    """Reports a lost or hanging Redis as an error that workers survive. dramatiq's broker would let
    a Redis that hangs, or is lost while a worker stops, end the worker's current job.
    """

    def _dispatch(self, command: str) -> Callable[..., Any]:
        dispatch: Callable[..., Any] = super()._dispatch(command)  # type: ignore[no-untyped-call]

        def dispatched(*args: object) -> Any:
            try:
                return dispatch(*args)
            except (redis.ConnectionError, redis.TimeoutError) as problem:
                raise ConnectionClosed(problem) from problem  # type: ignore[no-untyped-call]

        return dispatched


class ThroughRedis:
    """Workers are separate processes; the messages of a killed one go to another after 10 s."""

    def __init__(self, url: str) -> None:
        untyped: Callable[..., Any] = _Broker
        self._broker = untyped(
            client=redis.Redis.from_url(
                url,
                socket_timeout=_REDIS_SECONDS,
                socket_connect_timeout=_REDIS_SECONDS,
                retry=Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
            ),
            middleware=[],
            namespace="wordmate",
            heartbeat_timeout=_DEAD_AFTER_MS,
            maintenance_chance=_MAINTENANCE_PER_MILLION,
        )

    @property
    def broker(self) -> Broker:
        broker: Broker = self._broker
        return broker

    def room(self) -> int:
        return CAPACITY - int(self._broker.do_qsize(QUEUE))

    def take(self, message_id: int) -> bool:
        return True

    def finished(self, message_id: int) -> None: ...

    def unfinished(self) -> Sequence[int]:
        return ()

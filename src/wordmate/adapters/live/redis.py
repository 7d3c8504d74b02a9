"""The live channel between processes: one Redis channel that each of them listens to."""

import asyncio
from collections import deque
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Final
from uuid import uuid4

import msgspec
import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from wordmate.adapters.live.hub import Hub, HubSubscription
from wordmate.application.orders.live import (
    Channel,
    DayChanged,
    DeskChannel,
    Message,
    Moved,
    Seen,
    Signal,
)
from wordmate.domain.kernel.ids import OrderId

_CHANNEL: Final = "wordmate:live"
_PATIENCE_S: Final = 1.0
_AGAIN_S: Final = 1.0
"""How long an unresponsive Redis is not used."""
_MOST_WAITING: Final = 1_000
"""The most messages that wait for Redis; of more the oldest are lost."""
_NO_ORDER: Final = OrderId(0)
_log = structlog.get_logger(__name__)


class _Sent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message on its way between processes; without one, earlier messages were lost."""

    sender: str
    order_id: OrderId = _NO_ORDER
    desk: DeskChannel | None = None
    """The desk whose day has changed."""
    moved: Moved | None = None
    seen: Seen | None = None
    signal: Signal | None = None


class RedisLive:
    """``Live`` for all processes on one Redis.

    Devices of this process get messages at once, and nobody who publishes waits for Redis. Whenever
    the subscription is renewed, or another process could not send, they are told to reload, because
    messages may have been missed.
    """

    def __init__(
        self, url: str, *, patience_s: float = _PATIENCE_S, again_s: float = _AGAIN_S
    ) -> None:
        options: dict[str, Any] = {
            "socket_connect_timeout": patience_s,
            "retry": Retry(NoBackoff(), 1),
        }
        self._hub = Hub()
        self._sender = uuid4().hex
        self._redis: Any = Redis.from_url(url, socket_timeout=patience_s, **options)
        # A subscriber waits as long as there are no messages.
        self._listening: Any = Redis.from_url(url, health_check_interval=10, **options)
        self._again_s = again_s
        self._rests_until = 0.0
        self._waiting: deque[bytes] = deque(maxlen=_MOST_WAITING)
        self._has_lost = False
        """Whether messages were lost, which no other process knows yet."""
        self._sending: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self.listens = asyncio.Event()
        """Whether messages of other processes are received."""

    async def publish(self, channel: Channel, message: Message) -> None:
        self._hub.deliver(channel, message)
        if asyncio.get_running_loop().time() < self._rests_until:
            return
        self._waiting.append(self._written(channel, message))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send(), name="messages to Redis")

    def subscribe(self, channel: Channel) -> AbstractAsyncContextManager[HubSubscription]:
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen(), name="live channel")
        return self._hub.subscribe(channel)

    def end(self) -> None:
        """Ends every stream."""
        self._hub.end()

    def __len__(self) -> int:
        """How many devices are connected to this process."""
        return len(self._hub)

    async def close(self) -> None:
        """Unsubscribes and closes the connections."""
        for task in filter(None, (self._listener, self._sending)):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._listening.aclose()
        await self._redis.aclose()

    async def _send(self) -> None:
        """Sends what waits, in order, until nothing does or Redis does not take it."""
        try:
            while self._waiting:
                async with self._redis.pipeline(transaction=False) as batch:
                    if self._has_lost:
                        batch.publish(_CHANNEL, msgspec.json.encode(_Sent(self._sender)))
                    for message in self._waiting:
                        batch.publish(_CHANNEL, message)
                    self._waiting.clear()
                    await batch.execute()
                self._has_lost = False
        except (RedisError, OSError) as problem:
            self._has_lost = True
            self._waiting.clear()
            self._rests_until = asyncio.get_running_loop().time() + self._again_s
            _log.warning("Redis did not take a message of a lesson", cause=str(problem))
        finally:
            self._sending = None

    def _written(self, channel: Channel, message: Message) -> bytes:
        if isinstance(channel, DeskChannel):
            return msgspec.json.encode(_Sent(self._sender, desk=channel))
        moved = message if isinstance(message, Moved) else None
        seen = message if isinstance(message, Seen) else None
        signal = message if isinstance(message, Signal) else None
        sent = _Sent(self._sender, channel, moved=moved, seen=seen, signal=signal)
        return msgspec.json.encode(sent)

    async def _listen(self) -> None:
        """Passes on messages of other processes, until cancelled."""
        is_known_to_fail = False
        while True:
            try:
                async with self._listening.pubsub(ignore_subscribe_messages=False) as heard:
                    await heard.subscribe(_CHANNEL)
                    async for one in heard.listen():
                        if one["type"] == "subscribe":
                            is_known_to_fail = False
                            self.listens.set()
                            self._hub.reload_all()
                        else:
                            self._pass_on(one["data"])
            except (RedisError, OSError) as problem:
                self.listens.clear()
                if not is_known_to_fail:
                    _log.warning("Redis is not heard by the live channel", problem=str(problem))
                is_known_to_fail = True
                await asyncio.sleep(_AGAIN_S)

    def _pass_on(self, data: bytes) -> None:
        try:
            sent = msgspec.json.decode(data, type=_Sent)
        except msgspec.DecodeError:
            _log.warning("a message of another release on the live channel")
            return
        if sent.sender == self._sender:
            return
        message = sent.moved or sent.seen or sent.signal
        if sent.desk is not None:
            self._hub.deliver(sent.desk, DayChanged())
        elif message is None:
            self._hub.reload_all()
        else:
            self._hub.deliver(sent.order_id, message)

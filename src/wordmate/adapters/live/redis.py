"""The live channel between processes: a Redis channel for each lesson and desk."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
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
    Reload,
    Seen,
    Signal,
)

_PREFIX: Final = "wordmate:live:"
_LOST: Final = "wordmate:lost"
"""The channel of all processes: one of them could not send messages."""
_PATIENCE_S: Final = 1.0
_AGAIN_S: Final = 1.0
"""How long an unresponsive Redis is not used."""
_MOST_WAITING: Final = 1_000
"""The most messages that wait for Redis; of more the oldest are lost."""
_log = structlog.get_logger(__name__)


class _Sent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message on its way between processes; at a desk its day has changed."""

    sender: str
    moved: Moved | None = None
    seen: Seen | None = None
    signal: Signal | None = None


@dataclass(slots=True)
class _Joined:
    """A channel that devices of this process listen to."""

    channel: Channel
    devices: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether Redis sends its messages."""
    may_miss: bool = False
    """Whether somebody listens who did not wait until it was heard."""


class RedisLive:
    """``Live`` for all processes on one Redis.

    A process hears only of lessons and desks that its devices listen to. They get messages of this
    process at once, and nobody who publishes waits for Redis. Whenever the connection is renewed,
    or another process could not send, they are told to reload, because messages may have been
    missed.
    """

    def __init__(
        self, url: str, *, patience_s: float = _PATIENCE_S, again_s: float = _AGAIN_S
    ) -> None:
        self._hub = Hub()
        self._sender = uuid4().hex
        self._redis: Any = Redis.from_url(
            url,
            socket_timeout=patience_s,
            socket_connect_timeout=patience_s,
            retry=Retry(NoBackoff(), 1),
        )
        # A subscriber waits as long as there are no messages. Only the listener connects again:
        # with retries each task that joins a channel would.
        self._listening: Any = Redis.from_url(
            url,
            socket_connect_timeout=patience_s,
            health_check_interval=10,
            retry=Retry(NoBackoff(), 0, supported_errors=()),
        )
        self._heard: Any = self._listening.pubsub()
        self._joined: dict[str, _Joined] = {}
        self._patience_s = patience_s
        self._again_s = again_s
        self._rests_until = 0.0
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=_MOST_WAITING)
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
        self._waiting.append((_name(channel), self._written(message)))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send(), name="messages to Redis")

    @asynccontextmanager
    async def subscribe(self, channel: Channel) -> AsyncIterator[HubSubscription]:
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen(), name="live channel")
        name = _name(channel)
        async with self._hub.subscribe(channel) as subscription:
            joined = self._joined.setdefault(name, _Joined(channel))
            joined.devices += 1
            try:
                await self._until_heard(name, joined)
                yield subscription
            finally:
                joined.devices -= 1
                if not joined.devices:
                    del self._joined[name]
                    await self._tell_redis(self._heard.unsubscribe, name)

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
                        batch.publish(_LOST, self._sender)
                    for name, message in self._waiting:
                        batch.publish(name, message)
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

    def _written(self, message: Message) -> bytes:
        moved = message if isinstance(message, Moved) else None
        seen = message if isinstance(message, Seen) else None
        signal = message if isinstance(message, Signal) else None
        return msgspec.json.encode(_Sent(self._sender, moved, seen, signal))

    async def _until_heard(self, name: str, joined: _Joined) -> None:
        """Waits until Redis sends the channel's messages; not for a Redis that does not answer."""
        if joined.devices == 1:
            await self._tell_redis(self._heard.subscribe, name)
        try:
            async with asyncio.timeout(self._patience_s if self.listens.is_set() else 0):
                await joined.heard.wait()
        except TimeoutError:
            joined.may_miss = True

    async def _tell_redis(self, command: Callable[..., Awaitable[None]], *names: str) -> None:
        """Joins or leaves channels. Without a connection it does nothing: the listener joins all
        channels when it has one."""
        if self.listens.is_set() and names:
            try:
                await command(*names)
            except (RedisError, OSError):
                self.listens.clear()

    async def _listen(self) -> None:
        """Passes on messages of other processes, until cancelled."""
        is_known_to_fail = False
        while True:
            try:
                async with self._listening.pubsub() as self._heard:
                    await self._heard.subscribe(_LOST)
                    async for one in self._heard.listen():
                        is_known_to_fail = False
                        await self._take(one["type"], one["channel"].decode(), one["data"])
            except (RedisError, OSError) as problem:
                self.listens.clear()
                if not is_known_to_fail:
                    _log.warning("Redis is not heard by the live channel", problem=str(problem))
                await asyncio.sleep(_AGAIN_S if is_known_to_fail else 0)
                is_known_to_fail = True

    async def _take(self, kind: str, name: str, data: Any) -> None:
        """Takes a message, or Redis' word that the messages of a channel will come."""
        joined = self._joined.get(name)
        if name == _LOST and kind == "subscribe":
            self.listens.set()
            await self._tell_redis(self._heard.subscribe, *self._joined)
        elif name == _LOST and data != self._sender.encode():
            self._hub.reload_all()
        elif joined is not None and kind == "subscribe":
            if joined.may_miss or joined.heard.is_set():
                self._hub.deliver(joined.channel, Reload())
            joined.may_miss = False
            joined.heard.set()
        elif joined is not None and kind == "message":
            self._pass_on(joined.channel, data)

    def _pass_on(self, channel: Channel, data: bytes) -> None:
        try:
            sent = msgspec.json.decode(data, type=_Sent)
        except msgspec.DecodeError:
            _log.warning("a message of another release on the live channel")
            return
        if sent.sender != self._sender:
            message = sent.moved or sent.seen or sent.signal or DayChanged()
            self._hub.deliver(channel, message)


def _name(channel: Channel) -> str:
    """The name of a channel at Redis."""
    if isinstance(channel, DeskChannel):
        desk = "all" if channel.of_all else channel.institution_id or "house"
        return f"{_PREFIX}desk:{desk}"
    return f"{_PREFIX}{channel}"

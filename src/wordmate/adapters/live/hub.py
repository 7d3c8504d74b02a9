"""The devices that listen to the live channel, as one process knows them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from wordmate.application.orders.live import Channel, Message, Moved, Reload, Seen, Signal

Key = tuple[object, ...]

MOST_SIGNALS: Final = 64
"""The maximum number of signals waiting for a slow device; of more the oldest are lost."""


class HubSubscription:
    """``Subscription``: the newest message of each kind, and the last signals."""

    __slots__ = ("_ended", "_pending", "_signals", "_waiting")

    def __init__(self) -> None:
        self._pending: dict[Key, Message] = {}
        self._signals: deque[Signal] = deque(maxlen=MOST_SIGNALS)
        self._waiting = asyncio.Event()
        self._ended = False

    def put(self, message: Message) -> None:
        """Keeps a signal, or any other message in place of an older one of its kind."""
        if isinstance(message, Signal):
            self._signals.append(message)
            self._waiting.set()
            return
        key = _kind(message)
        waiting = self._pending.get(key)
        if waiting is None or not _is_older(message, waiting):
            self._pending[key] = message
            self._waiting.set()

    def end(self) -> None:
        """Ends the stream."""
        self._ended = True
        self._waiting.set()

    async def messages(self, patience_s: float) -> Sequence[Message] | None:
        try:
            async with asyncio.timeout(patience_s):
                await self._waiting.wait()
        except TimeoutError:
            return ()
        if self._ended:
            return None
        self._waiting.clear()
        messages = [*self._pending.values(), *self._signals]
        self._pending = {}
        self._signals.clear()
        return messages


class Hub:
    """``Live`` for one process."""

    def __init__(self) -> None:
        self._subscriptions: dict[Channel, set[HubSubscription]] = {}
        self._ended = False

    async def publish(self, channel: Channel, message: Message) -> None:
        self.deliver(channel, message)

    @asynccontextmanager
    async def subscribe(self, channel: Channel) -> AsyncIterator[HubSubscription]:
        subscription = HubSubscription()
        if self._ended:
            subscription.end()
        subscriptions = self._subscriptions.setdefault(channel, set())
        subscriptions.add(subscription)
        try:
            yield subscription
        finally:
            subscriptions.discard(subscription)
            if not subscriptions:
                self._subscriptions.pop(channel, None)

    def deliver(self, channel: Channel, message: Message) -> None:
        """Passes the message to this process's devices on the channel."""
        for subscription in self._subscriptions.get(channel, ()):
            subscription.put(message)

    def reload_all(self) -> None:
        """Tells every device of this process to request the state again."""
        for channel in self._subscriptions:
            self.deliver(channel, Reload())

    def end(self) -> None:
        """Ends every stream, also new ones: the process is about to stop."""
        self._ended = True
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription.end()

    def __len__(self) -> int:
        """How many devices are connected."""
        return sum(map(len, self._subscriptions.values()))


def _kind(message: Message) -> Key:
    """The kind of a message; a later one of the same kind replaces it."""
    return (type(message), getattr(message, "role", None))


def _is_older(message: Message, waiting: Message) -> bool:
    """Whether a message is older than the waiting one, because processes may overtake each
    other.
    """
    match message, waiting:
        case Moved(), Moved():
            return message.version < waiting.version
        case Seen(), Seen():
            return message.at < waiting.at
        case _:
            return False

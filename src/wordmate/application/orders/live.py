"""The live channel: pushes changes of a running lesson to its devices, and of the day's classes to
the store's desk.

It carries only the lesson's version; a device then requests the data that it lacks, so a lost
message does no harm. It also carries presence, and signals between devices; they are not stored.
The desk is only told that something has changed.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final, Protocol

from wordmate.domain.kernel.ids import InstitutionId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role


@dataclass(frozen=True, slots=True)
class Moved:
    """The lesson is now at a version."""

    version: int
    progress_version: int
    is_running: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A side of the lesson was present at an instant."""

    role: Role
    at: Instant


@dataclass(frozen=True, slots=True)
class Signal:
    """A message from device to device; it is not stored, and the service does not interpret it."""

    role: Role
    kind: str
    payload: str


@dataclass(frozen=True, slots=True)
class Reload:
    """Messages may have been lost: a device must request the lesson's state."""


@dataclass(frozen=True, slots=True)
class DayChanged:
    """Classes or rest changed in a way that the store's desk shows."""


Message = Moved | Seen | Signal | Reload | DayChanged


@dataclass(frozen=True, slots=True)
class DeskChannel:
    """The channel of the staff who see an institution's classes, or those of the house (None)."""

    institution_id: InstitutionId | None
    of_all: bool = False


ALL_DESKS: Final = DeskChannel(None, of_all=True)
"""The channel of those who see every institution."""

Channel = OrderId | DeskChannel
"""A running lesson, or a desk of the store."""


class Subscription(Protocol):
    """A device's subscription to one channel.

    It keeps only the newest message of each kind, so a slow device skips outdated ones. It keeps
    every signal, in order, up to a limit.
    """

    async def messages(self, patience_s: float) -> Sequence[Message] | None:
        """The messages since the last call, after waiting for ``patience_s`` at most; None once the
        channel has ended."""
        ...


class Live(Protocol):
    """The live channel, the same for all processes of the service."""

    async def publish(self, channel: Channel, message: Message) -> None:
        """Sends a message to every device that listens to the channel. It never fails: the next
        version makes up for lost messages."""
        ...

    def subscribe(self, channel: Channel) -> AbstractAsyncContextManager[Subscription]:
        """Subscribes to a channel until the block ends."""
        ...


@dataclass(frozen=True, slots=True)
class Relay:
    """A STUN or TURN server that connects two devices, with the credentials for one device."""

    urls: tuple[str, ...]
    username: str | None = None
    credential: str | None = None


class Relays(Protocol):
    """The servers for voice calls."""

    def until(self, at: Instant, name: str) -> Sequence[Relay]:
        """The servers, with credentials for one device that are valid until an instant. Empty if
        none is configured: devices then reach each other only within one network."""
        ...

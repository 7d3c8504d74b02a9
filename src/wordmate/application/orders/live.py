"""The live channel of a running lesson: pushes changes to its devices.

It carries no lesson data, only the lesson's version; a device requests what it lacks. So a lost
message does no harm. Presence is sent through it, too, and stored nowhere.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import OrderId
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
    """A side of the lesson was there at an instant."""

    role: Role
    at: Instant


@dataclass(frozen=True, slots=True)
class Signal:
    """What one device says to the other and nobody stores; only they know what it means."""

    role: Role
    kind: str
    payload: str


@dataclass(frozen=True, slots=True)
class Reload:
    """Messages may have been lost: a device asks where the lesson stands."""


Message = Moved | Seen | Signal | Reload


class Seat(Protocol):
    """One device's place in the channel of one lesson.

    It holds the newest message of each kind only: a slow device skips what is out of date. Of
    signals it holds every one, in order, as far as a slow device may be behind.
    """

    async def messages(self, patience_s: float) -> Sequence[Message] | None:
        """What came since the last call, waiting for it so long; none once the channel ends."""
        ...


class Live(Protocol):
    """The live channel, the same for all processes of the service."""

    async def publish(self, order_id: OrderId, message: Message) -> None:
        """Tells every device in the lesson. It never fails: what is lost is caught by the version
        that comes next."""
        ...

    def seat(self, order_id: OrderId) -> AbstractAsyncContextManager[Seat]:
        """A place in the channel of a lesson while the block lasts."""
        ...


@dataclass(frozen=True, slots=True)
class Relay:
    """A server that helps two devices to speak to each other, with what lets one of them in."""

    urls: tuple[str, ...]
    username: str | None = None
    credential: str | None = None


class Relays(Protocol):
    """The servers of voice lines."""

    def until(self, at: Instant, name: str) -> Sequence[Relay]:
        """The servers, with credentials for one device that are good until then; none where the
        installation has no such server, and devices reach each other in one network only."""
        ...

"""Which side of a lesson is there: each call from a lesson says that its side is."""

from typing import Final, Protocol, TypeVar

from msgspec.structs import replace

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.system import Clock
from wordmate.application.orders.live import Live, Seen
from wordmate.application.orders.messages import LessonClock
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_timer import timer_at
from wordmate.domain.orders.order_status import OrderStatus

A = TypeVar("A")

KEPT_MS: Final = 24 * 60 * 60_000
"""How long it is known when a side was last seen."""


class Presence(Protocol):
    """When each side of an order was last seen, the same for all processes of the service.

    It may be lost at any time: nothing fails for that, a side then was never seen.
    """

    async def seen(self, order_id: OrderId, role: Role, now: Instant) -> None:
        """Remembers for a day that a side of an order was there."""
        ...

    async def last_seen(self, order_id: OrderId, role: Role) -> Instant | None:
        """When a side of an order was there last; none where that is not known."""
        ...


class PresencePorts(Protocol):
    """What telling who is there is made with."""

    @property
    def presence(self) -> Presence: ...
    @property
    def live(self) -> Live: ...
    @property
    def clock(self) -> Clock: ...


class OfOrder(Protocol):
    """A request about one order."""

    @property
    def course_order_id(self) -> OrderId: ...


async def note_presence(ports: PresencePorts, call: Call, request: OfOrder, answer: A) -> A:
    """The answer as it is, once it is known that the caller's side of the order is there."""
    await _is_there(ports, request.course_order_id, call.caller.role, ports.clock.now())
    return answer


async def with_presence(
    ports: PresencePorts, call: Call, _: object, clock: LessonClock
) -> LessonClock:
    """The clock of a running lesson with where its timer stands, and when its leader was last
    seen; whoever asks for it is there."""
    if clock.status is not OrderStatus.IN_PROGRESS:
        return clock
    order_id, role, now = clock.course_order_id, call.caller.role, clock.server_time
    await _is_there(ports, order_id, role, now)
    leads = clock.utc_leader_seen is not None
    leader_seen = now if leads else await ports.presence.last_seen(order_id, role.other)
    clock = replace(clock, utc_leader_seen=leader_seen)
    if clock.deadline is None:
        return clock
    timer = timer_at(now, clock.deadline, is_paused=clock.is_pause)
    return replace(clock, timer=timer.state)


async def _is_there(ports: PresencePorts, order_id: OrderId, role: Role, now: Instant) -> None:
    """Remembers that a side was there, and tells the devices in the lesson."""
    await ports.presence.seen(order_id, role, now)
    await ports.live.publish(order_id, Seen(role, now))

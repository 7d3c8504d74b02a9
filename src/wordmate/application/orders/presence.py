"""Presence in a lesson: each request from a lesson shows that its side is present.

That a leader has gone and is back are events of the order's ledger. A leader's return is recorded
with its first call; that one is absent, with the first save of the other side at the latest.
"""

from typing import Protocol, TypeVar

from msgspec.structs import replace

from wordmate.application.kernel.call import Call
from wordmate.application.ledger.access import held
from wordmate.application.ledger.recording import record
from wordmate.application.orders.live import Seen
from wordmate.application.orders.messages import LessonClock
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.leading import assumed_seen, is_unseen
from wordmate.domain.lessons.lesson_timer import timer_at
from wordmate.domain.orders.order_status import OrderStatus

A = TypeVar("A")


class OfOrder(Protocol):
    """A request about one order."""

    @property
    def course_order_id(self) -> OrderId: ...


async def other_seen_at(ports: Ports, call: Call, request: OfOrder) -> Instant | None:
    """When the other side of the caller's order was last seen; None if unknown."""
    return await ports.presence.last_seen(request.course_order_id, call.caller.role.other)


async def note_presence(ports: Ports, call: Call, request: OfOrder, answer: A) -> A:
    """Records the caller's side of the order as present and returns the answer unchanged."""
    await _is_there(ports, request.course_order_id, call, ports.clock.now())
    return answer


async def with_presence(
    ports: Ports, call: Call, _request: object, clock: LessonClock
) -> LessonClock:
    """The clock of a running lesson with its timer and when its other side was last seen; the
    caller counts as present.
    """
    if clock.status is not OrderStatus.IN_PROGRESS:
        return clock
    order_id, role, now = clock.course_order_id, call.caller.role, clock.server_time
    await _is_there(ports, order_id, call, now)
    other_seen = await ports.presence.last_seen(order_id, role.other)
    leads = clock.utc_leader_seen is not None
    if other_seen is None and not leads:
        other_seen = assumed_seen(now)
        await ports.presence.seen(order_id, role.other, other_seen)
    clock = replace(
        clock,
        utc_leader_seen=now if leads else other_seen,
        utc_student_seen=other_seen if leads and role is Role.TUTOR else None,
    )
    if clock.deadline is None:
        return clock
    timer = timer_at(now, clock.deadline)
    return replace(clock, timer=timer.state)


async def _is_there(ports: Ports, order_id: OrderId, call: Call, now: Instant) -> None:
    """Records a side as present, and tells the devices in the lesson."""
    role = call.caller.role
    before = await ports.presence.seen(order_id, role, now)
    await ports.live.publish(order_id, Seen(role, now))
    if before is not None and is_unseen(before, now):
        await ports.units.run(lambda unit: _note_return(unit, order_id, call, before, now))


async def _note_return(
    unit: Unit, order_id: OrderId, call: Call, before: Instant, now: Instant
) -> None:
    """Records that a side was absent since it was seen before, if it leads a class."""
    order = (await held(unit, order_id)).order
    await record(unit, order, order.note_seen(call.caller.role, now, before=before), now)

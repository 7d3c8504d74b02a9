"""Who may listen to the live channel of a lesson, and where the lesson stands when they begin."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.orders.live import Message, Moved, Seen
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.errors import OrderNotInProgress
from wordmate.domain.orders.order_status import OrderStatus


async def standing(
    ports: Ports, call: Call, order_id: OrderId, known_version: int
) -> list[Message]:
    """What a device that begins to listen is told first: the version of the lesson where it is
    newer than the one that it saw, and when the other side was there last.

    Raises NotFound for people of other lessons, OrderNotInProgress for a lesson that nobody leads
    or that does not run.
    """
    order = present(await ports.reads.timed(order_id)).order
    order.check_owner(call.actor)
    if order.status is not OrderStatus.IN_PROGRESS or not order.is_led:
        raise OrderNotInProgress
    messages: list[Message] = []
    if order.version > known_version:
        messages.append(Moved(order.version, order.progress_version, is_running=True))
    other = call.caller.role.other
    seen_at = await ports.presence.last_seen(order_id, other)
    if seen_at is not None:
        messages.append(Seen(other, seen_at))
    return messages

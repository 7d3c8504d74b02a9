"""Who may speak and listen in a running lesson, and where it stands when they begin."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import SIGNALS_OF_ACCOUNT, consume
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.orders.live import Message, Moved, Seen, Signal
from wordmate.application.orders.messages import SendLessonSignal
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.course_order import CourseOrder
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
    order = await _led_lesson(ports, call, order_id)
    messages: list[Message] = []
    if order.version > known_version:
        messages.append(Moved(order.version, order.progress_version, is_running=True))
    other = call.caller.role.other
    seen_at = await ports.presence.last_seen(order_id, other)
    if seen_at is not None:
        messages.append(Seen(other, seen_at))
    return messages


@operation("CustomerSendLessonSignal", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def send_lesson_signal(ports: Ports, call: Call, request: SendLessonSignal) -> Nothing:
    """Says something to the devices that are in a running class now, the caller's own too. It is
    stored nowhere: who is not connected misses it.
    """
    await consume(ports, [Attempt(SIGNALS_OF_ACCOUNT, str(call.caller.user_id))])
    await _led_lesson(ports, call, request.course_order_id)
    signal = Signal(call.caller.role, request.kind, request.payload)
    await ports.live.publish(request.course_order_id, signal)
    return Nothing()


async def _led_lesson(ports: Ports, call: Call, order_id: OrderId) -> CourseOrder:
    """The caller's lesson that runs and is led; raises NotFound and OrderNotInProgress."""
    order = present(await ports.reads.timed(order_id)).order
    order.check_owner(call.actor)
    if order.status is not OrderStatus.IN_PROGRESS or not order.is_led:
        raise OrderNotInProgress
    return order

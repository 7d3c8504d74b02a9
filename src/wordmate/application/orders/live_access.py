"""Access to the live channel of a running lesson, and the state that new listeners get."""

from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import SIGNALS_OF_ACCOUNT, consume
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ledger.access import OrderById
from wordmate.application.orders.live import (
    ALL_DESKS,
    DeskChannel,
    Message,
    Moved,
    Seen,
    Signal,
)
from wordmate.application.orders.messages import (
    LessonVoice,
    OneCourseOrder,
    SendLessonSignal,
    VoiceServer,
)
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import RightMissing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import Right
from wordmate.domain.lessons.pause import PAUSE_MS
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import OrderNotInProgress
from wordmate.domain.orders.order_status import OrderStatus

VOICE_GRACE_MS: Final = 30 * 60_000
"""How long the credentials of a voice call stay valid after a class's end, because it
may end late."""


def desk_channel(call: Call) -> DeskChannel:
    """The channel of a caller of the store; raises RoleCannotOperate, RightMissing."""
    staff = call.staff
    if not staff.may(Right.SCHEDULE):
        raise RightMissing(Right.SCHEDULE)
    return ALL_DESKS if staff.sees_all else DeskChannel(staff.institution_id)


async def standing(
    ports: Ports, call: Call, order_id: OrderId, known_version: int
) -> list[Message]:
    """The first messages for a new listener: the lesson's version if it is newer than the device's,
    and when the other side was last seen.

    Raises NotFound for other people's lessons, OrderNotInProgress for a lesson without a leader or
    not running.
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


@operation("CustomerSendLessonSignal", roles=SIGNED_IN, owns=Owns.OWN_ORDER, quiet=True)
async def send_lesson_signal(ports: Ports, call: Call, request: SendLessonSignal) -> Nothing:
    """Sends a message to the devices in a running class, including the caller's own.

    It is not stored: devices that are not connected miss it.
    """
    await consume(ports, [Attempt(SIGNALS_OF_ACCOUNT, str(call.caller.user_id))])
    await _led_lesson(ports, call, request.course_order_id)
    signal = Signal(call.caller.role, request.kind, request.payload)
    await ports.live.publish(request.course_order_id, signal)
    return Nothing()


@operation("CustomerQueryLessonVoice", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def query_lesson_voice(ports: Ports, call: Call, request: OneCourseOrder) -> LessonVoice:
    """Lists the servers through which the two devices of a running class connect to speak, with
    credentials that expire half an hour after the class. The speech does not pass through the
    service."""
    order = await _led_lesson(ports, call, request.course_order_id)
    until = Instant((order.deadline or ports.clock.now()) + PAUSE_MS + VOICE_GRACE_MS)
    relays = ports.relays.until(until, f"{order.id}-{call.caller.role.name.lower()}")
    return LessonVoice(
        servers=[
            VoiceServer(urls=list(one.urls), username=one.username, credential=one.credential)
            for one in relays
        ]
    )


async def _led_lesson(ports: Ports, call: Call, order_id: OrderId) -> CourseOrder:
    """The caller's running lesson, if it has a leader; raises NotFound, OrderNotInProgress."""
    order = present(await OrderById.ask(ports, order_id))
    order.check_owner(call.actor)
    if order.status is not OrderStatus.IN_PROGRESS or not order.is_led:
        raise OrderNotInProgress
    return order

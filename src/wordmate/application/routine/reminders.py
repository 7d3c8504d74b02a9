"""Reminders by web push: their browsers, times and texts."""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import DropPushDevice, SavePushDevice
from wordmate.application.routine.operations import PushDeviceById, ReviewsLeftToday
from wordmate.application.routine.ports import PushKeys
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.routine.errors import PushDeviceRefused, PushTurnedOff
from wordmate.domain.routine.reminder import (
    MOST_BROWSERS,
    ReminderDue,
    reminder_text,
    reminder_time,
)

BATCH: Final = 200
"""The maximum number of students reminded in one unit."""
TOPIC: Final = "goal"
"""The topic of reminders: at a push service a later one replaces a waiting one."""


class PushMessage(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a browser's notification; a tap opens the goal."""

    title: str
    text: str


_encode: Final = msgspec.json.Encoder().encode


@operation("CustomerSavePushDevice", roles=STUDENTS, owns=Owns.SELF)
async def save_push_device(
    ports: Ports, unit: Unit, call: Call, request: SavePushDevice
) -> Nothing:
    """Stores a browser's subscription until the session ends."""
    keys = PushKeys(endpoint=request.endpoint, p256dh=request.p256dh, auth=request.auth)
    if ports.push.public_key is None:
        raise PushTurnedOff
    if not ports.push.accepts(keys):
        raise PushDeviceRefused
    await unit.routines.put_device(
        call.caller, keys, token_hash(keys.endpoint), call.visitor.language, ports.clock.now()
    )
    await unit.routines.keep_newest_devices(call.caller.user_id, MOST_BROWSERS)
    return Nothing()


@operation("CustomerDropPushDevice", roles=STUDENTS, owns=Owns.SELF)
async def drop_push_device(
    _ports: Ports, unit: Unit, call: Call, request: DropPushDevice
) -> Nothing:
    """Removes one of the caller's browsers; other people's browsers are ignored."""
    await unit.routines.drop_device(call.caller.user_id, token_hash(request.endpoint))
    return Nothing()


async def remind_students(ports: Ports, *, batch: int = BATCH) -> int:
    """Queues a reminder for each browser of the students who picked this half hour, once a day;
    returns the number of students."""
    now = ports.clock.now()
    time = reminder_time(now, ports.policy.zone)
    if time is None or ports.push.public_key is None:
        return 0

    async def work(unit: Unit) -> Sequence[AccountId]:
        students = await unit.routines.to_remind(time.slot, time.day, after=last, limit=batch)
        due = await unit.routines.remind(students, time.day, now) if students else ()
        events = [
            ReminderDue(
                student_id=one.student_id, push_device_id=one.push_device_id, until=time.until
            )
            for one in due
        ]
        await publish(unit, events, now)
        return students

    reminded, last = 0, AccountId(0)
    while students := await ports.units.run(work):
        reminded, last = reminded + len(students), students[-1]
    return reminded


async def send_reminder(ports: Ports, event: ReminderDue) -> None:
    """Pushes what is left to do today to one browser. Nothing is sent once the goal is reached, the
    half hour is over, or the student has signed out there. A browser that ended its subscription is
    deleted."""
    now = ports.clock.now()
    device = await PushDeviceById.ask(ports, event.push_device_id)
    if now >= event.until or device is None or not ports.push.accepts(device.keys):
        return
    left = await ReviewsLeftToday.ask(ports, event.student_id)
    if left is None:
        return
    text = reminder_text(len(left), sum(one.words for one in left), device.language)
    message = _encode(PushMessage(title=text.title, text=text.text))
    seconds = (event.until - now) // 1000
    if await ports.push.send(device.keys, message, topic=TOPIC, seconds=seconds):
        return

    async def forget(unit: Unit) -> None:
        await unit.routines.drop_gone(event.push_device_id)

    await ports.units.run(forget)


async def forget_routines(ports: Ports) -> None:
    """Deletes browsers that were signed out, and expired links to weeks."""
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        await unit.routines.forget_signed_out()
        await unit.routines.forget_shared_weeks(now)

    await ports.units.run(work)

"""Reminders, browsers and calendar addresses are stored alike in all databases."""

from dataclasses import replace
from datetime import date
from typing import Any

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World
from wordmate.adapters.sql.routine.week_queries import NEXT_CLASS
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.routine.operations import (
    CalendarOfToken,
    OwnCalendarAddress,
    PushDeviceById,
)
from wordmate.application.routine.ports import Calendar, DueReminder, PushKeys
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.routine.calendar import PAST_DAYS

KEYS = PushKeys(endpoint="https://push.example/one", p256dh="p", auth="a")
LATER = Instant(NOON + DAY)
MONDAY = date(2027, 1, 11)


async def signed_in(world: World, account: Account, session: str) -> Caller:
    await world.run(
        lambda unit: unit.sessions.add(
            token_hash=session, account_id=account.id, now=NOON, expires_at=LATER
        )
    )
    return Caller(account.id, account.role, session)


async def subscribed(world: World, caller: Caller, name: str = "one") -> None:
    keys = replace(KEYS, endpoint=f"https://push.example/{name}")
    await world.run(
        lambda unit: unit.routines.put_device(caller, keys, f"hash of {name}", "en", NOON)
    )


async def reminded(world: World, slot: str, day: int, limit: int = 10) -> list[DueReminder]:
    async def work(unit):
        students = await unit.routines.to_remind(slot, day, after=0, limit=limit)
        return await unit.routines.remind(students, day, NOON)

    return list(await world.run(work))


async def test_students_of_a_half_hour_are_reminded_once_a_day_on_their_browsers(
    world: World,
) -> None:
    one, other = await world.student(), await world.student()
    for nth, student in enumerate((one, other)):
        caller = await signed_in(world, student, f"session {nth}")
        await subscribed(world, caller, f"browser {nth}")
        slot = ("19:30", "20:00")[nth]
        await world.run(
            lambda unit, student=student, slot=slot: unit.routines.put_reminder(student.id, slot)
        )
    [due] = await reminded(world, "19:30", 7)
    assert due.student_id == one.id
    assert await reminded(world, "19:30", 7) == []
    assert len(await reminded(world, "19:30", 8)) == 1
    await world.run(lambda unit: unit.routines.put_reminder(one.id, "20:00"))
    assert [one.student_id for one in await reminded(world, "20:00", 8)] == [other.id]


async def test_a_browser_belongs_to_its_session_and_is_forgotten_with_it(world: World) -> None:
    student = await world.student()
    caller = await signed_in(world, student, "session")
    await subscribed(world, caller)
    await world.run(lambda unit: unit.routines.put_reminder(student.id, "19:30"))
    [due] = await reminded(world, "19:30", 7)
    device = await world.ask(PushDeviceById, due.push_device_id, now=NOON)
    assert device is not None
    assert (device.keys, device.language) == (KEYS, "en")
    assert await world.ask(PushDeviceById, due.push_device_id, now=LATER) is None
    await world.run(lambda unit: unit.routines.forget_signed_out())
    assert await world.ask(PushDeviceById, due.push_device_id, now=NOON) is not None
    await world.run(lambda unit: unit.sessions.revoke("session"))
    assert await world.ask(PushDeviceById, due.push_device_id, now=NOON) is None
    assert await reminded(world, "19:30", 8) == []
    await world.run(lambda unit: unit.routines.forget_signed_out())
    await signed_in(world, student, "session")
    assert await world.ask(PushDeviceById, due.push_device_id, now=NOON) is None


async def test_an_account_has_one_calendar_address(world: World) -> None:
    tutor = await world.tutor()
    for token in ("first", "second"):
        await world.run(
            lambda unit, token=token: unit.routines.put_calendar(
                tutor.id, token_hash(token), "en", NOON
            )
        )
    address = await world.ask(OwnCalendarAddress, Empty(), by=tutor)
    assert address.utc_created == NOON
    assert await world.ask(CalendarOfToken, "first") is None
    assert await world.ask(CalendarOfToken, "second") == Calendar("en", [])
    await world.run(lambda unit: unit.people.set_disabled(tutor.id, disabled=True))
    assert await world.ask(CalendarOfToken, "second") is None
    await world.run(lambda unit: unit.people.set_disabled(tutor.id, disabled=False))
    await world.run(lambda unit: unit.routines.revoke_calendar(tutor.id))
    assert await world.ask(CalendarOfToken, "second") is None
    address = await world.ask(OwnCalendarAddress, Empty(), by=tutor)
    assert address.utc_created is None


async def test_a_calendar_holds_the_classes_from_an_instant_on_by_their_time(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    later = await world.order(student, tutor, Instant(NOON + 2 * HOUR))
    first = await world.order(student, tutor, Instant(NOON + MINUTE))
    await world.order(student, tutor, Instant(NOON - MINUTE))
    for account in (student, tutor):
        await world.run(
            lambda unit, account=account: unit.routines.put_calendar(
                account.id, token_hash(account.name), "en", NOON
            )
        )
        calendar = await world.ask(
            CalendarOfToken, account.name, now=Instant(NOON + PAST_DAYS * DAY)
        )
        assert calendar is not None
        assert [one.order_id for one in calendar.appointments] == [first.id, later.id]
        other = tutor if account is student else student
        assert [one.person for one in calendar.appointments] == [other.name] * 2
        assert all(one.changed_at > 0 for one in calendar.appointments)

    async def next_class(now: Instant) -> Any:
        values = {"student_id": student.id, "now": now}
        return await world.run(lambda unit: unit.tx.one(NEXT_CLASS, **values))

    assert tuple(await next_class(NOON)) == (NOON + MINUTE, LessonType.QUOTA_60, tutor.name)
    assert await next_class(Instant(NOON + 2 * HOUR)) is None

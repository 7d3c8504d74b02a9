"""Reminders by web push: once a day at the picked half hour, on signed-in browsers."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime

import pytest

from tests.application.routine.test_goal import a_class
from tests.support.house import ZONE, House, NewHouse
from tests.support.patience import comes_true
from tests.support.push_service import PRIVATE_KEY, Browser, PushService
from wordmate.adapters.push import PushFailed
from wordmate.adapters.sql.routine.stores import SqlRoutines
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.kernel.messages import Empty
from wordmate.application.ports import Unit
from wordmate.application.routine.messages import DropPushDevice, SavePushDevice, SaveReminder
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.routine.errors import PushDeviceRefused, PushTurnedOff
from wordmate.domain.routine.reminder import MOST_BROWSERS, ReminderDue

WAITING = "SELECT count(*) FROM outbox WHERE event = 'reminder_due' AND done_at IS NULL"


def at(hour: int, minute: int = 0, day: int = 21) -> Instant:
    return instant(datetime(2026, 11, day, hour, minute, tzinfo=ZONE))


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as one:
        yield one


@pytest.fixture
async def pushing(new_house: NewHouse, service: PushService) -> AsyncIterator[House]:
    """A house that pushes to the push service."""
    async with new_house(
        push_private_key=PRIVATE_KEY,
        push_contact="mailto:store@wordmate.example",
        push_services=[service.origin],
    ) as house:
        yield house


async def signed_in(house: House, who: str = "student", session: str = "one") -> Call:
    """Another session of an account, whose language is English."""
    account = house.accounts[who]

    async def work(unit: Unit) -> None:
        await unit.sessions.add(
            token_hash=token_hash(session),
            account_id=account.id,
            now=house.clock.now(),
            expires_at=at(0, day=30),
        )

    await house.ports.units.run(work)
    return Call(
        Caller(account.id, account.role, token_hash(session)), visitor=Visitor(language="en")
    )


async def subscribed(
    house: House, service: PushService, call: Call, *, name: str = "one", slot: str = "19:30"
) -> Browser:
    browser = Browser()
    await house.app.save_push_device(call, subscription(service, browser, name))
    await house.app.save_reminder(call, SaveReminder(reminder_slot=slot))
    return browser


def subscription(service: PushService, browser: Browser, name: str = "one") -> SavePushDevice:
    return SavePushDevice(endpoint=service.endpoint(name), p256dh=browser.p256dh, auth=browser.auth)


async def waiting(house: House) -> int:
    [(count,)] = await house.rows(WAITING)
    return int(count)


async def sent(house: House) -> None:
    """Sends the messages of the outbox, as a worker does."""
    rows = await house.rows(
        "SELECT body FROM outbox WHERE event = 'reminder_due' AND done_at IS NULL"
    )
    for (body,) in rows:
        event = json.loads(body)["event"]
        await house.app.send_reminder(ReminderDue(**event))
    await house.rows("UPDATE outbox SET done_at = 1 WHERE event = 'reminder_due'")


async def test_a_reminder_is_pushed_at_the_picked_half_hour_and_once_a_day(
    pushing: House, service: PushService
) -> None:
    browser = await subscribed(pushing, service, await signed_in(pushing))
    for hour, minute, told in ((19, 29, 0), (19, 30, 1), (19, 31, 1), (19, 59, 1), (20, 0, 1)):
        pushing.clock.at = at(hour, minute)
        await pushing.app.remind_students()
        await sent(pushing)
        assert len(service.received) == told, (hour, minute)
    message = json.loads(browser.decrypted(service.received[0].body))
    assert message == {
        "title": "Today's words",
        "text": "Learn 5 new words to reach today's goal",
    }
    pushing.clock.at = at(19, 45, day=22)
    await pushing.app.remind_students()
    await sent(pushing)
    assert len(service.received) == 2


async def test_each_student_is_reminded_once_even_if_nobody_is_marked(
    pushing: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("student", "other student")
    for who in names:
        call = await signed_in(pushing, who, session=who)
        await subscribed(pushing, service, call, name=str(call.caller.user_id))
    asked: list[AccountId] = []

    async def remind(_store: object, ids: Sequence[AccountId], *_: object) -> Sequence[object]:
        assert not {*ids} & {*asked}
        asked.extend(ids)
        return []

    monkeypatch.setattr(SqlRoutines, "remind", remind)
    pushing.clock.at = at(19, 30)
    assert await pushing.app.remind_students(batch=1) == len(names)
    assert asked == [pushing.accounts[who].id for who in names]


async def test_a_reminder_moved_on_the_same_day_is_not_pushed_again(
    pushing: House, service: PushService
) -> None:
    call = await signed_in(pushing)
    await subscribed(pushing, service, call)
    pushing.clock.at = at(19, 30)
    assert await pushing.app.remind_students() == 1
    for slot in (None, "20:00"):
        await pushing.app.save_reminder(call, SaveReminder(reminder_slot=slot))
    pushing.clock.at = at(20, 0)
    assert await pushing.app.remind_students() == 0


async def test_a_browser_more_than_a_student_may_have_takes_the_place_of_the_first(
    pushing: House, service: PushService
) -> None:
    calls = [await signed_in(pushing, session=f"s{nth}") for nth in range(MOST_BROWSERS + 1)]
    others = await signed_in(pushing, "other student", session="other")
    await subscribed(pushing, service, others, name="other")
    again = subscription(service, Browser(), "0")
    for nth, call in enumerate(calls):
        await subscribed(pushing, service, call, name=str(nth))
        pushing.clock.move(minutes=1)
        # The first browser asks again each time, so that the second one is the oldest.
        await pushing.app.save_push_device(calls[0], again)
    told = {f"/{nth}" for nth in (0, *range(2, MOST_BROWSERS + 1))} | {"/other"}
    rows = await pushing.rows("SELECT endpoint FROM push_device")
    assert {f"/{url.rpartition('/')[2]}" for (url,) in rows} == told


async def test_two_clocks_remind_once(pushing: House, service: PushService) -> None:
    await subscribed(pushing, service, await signed_in(pushing))
    pushing.clock.at = at(19, 30)
    reminded = await asyncio.gather(*(pushing.app.remind_students() for _ in range(4)))
    assert sorted(reminded) == [0, 0, 0, 1]
    assert await waiting(pushing) == 1


async def test_every_student_of_the_half_hour_is_reminded_in_small_batches(
    pushing: House, service: PushService
) -> None:
    for who in ("student", "other student"):
        call = await signed_in(pushing, who, session=who)
        await subscribed(pushing, service, call, name=who.replace(" ", "-"))
    pushing.clock.at = at(19, 30)
    assert await pushing.app.remind_students(batch=1) == 2
    assert await waiting(pushing) == 2


async def test_nothing_is_pushed_once_the_goal_is_reached(
    pushing: House, service: PushService
) -> None:
    await subscribed(pushing, service, await signed_in(pushing))
    await a_class(pushing)
    pushing.clock.at = at(19, 30)
    await pushing.app.remind_students()
    await sent(pushing)
    assert service.received == []


async def test_a_reminder_names_the_remaining_reviews(pushing: House, service: PushService) -> None:
    browser = await subscribed(pushing, service, await signed_in(pushing))
    await pushing.due_review(at="19:00")
    pushing.clock.at = at(19, 30, day=22)
    await pushing.app.remind_students()
    await sent(pushing)
    message = json.loads(browser.decrypted(service.received[0].body))
    assert message["text"] == "Reviews left today: 1, words: 10"


async def test_a_reminder_delayed_beyond_its_half_hour_is_skipped(
    pushing: House, service: PushService
) -> None:
    await subscribed(pushing, service, await signed_in(pushing))
    pushing.clock.at = at(19, 59)
    await pushing.app.remind_students()
    pushing.clock.at = at(20, 0)
    await sent(pushing)
    assert service.received == []


async def test_a_signed_out_browser_gets_no_reminder(pushing: House, service: PushService) -> None:
    call = await signed_in(pushing)
    await subscribed(pushing, service, call)
    pushing.clock.at = at(19, 30)
    await pushing.app.remind_students()
    await pushing.ports.units.run(lambda unit: unit.sessions.revoke(call.caller.token_hash))
    await sent(pushing)
    assert service.received == []
    await pushing.app.forget_routines()
    assert await pushing.rows("SELECT count(*) FROM push_device") == [(0,)]


async def test_a_browser_belongs_to_the_account_that_signed_in_last(
    pushing: House, service: PushService
) -> None:
    browser = await subscribed(pushing, service, await signed_in(pushing))
    other = await signed_in(pushing, "other student", session="two")
    await pushing.app.save_push_device(other, subscription(service, browser))
    assert await pushing.rows("SELECT account_id FROM push_device") == [
        (pushing.accounts["other student"].id,)
    ]


async def test_only_its_owner_removes_a_browser(pushing: House, service: PushService) -> None:
    call = await signed_in(pushing)
    await subscribed(pushing, service, call)
    request = DropPushDevice(endpoint=service.endpoint("one"))
    await pushing.app.drop_push_device(pushing.other_student, request)
    assert await pushing.rows("SELECT count(*) FROM push_device") == [(1,)]
    await pushing.app.drop_push_device(call, request)
    assert await pushing.rows("SELECT count(*) FROM push_device") == [(0,)]


async def test_a_browser_without_subscription_is_removed(
    pushing: House, service: PushService
) -> None:
    await subscribed(pushing, service, await signed_in(pushing))
    service.status = 410
    pushing.clock.at = at(19, 30)
    await pushing.app.remind_students()
    await sent(pushing)
    assert await pushing.rows("SELECT count(*) FROM push_device") == [(0,)]


async def test_a_refusal_by_the_push_service_is_raised_for_a_retry(
    pushing: House, service: PushService
) -> None:
    await subscribed(pushing, service, await signed_in(pushing))
    service.status = 503
    pushing.clock.at = at(19, 30)
    event = ReminderDue(
        student_id=pushing.accounts["student"].id,
        push_device_id=PushDeviceId(1),
        until=at(20, 0),
    )
    with pytest.raises(PushFailed):
        await pushing.app.send_reminder(event)
    service.status = 201
    await pushing.app.send_reminder(event)
    assert len(service.received) == 2


async def test_a_worker_pushes_the_clocks_reminders_from_the_outbox(
    pushing: House, service: PushService
) -> None:
    await subscribed(pushing, service, await signed_in(pushing))
    jobs = pushing.service.jobs(workers=1)
    await jobs.start()
    pushing.clock.at = at(19, 30)
    await pushing.app.remind_students()

    async def done() -> bool:
        return await waiting(pushing) == 0

    await comes_true(done)
    await jobs.stop()
    assert len(service.received) == 1


async def test_push_is_off_until_it_is_configured(house: House, service: PushService) -> None:
    assert (await house.app.retrieve_daily_goal(house.student, Empty())).push_key is None
    with pytest.raises(PushTurnedOff):
        await house.app.save_push_device(house.student, subscription(service, Browser()))
    await house.app.save_reminder(house.student, SaveReminder(reminder_slot="19:30"))
    house.clock.at = at(19, 30)
    assert await house.app.remind_students() == 0


async def test_an_unknown_push_service_is_refused(pushing: House, service: PushService) -> None:
    browser = Browser()
    request = SavePushDevice(
        endpoint="https://push.example/one", p256dh=browser.p256dh, auth=browser.auth
    )
    with pytest.raises(PushDeviceRefused):
        await pushing.app.save_push_device(pushing.student, request)

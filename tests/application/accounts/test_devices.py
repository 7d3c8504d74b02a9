"""One's own sign-ins: listed as devices, signed out singly or all at once, and never too old."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from tests.support.house import PASSWORD, House
from tests.support.people import STUDENT, VISITOR, call_of, student
from wordmate.application.accounts import access_grant
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.messages.devices import EndLoginSession, LoginSessionView
from wordmate.application.accounts.ports.stores import SessionRow
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts.device import USER_AGENT_LENGTH
from wordmate.domain.accounts.login_session import session_id
from wordmate.domain.kernel.errors import StorageUnavailable
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

DAY = 24 * 60
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/130.0.0.0 Mobile Safari/537.36"
)


async def signed_in_on(house: House, user_agent: str) -> Call:
    request = LoginByPhoneAndPassword(phone=STUDENT, password=PASSWORD, login_as=[Role.STUDENT])
    answer = await house.app.sign_in(replace(VISITOR, user_agent=user_agent), request)
    call = await call_of(house, answer)
    assert call is not None
    return call


async def devices(house: House, call: Call) -> list[LoginSessionView]:
    return (await house.app.list_login_sessions(call, Empty())).data


def named(*calls: Call) -> list[str]:
    return [session_id(call.caller.token_hash) for call in calls]


async def is_signed_in(house: House, number: int) -> bool:
    """Whether the n-th token of the house still lets the student in."""
    whose = str(house.accounts["student"].id)
    return await house.app.ports.sessions.caller(f"token-{number}", whose) is not None


async def test_people_see_where_they_are_signed_in(house: House) -> None:
    phone = await signed_in_on(house, PHONE)
    began = house.clock.now()
    house.clock.move(minutes=90)
    desk = await signed_in_on(house, "")
    then = house.clock.now()
    house.clock.move(minutes=1)
    latest = await signed_in_on(house, "")
    listed = await devices(house, phone)
    assert [one.login_session_id for one in listed] == named(phone, latest, desk)
    assert [(one.browser, one.system, one.is_this) for one in listed] == [
        ("Chrome", "Android", True),
        (None, None, False),
        (None, None, False),
    ]
    assert [one.utc_signed_in for one in listed] == [began, house.clock.now(), then]
    assert [one.is_this for one in await devices(house, desk)] == [True, False, False]


async def test_people_see_only_their_own_devices(house: House) -> None:
    mine = await student(house)
    assert await devices(house, house.other_student) == []
    assert len(await devices(house, mine)) == 1


async def test_a_sign_in_ends_the_one_used_longest_ago_beyond_a_hundred(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access_grant, "MOST_SESSIONS", 2)
    for _ in range(2):
        await student(house)
        house.clock.move(minutes=61)
    assert await is_signed_in(house, 1)  # which stores its use
    mine = await student(house)
    assert [await is_signed_in(house, number) for number in (1, 2, 3)] == [True, False, True]
    assert len(await devices(house, house.other_student)) == 0
    assert len(await devices(house, mine)) == 2


async def test_a_device_whose_sign_in_has_expired_is_not_listed(house: House) -> None:
    await student(house)
    house.clock.move(minutes=30 * DAY)
    mine = await student(house)
    assert [one.login_session_id for one in await devices(house, mine)] == named(mine)


async def test_a_device_is_signed_out_at_once_and_the_others_stay(house: House) -> None:
    lost, mine, third = await student(house), await student(house), await student(house)
    request = EndLoginSession(login_session_ids=named(lost))
    for _ in range(2):
        await house.app.end_login_sessions(mine, request)
    assert [await is_signed_in(house, number) for number in (1, 2, 3)] == [False, True, True]
    assert [one.login_session_id for one in await devices(house, mine)] == named(mine, third)
    signed_out = "SELECT facts FROM audit_log WHERE event = 'signed_out'"
    [(facts,)] = await house.rows(signed_out)
    assert msgspec.json.decode(facts)["devices"] == 1


async def test_all_other_devices_are_signed_out_together(house: House) -> None:
    await student(house)
    mine = await student(house)
    await student(house)
    request = EndLoginSession(login_session_ids=[], all_others=True)
    await house.app.end_login_sessions(mine, request)
    assert [await is_signed_in(house, number) for number in (1, 2, 3)] == [False, True, False]


async def test_a_person_cannot_sign_another_person_out(house: House) -> None:
    mine = await student(house)
    request = EndLoginSession(login_session_ids=named(mine), all_others=True)
    await house.app.end_login_sessions(house.other_student, request)
    assert await is_signed_in(house, 1)


async def test_a_session_ends_after_180_days_of_daily_use(house: House) -> None:
    await student(house)
    for _ in range(179):
        house.clock.move(minutes=DAY)
        assert await is_signed_in(house, 1)
    house.clock.move(minutes=DAY - 1)
    assert await is_signed_in(house, 1)
    house.clock.move(minutes=1)
    assert not await is_signed_in(house, 1)


async def test_a_lower_most_age_ends_older_sessions_at_their_next_use(house: House) -> None:
    mine = await student(house)
    house.clock.move(minutes=7 * DAY - 1)
    assert await is_signed_in(house, 1)
    house.clock.move(minutes=1)
    stricter = Sessions(house.ports.sessions.stored, house.clock, most_days=7)
    whose = str(mine.caller.user_id)
    assert await stricter.caller("token-1", whose) is None
    ports = replace(house.ports, policy=replace(house.ports.policy, session_days=7))
    later = await type(house.app)(ports).list_login_sessions(mine, Empty())
    assert later.data == []


async def test_people_stay_signed_in_while_the_use_of_their_session_cannot_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await student(house)
    house.clock.move(minutes=90)

    async def full_disk(*_: object) -> None:
        raise StorageUnavailable

    with monkeypatch.context() as patched:
        patched.setattr(type(house.ports.sessions.stored), "touch", full_disk)
        assert await is_signed_in(house, 1)
    house.clock.move(minutes=1)
    assert await is_signed_in(house, 1)
    [(used,)] = await house.rows("SELECT last_seen_at FROM login_session")
    assert used == house.clock.now()


async def test_a_long_user_agent_is_cut_and_cleaned(house: House) -> None:
    await signed_in_on(house, "Firefox/1\x1b" * 100)
    [(stored,)] = await house.rows("SELECT user_agent FROM login_session")
    assert stored == ("Firefox/1" * 100)[:USER_AGENT_LENGTH]


@dataclass
class SlowSessions:
    """Sessions whose row is read long before the answer arrives."""

    row: SessionRow
    read: asyncio.Event
    may_arrive: asyncio.Event

    async def of(self, token_hashes: Sequence[str]) -> Mapping[str, SessionRow]:
        self.read.set()
        await self.may_arrive.wait()
        return dict.fromkeys(token_hashes, self.row)

    async def touch(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        raise AssertionError


@pytest.mark.parametrize("is_ended", [False, True])
async def test_a_session_that_ends_while_it_is_read_is_not_cached(
    house: House, is_ended: bool
) -> None:
    now = house.clock.now()
    row = SessionRow(AccountId(1), Role.STUDENT, now, Instant(now + 1_000), now, None, frozenset())
    stored = SlowSessions(row, asyncio.Event(), asyncio.Event())
    sessions: Any = Sessions(stored, house.clock)
    first = asyncio.create_task(sessions.caller("token", "1"))
    await stored.read.wait()
    if is_ended:
        sessions.evict("hash of a token")
    stored.may_arrive.set()
    assert await first is not None
    stored.read.clear()
    await sessions.caller("token", "1")
    assert stored.read.is_set() is is_ended

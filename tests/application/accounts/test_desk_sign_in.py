"""Signing in at the store's desk: staff by password only, and nobody else."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.support.entry import ask, enter
from tests.support.fakes import QuickHasher
from tests.support.house import PASSWORD, House
from tests.support.people import NEW, VISITOR, register, sign_in
from tests.support.staff import STAFF, employ, session_of
from wordmate.application.accounts.access_grant import put_ticket
from wordmate.application.accounts.messages.desk import (
    StoreEndSession,
    StoreSignedIn,
    StoreSignIn,
)
from wordmate.application.accounts.messages.registration import (
    BindWeChat,
    LoginByCandidate,
    LoginByWeChat,
    LoginByWeChatPhoneCode,
    LoginCodeUse,
    OnePhone,
    VerifyResetCode,
)
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import Account, TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts import errors as refused
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right

OWNER: Final = STAFF["house owner"].phone
HOUR_MINUTES: Final = 60


class CountingHasher(QuickHasher):
    """A fast hasher that counts what it verifies."""

    verified = 0

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        self.verified += 1
        return await super().verify(password_hash, password, asked_by=asked_by)


async def at_desk(
    house: House, phone: str = OWNER, password: str = PASSWORD, visitor: Visitor = VISITOR
) -> StoreSignedIn:
    request = StoreSignIn(phone=phone, password=password)
    signed_in: StoreSignedIn = await house.app.sign_in_at_desk(visitor, request)
    return signed_in


async def call_with(house: House, signed_in: StoreSignedIn) -> Call | None:
    caller = await house.ports.sessions.caller(signed_in.token, str(signed_in.me.user_id))
    return None if caller is None else Call(caller, visitor=VISITOR)


async def refusals(house: House) -> list[tuple[str, int | None]]:
    rows = await house.rows("SELECT event, account_id, facts FROM audit_log ORDER BY id")
    return [
        (json.loads(facts)["refusal"], account_id)
        for event, account_id, facts in rows
        if event == "sign_in_refused"
    ]


async def test_staff_sign_in_by_phone_or_number_and_learn_their_rights(house: House) -> None:
    owner = await employ(house, "house owner")
    for typed in (OWNER, owner.account_no, owner.account_no.lower()):
        signed_in = await at_desk(house, typed)
        me = signed_in.me
        assert (me.user_id, me.account_no, me.rights) == (owner.id, owner.account_no, ["owner"])
        assert (me.institution, me.sees_all) == (None, True)
        assert me.server_time == house.clock.now()
        call = await call_with(house, signed_in)
        assert call is not None
        assert call.staff.may(Right.PAY)
        assert await house.app.desk_me(call, Empty()) == me


async def test_staff_of_an_institution_learn_its_name_and_do_not_see_all(house: House) -> None:
    await employ(house, "owner of another shop")
    me = (await at_desk(house, STAFF["owner of another shop"].phone)).me
    assert (me.institution, me.sees_all) == ("another shop", False)


async def test_a_session_at_the_desk_ends_twelve_hours_after_the_sign_in(house: House) -> None:
    await employ(house, "house owner")
    signed_in = await at_desk(house)
    hours_12 = 12 * HOUR_MINUTES * 60_000
    assert signed_in.me.expires_at == house.clock.now() + hours_12
    for _ in range(11):
        house.clock.move(minutes=HOUR_MINUTES)
        call = await call_with(house, signed_in)
        assert call is not None
        assert (await house.app.desk_me(call, Empty())).expires_at == signed_in.me.expires_at
    house.clock.move(minutes=HOUR_MINUTES - 1)
    assert await call_with(house, signed_in) is not None
    house.clock.move(minutes=1)
    assert await call_with(house, signed_in) is None


async def test_a_wrong_password_and_an_unknown_account_get_the_same_refusal(house: House) -> None:
    owner = await employ(house, "house owner")
    for typed, password in (
        (OWNER, "wrong2guess"),
        (owner.account_no, "wrong2guess"),
        (NEW, PASSWORD),
        ("D99999999", PASSWORD),
        (f"S{owner.account_no[1:]}", PASSWORD),
    ):
        with pytest.raises(refused.LoginFailed):
            await at_desk(house, typed, password)
    assert await refusals(house) == [
        ("LOGIN_FAILED", owner.id),
        ("LOGIN_FAILED", owner.id),
        ("LOGIN_FAILED", None),
        ("LOGIN_FAILED", None),
        ("LOGIN_FAILED", None),
    ]


async def test_every_sign_in_verifies_one_password_however_it_ends(house: House) -> None:
    owner = await employ(house, "house owner")
    hasher = CountingHasher()
    counted = replace(house, ports=replace(house.ports, hasher=hasher))
    student = house.accounts["student"]
    tried = (OWNER, owner.account_no, NEW, "D99999999", student.phone, student.account_no)
    for typed in tried:
        with pytest.raises(refused.LoginFailed):
            await at_desk(counted, typed, "wrong2guess")
    assert hasher.verified == len(tried)


@pytest.mark.parametrize("who", ["student", "tutor"])
async def test_students_and_tutors_do_not_get_in_at_the_desk(house: House, who: str) -> None:
    account = house.accounts[who]
    for typed in (account.phone, account.account_no):
        with pytest.raises(refused.LoginFailed):
            await at_desk(house, typed)


async def test_guesses_at_the_desk_and_at_the_apps_sign_in_are_counted_together(
    house: House,
) -> None:
    owner = await employ(house, "house owner")
    for _ in range(5):
        with pytest.raises(refused.LoginFailed):
            await at_desk(house, owner.account_no, "wrong2guess")
        with pytest.raises(refused.LoginFailed):
            await sign_in(house, OWNER, "wrong2guess", Role.STUDENT)
    with pytest.raises(TooManyRequests):
        await at_desk(house)


async def test_a_closed_account_is_refused_after_its_password_only(house: House) -> None:
    helper = await employ(house, "staff without rights")
    phone = STAFF["staff without rights"].phone
    signed_in = await at_desk(house, phone)
    await house.app.disable(helper.id)
    assert await call_with(house, signed_in) is None
    with pytest.raises(refused.LoginFailed):
        await at_desk(house, phone, "wrong2guess")
    with pytest.raises(refused.AccountDisabled):
        await at_desk(house, phone)


async def test_a_person_at_the_desk_sees_their_sessions_and_ends_them(house: House) -> None:
    await employ(house, "house owner")
    safari = Visitor("10.0.0.1", user_agent="Mozilla/5.0 (Macintosh) Version/18 Safari/605")
    other = await at_desk(house, visitor=safari)
    house.clock.move(minutes=1)
    call = await call_with(house, await at_desk(house))
    assert call is not None
    this, listed = (await house.app.list_desk_sessions(call, Empty())).data
    assert (this.is_this, listed.is_this, listed.browser, listed.system) == (
        *(True, False, "Safari", "Mac"),
    )
    student = await session_of(house, house.accounts["student"])
    named = [listed.session_id, token_hash(student)[:16]]
    await house.app.end_desk_sessions(call, StoreEndSession(session_ids=named))
    assert await call_with(house, other) is None
    assert await house.ports.sessions.caller(student, str(house.accounts["student"].id))
    await house.app.sign_out_at_desk(call, Empty())
    assert await house.rows("SELECT account_id FROM login_session") == [
        (house.accounts["student"].id,)
    ]


async def by_phone_and_password(house: House, _owner: Account) -> None:
    await sign_in(house, OWNER, PASSWORD, Role.STORE)


async def by_number_and_password(house: House, owner: Account) -> None:
    await sign_in(house, owner.account_no, PASSWORD, Role.STORE)


async def by_sms_code(house: House, _owner: Account) -> None:
    await enter(house, await ask(house, OWNER), OWNER, Role.STORE)


async def by_wechat_phone(house: House, _owner: Account) -> None:
    house.wechat.people["one"] = WeChatUser("open-1", "union-1")
    house.wechat.phones["shared"] = f"+86{OWNER}"
    request = LoginByWeChatPhoneCode(
        wechat_code="one", phone_code="shared", login_as=[Role.STORE, Role.STUDENT]
    )
    await house.app.sign_in_by_wechat_phone(VISITOR, request)


async def by_wechat_binding(house: House, _owner: Account) -> None:
    house.wechat.people["hello"] = WeChatUser("open-1", "union-1")
    with pytest.raises(refused.WeChatNotBound) as refusal:
        await house.app.sign_in_by_wechat(
            VISITOR, LoginByWeChat(wechat_code="hello", login_as=[Role.STORE])
        )
    code = await ask(house, OWNER, LoginCodeUse.BIND_WECHAT)
    request = BindWeChat(
        wechat_open_id=refusal.value.ticket or "",
        phone=OWNER,
        phone_code=code,
        login_as=[Role.STORE],
    )
    await house.app.bind_wechat(VISITOR, request)


async def by_reset(house: House, _owner: Account) -> None:
    await house.app.send_reset_code(VISITOR, OnePhone(phone=OWNER))
    request = VerifyResetCode(phone=OWNER, code=house.sms.last(OWNER))
    await house.app.verify_reset_code(VISITOR, request)


async def by_candidate(house: House, owner: Account) -> None:
    """With a ticket for another account."""
    student = house.accounts["student"]
    ticket = await house.ports.units.run(
        lambda unit: put_ticket(
            house.ports,
            unit,
            TicketKind.LOGIN,
            account_ids=(student.id,),
            account_versions=(student.version,),
        )
    )
    await house.app.sign_in_as_candidate(VISITOR, LoginByCandidate(ticket=ticket, user_id=owner.id))


@pytest.mark.parametrize(
    ("way", "refusal"),
    [
        (by_phone_and_password, refused.LoginFailed),
        (by_number_and_password, refused.LoginFailed),
        (by_sms_code, refused.PhoneNotRegistered),
        (by_wechat_phone, refused.PhoneNotRegistered),
        (by_wechat_binding, refused.PhoneNotRegistered),
        (by_reset, refused.PhoneNotRegistered),
        (by_candidate, refused.TicketInvalid),
    ],
)
async def test_no_way_into_the_app_opens_an_account_of_the_store(
    house: House, way: Any, refusal: type[Exception]
) -> None:
    owner = await employ(house, "house owner")
    with pytest.raises(refusal):
        await way(house, owner)
    assert await house.rows("SELECT count(*) FROM login_session") == [(0,)]


async def test_a_phone_of_staff_and_student_opens_only_the_student_in_the_app(
    house: House,
) -> None:
    await employ(house, "house owner")
    await house.app.create_student(phone=OWNER, name="child", password=PASSWORD)
    answer = await sign_in(house, OWNER, PASSWORD, Role.STUDENT)
    assert (answer.single, answer.user_role) == (True, Role.STUDENT)
    with pytest.raises(refused.NoAccountWithRole):
        await sign_in(house, OWNER, PASSWORD, Role.STORE)
    with pytest.raises(refused.NoAccountWithRole):
        await enter(house, await ask(house, OWNER), OWNER, Role.STORE)
    assert (await at_desk(house)).me.rights == ["owner"]


async def test_nobody_registers_as_staff(house: House) -> None:
    with pytest.raises(ValueError, match="role"):
        await register(house, role=Role.STORE)

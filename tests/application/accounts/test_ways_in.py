"""Each way of signing in is audited by its name, and changes end other sessions at once."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.support.entry import ask, enter
from tests.support.house import PASSWORD, House
from tests.support.people import (
    GOOD,
    NEW,
    STUDENT,
    VISITOR,
    call_of,
    code_to,
    register,
    sign_in,
    student,
)
from wordmate.application.accounts.messages.account import LoginAnswer
from wordmate.application.accounts.messages.account_settings import (
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
)
from wordmate.application.accounts.messages.registration import (
    BindWeChat,
    LoginByCandidate,
    LoginByWeChat,
    LoginByWeChatPhoneCode,
    LoginCodeUse,
    OnePhone,
    ResetPassword,
    VerifyResetCode,
)
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.registration import invite_hash
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.login_session import TICKET_MS
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel

UNION: Final = WeChatUser("open-1", "union-1")


async def written(house: House, event: str) -> list[tuple[Any, ...]]:
    """The audit log's entries of such events."""
    rows = await house.rows(
        "SELECT event, actor, account_id, address, facts, at FROM audit_log ORDER BY id"
    )
    return [(*whose, json.loads(facts), at) for named, *whose, facts, at in rows if named == event]


async def by_code(house: House, role: Role) -> LoginAnswer:
    return await enter(house, await ask(house), role=role)


async def as_candidate(house: House, role: Role) -> LoginAnswer:
    await house.app.create_student(phone=STUDENT, name="sister", password=PASSWORD)
    several = await sign_in(house, STUDENT, PASSWORD, role)
    chosen = LoginByCandidate(ticket=several.ticket or "", user_id=house.accounts["student"].id)
    return await house.app.sign_in_as_candidate(VISITOR, chosen)


async def by_wechat(house: House, role: Role) -> LoginAnswer:
    await by_binding(house, Role.STUDENT)
    await house.rows("DELETE FROM audit_log")
    house.wechat.people["again"] = UNION
    request = LoginByWeChat(wechat_code="again", login_as=[role])
    return await house.app.sign_in_by_wechat(VISITOR, request)


async def by_wechat_phone(house: House, role: Role) -> LoginAnswer:
    house.wechat.people["one"], house.wechat.phones["shared"] = UNION, f"+86{STUDENT}"
    request = LoginByWeChatPhoneCode(wechat_code="one", phone_code="shared", login_as=[role])
    return await house.app.sign_in_by_wechat_phone(VISITOR, request)


async def by_binding(house: House, role: Role, phone: str = STUDENT) -> LoginAnswer:
    house.wechat.people["hello"] = UNION
    with pytest.raises(refused.WeChatNotBound) as told:
        await house.app.sign_in_by_wechat(
            VISITOR, LoginByWeChat(wechat_code="hello", login_as=[role])
        )
    code = await ask(house, phone, LoginCodeUse.BIND_WECHAT)
    request = BindWeChat(
        wechat_open_id=told.value.ticket or "", phone=phone, phone_code=code, login_as=[role]
    )
    return await house.app.bind_wechat(VISITOR, request)


Way = Callable[[House, Role], Awaitable[LoginAnswer]]


@pytest.mark.parametrize(
    ("enters", "way"),
    [
        (by_code, "code"),
        (as_candidate, "candidate"),
        (by_wechat, "wechat"),
        (by_wechat_phone, "wechat phone"),
        (by_binding, "wechat binding"),
    ],
)
async def test_every_sign_in_is_audited_with_its_method(
    house: House, enters: Way, way: str
) -> None:
    await enters(house, Role.STUDENT)
    its, now = house.accounts["student"].id, house.clock.now()
    assert await written(house, "signed_in") == [
        (str(its), its, VISITOR.address, {"way": way}, now)
    ]


@pytest.mark.parametrize(
    ("enters", "way"),
    [
        (by_code, "code"),
        (by_wechat, "wechat"),
        (by_wechat_phone, "wechat phone"),
        (by_binding, "wechat binding"),
    ],
)
async def test_every_refused_sign_in_is_audited_with_its_method(
    house: House, enters: Way, way: str
) -> None:
    with pytest.raises(refused.NoAccountWithRole):
        await enters(house, Role.TUTOR)
    [(_, _, address, facts, at)] = [
        one for one in await written(house, "sign_in_refused") if one[3]["way"] == way
    ]
    assert (address, at) == (VISITOR.address, house.clock.now())
    assert facts["refusal"] == refused.NoAccountWithRole.code


async def test_signing_out_is_audited(house: House) -> None:
    mine = await student(house)
    house.clock.move(minutes=3)
    await house.app.sign_out(mine, Empty())
    its = house.accounts["student"].id
    assert await written(house, "signed_out") == [
        (str(its), its, VISITOR.address, {}, house.clock.now())
    ]


async def test_a_reset_is_audited_for_each_account_of_the_phone(house: House) -> None:
    sister = await house.app.create_student(phone=STUDENT, name="sister", password=PASSWORD)
    await house.app.send_reset_code(VISITOR, OnePhone(phone=STUDENT))
    verified = await house.app.verify_reset_code(
        VISITOR, VerifyResetCode(phone=STUDENT, code=house.sms.last(STUDENT))
    )
    now = house.clock.now()
    assert (verified.expires_at, verified.server_time) == (now + TICKET_MS, now)
    await house.app.reset_password(
        VISITOR, ResetPassword(ticket=verified.ticket, password=GOOD, confirm_password=GOOD)
    )
    assert await written(house, "password_reset") == [
        (str(one), one, VISITOR.address, {}, now)
        for one in (house.accounts["student"].id, sister.id)
    ]


async def test_registering_an_unknown_phone_binds_the_wechat_account(
    house: House,
) -> None:
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await by_binding(house, Role.STUDENT, NEW)
    await register(house, ticket=told.value.ticket)
    bound = await house.rows("SELECT open_id, union_id, phone FROM wechat_binding")
    assert bound == [(UNION.open_id, UNION.union_id, f"+86{NEW}")]


async def test_binding_a_known_phone_applies_in_all_apps(house: House) -> None:
    await by_binding(house, Role.STUDENT)
    bound = await house.rows("SELECT open_id, union_id FROM wechat_binding")
    assert bound == [(UNION.open_id, UNION.union_id)]


async def new_password(house: House, mine: Call) -> None:
    request = ChangePassword(old_password=PASSWORD, new_password=GOOD, confirm_password=GOOD)
    await house.app.change_password(mine, request)


async def new_phone(house: House, mine: Call) -> None:
    await house.app.send_change_phone_code(mine, ApplyChangePhoneCode(phone=NEW))
    request = ChangePhone(phone=NEW, code=house.sms.last(NEW), password=PASSWORD)
    await house.app.change_phone(mine, request)


@pytest.mark.parametrize("change", [new_password, new_phone])
async def test_a_revoked_cached_session_ends_immediately(
    house: House, change: Callable[[House, Call], Awaitable[None]]
) -> None:
    other = await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    mine = await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    assert await call_of(house, other) is not None
    here = await call_of(house, mine)
    assert here is not None
    await change(house, here)
    assert await call_of(house, other) is None
    assert await call_of(house, mine) is not None


async def test_a_password_must_not_contain_name_or_phone(house: House) -> None:
    bad = ["Qiuyanfena1", f"{NEW}a1"]
    code = await code_to(house)
    for held in bad:
        with pytest.raises(refused.CommonPassword):
            await register(house, name="Qiuyanfen", password=held, confirm_password=held, code=code)
    mine = await call_of(house, await register(house, name="Qiuyanfen", code=code))
    assert mine is not None
    for held in bad:
        request = ChangePassword(old_password=GOOD, new_password=held, confirm_password=held)
        with pytest.raises(refused.CommonPassword):
            await house.app.change_password(mine, request)


async def test_an_invitation_is_valid_once_by_default(house: House) -> None:
    once = await house.app.issue_invite(institution_code="nj", institution_name="Nanjing")
    twice = await house.app.issue_invite(institution_code="nj", institution_name="Nanjing", uses=2)
    assert (once.uses, twice.uses) == (1, 2)
    for nth, code in enumerate((once.code, twice.code.lower(), f" {twice.code} ")):
        await register(
            house, phone=f"1381111000{nth}", role=Role.TUTOR, name=f"T{nth}", invite_code=code
        )
    for nth, code in enumerate((once.code, twice.code)):
        with pytest.raises(refused.InviteCodeInvalid):
            await register(
                house, phone=f"1381111001{nth}", role=Role.TUTOR, name=f"U{nth}", invite_code=code
            )


async def test_an_invitation_is_found_under_the_hash_of_its_letters(house: House) -> None:
    """Issued codes keep their hashes from release to release."""
    mint = house.ports.mint
    expected = mint.hash("invite", "AB12CD")
    assert [invite_hash(mint, code) for code in ("AB12CD", "ab-12-cd", " Ab12 Cd ")] == (
        [expected] * 3
    )
    assert invite_hash(mint, "AB12CE") != expected


async def test_an_account_created_by_the_store_is_audited_with_its_role(house: House) -> None:
    made = [house.accounts[one] for one in ("student", "tutor")]
    opened = {one[1]: (one[0], one[3]) for one in await written(house, "created")}
    assert [opened[one.id] for one in made] == [
        ("store", {"role": "STUDENT"}),
        ("store", {"role": "TUTOR"}),
    ]


async def test_the_store_cannot_set_a_password_with_name_or_phone(house: House) -> None:
    for held in ("Qiuyanfena1", f"{NEW}a1"):
        with pytest.raises(refused.CommonPassword):
            await house.app.create_student(phone=NEW, name="Qiuyanfen", password=held)


async def test_a_person_without_a_picture_has_none(house: House) -> None:
    told = await house.app.profile(house.student, Empty())
    assert (told.user_id, told.picture_url) == (house.accounts["student"].id, None)


async def test_a_tutor_sees_their_profile_and_institution(house: House) -> None:
    invite = (await house.app.issue_invite(institution_code="nj", institution_name="Nanjing")).code
    answer = await register(house, role=Role.TUTOR, name="Wang", invite_code=invite)
    mine = await call_of(house, answer)
    assert mine is not None
    told = await house.app.teacher_detail(mine, Empty())
    assert (told.user_id, told.user_name, told.institution) == (answer.user_id, "Wang", "Nanjing")
    assert told.title_level is TitleLevel.INTERN
    free = await house.app.teacher_detail(house.tutor, Empty())
    assert (free.user_name, free.institution) == ("tutor", None)
    assert free.title_level is TitleLevel.GOLD

"""Signing in by WeChat, and binding a WeChat account to a phone."""

from collections.abc import Awaitable

import pytest
import structlog

from tests.support.entry import NOBODY, STUDENT, VISITOR, ask, is_in, wrong
from tests.support.house import PASSWORD, House
from wordmate.application.accounts.messages.account import LoginAnswer
from wordmate.application.accounts.messages.registration import (
    ApplyWeChatAuthorization,
    BindWeChat,
    LoginByWeChat,
    LoginByWeChatPhoneCode,
    LoginCodeUse,
    WeChatSource,
)
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.errors import NoAccountWithRole, PhoneInvalid
from wordmate.domain.kernel.roles import Role


def by_wechat(
    house: House,
    code: str,
    role: Role = Role.STUDENT,
    source: WeChatSource = WeChatSource.MINI_PROGRAM,
) -> Awaitable[LoginAnswer]:
    request = LoginByWeChat(wechat_code=code, login_as=[role], source=source)
    return house.app.sign_in_by_wechat(VISITOR, request)


def bind(
    house: House, ticket: str, code: str, phone: str = STUDENT, role: Role = Role.STUDENT
) -> Awaitable[LoginAnswer]:
    request = BindWeChat(wechat_open_id=ticket, phone=phone, phone_code=code, login_as=[role])
    return house.app.bind_wechat(VISITOR, request)


def known(house: House, *codes: str) -> None:
    for code in codes:
        house.wechat.people[code] = WeChatUser("open-1", "union-1")


async def unbound(house: House) -> str:
    """The ticket of a WeChat account that is not bound."""
    known(house, "hello")
    with pytest.raises(refused.WeChatNotBound) as told:
        await by_wechat(house, "hello")
    assert told.value.ticket
    assert "open-1" not in told.value.ticket
    return told.value.ticket


async def test_a_wechat_account_bound_by_a_code_signs_in_from_then_on(
    house: House,
) -> None:
    ticket = await unbound(house)
    code = await ask(house, use=LoginCodeUse.BIND_WECHAT)
    assert await is_in(house, await bind(house, ticket, code), "student")
    known(house, "again", "web again")
    assert await is_in(house, await by_wechat(house, "again"), "student")
    again = await by_wechat(house, "again", source=WeChatSource.WEB)
    assert await is_in(house, again, "student")


async def test_binding_needs_the_right_code_and_a_live_ticket(house: House) -> None:
    ticket = await unbound(house)
    code = await ask(house, use=LoginCodeUse.BIND_WECHAT)
    with pytest.raises(refused.CodeWrong):
        await bind(house, ticket, wrong(code))
    with pytest.raises(refused.TicketInvalid):
        await bind(house, "made-up", code)
    assert (await bind(house, ticket, code)).single
    house.clock.move(minutes=1)
    with pytest.raises(refused.TicketInvalid):
        await bind(house, ticket, await ask(house, use=LoginCodeUse.BIND_WECHAT))


async def test_binding_to_an_unknown_phone_leads_to_registration(house: House) -> None:
    ticket = await unbound(house)
    code = await ask(house, NOBODY, LoginCodeUse.BIND_WECHAT)
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await bind(house, ticket, code, NOBODY)
    assert told.value.ticket


async def test_a_bound_wechat_account_without_the_role_is_refused_as_such(house: House) -> None:
    ticket = await unbound(house)
    await bind(house, ticket, await ask(house, use=LoginCodeUse.BIND_WECHAT))
    known(house, "again")
    with pytest.raises(NoAccountWithRole):
        await by_wechat(house, "again", Role.TUTOR)


async def test_a_page_inside_wechat_gets_the_authorization_address_with_its_state(
    house: House,
) -> None:
    request = ApplyWeChatAuthorization(state="s" * 32)
    told = await house.app.wechat_authorization(VISITOR, request)
    assert told.address.endswith(f"?state={'s' * 32}")


async def test_an_unknown_wechat_code_is_refused(house: House) -> None:
    with pytest.raises(refused.WeChatFailed):
        await by_wechat(house, "made up")
    noted = "SELECT facts FROM audit_log WHERE event = 'sign_in_refused'"
    assert "WECHAT_FAILED" in (await house.rows(noted))[0][0]


def by_wechat_phone(
    house: House, code: str, phone_code: str, role: Role = Role.STUDENT
) -> Awaitable[LoginAnswer]:
    request = LoginByWeChatPhoneCode(wechat_code=code, phone_code=phone_code, login_as=[role])
    return house.app.sign_in_by_wechat_phone(VISITOR, request)


async def test_a_phone_shared_in_wechat_signs_in_and_binds(house: House) -> None:
    known(house, "one", "two")
    house.wechat.phones["shared"] = "+8613800000001"
    assert await is_in(house, await by_wechat_phone(house, "one", "shared"), "student")
    assert await is_in(house, await by_wechat(house, "two"), "student")


async def test_binding_a_wechat_account_is_audited_for_its_accounts(house: House) -> None:
    known(house, "one", "two")
    sibling = await house.app.create_student(phone=STUDENT, name="sibling", password=PASSWORD)
    house.wechat.phones |= {"shared": "+8613800000001", "again": "+8613800000001"}
    await by_wechat_phone(house, "one", "shared")
    await by_wechat_phone(house, "two", "again")
    rows = await house.rows(
        "SELECT actor, account_id FROM audit_log WHERE event = 'wechat_bound' ORDER BY id"
    )
    owners = house.accounts["student"].id, sibling.id
    assert rows == [(str(owner), owner) for owner in owners]


async def test_a_refused_shared_phone_is_neither_bound_nor_audited_as_bound(
    house: House,
) -> None:
    known(house, "one", "two")
    house.wechat.phones["shared"] = "+8613800000001"
    with structlog.testing.capture_logs() as lines, pytest.raises(NoAccountWithRole):
        await by_wechat_phone(house, "one", "shared", Role.TUTOR)
    assert "wechat_bound" not in str(lines)
    with pytest.raises(refused.WeChatNotBound):
        await by_wechat(house, "two")


async def test_an_unknown_phone_shared_in_wechat_leads_to_registration(house: House) -> None:
    known(house, "one")
    house.wechat.phones["shared"] = f"+86{NOBODY}"
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await by_wechat_phone(house, "one", "shared")
    assert told.value.ticket


async def test_a_shared_phone_of_another_region_is_refused(house: House) -> None:
    known(house, "one")
    house.wechat.phones["shared"] = "+447911123456"
    with pytest.raises(PhoneInvalid):
        await by_wechat_phone(house, "one", "shared")


async def test_an_unknown_wechat_phone_code_is_refused(house: House) -> None:
    known(house, "one")
    with pytest.raises(refused.WeChatFailed):
        await by_wechat_phone(house, "one", "made up")

"""Resetting a forgotten password."""

from collections.abc import Awaitable
from typing import Any

import pytest

from tests.support.house import PASSWORD, House
from tests.support.people import GOOD, NEW, STUDENT, VISITOR, audited, register, sign_in, student
from wordmate.application.accounts.messages.account_settings import (
    ApplyChangePhoneCode,
    ChangePhone,
)
from wordmate.application.accounts.messages.registration import (
    OnePhone,
    ResetPassword,
    ResetTicket,
    VerifyResetCode,
)
from wordmate.application.kernel.limits import PASSWORDS_OF_ACCOUNT
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.errors import LoginFailed, WeakPassword
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role


async def reset_ticket(house: House, phone: str = STUDENT) -> ResetTicket:
    await house.app.send_reset_code(VISITOR, OnePhone(phone=phone))
    request = VerifyResetCode(phone=phone, code=house.sms.last(phone))
    return await house.app.verify_reset_code(VISITOR, request)


def reset(house: House, ticket: str, password: str = GOOD, again: str = GOOD) -> Awaitable[Any]:
    request = ResetPassword(ticket=ticket, password=password, confirm_password=again)
    return house.app.reset_password(VISITOR, request)


async def test_a_reset_changes_all_accounts_of_the_phone_and_signs_everybody_out(
    house: House,
) -> None:
    mine = await student(house)
    await house.app.create_student(phone=STUDENT, name="brother", password=PASSWORD)
    ticket = await reset_ticket(house)
    assert [one.user_name for one in ticket.candidates] == ["student", "brother"]
    await reset(house, ticket.ticket)
    sessions = house.app.ports.sessions
    assert await sessions.caller("token-1", str(mine.caller.user_id)) is None
    with pytest.raises(LoginFailed):
        await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    assert len((await sign_in(house, STUDENT, GOOD, Role.STUDENT)).candidates) == 2
    assert (await audited(house)).count("password_reset") == 2


async def test_a_reset_ticket_survives_a_bad_password_but_not_use_or_expiry(
    house: House,
) -> None:
    ticket = (await reset_ticket(house)).ticket
    for password, again, error in (
        (GOOD, "maple7rivers", refused.PasswordMismatch),
        ("mapleriver", "mapleriver", WeakPassword),
        ("password1", "password1", refused.CommonPassword),
    ):
        with pytest.raises(error):
            await reset(house, ticket, password, again)
    await reset(house, ticket)
    with pytest.raises(refused.TicketInvalid):
        await reset(house, ticket)
    house.clock.move(minutes=1)
    late = (await reset_ticket(house)).ticket
    house.clock.move(minutes=5)
    with pytest.raises(refused.TicketInvalid):
        await reset(house, late)


@pytest.mark.parametrize("password", ["margaritap84", "王小明maple84"])
async def test_a_new_password_contains_no_childs_name(house: House, password: str) -> None:
    for name in ("Margarita P", "王小明"):
        await house.app.create_student(phone=STUDENT, name=name, password=PASSWORD)
    ticket = (await reset_ticket(house)).ticket
    with pytest.raises(refused.CommonPassword):
        await reset(house, ticket, password, password)
    await reset(house, ticket)


async def test_a_later_reset_invalidates_a_reset_ticket(house: House) -> None:
    older = (await reset_ticket(house)).ticket
    house.clock.move(minutes=1)
    await reset(house, (await reset_ticket(house)).ticket)
    with pytest.raises(refused.TicketInvalid):
        await reset(house, older, "thief12fox9", "thief12fox9")
    assert (await sign_in(house, STUDENT, GOOD, Role.STUDENT)).single


async def test_a_reset_ticket_does_not_follow_the_account_to_another_phone(house: House) -> None:
    mine, older = await student(house), (await reset_ticket(house)).ticket
    await house.app.send_change_phone_code(mine, ApplyChangePhoneCode(phone=NEW))
    request = ChangePhone(phone=NEW, code=house.sms.last(NEW), password=PASSWORD)
    await house.app.change_phone(mine, request)
    with pytest.raises(refused.TicketInvalid):
        await reset(house, older)
    assert (await sign_in(house, NEW, PASSWORD, Role.STUDENT)).single


async def test_an_unknown_phone_gets_the_same_code_and_is_led_to_registration(
    house: House,
) -> None:
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await reset_ticket(house, NEW)
    assert (await register(house, ticket=told.value.ticket)).single


async def test_resetting_to_the_current_password_is_refused_and_keeps_the_ticket(
    house: House,
) -> None:
    await house.app.create_student(phone=STUDENT, name="brother", password=GOOD)
    ticket = (await reset_ticket(house)).ticket
    for present in (PASSWORD, GOOD):
        with pytest.raises(refused.PasswordUnchanged):
            await reset(house, ticket, present, present)
    await reset(house, ticket, "river9maple", "river9maple")
    assert len((await sign_in(house, STUDENT, "river9maple", Role.STUDENT)).candidates) == 2


async def test_guessing_the_current_password_by_resets_is_limited(house: House) -> None:
    ticket = (await reset_ticket(house)).ticket
    for _ in range(PASSWORDS_OF_ACCOUNT.most):
        with pytest.raises(refused.PasswordUnchanged):
            await reset(house, ticket, PASSWORD, PASSWORD)
    with pytest.raises(TooManyRequests):
        await reset(house, ticket)
    await house.app.create_student(phone=NEW, name="somebody else", password=PASSWORD)
    with pytest.raises(refused.PasswordUnchanged):
        await reset(house, (await reset_ticket(house, NEW)).ticket, PASSWORD, PASSWORD)

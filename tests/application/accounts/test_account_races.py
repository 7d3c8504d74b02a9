"""Concurrent requests on both databases: each proof is used once, and limits hold."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterable
from typing import Any

from tests.support.entry import VISITOR
from tests.support.house import PASSWORD, House
from tests.support.people import GOOD, NEW, STUDENT, call_of, code_to, register, sign_in, student
from wordmate.application.accounts.messages.account_settings import (
    ApplyChangePhoneCode,
    ChangePhone,
    UpdateUserProfile,
)
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    LoginByPhoneCode,
    OnePhone,
    ResetPassword,
    VerifyResetCode,
)
from wordmate.application.accounts.operations import AccountsOfPhone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import PASSWORDS_OF_PHONE
from wordmate.domain.accounts.accounts_of_phone import MOST_ACCOUNTS
from wordmate.domain.accounts.errors import AccountExists, CodeExpired, LoginFailed, TicketInvalid
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role

RACERS = 12
OTHER = "13800000002"


async def outcomes(racers: Iterable[Awaitable[Any]]) -> Counter[str]:
    """How often each outcome occurred."""
    told = await asyncio.gather(*racers, return_exceptions=True)
    return Counter(type(one).__name__ for one in told)


async def test_one_of_many_concurrent_uses_of_a_code_succeeds(house: House) -> None:
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=STUDENT))
    request = LoginByPhoneCode(phone=STUDENT, code=house.sms.last(STUDENT), login_as=[Role.STUDENT])
    told = await outcomes(house.app.sign_in_by_code(VISITOR, request) for _ in range(RACERS))
    assert told == {"LoginAnswer": 1, CodeExpired.__name__: RACERS - 1}


async def test_one_of_many_concurrent_registrations_with_a_code_succeeds(house: House) -> None:
    code = await code_to(house)
    told = await outcomes(register(house, code=code) for _ in range(RACERS))
    assert told == {"LoginAnswer": 1, CodeExpired.__name__: RACERS - 1}
    assert len(await AccountsOfPhone.ask(house.app.ports, f"+86{NEW}")) == 1


async def test_one_of_many_concurrent_resets_with_a_ticket_succeeds(house: House) -> None:
    await house.app.send_reset_code(VISITOR, OnePhone(phone=STUDENT))
    code = VerifyResetCode(phone=STUDENT, code=house.sms.last(STUDENT))
    ticket = (await house.app.verify_reset_code(VISITOR, code)).ticket
    passwords = [f"maple{number}river" for number in range(RACERS)]
    told = await outcomes(
        house.app.reset_password(
            VISITOR, ResetPassword(ticket=ticket, password=one, confirm_password=one)
        )
        for one in passwords
    )
    assert told == {"Nothing": 1, TicketInvalid.__name__: RACERS - 1}


async def test_concurrent_wrong_passwords_are_checked_only_up_to_the_limit(
    house: House,
) -> None:
    most = PASSWORDS_OF_PHONE[0].most
    told = await outcomes(
        sign_in(house, STUDENT, "wrong1234", Role.STUDENT) for _ in range(2 * most)
    )
    assert told == {LoginFailed.__name__: most, TooManyRequests.__name__: most}
    house.clock.move(minutes=15)
    assert (await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)).single


async def test_concurrent_requests_send_one_message_per_phone(
    house: House,
) -> None:
    request = ApplyLoginCode(phone=STUDENT)
    told = await outcomes(house.app.send_login_code(VISITOR, request) for _ in range(RACERS))
    assert told == {"CodeSent": 1, TooManyRequests.__name__: RACERS - 1}
    assert len(house.sms.sent) == 1


async def test_concurrent_equal_registrations_create_one_account(house: House) -> None:
    told = await outcomes(
        house.app.create_student(phone=NEW, name="Li Lei", password=GOOD) for _ in range(RACERS)
    )
    assert told == {Account.__name__: 1, AccountExists.__name__: RACERS - 1}


async def test_one_of_many_concurrent_claims_of_a_name_succeeds(house: House) -> None:
    calls = [await student(house)]
    for number in range(3):
        answer = await register(house, phone=STUDENT, name=f"child {number}")
        calls.append(present(await call_of(house, answer)))
        house.clock.move(minutes=1)
    request = UpdateUserProfile(name="Xiao Man")
    told = await outcomes(house.app.update_student(call, request) for call in calls)
    assert told == {"UserProfile": 1, AccountExists.__name__: 3}


async def test_concurrent_registrations_never_exceed_ten_accounts_per_phone(
    house: House,
) -> None:
    told = await outcomes(
        house.app.create_student(phone=NEW, name=f"child {number}", password=GOOD)
        for number in range(MOST_ACCOUNTS + 4)
    )
    assert told == {Account.__name__: MOST_ACCOUNTS, AccountExists.__name__: 4}


async def test_swapping_phones_concurrently_does_not_deadlock(house: House) -> None:
    """Both succeed, or one has to try again; two equal accounts never result."""
    swapped = []
    for phone, to in ((STUDENT, OTHER), (OTHER, STUDENT)):
        answer = await sign_in(house, phone, PASSWORD, Role.STUDENT)
        call = present(await call_of(house, answer))
        await house.app.send_change_phone_code(call, ApplyChangePhoneCode(phone=to))
        change = ChangePhone(phone=to, code=house.sms.last(to), password=PASSWORD)
        swapped.append(house.app.change_phone(call, change))
    assert await outcomes(swapped) == {"UserProfile": 2}


def present(call: Call | None) -> Call:
    assert call is not None
    return call

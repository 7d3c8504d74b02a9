"""Signing in with an account number instead of a phone."""

import pytest

from tests.support.entry import STUDENT, VISITOR, is_in
from tests.support.house import PASSWORD, House
from wordmate.application.accounts.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts.errors import LoginFailed, NoAccountWithRole
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role


async def sign_in(
    house: House, number: str, password: str = PASSWORD, role: Role = Role.STUDENT
) -> LoginAnswer:
    request = LoginByPhoneAndPassword(phone=number, password=password, login_as=[role])
    return await house.app.sign_in(VISITOR, request)


async def own_number(house: House) -> str:
    return (await house.app.profile(house.student, Empty())).account_no


async def test_an_account_number_and_its_password_sign_in(house: House) -> None:
    number = await own_number(house)
    assert await is_in(house, await sign_in(house, number.lower()), "student")
    with pytest.raises(NoAccountWithRole):
        await sign_in(house, number, role=Role.TUTOR)


async def test_an_unknown_number_is_refused_like_a_wrong_password(house: House) -> None:
    number = await own_number(house)
    for tried, password in (
        (number, "wrong2guess"),
        ("S99999999", PASSWORD),
        (number.replace("S", "T"), PASSWORD),
    ):
        with pytest.raises(LoginFailed):
            await sign_in(house, tried, password)


async def test_guessing_by_number_and_by_phone_is_counted_together(house: House) -> None:
    number = await own_number(house)
    for tried in [number, STUDENT] * 5:
        with pytest.raises(LoginFailed):
            await sign_in(house, tried, "wrong2guess")
    with pytest.raises(TooManyRequests):
        await sign_in(house, number)

"""Short functions for requesting codes and using them."""

from collections.abc import Awaitable
from typing import Any

from tests.support.house import House
from wordmate.application.accounts.messages.account import LoginAnswer
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    LoginByPhoneCode,
    LoginCodeUse,
)
from wordmate.application.kernel.call import Visitor
from wordmate.domain.kernel.roles import Role

STUDENT, NOBODY = "13800000001", "13811112222"
VISITOR = Visitor("10.0.0.1", "en")


async def ask(house: House, phone: str = STUDENT, use: LoginCodeUse = LoginCodeUse.LOGIN) -> str:
    """The sent code."""
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=phone, use=use))
    return house.sms.last(phone)


def enter(
    house: House, code: str, phone: str = STUDENT, role: Role = Role.STUDENT, **more: Any
) -> Awaitable[LoginAnswer]:
    request = LoginByPhoneCode(phone=phone, code=code, login_as=[role], **more)
    return house.app.sign_in_by_code(VISITOR, request)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


async def is_in(house: House, answer: LoginAnswer, who: str) -> bool:
    caller = await house.app.ports.sessions.caller(answer.token or "", str(answer.user_id))
    return caller is not None and caller.user_id == house.accounts[who].id

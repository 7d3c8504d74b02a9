"""People who register, sign in and change things."""

import base64
from io import BytesIO
from typing import Any

from PIL import Image

from tests.support.house import PASSWORD, House
from wordmate.application.accounts.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.accounts.messages.registration import AgreementForm, OnePhone, Register
from wordmate.application.kernel.call import Call, Visitor
from wordmate.domain.accounts.agreement import LegalText
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role

NEW, STUDENT, TUTOR = "13811112222", "13800000001", "13900000001"
GOOD = "maple7river"
ID_NUMBER = "11010519491231002X"
VISITOR = Visitor("10.0.0.1")
OF_AGE = AgreementForm(legal_text=LegalText.LAUNCH, is_under_fourteen=False)


async def code_to(house: House, phone: str = NEW) -> str:
    await house.app.send_register_code(VISITOR, OnePhone(phone=phone))
    return house.sms.last(phone)


async def register(house: House, **changes: Any) -> LoginAnswer:
    facts: dict[str, Any] = {"phone": NEW, "role": Role.STUDENT, "name": "Li Lei", "password": GOOD}
    facts |= {"confirm_password": GOOD, "agreement": OF_AGE, **changes}
    if "ticket" not in facts and "code" not in facts:
        facts["code"] = await code_to(house, facts["phone"])
    return await house.app.register(VISITOR, Register(**facts))


async def opened_by_trial(house: House, name: str) -> AccountId:
    """A student created by a tutor's trial, for an unregistered phone."""
    tutor = house.accounts["tutor"]

    async def open_student(unit: Any) -> AccountId:
        account = await unit.accounts.add(
            phone=f"+86{NEW}",
            role=Role.STUDENT,
            name=name,
            password_hash=None,
            institution_id=None,
            now=house.clock.now(),
        )
        await unit.people.put_profile(account.id, name, StudentProfile(invited_by=tutor.id))
        return AccountId(account.id)

    return await house.ports.units.run(open_student)


async def sign_in(house: House, phone: str, password: str, role: Role) -> LoginAnswer:
    request = LoginByPhoneAndPassword(phone=phone, password=password, login_as=[role])
    return await house.app.sign_in(VISITOR, request)


async def call_of(house: House, answer: LoginAnswer) -> Call | None:
    caller = await house.app.ports.sessions.caller(answer.token or "", str(answer.user_id))
    return None if caller is None else Call(caller, visitor=VISITOR)


async def student(house: House) -> Call:
    """The student, signed in by password."""
    call = await call_of(house, await sign_in(house, STUDENT, PASSWORD, Role.STUDENT))
    assert call is not None
    return call


async def audited(house: House) -> list[str]:
    return [event for (event,) in await house.rows("SELECT event FROM audit_log ORDER BY id")]


def picture() -> str:
    file = BytesIO()
    Image.new("RGB", (600, 400), (9, 9, 200)).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()

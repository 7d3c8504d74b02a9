"""Commands on accounts that share a phone: registrations, trials, sign-ins, changed proofs."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from tests.races.commands import Command, Scene, Work
from tests.support.application import Application
from tests.support.fakes import NumberedTokens
from tests.support.house import MINUTE, PASSWORD, House
from tests.support.people import GOOD, NEW, OF_AGE, STUDENT, VISITOR
from wordmate.application.accounts.account_lookup import choice_of
from wordmate.application.accounts.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.accounts.messages.account_settings import (
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
    UpdateUserProfile,
)
from wordmate.application.accounts.messages.devices import EndLoginSession
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    LoginByCandidate,
    LoginByPhoneCode,
    OnePhone,
    Register,
    ResetPassword,
    VerifyResetCode,
)
from wordmate.application.accounts.operations import AccountsOfPhone
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.tutoring.messages import CreateTrial
from wordmate.domain.accounts.errors import AccountToComplete, PhoneNotRegistered
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

_FROM: Final = 1_000_000
"""The tokens of a scene's tickets are numbered from here."""
TICKET, SECOND_TICKET = (f"token-{_FROM + number}" for number in (1, 2))
OTHER_PHONE: Final = "13811113333"


def _ticketing(house: House) -> Application:
    """The application whose tokens are ``TICKET`` and ``SECOND_TICKET``."""
    return Application(replace(house.ports, randomness=NumberedTokens(_FROM)))


async def unknown_phone(house: House) -> OneCourseOrder:
    """A phone without an account, proven by a code and by a ticket."""
    order = await house.booked()
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=NEW))
    request = LoginByPhoneCode(phone=NEW, code=house.sms.last(NEW), login_as=[Role.STUDENT])
    try:
        await _ticketing(house).sign_in_by_code(VISITOR, request)
    except PhoneNotRegistered:
        house.clock.move(minutes=2)
    await house.app.send_register_code(VISITOR, OnePhone(phone=NEW))
    return order


async def opened_by_trial(house: House) -> OneCourseOrder:
    """The same after a trial, which opened an account for its student."""
    order = await unknown_phone(house)
    trial = CreateTrial(phone=NEW, student_name="Li Lei", appointment_time=_hour(house.clock.at, 2))
    await house.app.create_trial(house.tutor, trial)
    return order


async def two_children(house: House) -> OneCourseOrder:
    """A phone of two students with one password, tickets for a sign-in and for a new password, and
    codes for a sign-in and for another phone."""
    order = await house.booked()
    await house.app.create_student(phone=STUDENT, name="child", password=PASSWORD)
    ticketing = _ticketing(house)
    await _signs_in(ticketing)
    await house.app.send_reset_code(VISITOR, OnePhone(phone=STUDENT))
    code = VerifyResetCode(phone=STUDENT, code=house.sms.last(STUDENT))
    await ticketing.verify_reset_code(VISITOR, code)
    house.clock.move(minutes=2)
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=STUDENT))
    change = ApplyChangePhoneCode(phone=OTHER_PHONE)
    await house.app.send_change_phone_code(_student(house), change)
    return order


def _hour(now: Instant, hours: int) -> Instant:
    """The full hour that is a number of hours after the current one."""
    return Instant((now // (60 * MINUTE) + hours) * 60 * MINUTE)


def _student(house: House) -> Call:
    return replace(house.student, visitor=VISITOR)


def _plain(answer: LoginAnswer) -> LoginAnswer:
    """An answer without what is drawn or counted."""
    user_id = None if answer.user_id is None else AccountId(1)
    return structs.replace(answer, token=None, ticket=None, user_id=user_id)


async def _choice(house: House, phone: str, nth: int | None) -> str | None:
    """What names a student of a phone; nobody if they have another phone by now."""
    found = await AccountsOfPhone.ask(house.ports, f"+86{phone}")
    students = [one for one in found if one.role is Role.STUDENT]
    if nth is None:
        return None
    return choice_of(house.ports.mint, students[nth - 1]) if nth <= len(students) else "nobody"


def _registers(
    name: str, *, ticket: str | None = None, completes: int | None = None, **more: Any
) -> Work:
    async def work(app: Application, house: House, _: Scene) -> Any:
        chosen = await _choice(house, NEW, completes)
        proof = {"code": house.sms.last(NEW)} if ticket is None else {"ticket": ticket}
        facts = {
            "phone": NEW,
            "role": Role.STUDENT,
            "name": name,
            "agreement": OF_AGE,
            **proof,
            **more,
            "completes": chosen,
        }
        request = Register(password=GOOD, confirm_password=GOOD, **facts)
        try:
            return _plain(await app.register(VISITOR, request))
        except AccountToComplete as refusal:
            return [one.text for one in refusal.students]

    return work


def _creates_trial(
    tutor: str, phone: str, hours: int, name: str = "Li Lei", *, choice: int | None = None
) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        at = _hour(scene.now, hours)
        request = CreateTrial(
            phone=phone,
            student_name=name,
            appointment_time=at,
            choice=await _choice(house, phone, choice),
        )
        trial = await app.create_trial(house.call(tutor), request)
        return structs.replace(trial, course_order_id=None, student_id=None)

    return work


async def _opens(app: Application, _house: House, _scene: Scene) -> Any:
    """The store opens the account that a registration asks for."""
    return (await app.create_student(phone=NEW, name="Li Lei", password=GOOD)).name


def _of_trial(scene: Scene) -> Call:
    """The student whom the trial's account is for."""
    [student] = (one["id"] for one in scene.rows["account"] if one["phone"].endswith(NEW))
    return Call(Caller(AccountId(student), Role.STUDENT), visitor=VISITOR)


async def _names_trial(app: Application, _: House, scene: Scene) -> Any:
    await app.update_student(_of_trial(scene), UpdateUserProfile(name="Xiao Man"))


async def _signs_in(app: Application) -> LoginAnswer:
    request = LoginByPhoneAndPassword(phone=STUDENT, password=PASSWORD, login_as=[Role.STUDENT])
    answer: LoginAnswer = await app.sign_in(VISITOR, request)
    return answer


async def _signs_in_by_password(app: Application, _house: House, _scene: Scene) -> Any:
    return _plain(await _signs_in(app))


async def _signs_in_by_code(app: Application, house: House, _: Scene) -> Any:
    code = house.sms.last(STUDENT)
    request = LoginByPhoneCode(phone=STUDENT, code=code, login_as=[Role.STUDENT])
    return _plain(await app.sign_in_by_code(VISITOR, request))


async def _signs_in_as_candidate(app: Application, house: House, _: Scene) -> Any:
    request = LoginByCandidate(ticket=TICKET, user_id=house.accounts["student"].id)
    return _plain(await app.sign_in_as_candidate(VISITOR, request))


async def _changes_password(app: Application, house: House, _: Scene) -> Any:
    request = ChangePassword(old_password=PASSWORD, new_password=GOOD, confirm_password=GOOD)
    return await app.change_password(_student(house), request)


async def _resets_password(app: Application, _house: House, _scene: Scene) -> Any:
    password = "ocean5lantern"
    request = ResetPassword(ticket=SECOND_TICKET, password=password, confirm_password=password)
    return await app.reset_password(VISITOR, request)


async def _changes_phone(app: Application, house: House, _: Scene) -> Any:
    code = house.sms.last(OTHER_PHONE)
    request = ChangePhone(phone=OTHER_PHONE, code=code, password=PASSWORD)
    return await app.change_phone(_student(house), request)


async def _takes_name(app: Application, house: House, _: Scene) -> Any:
    await app.update_student(_student(house), UpdateUserProfile(name="Xiao Man"))


async def _ends_sessions(app: Application, house: House, _: Scene) -> Any:
    request = EndLoginSession(login_session_ids=[], all_others=True)
    return await app.end_login_sessions(_student(house), request)


def _by_store(command: Callable[[Application], Callable[[int], Awaitable[Any]]]) -> Work:
    async def work(app: Application, house: House, _: Scene) -> Any:
        await command(app)(house.accounts["student"].id)

    return work


REGISTRATIONS: Final = (
    Command("register by code", _registers("Li Lei")),
    Command("register by ticket", _registers("Li Lei", ticket=TICKET)),
    Command("register another child", _registers("Han Mei", ticket=TICKET, is_another=True)),
    Command("open an account", _opens),
    Command("create a trial for a phone", _creates_trial("tutor", NEW, 4)),
    Command("create a trial for it by another tutor", _creates_trial("other tutor", NEW, 6)),
    Command("create a trial for a namesake", _creates_trial("other tutor", NEW, 4, "Han Mei")),
)
COMPLETIONS: Final = (
    Command("complete the trial's account", _registers("Li Lei", completes=1)),
    Command("complete it by ticket", _registers("Han Mei", ticket=TICKET, completes=1)),
    Command("rename the trial's account", _names_trial),
)
PROOFS: Final = (
    Command("sign in by password", _signs_in_by_password),
    Command("sign in by code", _signs_in_by_code),
    Command("sign in as a candidate", _signs_in_as_candidate),
    Command("change the password", _changes_password),
    Command("reset the password", _resets_password),
    Command("change the phone", _changes_phone),
    Command("change the name", _takes_name),
    Command("sign out elsewhere", _ends_sessions),
    Command("disable", _by_store(lambda app: app.disable)),
    Command("enable", _by_store(lambda app: app.enable)),
    Command("create a trial for a child", _creates_trial("tutor", STUDENT, 4, choice=2)),
)

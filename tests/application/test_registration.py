"""Opening an account, the forgotten password, and changing how one signs in."""

import base64
from collections.abc import Awaitable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.support.house import PASSWORD, House
from wordmate.application.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.messages.base import Empty
from wordmate.application.messages.own_account import (
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
    UpdateTeacherProfile,
    UpdateUserProfile,
    UploadPicture,
)
from wordmate.application.messages.profile import StudentForm, TutorForm
from wordmate.application.messages.registration import (
    ApplyLoginCode,
    LoginByPhoneCode,
    LoginByWeChat,
    LoginByWeChatPhoneCode,
    OnePhone,
    Register,
    ResetPassword,
    ResetTicket,
    VerifyResetCode,
)
from wordmate.application.parts import Call, Visitor
from wordmate.application.ports_account import WeChatUser
from wordmate.application.sessions import token_hash
from wordmate.domain import account_errors as refused
from wordmate.domain.errors import LoginFailed, TooManyRequests, WeakPassword
from wordmate.domain.profile import EnglishCertificate, ExamStatus, Gender, Grade
from wordmate.domain.roles import Role

NEW, STUDENT, TUTOR = "13811112222", "13800000001", "13900000001"
GOOD = "maple7river"
ID_NUMBER = "11010519491231002X"
VISITOR = Visitor("10.0.0.1")


async def code_to(house: House, phone: str = NEW) -> str:
    await house.app.send_register_code(VISITOR, OnePhone(phone=phone))
    return house.sms.last(phone)


async def register(house: House, **changes: Any) -> LoginAnswer:
    facts: dict[str, Any] = {"phone": NEW, "role": Role.STUDENT, "name": "Li Lei", "password": GOOD}
    facts = {**facts, "confirm_password": GOOD, **changes}
    if "ticket" not in facts and "code" not in facts:
        facts["code"] = await code_to(house, facts["phone"])
    return await house.app.register(VISITOR, Register(**facts))


async def sign_in(house: House, phone: str, password: str, role: Role) -> LoginAnswer:
    wanted = LoginByPhoneAndPassword(phone=phone, password=password, login_as=[role])
    return await house.app.sign_in(VISITOR, wanted)


async def call_of(house: House, answer: LoginAnswer) -> Call | None:
    caller = await house.app.parts.sessions.caller(answer.token or "", str(answer.user_id))
    return None if caller is None else Call(caller, visitor=VISITOR)


async def student(house: House) -> Call:
    """The student, signed in by password."""
    call = await call_of(house, await sign_in(house, STUDENT, PASSWORD, Role.STUDENT))
    assert call is not None
    return call


async def audited(house: House) -> list[str]:
    return [event for (event,) in await house.rows("SELECT event FROM audit_log ORDER BY id")]


async def test_a_student_registers_freely_and_is_signed_in(house: House) -> None:
    form = StudentForm(gender=Gender.FEMALE, age=12, grade=Grade.JUNIOR_1, id_number=ID_NUMBER)
    answer = await register(house, student=form, invite_user_id=house.accounts["tutor"].id)
    call = await call_of(house, answer)
    assert call is not None
    profile = await house.app.profile(call, Empty())
    assert (profile.user_name, profile.phone, profile.has_password) == (
        "Li Lei",
        "138****2222",
        True,
    )
    assert profile.tutor is None
    assert profile.student is not None
    assert (profile.student.age, profile.student.id_number) == (12, "1101**********002X")
    known = await house.app.parts.reads.profile(call.caller.user_id)
    assert known.invited_by == house.accounts["tutor"].id
    assert (await sign_in(house, NEW, GOOD, Role.STUDENT)).single


async def test_the_ticket_of_an_unknown_phone_registers_it_without_another_code(
    house: House,
) -> None:
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=NEW))
    wanted = LoginByPhoneCode(phone=NEW, code=house.sms.last(NEW), login_as=[Role.STUDENT])
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await house.app.sign_in_by_code(VISITOR, wanted)
    with pytest.raises(refused.TicketInvalid):
        await register(house, ticket=told.value.ticket, phone="13811113333")
    with pytest.raises(refused.PasswordMismatch):
        await register(house, ticket=told.value.ticket, confirm_password="maple7rivers")
    assert (await register(house, ticket=told.value.ticket)).single
    with pytest.raises(refused.TicketInvalid):
        await register(house, ticket=told.value.ticket, name="brother")


async def test_whoever_came_by_wechat_is_bound_by_registering(house: House) -> None:
    house.wechat.people |= {"one": WeChatUser("open-1"), "two": WeChatUser("open-1")}
    house.wechat.phones["shared"] = f"+86{NEW}"
    wanted = LoginByWeChatPhoneCode(wechat_code="one", phone_code="shared", login_as=[Role.STUDENT])
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await house.app.sign_in_by_wechat_phone(VISITOR, wanted)
    registered = await register(house, ticket=told.value.ticket)
    again = LoginByWeChat(wechat_code="two", login_as=[Role.STUDENT])
    answer = await house.app.sign_in_by_wechat(VISITOR, again)
    assert answer.user_id == registered.user_id


async def test_a_tutor_needs_an_invite_code_however_it_is_written(house: House) -> None:
    invite = await house.app.issue_invite(institution="nj", name="Nanjing")
    written = f"{invite.code[:4]}-{invite.code[4:]}".lower()
    tutor = TutorForm(certificates=[EnglishCertificate.TEM_8], skills=["phonics"])
    answer = await register(house, role=Role.TUTOR, invite_code=written, tutor=tutor)
    call = await call_of(house, answer)
    assert call is not None
    profile = await house.app.profile(call, Empty())
    assert (profile.institution, profile.user_role) == ("Nanjing", Role.TUTOR)
    assert profile.tutor is not None
    assert profile.tutor.certificates == [EnglishCertificate.TEM_8]
    assert (await house.app.teacher_detail(call, Empty())).title_level == "intern"
    assert "registered" in await audited(house)


async def test_without_a_code_that_counts_no_tutor_registers_and_the_sms_code_stays_good(
    house: House,
) -> None:
    code = await code_to(house)
    for wrong in (None, "ABCDEFGH23456"):
        with pytest.raises(refused.InviteCodeInvalid):
            await register(house, role=Role.TUTOR, invite_code=wrong, code=code)
    invite = await house.app.issue_invite(institution="nj", name="Nanjing", uses=1, days=1)
    await register(house, role=Role.TUTOR, invite_code=invite.code, code=code)
    with pytest.raises(refused.InviteCodeInvalid):
        await register(house, phone="13811113333", role=Role.TUTOR, invite_code=invite.code)


async def test_guessing_invite_codes_ends(house: House) -> None:
    code = await code_to(house)
    for _ in range(20):
        with pytest.raises(refused.InviteCodeInvalid):
            await register(house, role=Role.TUTOR, invite_code="ABCDEFGH23456", code=code)
    with pytest.raises(TooManyRequests):
        await register(house, role=Role.TUTOR, invite_code="ABCDEFGH23456", code=code)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"password": "maple7r", "confirm_password": "maple7r"}, WeakPassword),
        ({"password": "password1", "confirm_password": "password1"}, refused.CommonPassword),
        ({"password": "x13811112222", "confirm_password": "x13811112222"}, refused.CommonPassword),
        ({"confirm_password": "maple7rivers"}, refused.PasswordMismatch),
        ({"name": "  "}, refused.InvalidProfile),
        ({"student": StudentForm(id_number="110105194912310021")}, refused.IdNumberInvalid),
        ({"tutor": TutorForm()}, refused.InvalidProfile),
        ({"role": Role.TUTOR, "student": StudentForm()}, refused.InvalidProfile),
    ],
)
async def test_what_is_not_acceptable_is_told_and_costs_no_code(
    house: House, changes: dict[str, Any], error: type[Exception]
) -> None:
    code = await code_to(house)
    with pytest.raises(error):
        await register(house, code=code, **changes)
    assert (await register(house, code=code)).single


async def test_a_wrong_code_registers_nobody(house: House) -> None:
    code = await code_to(house)
    with pytest.raises(refused.CodeWrong):
        await register(house, code=f"{(int(code) + 1) % 1_000_000:06d}")
    assert await house.app.parts.reads.accounts_by_phone(f"+86{NEW}") == []


async def test_one_phone_has_several_accounts_but_none_twice_and_ten_at_most(house: House) -> None:
    await register(house)
    code = None
    for number in range(9):
        house.clock.move(minutes=180)
        code = await code_to(house)
        with pytest.raises(refused.AccountExists):
            await register(house, code=code)
        await register(house, code=code, name=f"child {number}")
    house.clock.move(minutes=24 * 60)
    with pytest.raises(refused.AccountExists):
        await register(house, name="one too many")


# the forgotten password


async def reset_ticket(house: House, phone: str = STUDENT) -> ResetTicket:
    await house.app.send_reset_code(VISITOR, OnePhone(phone=phone))
    wanted = VerifyResetCode(phone=phone, code=house.sms.last(phone))
    return await house.app.verify_reset_code(VISITOR, wanted)


def reset(house: House, ticket: str, password: str = GOOD, again: str = GOOD) -> Awaitable[Any]:
    wanted = ResetPassword(ticket=ticket, password=password, confirm_password=again)
    return house.app.reset_password(VISITOR, wanted)


async def test_a_reset_changes_all_accounts_of_the_phone_and_signs_everybody_out(
    house: House,
) -> None:
    mine = await student(house)
    await house.app.create_student(phone=STUDENT, name="brother", password=PASSWORD)
    ticket = await reset_ticket(house)
    assert [one.user_name for one in ticket.candidates] == ["student", "brother"]
    await reset(house, ticket.ticket)
    sessions = house.app.parts.sessions
    assert await sessions.caller("token-1", str(mine.caller.user_id)) is None
    with pytest.raises(LoginFailed):
        await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    assert len((await sign_in(house, STUDENT, GOOD, Role.STUDENT)).candidates) == 2
    assert (await audited(house)).count("password_reset") == 2


async def test_a_reset_ticket_survives_a_bad_password_but_not_its_use_nor_its_time(
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


async def test_an_unknown_phone_gets_the_same_code_and_is_led_to_registration(
    house: House,
) -> None:
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await reset_ticket(house, NEW)
    assert (await register(house, ticket=told.value.ticket)).single


# one's own account


async def test_a_changed_password_signs_out_the_other_devices_only(house: House) -> None:
    other, mine = await student(house), await student(house)
    wanted = ChangePassword(old_password=PASSWORD, new_password=GOOD, confirm_password=GOOD)
    await house.app.change_password(mine, wanted)
    rows = await house.rows("SELECT token_hash FROM login_session")
    assert rows == [(mine.caller.token_hash,)]
    assert other.caller.token_hash != mine.caller.token_hash
    assert (await sign_in(house, STUDENT, GOOD, Role.STUDENT)).single
    assert "password_changed" in await audited(house)


async def test_the_old_password_is_needed_and_cannot_be_guessed(house: House) -> None:
    mine = await student(house)
    wrong = ChangePassword(old_password="wrong123", new_password=GOOD, confirm_password=GOOD)
    for _ in range(20):
        with pytest.raises(refused.OldPasswordWrong):
            await house.app.change_password(mine, wrong)
    with pytest.raises(TooManyRequests):
        await house.app.change_password(mine, wrong)


async def new_phone(house: House, mine: Call) -> str:
    await house.app.send_change_phone_code(mine, ApplyChangePhoneCode(phone=NEW))
    return house.sms.last(NEW)


async def test_a_new_phone_is_proven_by_a_code_and_the_password(house: House) -> None:
    await student(house)
    mine = await student(house)
    code = await new_phone(house, mine)
    with pytest.raises(refused.OldPasswordWrong):
        await house.app.change_phone(mine, ChangePhone(phone=NEW, code=code))
    profile = await house.app.change_phone(
        mine, ChangePhone(phone=NEW, code=code, password=PASSWORD)
    )
    assert profile.phone == "138****2222"
    rows = await house.rows("SELECT token_hash FROM login_session")
    assert rows == [(mine.caller.token_hash,)]
    assert (await sign_in(house, NEW, PASSWORD, Role.STUDENT)).single
    assert "phone_changed" in await audited(house)


async def test_a_code_for_somebody_elses_change_is_no_good(house: House) -> None:
    code = await new_phone(house, await student(house))
    theirs = house.other_student
    with pytest.raises(refused.CodeWrong):
        await house.app.change_phone(theirs, ChangePhone(phone=NEW, code=code, password=PASSWORD))


async def test_the_wechat_account_goes_along_to_the_new_phone(house: House) -> None:
    user = WeChatUser("open-1")
    await house.app.parts.units.run(lambda unit: unit.wechat.bind(user, f"+86{STUDENT}", 1))
    mine = await student(house)
    code = await new_phone(house, mine)
    await house.app.change_phone(mine, ChangePhone(phone=NEW, code=code, password=PASSWORD))
    house.wechat.people["hello"] = user
    wanted = LoginByWeChat(wechat_code="hello", login_as=[Role.STUDENT])
    answer = await house.app.sign_in_by_wechat(VISITOR, wanted)
    assert answer.user_id == mine.caller.user_id


async def test_people_change_what_they_tell_and_not_what_the_store_keeps(house: House) -> None:
    await house.app.set_facts(house.accounts["student"].id, {"verifier_name": "Wang"})
    await house.app.set_facts(house.accounts["tutor"].id, {"exam_status": "pass"})
    wanted = UpdateUserProfile(name=" Xiao Man ", student=StudentForm(age=12, school="No. 1"))
    await house.app.update_student(house.student, wanted)
    emptied = UpdateUserProfile(student=StudentForm(school=None))
    profile = await house.app.update_student(house.student, emptied)
    assert profile.user_name == "Xiao Man"
    assert profile.student is not None
    assert (profile.student.age, profile.student.school) == (12, None)
    assert profile.student.verifier_name == "Wang"
    tutor = await house.app.update_tutor(
        house.tutor, UpdateTeacherProfile(tutor=TutorForm(major="English"))
    )
    assert tutor.tutor is not None
    assert (tutor.tutor.major, tutor.tutor.exam_status) == ("English", ExamStatus.PASS)


def picture() -> str:
    file = BytesIO()
    Image.new("RGB", (600, 400), (9, 9, 200)).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


async def test_a_picture_is_kept_small_under_a_name_nobody_guesses(house: House) -> None:
    uploaded = await house.app.upload_picture(house.student, UploadPicture(image_base64=picture()))
    stored = await house.service.blobs.get(uploaded.url.removeprefix("/"))
    assert stored is not None
    assert Image.open(BytesIO(stored)).size == (512, 341)
    assert (await house.app.profile(house.student, Empty())).picture_url == uploaded.url


@pytest.mark.parametrize("data", ["AAAA", "AAAA=", "PHN2Zz48L3N2Zz4=", "A" * 2_796_208])
async def test_what_is_no_picture_is_refused(house: House, data: str) -> None:
    with pytest.raises(refused.PictureInvalid):
        await house.app.upload_picture(house.student, UploadPicture(image_base64=data))


async def test_pictures_are_limited(house: House) -> None:
    for _ in range(20):
        with pytest.raises(refused.PictureInvalid):
            await house.app.upload_picture(house.student, UploadPicture(image_base64="AAAA"))
    with pytest.raises(TooManyRequests):
        await house.app.upload_picture(house.student, UploadPicture(image_base64=picture()))


async def test_what_ended_is_forgotten_and_what_lives_is_not(house: House) -> None:
    await code_to(house)
    house.clock.move(minutes=24 * 60 + 5)
    code = await code_to(house, "13811113333")
    await house.app.forget_proofs()
    assert len(await house.rows("SELECT * FROM one_time_code")) == 1
    assert (await register(house, phone="13811113333", code=code)).single


async def test_every_step_of_a_deletion_is_written_down(house: House) -> None:
    order = await house.booked()
    await house.app.ask_deletion(order.course_order_id)
    await house.app.withdraw_deletion(order.course_order_id)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    await house.app.purge_deleted()
    rows = await house.rows(
        "SELECT event, actor FROM audit_log WHERE event LIKE 'delet%' ORDER BY id"
    )
    assert rows == [
        ("deletion_asked", "store"),
        ("deletion_withdrawn", "store"),
        ("deletion_asked", "store"),
        ("deletion_approved", str(house.accounts["tutor"].id)),
        ("deleted", "clock"),
    ]


async def test_the_audit_log_names_nobodys_phone_and_no_secret(house: House) -> None:
    await student(house)
    with pytest.raises(LoginFailed):
        await sign_in(house, STUDENT, "wrong1234", Role.STUDENT)
    code = await code_to(house)
    await register(house, code=code)
    written = str(await house.rows("SELECT * FROM audit_log"))
    assert "sign_in_refused" in written
    with pytest.raises(refused.CodeExpired):
        await register(house, code=code, name="again")
    written = str(await house.rows("SELECT * FROM audit_log"))
    assert "code_refused" in written
    for secret in ("13800000001", NEW, code, GOOD, PASSWORD, "token-1", token_hash("token-1")):
        assert secret not in written

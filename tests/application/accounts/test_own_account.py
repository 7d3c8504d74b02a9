"""Changes of the own account."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image
from sqlalchemy import make_url

from tests.support.databases import only_sqlite
from tests.support.house import PASSWORD, ZONE, House
from tests.support.people import (
    GOOD,
    ID_NUMBER,
    NEW,
    STUDENT,
    VISITOR,
    audited,
    picture,
    sign_in,
    student,
)
from wordmate.application.accounts.messages.account_settings import (
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
    UpdateTeacherProfile,
    UpdateUserProfile,
    UploadPicture,
)
from wordmate.application.accounts.messages.profile import StudentForm, TutorForm
from wordmate.application.accounts.messages.registration import LoginByWeChat
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.sealing import SealedColumn
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.id_number import check_character
from wordmate.domain.accounts.profile import ExamStatus
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role


def stored_bytes(house: House) -> bytes:
    """The database file and what SQLite writes beside it."""
    file = Path(make_url(house.service.settings.database_url).database or "")
    return b"".join(one.read_bytes() for one in file.parent.glob(f"{file.name}*"))


async def test_a_changed_password_signs_out_the_other_devices_only(house: House) -> None:
    other, mine = await student(house), await student(house)
    request = ChangePassword(old_password=PASSWORD, new_password=GOOD, confirm_password=GOOD)
    await house.app.change_password(mine, request)
    rows = await house.rows("SELECT token_hash FROM login_session")
    assert rows == [(mine.caller.token_hash,)]
    assert other.caller.token_hash != mine.caller.token_hash
    assert (await sign_in(house, STUDENT, GOOD, Role.STUDENT)).single
    assert "password_changed" in await audited(house)


async def test_the_old_password_is_required_and_guessing_is_limited(house: House) -> None:
    mine = await student(house)
    wrong = ChangePassword(old_password="wrong123", new_password=GOOD, confirm_password=GOOD)
    for _ in range(20):
        with pytest.raises(refused.OldPasswordWrong):
            await house.app.change_password(mine, wrong)
    with pytest.raises(TooManyRequests):
        await house.app.change_password(mine, wrong)
    with pytest.raises(refused.OldPasswordWrong):
        await house.app.change_password(house.other_student, wrong)


async def test_a_wrong_old_password_is_audited(house: House) -> None:
    mine, whose = await student(house), str(house.accounts["student"].id)
    code = await new_phone(house, mine)
    wrong = ChangePassword(old_password="wrong123", new_password=GOOD, confirm_password=GOOD)
    with pytest.raises(refused.OldPasswordWrong):
        await house.app.change_password(mine, wrong)
    with pytest.raises(refused.OldPasswordWrong):
        await house.app.change_phone(mine, ChangePhone(phone=NEW, code=code, password="wrong123"))
    rows = await house.rows(
        "SELECT actor, facts FROM audit_log WHERE event = 'sign_in_refused' ORDER BY id"
    )
    told = [(actor, msgspec.json.decode(facts)) for actor, facts in rows]
    assert [(actor, facts["way"], facts["refusal"]) for actor, facts in told] == [
        (whose, "change of password", "OLD_PASSWORD_WRONG"),
        (whose, "change of phone", "OLD_PASSWORD_WRONG"),
    ]


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


async def test_a_code_for_another_users_change_is_refused(house: House) -> None:
    code = await new_phone(house, await student(house))
    theirs = house.other_student
    with pytest.raises(refused.CodeWrong):
        await house.app.change_phone(theirs, ChangePhone(phone=NEW, code=code, password=PASSWORD))


async def test_an_account_cannot_move_to_a_phone_with_an_equal_account(house: House) -> None:
    mine = await student(house)
    name = (await house.app.profile(mine, Empty())).user_name
    await house.app.create_student(phone=NEW, name=name, password=GOOD)
    code = await new_phone(house, mine)
    with pytest.raises(refused.AccountExists):
        await house.app.change_phone(mine, ChangePhone(phone=NEW, code=code, password=PASSWORD))
    await house.app.create_student(phone=STUDENT, name="Another", password=GOOD)
    with pytest.raises(refused.AccountExists):
        await house.app.update_student(mine, UpdateUserProfile(name="Another"))


async def test_the_wechat_binding_moves_to_the_new_phone(house: House) -> None:
    user = WeChatUser("open-1")
    await house.app.ports.units.run(
        lambda unit: unit.wechat.bind(user, f"+86{STUDENT}", Instant(1))
    )
    mine = await student(house)
    code = await new_phone(house, mine)
    await house.app.change_phone(mine, ChangePhone(phone=NEW, code=code, password=PASSWORD))
    house.wechat.people["hello"] = user
    request = LoginByWeChat(wechat_code="hello", login_as=[Role.STUDENT])
    answer = await house.app.sign_in_by_wechat(VISITOR, request)
    assert answer.user_id == mine.caller.user_id


async def test_people_can_change_only_their_own_fields(house: House) -> None:
    await house.app.set_facts(house.accounts["student"].id, facts={"verifier_name": "Wang"})
    await house.app.set_facts(house.accounts["tutor"].id, facts={"exam_status": "pass"})
    request = UpdateUserProfile(name=" Xiao Man ", student=StudentForm(age=12, school="No. 1"))
    await house.app.update_student(house.student, request)
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


async def test_a_picture_is_stored_small_under_a_random_name(house: House) -> None:
    uploaded = await house.app.upload_picture(house.student, UploadPicture(image_base64=picture()))
    stored = await house.service.blobs.get(uploaded.url.removeprefix("/"))
    assert stored is not None
    assert Image.open(BytesIO(stored)).size == (512, 341)
    assert (await house.app.profile(house.student, Empty())).picture_url == uploaded.url


async def test_a_job_deletes_a_replaced_picture(house: House) -> None:
    messages = "SELECT body FROM outbox WHERE event = 'picture_replaced'"
    first = await house.app.upload_picture(house.student, UploadPicture(image_base64=picture()))
    assert await house.rows(messages) == []
    await house.app.upload_picture(house.student, UploadPicture(image_base64=picture()))
    name = first.url.removeprefix("/")
    assert await house.rows(messages) == [(f'{{"event":{{"name":"{name}"}},"order_id":null}}',)]
    form = UpdateUserProfile(student=StudentForm(age=11))
    await house.app.update_student(house.student, form)
    assert len(await house.rows(messages)) == 1


async def test_files_other_than_pictures_are_refused(house: House) -> None:
    for data in ("AAAA", "AAAA=", "PHN2Zz48L3N2Zz4=", "A" * 2_796_208):
        with pytest.raises(refused.PictureInvalid):
            await house.app.upload_picture(house.student, UploadPicture(image_base64=data))


async def test_the_pictures_of_an_account_are_limited(house: House) -> None:
    for _ in range(20):
        with pytest.raises(refused.PictureInvalid):
            await house.app.upload_picture(house.student, UploadPicture(image_base64="AAAA"))
    good = UploadPicture(image_base64=picture())
    with pytest.raises(TooManyRequests):
        await house.app.upload_picture(house.student, good)
    assert (await house.app.upload_picture(house.other_student, good)).url


async def test_birth_dates_are_checked_by_the_local_date(house: House) -> None:
    house.clock.move(minutes=14 * 60 + 30)  # half past midnight: in UTC it is still yesterday
    mine, day = await student(house), local_date(house.clock.now(), ZONE)
    for born, is_taken in ((day, True), (day + timedelta(days=1), False)):
        digits = f"110105{born:%Y%m%d}001"
        number = digits + check_character(digits)
        request = UpdateUserProfile(student=StudentForm(id_number=number))
        if is_taken:
            assert (await house.app.update_student(mine, request)).student is not None
        else:
            with pytest.raises(refused.IdNumberInvalid):
                await house.app.update_student(mine, request)


async def test_an_id_number_is_stored_encrypted_and_shown_in_part(house: House) -> None:
    mine = await student(house)
    given = UpdateUserProfile(student=StudentForm(id_number=ID_NUMBER.lower()))
    shown = (await house.app.update_student(mine, given)).student
    assert shown is not None
    assert shown.id_number == "1101**********002X"
    [(sealed,)] = await house.rows("SELECT sealed_number FROM id_number")
    place = SealedColumn.ID_NUMBER.of(mine.caller.user_id)
    assert house.ports.sealer.open(sealed, bound_to=place) == ID_NUMBER

    school = UpdateUserProfile(student=StudentForm(school="No. 1 School"))
    after = (await house.app.update_student(mine, school)).student
    assert after == msgspec.structs.replace(shown, school="No. 1 School")
    emptied = UpdateUserProfile(student=StudentForm(id_number=" "))
    cleared = (await house.app.update_student(mine, emptied)).student
    assert cleared is not None
    assert cleared.id_number is None
    assert await house.rows("SELECT * FROM id_number") == []


@only_sqlite
async def test_the_database_file_does_not_contain_an_id_number(house: House) -> None:
    mine = await student(house)
    form = StudentForm(id_number=ID_NUMBER, school="Ninth School")
    await house.app.update_student(mine, UpdateUserProfile(student=form))
    stored = stored_bytes(house)
    assert b"Ninth School" in stored
    assert ID_NUMBER.encode() not in stored


async def test_a_new_password_must_be_different(house: House) -> None:
    mine = await student(house)
    same = ChangePassword(old_password=PASSWORD, new_password=PASSWORD, confirm_password=PASSWORD)
    with pytest.raises(refused.PasswordUnchanged):
        await house.app.change_password(mine, same)


async def test_a_score_may_have_a_half(house: House) -> None:
    mine = await student(house)
    told = UpdateUserProfile(student=StudentForm(math_score=95.5, chinese_score=88))
    profile = await house.app.update_student(mine, told)
    assert profile.student is not None
    assert (profile.student.math_score, profile.student.chinese_score) == (95.5, 88)

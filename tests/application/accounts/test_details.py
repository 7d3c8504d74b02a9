"""Details of auditing, of access to students, of waits and of pictures."""

import base64
import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.support.application import Application
from tests.support.entry import ask, enter, wrong
from tests.support.fakes import FakeBlobs
from tests.support.house import PASSWORD, House
from tests.support.people import (
    NEW,
    STUDENT,
    VISITOR,
    picture,
    register,
    sign_in,
    student,
)
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.application.accounts.messages.account import LoginCandidate
from wordmate.application.accounts.messages.account_settings import (
    PICTURE_MAX,
    ApplyChangePhoneCode,
    ChangePhone,
    UploadPicture,
)
from wordmate.application.accounts.messages.profile import StudentForm, TutorForm
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    LoginByWeChatPhoneCode,
    LoginCodeUse,
)
from wordmate.application.accounts.pictures import keep_picture
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.kernel.limits import PICTURE_BYTES_OF_ACCOUNT
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.errors import InvalidProfile
from wordmate.domain.accounts.login_session import TICKET_MS
from wordmate.domain.kernel.errors import NotFound, TooManyRequests
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

SECOND = 1_000


@dataclass
class Large:
    """Pictures that stay large."""

    size: int

    async def reencode(self, data: bytes, side: int = 0, *, asked_by: str = "") -> bytes:
        return data.ljust(self.size)


@dataclass
class Pixels:
    """Leaves pictures unchanged."""

    side: int = 0
    asked_by: str = ""

    async def reencode(self, data: bytes, side: int = 0, *, asked_by: str = "") -> bytes:
        self.side, self.asked_by = side, asked_by
        return data


async def written(house: House, event: str) -> list[tuple[Any, ...]]:
    """The audit log's entries of such events."""
    rows = await house.rows(
        "SELECT event, actor, account_id, address, facts FROM audit_log ORDER BY id"
    )
    return [(*told, json.loads(facts)) for named, *told, facts in rows if named == event]


async def test_only_the_student_and_their_tutors_may_name_the_student(house: House) -> None:
    await house.booked()
    source, its = house.service.database.source, house.accounts["student"].id
    for caller, named in ((house.student, None), (house.student, its), (house.tutor, its)):
        assert await student_named(source, caller, named) == its
    assert await student_named(source, house.tutor, None) == house.accounts["tutor"].id
    for stranger in (house.other_tutor, house.other_student):
        with pytest.raises(NotFound):
            await student_named(source, stranger, its)


async def test_a_sign_in_is_audited_with_method_and_address(house: House) -> None:
    answer = await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    assert answer.server_time == house.clock.now()
    registered = await register(house)
    its, new = house.accounts["student"].id, registered.user_id
    assert await written(house, "signed_in") == [
        (str(its), its, VISITOR.address, {"way": "password"}),
        (str(new), new, VISITOR.address, {"way": "registration"}),
    ]


async def test_a_refused_code_is_audited_with_its_account(house: House) -> None:
    code = await ask(house)
    with pytest.raises(refused.CodeWrong):
        await enter(house, wrong(code))
    mine, its = await student(house), house.accounts["student"].id
    await house.app.send_change_phone_code(mine, ApplyChangePhoneCode(phone=NEW))
    request = ChangePhone(phone=NEW, code=wrong(house.sms.last(NEW)), password=PASSWORD)
    with pytest.raises(refused.CodeWrong):
        await house.app.change_phone(mine, request)
    assert await written(house, "code_refused") == [
        ("", None, VISITOR.address, {"purpose": "LOGIN", "refusal": "CODE_WRONG"}),
        (str(its), its, VISITOR.address, {"purpose": "CHANGE_PHONE", "refusal": "CODE_WRONG"}),
    ]


async def test_the_wait_for_the_next_code_applies_even_without_counters(
    house: House,
) -> None:
    await ask(house)
    house.clock.at = Instant(house.clock.at + 12 * SECOND + 1)
    house.ports = replace(house.ports, limits=InProcessLimits())
    with pytest.raises(TooManyRequests) as told:
        await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=STUDENT))
    assert told.value.retry_after == 48
    house.ports = replace(house.ports, limits=InProcessLimits())
    await ask(house, use=LoginCodeUse.BIND_WECHAT)


async def test_several_accounts_are_offered_with_their_names_and_numbers(house: House) -> None:
    sister = await house.app.create_student(phone=STUDENT, name="sister", password=PASSWORD)
    answer = await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    assert (answer.single, answer.server_time) == (False, house.clock.now())
    assert answer.candidates == [
        LoginCandidate(
            user_id=one.id, user_role=Role.STUDENT, user_name=one.name, account_no=one.account_no
        )
        for one in (house.accounts["student"], sister)
    ]


async def test_a_ticket_keeps_the_wechat_identity_of_all_apps(house: House) -> None:
    house.wechat.people["one"] = WeChatUser("open-1", "union-1")
    house.wechat.phones["shared"] = f"+86{NEW}"
    request = LoginByWeChatPhoneCode(
        wechat_code="one", phone_code="shared", login_as=[Role.STUDENT]
    )
    with pytest.raises(refused.PhoneNotRegistered) as refusal:
        await house.app.sign_in_by_wechat_phone(VISITOR, request)
    [(expires_at,)] = await house.rows("SELECT expires_at FROM ticket")
    assert expires_at == house.clock.now() + TICKET_MS
    new = (await register(house, ticket=refusal.value.ticket)).user_id
    bound = await house.rows("SELECT open_id, union_id FROM wechat_binding")
    assert bound == [("open-1", "union-1")]
    assert await written(house, "wechat_bound") == [(str(new), new, VISITOR.address, {})]


async def test_each_role_has_its_own_profile_form(house: House) -> None:
    invite = (await house.app.issue_invite(institution_code="nj", institution_name="Nanjing")).code
    for role, form in (("student", {"student": StudentForm()}), ("tutor", {"tutor": TutorForm()})):
        other = Role.TUTOR if role == "student" else Role.STUDENT
        with pytest.raises(InvalidProfile) as told:
            await register(house, role=other, invite_code=invite, code="123456", **form)
        assert told.value.field == role


async def test_an_unknown_inviter_is_ignored(house: House) -> None:
    new = (await register(house, invite_user_id=AccountId(999))).user_id
    assert new is not None
    known = await house.profile(new)
    assert known.invited_by is None


async def test_a_picture_has_a_maximum_size_and_is_plain_base64(house: House) -> None:
    pixels = Pixels()
    ports = replace(house.ports, pictures=pixels)
    most = base64.b64encode(bytes(PICTURE_MAX)).decode()
    kept = await keep_picture(ports, house.student, most, 77)
    assert kept.size == PICTURE_MAX
    assert await ports.blobs.get(kept.name) == bytes(PICTURE_MAX)
    assert pixels.side == 77
    assert pixels.asked_by == str(house.student.caller.user_id)
    for data in (base64.b64encode(bytes(PICTURE_MAX + 1)).decode(), "AA!AAA=="):
        with pytest.raises(refused.PictureInvalid):
            await keep_picture(ports, house.student, data, 77)


async def test_an_accounts_pictures_are_limited_in_bytes_per_day(
    house: House,
) -> None:
    most, blobs = PICTURE_BYTES_OF_ACCOUNT.most, FakeBlobs()
    app = Application(replace(house.ports, pictures=Large(most // 3), blobs=blobs))
    request = UploadPicture(image_base64=picture())
    for upload in (app.upload_picture, app.upload_suggestion_picture, app.upload_picture):
        await upload(house.student, request)
    stored = set(blobs.files)
    for upload in (app.upload_picture, app.upload_suggestion_picture):
        with pytest.raises(refused.PictureQuotaReached) as told:
            await upload(house.student, request)
        assert (told.value.megabytes, told.value.retry_after) == (20, 24 * 3600)
    assert set(blobs.files) == stored
    assert (await house.app.profile(house.student, Empty())).picture_url is not None
    await app.upload_picture(house.tutor, request)
    house.clock.move(minutes=24 * 60)
    await app.upload_picture(house.student, request)

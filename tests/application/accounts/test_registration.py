"""Registration of accounts."""

from dataclasses import dataclass, replace
from typing import Any, get_type_hints

import msgspec
import pytest

from tests.support.fakes import QuickHasher
from tests.support.house import House
from tests.support.people import (
    GOOD,
    ID_NUMBER,
    NEW,
    VISITOR,
    audited,
    call_of,
    code_to,
    opened_by_trial,
    register,
    sign_in,
)
from wordmate.application.accounts.messages.account import TeacherDetail
from wordmate.application.accounts.messages.profile import StudentForm, TutorForm, given_fields
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    LoginByPhoneCode,
)
from wordmate.application.accounts.operations import AccountById, AccountsOfPhone
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.profile import EnglishCertificate, Gender
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.pay.commission import TitleLevel


@dataclass
class CountingHasher(QuickHasher):
    """Counts its hashes."""

    hashed: int = 0

    async def hash(self, password: str, *, asked_by: str = "") -> str:
        self.hashed += 1
        return await super().hash(password)


@pytest.fixture
def hasher(house: House) -> CountingHasher:
    """Replaces the hasher of the house's passwords."""
    hasher = CountingHasher()
    ports = replace(house.app.ports, hasher=hasher)
    house.ports = ports
    return hasher


async def test_a_student_registers_freely_and_is_signed_in(house: House) -> None:
    form = StudentForm(gender=Gender.FEMALE, age=14, grade=Grade.JUNIOR_1, id_number=ID_NUMBER)
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
    assert (profile.student.age, profile.student.id_number) == (14, "1101**********002X")
    known = await house.profile(call.caller.user_id)
    assert known.invited_by == house.accounts["tutor"].id
    account = await AccountById.ask(house.ports, call.caller.user_id)
    assert account is not None
    assert account.titles == {}
    assert (await sign_in(house, NEW, GOOD, Role.STUDENT)).single


async def test_the_ticket_of_an_unknown_phone_registers_it_without_another_code(
    house: House,
) -> None:
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=NEW))
    request = LoginByPhoneCode(phone=NEW, code=house.sms.last(NEW), login_as=[Role.STUDENT])
    with pytest.raises(refused.PhoneNotRegistered) as refusal:
        await house.app.sign_in_by_code(VISITOR, request)
    with pytest.raises(refused.TicketInvalid):
        await register(house, ticket=refusal.value.ticket, phone="13811113333")
    with pytest.raises(refused.PasswordMismatch):
        await register(house, ticket=refusal.value.ticket, confirm_password="maple7rivers")
    assert (await register(house, ticket=refusal.value.ticket)).single
    with pytest.raises(refused.TicketInvalid):
        await register(house, ticket=refusal.value.ticket, name="brother")


async def test_a_tutor_needs_an_invite_code_in_any_spelling(house: House) -> None:
    invite = await house.app.issue_invite(institution_code="nj", institution_name="Nanjing")
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
    account = await AccountById.ask(house.ports, call.caller.user_id)
    assert account is not None
    assert [*account.titles.values()] == [TitleLevel.INTERN]
    assert "registered" in await audited(house)


async def test_an_invalid_invite_code_is_refused_and_keeps_the_sms_code_valid(
    house: House,
) -> None:
    code = await code_to(house)
    for wrong in (None, "ABCDEFGH23456"):
        with pytest.raises(refused.InviteCodeInvalid):
            await register(house, role=Role.TUTOR, invite_code=wrong, code=code)
    invite = await house.app.issue_invite(
        institution_code="nj", institution_name="Nanjing", uses=1, days=1
    )
    await register(house, role=Role.TUTOR, invite_code=invite.code, code=code)
    with pytest.raises(refused.InviteCodeInvalid):
        await register(house, phone="13811113333", role=Role.TUTOR, invite_code=invite.code)


async def test_only_wrong_invite_codes_are_counted(house: House) -> None:
    invite = await house.app.issue_invite(institution_code="nj", institution_name="Nanjing")
    tutor: dict[str, Any] = {"role": Role.TUTOR, "invite_code": invite.code}
    for phone in (NEW, *(f"1381111333{number}" for number in range(4))):
        code = await code_to(house, phone)
        wrong = f"{(int(code) + 1) % 1_000_000:06d}"
        for _ in range(4):
            with pytest.raises(refused.CodeWrong):
                await register(house, phone=phone, code=wrong, **tutor)
    for _ in range(20):
        with pytest.raises(refused.TicketInvalid):
            await register(house, ticket="drawn-by-nobody", **tutor)
    assert (await register(house, code=house.sms.last(NEW), **tutor)).single


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"password": "x13811112222", "confirm_password": "x13811112222"}, refused.CommonPassword),
        ({"confirm_password": "maple7rivers"}, refused.PasswordMismatch),
        ({"name": "  "}, refused.InvalidProfile),
        ({"student": StudentForm(id_number="110105194912310021")}, refused.IdNumberInvalid),
        ({"tutor": TutorForm()}, refused.InvalidProfile),
        ({"role": Role.TUTOR, "student": StudentForm()}, refused.InvalidProfile),
    ],
)
async def test_an_invalid_form_is_refused_and_keeps_the_code_valid(
    house: House, changes: dict[str, Any], error: type[Exception]
) -> None:
    code = await code_to(house)
    with pytest.raises(error):
        await register(house, code=code, **changes)
    assert (await register(house, code=code)).single


async def test_a_wrong_code_does_not_register(house: House) -> None:
    code = await code_to(house)
    with pytest.raises(refused.CodeWrong):
        await register(house, code=f"{(int(code) + 1) % 1_000_000:06d}")
    assert await AccountsOfPhone.ask(house.app.ports, f"+86{NEW}") == []


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


async def test_registering_with_a_trials_phone_completes_its_student(
    house: House,
) -> None:
    opened = await opened_by_trial(house, "大宝")
    code = await code_to(house)
    with pytest.raises(refused.AccountToComplete) as refusal:
        await register(house, code=code, name="李大宝")
    [student] = refusal.value.students
    assert student.text == "*宝"
    answer = await register(house, code=code, name="李大宝", completes=student.choice)
    assert answer.user_id == opened
    assert (await sign_in(house, NEW, GOOD, Role.STUDENT)).user_id == opened
    known = await AccountById.ask(house.ports, opened)
    assert known is not None
    assert known.name == "李大宝"
    assert (await house.profile(opened)).invited_by == house.accounts["tutor"].id


async def test_another_child_of_a_trials_phone_gets_an_account_of_its_own(house: House) -> None:
    opened = await opened_by_trial(house, "大宝")
    answer = await register(house, name="小宝", is_another=True)
    assert answer.user_id != opened
    assert {one.id for one in await AccountsOfPhone.ask(house.ports, f"+86{NEW}")} == {
        opened,
        answer.user_id,
    }


async def first_choice(house: House) -> str:
    """The choice that means the first student of the phone, as offered to its owner."""
    with pytest.raises(refused.AccountToComplete) as refusal:
        await register(house, name="somebody")
    house.clock.move(minutes=2)
    return refusal.value.students[0].choice


async def test_a_trials_student_keeps_its_name(house: House) -> None:
    opened = await opened_by_trial(house, "大宝")
    choice = await first_choice(house)
    assert (await register(house, name="大宝", completes=choice)).user_id == opened
    house.clock.move(minutes=180)
    with pytest.raises(refused.AccountExists):
        await register(house, name="大宝")


async def test_an_unknown_choice_of_a_trials_student_is_asked_again(
    house: House,
) -> None:
    await opened_by_trial(house, "大宝")
    await opened_by_trial(house, "小宝")
    with pytest.raises(refused.AccountToComplete) as refusal:
        await register(house, name="小宝", completes="of another phone")
    assert [one.text for one in refusal.value.students] == ["大宝", "小宝"]


async def test_a_choice_means_the_same_student_when_another_one_is_disabled(house: House) -> None:
    first = await opened_by_trial(house, "大宝")
    second = await opened_by_trial(house, "小宝")
    choice = await first_choice(house)
    await house.app.disable(first)
    house.clock.move(minutes=2)
    with pytest.raises(refused.AccountToComplete) as refusal:
        await register(house, name="大宝", completes=choice)
    [left] = refusal.value.students
    house.clock.move(minutes=2)
    assert (await register(house, name="小宝", completes=left.choice)).user_id == second


async def test_a_registering_tutor_completes_no_student(house: House) -> None:
    opened = await opened_by_trial(house, "大宝")
    with pytest.raises(refused.InviteCodeInvalid):
        await register(house, role=Role.TUTOR, name="大宝", invite_code="NOBODY-KNOWS")
    known = await AccountById.ask(house.ports, opened)
    assert known is not None
    assert known.password_hash is None


async def test_a_refused_registration_computes_no_hash(
    house: House, hasher: CountingHasher
) -> None:
    code = await code_to(house)
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    refusals: list[tuple[type[Exception], dict[str, Any]]] = [
        (refused.CodeWrong, {"code": wrong}),
        (refused.CodeWrong, {"code": code, "phone": "13811113333"}),
        (refused.TicketInvalid, {"ticket": "drawn-by-nobody"}),
        (refused.InviteCodeInvalid, {"code": code, "role": Role.TUTOR}),
        *((refused.CodeWrong, {"code": wrong}),) * 3,
        *((refused.CodeExhausted, {"code": wrong}),) * 16,
        (TooManyRequests, {"code": wrong}),
    ]
    for error, changes in refusals:
        with pytest.raises(error):
            await register(house, **changes)
    assert hasher.hashed == 0


async def test_registering_an_existing_account_computes_no_hash(
    house: House, hasher: CountingHasher
) -> None:
    await register(house)
    house.clock.move(minutes=2)
    code = await code_to(house)
    with pytest.raises(refused.AccountExists):
        await register(house, code=code)
    assert hasher.hashed == 1
    await register(house, code=code, name="brother")
    assert hasher.hashed == 2


async def test_limited_invite_code_attempts_compute_no_hash(
    house: House, hasher: CountingHasher
) -> None:
    code = await code_to(house)
    for _ in range(20):
        with pytest.raises(refused.InviteCodeInvalid):
            await register(house, role=Role.TUTOR, code=code)
    with pytest.raises(TooManyRequests):
        await register(house, role=Role.TUTOR, code=code)
    assert hasher.hashed == 0


async def test_the_store_creates_no_duplicate_and_at_most_ten_accounts_per_phone(
    house: House,
) -> None:
    for number in range(10):
        await house.app.create_student(phone=NEW, name=f" child {number}", password=GOOD)
        with pytest.raises(refused.AccountExists):
            await house.app.create_student(phone=NEW, name=f"child {number} ", password=GOOD)
    with pytest.raises(refused.AccountExists):
        await house.app.create_tutor(
            phone=NEW, name="one too many", password=GOOD, title_level=TitleLevel.GOLD
        )


async def test_the_store_cannot_create_an_account_without_a_name(house: House) -> None:
    for name in ("", "  ", "x" * 41, "a\nb"):
        with pytest.raises(refused.InvalidProfile):
            await house.app.create_student(phone=NEW, name=name, password=GOOD)


async def test_an_inviting_institution_needs_a_code_and_a_name(house: House) -> None:
    for wrong in ("", "  ", "x" * 41, "a\nb"):
        with pytest.raises(refused.InvalidProfile, match="institution code"):
            await house.app.issue_invite(institution_code=wrong, institution_name="Nanjing")
        with pytest.raises(refused.InvalidProfile, match="institution name"):
            await house.app.issue_invite(institution_code="nj", institution_name=wrong)


@pytest.mark.parametrize("who", ["student", "tutor"])
async def test_the_institutions_new_name_is_shown_everywhere(house: House, who: str) -> None:
    profile = await house.app.profile(house.call(who), Empty())
    assert (profile.institution, profile.institution_code) == (None, None)
    await house.app.set_institution(
        house.accounts[who].id, institution_code=" nj ", institution_name="Nanjing"
    )
    profile = await house.app.profile(house.call(who), Empty())
    assert (profile.institution, profile.institution_code) == ("Nanjing", "nj")
    assert (await audited(house))[-1] == "facts_set"


async def test_the_store_creates_a_student_of_an_institution(house: House) -> None:
    await house.app.create_student(
        phone=NEW, name="Li Lei", password=GOOD, institution_code=" nj ", institution_name="Nanjing"
    )
    call = await call_of(house, await sign_in(house, NEW, GOOD, Role.STUDENT))
    assert call is not None
    assert (await house.app.profile(call, Empty())).institution_code == "nj"


def test_null_clears_a_tutors_lists() -> None:
    form = msgspec.json.decode(b'{"certificates": null, "skills": null}', type=TutorForm)
    assert given_fields(form) == {"certificates": None, "skills": None}


def test_a_tutors_title_must_exist() -> None:
    assert get_type_hints(TeacherDetail)["title_level"] is TitleLevel
    detail = TeacherDetail(user_id=AccountId(1), user_name="Fang", title_level=TitleLevel.GOLD)
    assert msgspec.json.decode(msgspec.json.encode(detail))["titleLevel"] == "gold"

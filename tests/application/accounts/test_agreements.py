"""Who agreed to the legal texts: a person, or the guardian of a student under fourteen."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tests.support.house import House
from tests.support.people import OF_AGE, code_to, register
from wordmate.application.accounts.agreements import agree_to_texts
from wordmate.application.accounts.messages.profile import StudentForm
from wordmate.application.accounts.messages.registration import AgreementForm
from wordmate.application.accounts.operations import OwnProfile
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts.agreement import GuardianRelation, LegalText
from wordmate.domain.accounts.errors import GuardianMissing

BY_MOTHER = AgreementForm(
    legal_text=LegalText.LAUNCH,
    is_under_fourteen=True,
    guardian_name=" 许敏 ",
    guardian_relation=GuardianRelation.MOTHER,
)
CHILD = AgreementForm(legal_text=LegalText.LAUNCH, is_under_fourteen=True)
BORN_2015 = "110105201512310031"


async def agreements(house: House) -> Sequence[tuple[Any, ...]]:
    return await house.rows(
        "SELECT account_id, legal_text, agreed_at, guardian_name, guardian_relation"
        " FROM agreement ORDER BY account_id"
    )


async def test_the_guardian_of_a_child_is_stored_with_the_text_and_the_time(house: House) -> None:
    answer = await register(house, agreement=BY_MOTHER)
    assert await agreements(house) == [(answer.user_id, "5.0", house.clock.now(), "许敏", "mother")]


async def test_a_student_of_fourteen_agrees_alone(house: House) -> None:
    answer = await register(house, agreement=OF_AGE)
    assert await agreements(house) == [(answer.user_id, "5.0", house.clock.now(), None, None)]


@pytest.mark.parametrize(
    ("agreement", "form"),
    [
        (CHILD, StudentForm()),
        (OF_AGE, StudentForm(age=13)),
        (OF_AGE, StudentForm(id_number=BORN_2015)),
    ],
    ids=["by the answer", "by the age", "by the birth date"],
)
async def test_a_child_does_not_register_without_a_guardian(
    house: House, agreement: AgreementForm, form: StudentForm
) -> None:
    code = await code_to(house)
    with pytest.raises(GuardianMissing):
        await register(house, code=code, agreement=agreement, student=form)
    assert await agreements(house) == []
    await register(house, code=code, agreement=BY_MOTHER, student=form)
    assert len(await agreements(house)) == 1


async def test_a_registration_says_whether_the_student_is_under_fourteen(house: House) -> None:
    with pytest.raises(ValueError, match="isUnderFourteen"):
        await register(house, agreement=AgreementForm(legal_text=LegalText.LAUNCH))
    with pytest.raises(ValueError, match="guardianRelation"):
        msgspec.structs.replace(BY_MOTHER, guardian_relation=None)


async def must_agree(house: House, call: Call) -> bool:
    return (await OwnProfile(house.ports, call, Empty())).must_agree


async def test_a_student_whose_account_the_store_opened_agrees_at_the_first_sign_in(
    house: House,
) -> None:
    assert await must_agree(house, house.student)
    assert not await must_agree(house, house.tutor)
    with pytest.raises(GuardianMissing):
        await agree_to_texts(house.ports, house.student, CHILD)
    assert await must_agree(house, house.student)
    await agree_to_texts(house.ports, house.student, BY_MOTHER)
    assert not await must_agree(house, house.student)


async def test_an_agreement_that_was_given_stays(house: House) -> None:
    await agree_to_texts(house.ports, house.student, BY_MOTHER)
    before = await agreements(house)
    house.clock.move(minutes=1)
    await agree_to_texts(house.ports, house.student, OF_AGE)
    assert await agreements(house) == before

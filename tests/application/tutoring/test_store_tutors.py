"""The store's list of tutors and the file of one, on both databases."""

from typing import Any

import pytest

from tests.support.house import MINUTE, House
from tests.support.staff import employ
from wordmate.application.accounts.messages.people import OneAccount, SetInstitution
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.rest.messages import ApplyRest, ListAllRest
from wordmate.application.tutoring.tutor_messages import (
    ListedTutor,
    ListStudentsOfTutor,
    ListTutors,
    TutorFile,
)
from wordmate.domain.accounts.errors import NoAccountWithRole
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.pay.commission import TitleLevel

HOUR = 60 * MINUTE
DAY = 24 * 60


def tutor_id(house: House, name: str = "tutor") -> AccountId:
    return house.accounts[name].id


async def listed(house: House, **filters: Any) -> list[ListedTutor]:
    return list((await house.app.list_tutors(ListTutors(**filters))).data)


async def names(house: House, **filters: Any) -> list[str]:
    return [one.user_name for one in await listed(house, **filters)]


async def file_of(house: House, name: str = "tutor") -> TutorFile:
    found: TutorFile = await house.app.query_tutor(OneAccount(user_id=tutor_id(house, name)))
    return found


async def by_owner_of_another_shop(house: House) -> Call:
    owner = await employ(house, "owner of another shop")
    staff = Staff(frozenset({Right.OWNER}), owner.institution_id)
    return Call(Caller(owner.id, Role.STORE, staff=staff))


async def test_a_tutor_is_listed_with_the_week_the_next_class_and_todays_rest(
    house: House,
) -> None:
    """The clock stands at ten on a Saturday morning: a class in two days is of the next week."""
    first = await house.booked(minutes_ahead=60)
    await house.booked(minutes_ahead=2 * DAY)
    canceled = await house.booked(minutes_ahead=180)
    await house.app.cancel_class(canceled.course_order_id)
    rests = [Instant(house.clock.now() + hours * HOUR) for hours in (5, 6)]
    applied = await house.app.apply_rest(house.tutor, ApplyRest(slots=rests[:1]))
    await house.app.approve_rest(applied.rest_application_id)
    await house.app.apply_rest(house.tutor, ApplyRest(slots=rests[1:]))
    other, tutor = await listed(house)
    assert (other.user_name, other.classes_of_week, other.next_class) == ("other tutor", 0, None)
    assert (tutor.user_name, tutor.classes_of_week) == ("tutor", 1)
    assert tutor.next_class == (await house.held(first)).appointment_at
    assert [one.starts_at for one in tutor.rest_today] == rests[:1]


async def test_the_list_is_searched_and_filtered(house: House) -> None:
    number = house.accounts["tutor"].account_no
    assert await names(house, text="oth") == ["other tutor"]
    assert await names(house, text=number) == ["tutor"]
    assert await names(house, text="nobody") == []
    assert await names(house, institution_code="") == ["other tutor", "tutor"]
    assert await names(house, institution_code="elsewhere") == []
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.DIAMOND)
    assert await names(house, title_level=TitleLevel.DIAMOND) == ["tutor"]
    await house.app.disable(tutor_id(house))
    assert await names(house) == ["other tutor"]
    assert await names(house, closed=True) == ["tutor"]


async def test_a_page_continues_after_the_one_before(house: House) -> None:
    page = await house.app.list_tutors(ListTutors(limit=1, offset=1))
    assert ([one.user_name for one in page.data], page.total) == (["tutor"], 2)


async def test_a_file_says_since_when_a_title_holds(house: House) -> None:
    before = await file_of(house)
    assert before.titles == []
    since = house.clock.now()
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.SILVER)
    house.clock.move(minutes=DAY)
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.GOLD)
    await house.app.set_title(tutor_id(house, "other tutor"), title_level=TitleLevel.DIAMOND)
    found = await file_of(house)
    assert found.title_level == "gold"
    assert [(one.title_level, one.utc_since - since) for one in found.titles] == [
        ("gold", DAY * MINUTE),
        ("silver", 0),
    ]


async def test_a_file_shows_the_stores_fields_and_a_masked_phone(house: House) -> None:
    facts = {"work_status": "on_leave", "words_taught": "1200"}
    await house.app.set_facts(tutor_id(house), facts=facts)
    found = await file_of(house)
    assert (found.facts.work_status, found.facts.words_taught) == ("on_leave", 1200)
    assert found.facts.position is None
    assert "****" in found.phone


async def test_a_file_counts_students_and_names_classes_without_feedback(house: House) -> None:
    order = await house.attended()
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    found = await file_of(house)
    assert found.students == 1
    [without] = found.without_feedback
    assert without.course_order_id == order.course_order_id
    assert without.student.user_name == "student"
    assert found.evaluation.mean is None
    students = await house.app.list_students_of_tutor(ListStudentsOfTutor(tutor_id=tutor_id(house)))
    assert [one.user_name for one in students.data] == ["student"]
    others = ListStudentsOfTutor(tutor_id=tutor_id(house, "other tutor"))
    assert (await house.app.list_students_of_tutor(others)).total == 0


async def test_the_rest_of_one_tutor_is_listed(house: House) -> None:
    for hours, who in ((5, house.tutor), (6, house.other_tutor)):
        at = Instant(house.clock.now() + hours * HOUR)
        await house.app.apply_rest(who, ApplyRest(slots=[at]))
    found = await house.app.list_all_rest(ListAllRest(tutor_id=tutor_id(house)))
    assert [one.tutor_name for one in found.data] == ["tutor"]


async def test_a_student_has_no_tutors_file(house: House) -> None:
    with pytest.raises(NoAccountWithRole):
        await file_of(house, "student")


async def test_staff_of_another_institution_see_no_tutor(house: House) -> None:
    call = await by_owner_of_another_shop(house)
    assert (await house.app.list_tutors(call, ListTutors())).data == []
    request = OneAccount(user_id=tutor_id(house))
    with pytest.raises(NotFound):
        await house.app.query_tutor(call, request)
    with pytest.raises(NotFound):
        await house.app.list_students_of_tutor(call, ListStudentsOfTutor(tutor_id=request.user_id))


async def test_a_file_names_no_student_of_another_institution(house: House) -> None:
    order = await house.attended()
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    call = await by_owner_of_another_shop(house)
    moved = SetInstitution(user_id=tutor_id(house), institution_code="another shop")
    await house.app.set_institution(moved)
    found = await house.app.query_tutor(call, OneAccount(user_id=tutor_id(house)))
    assert (found.students, found.without_feedback) == (0, [])
    asked = ListStudentsOfTutor(tutor_id=tutor_id(house))
    assert (await house.app.list_students_of_tutor(call, asked)).data == []
    assert (await file_of(house)).students == 1

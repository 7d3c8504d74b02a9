"""The store's list of students, on both databases."""

from typing import Any

import pytest

from tests.support.house import PASSWORD, House
from tests.support.staff import employ
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.orders.credit_messages import AddCredits
from wordmate.application.tutoring.store_messages import ListStoreStudents
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.errors import RightMissing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.orders.credits import CreditLevel
from wordmate.domain.orders.order_status import LessonType


async def listed(house: House, call: Call | None = None, **asked: Any) -> list[str]:
    page = await house.app.list_store_students(call or store_call(), ListStoreStudents(**asked))
    assert page.total == len(page.data)
    return [one.user_name for one in page.data]


async def made(house: House, name: str, phone: str, shop: str | None = None) -> AccountId:
    created = await house.app.create_student(
        phone=phone, name=name, password=PASSWORD, institution_code=shop
    )
    number: AccountId = created.id
    return number


async def test_a_student_is_listed_with_tutors_next_class_and_credits(house: House) -> None:
    order = await house.booked(minutes_ahead=600)
    await house.app.add_credits(
        AddCredits(user_id=house.accounts["student"].id, lesson_type="QUOTA_60", lessons=2)
    )
    page = await house.app.list_store_students(store_call(), ListStoreStudents())
    [student] = [one for one in page.data if one.user_id == house.accounts["student"].id]
    assert [one.user_name for one in student.tutors] == [house.accounts["tutor"].name]
    assert student.next_class == (await house.held(order)).appointment_at
    [credits] = student.credits
    assert (credits.left, credits.booked, credits.level) == (2, 1, CreditLevel.LOW)


async def test_students_without_a_class_ahead_are_found(house: House) -> None:
    await made(house, "单小雨", "13611118888")
    await house.booked(minutes_ahead=600)
    everybody = await listed(house)
    assert {*everybody} - {*await listed(house, without_class=True)} == {
        house.accounts["student"].name
    }


async def test_students_are_found_by_grade_text_and_closed_account(house: House) -> None:
    number = await made(house, "单小雨", "13611118888")

    async def rise(unit: Any) -> None:
        await unit.people.put_profile(number, "单小雨", StudentProfile(grade=Grade.JUNIOR_2))

    await house.ports.units.run(rise)
    for asked in ({"text": "sxy"}, {"text": "8888"}, {"grade": Grade.JUNIOR_2}):
        assert await listed(house, **asked) == ["单小雨"], asked
    assert await listed(house, text="sxy", grade=Grade.JUNIOR_1) == []
    assert await listed(house, text="%") == []
    await house.app.disable(number)
    assert await listed(house, text="sxy") == []
    assert await listed(house, text="sxy", closed=True) == ["单小雨"]


@pytest.mark.parametrize(
    ("bought", "level"), [(0, None), (3, CreditLevel.ENOUGH), (2, CreditLevel.LOW)]
)
async def test_students_are_found_by_what_is_left_of_their_purchases(
    house: House, bought: int, level: CreditLevel | None
) -> None:
    student = house.accounts["student"]
    if bought:
        await house.app.add_credits(
            AddCredits(user_id=student.id, lesson_type="QUOTA_60", lessons=bought)
        )
    found = {one for one in CreditLevel if student.name in await listed(house, credits=one)}
    assert found == ({level} if level else set())


async def test_credits_that_are_used_up_are_found(house: House) -> None:
    student = house.accounts["student"]
    await house.app.add_credits(AddCredits(user_id=student.id, lesson_type="QUOTA_60", lessons=1))
    order = await house.running(lesson=LessonType.QUOTA_60)
    await house.tested(order)
    await house.app.complete_course_order(house.tutor, house.end(order))
    assert await listed(house, credits=CreditLevel.USED_UP) == [student.name]
    assert await listed(house, credits=CreditLevel.LOW) == []


async def test_staff_of_an_institution_list_its_students_alone(house: House) -> None:
    owner = await employ(house, "owner of another shop")
    call = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    await made(house, "王小雨", "13611110001", "another shop")
    assert await listed(house, call) == ["王小雨"]
    assert await listed(house, institution_code="another shop") == ["王小雨"]
    assert "王小雨" not in await listed(house, institution_code="")
    assert await listed(house, institution_code="unknown") == []


@pytest.mark.parametrize("right", [Right.PEOPLE, Right.SCHEDULE, Right.PAY])
async def test_who_books_classes_lists_students_too(house: House, right: Right) -> None:
    call = Call(Caller(AccountId(1), Role.STORE, staff=Staff(rights=frozenset({right}))))
    if right is Right.PAY:
        with pytest.raises(RightMissing):
            await listed(house, call)
    else:
        assert house.accounts["student"].name in await listed(house, call)

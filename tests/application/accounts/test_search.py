"""The store finds people while it types, on both databases."""

from typing import Any

import pytest

from tests.support.house import PASSWORD, House
from tests.support.staff import employ
from wordmate.application.accounts.messages.people import (
    FindNamedPeople,
    SearchEverybody,
    SearchPeople,
)
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.domain.kernel.errors import RightMissing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff


async def found(house: House, text: str, call: Call | None = None, **more: Any) -> list[str]:
    request = SearchPeople(text=text, **more)
    people = await house.app.search_people(call or store_call(), request)
    return [one.user_name for one in people.data]


async def test_people_are_found_by_name_pinyin_initials_number_and_phone(house: House) -> None:
    made = await house.app.create_student(phone="13611118888", name="单小雨", password=PASSWORD)
    for text in ("小雨", "shanxiaoyu", "danxiao", "sxy", "xy", "8888", "13611118888"):
        assert await found(house, text) == ["单小雨"], text
    assert await found(house, made.account_no) == ["单小雨"]
    assert await found(house, "sxy", role=Role.TUTOR) == []
    assert await found(house, "%") == await found(house, "9") == []


async def test_a_new_name_and_phone_are_found_and_the_old_ones_no_longer(house: House) -> None:
    student = house.accounts["student"]

    async def rename(unit: Any) -> None:
        profile = await unit.people.profile(student.id)
        await unit.people.put_profile(student.id, "曾可", profile)
        await unit.people.set_phone(student.id, "+8613500007777")

    await house.ports.units.run(rename)
    assert await found(house, "zengke") == await found(house, "7777") == ["曾可"]
    assert "曾可" not in await found(house, "student") + await found(house, "0001")


async def test_twenty_people_are_shown_and_whether_there_are_more(house: House) -> None:
    for nth in range(21):
        phone = f"138100000{nth:02}"
        await house.app.create_student(phone=phone, name=f"林{nth}", password=PASSWORD)
    people = await house.app.search_people(store_call(), SearchPeople(text="林"))
    assert (len(people.data), people.has_more) == (20, True)
    people = await house.app.search_people(store_call(), SearchPeople(text="林20"))
    assert (len(people.data), people.has_more) == (1, False)


async def test_staff_and_people_of_other_institutions_are_not_found(house: House) -> None:
    other = await employ(house, "owner of another shop")
    call = Call(Caller(other.id, Role.STORE, staff=other.staff))
    assert await found(house, "student", call) == []
    assert await found(house, "owner of another") == []


async def test_an_institution_finds_its_own_people_by_the_beginning_of_a_key(
    house: House,
) -> None:
    owner = await employ(house, "owner of another shop")
    call = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    for phone, name, shop in (
        ("13611110001", "王小雨", "another shop"),
        ("13611110002", "李一诺", "another shop"),
        ("13611110003", "王可", None),
    ):
        await house.app.create_student(
            phone=phone, name=name, password=PASSWORD, institution_code=shop
        )
    assert await found(house, "w", call) == await found(house, "王", call) == ["王小雨"]
    assert await found(house, "xyz", call) == []


@pytest.mark.parametrize(
    ("right", "finds"), [(Right.PEOPLE, True), (Right.SCHEDULE, True), (Right.PAY, False)]
)
async def test_who_books_classes_finds_people_too(house: House, right: Right, finds: bool) -> None:
    call = Call(Caller(AccountId(1), Role.STORE, staff=Staff(rights=frozenset({right}))))
    if finds:
        assert "student" in await found(house, "student", call)
    else:
        with pytest.raises(RightMissing):
            await found(house, "student", call)


async def named(house: House, *texts: str, call: Call | None = None) -> dict[str, list[str]]:
    """The numbers of the students of each name."""
    asked = FindNamedPeople(students=[*texts], tutors=[])
    answer = await house.app.find_named_people(call or store_call(), asked)
    return {one.text: [person.account_no for person in one.people] for one in answer.data}


async def test_a_table_names_people_by_whole_names_numbers_and_phones(house: House) -> None:
    first = await house.app.create_student(phone="13611110001", name="王小雨", password=PASSWORD)
    again = await house.app.create_student(phone="13611110002", name="王小雨", password=PASSWORD)
    other = await house.app.create_student(phone="13611110003", name="Ann Lee", password=PASSWORD)
    both = [first.account_no, again.account_no]
    assert await named(house, "王小雨", " ann  lee ", "136 1111 0003", first.account_no) == {
        "王小雨": both,
        " ann  lee ": [other.account_no],
        "136 1111 0003": [other.account_no],
        first.account_no: [first.account_no],
    }
    assert await named(house, "小雨", "wangxiaoyu", "wxy", "0001", "", "王大雨") == {}


async def test_a_name_of_a_tutor_names_no_student_and_a_closed_account_is_left_out(
    house: House,
) -> None:
    made = await house.app.create_student(phone="13611110001", name="王小雨", password=PASSWORD)
    await house.app.disable(made.id)
    assert await named(house, "tutor", "王小雨") == {}
    asked = FindNamedPeople(students=[], tutors=["tutor"])
    [tutor] = (await house.app.find_named_people(store_call(), asked)).data
    assert (tutor.role, len(tutor.people)) == (Role.TUTOR, 1)


async def test_a_name_of_another_institution_names_nobody(house: House) -> None:
    other = await employ(house, "owner of another shop")
    call = Call(Caller(other.id, Role.STORE, staff=other.staff))
    assert await named(house, "student", call=call) == {}
    assert await named(house, "student") != {}


async def everybody(house: House, text: str, call: Call | None = None, **more: Any) -> list[str]:
    request = SearchEverybody(text=text, **more)
    people = await house.app.search_everybody(call or store_call(), request)
    return [f"{one.account_no[0]} {one.user_name}" for one in people.data]


async def test_the_log_finds_staff_beside_students_and_tutors(house: House) -> None:
    await house.app.create_student(phone="13611118888", name="单小雨", password=PASSWORD)
    made = await house.app.create_staff(
        phone="13622228888", name="单老师", password=PASSWORD, rights=[Right.SCHEDULE]
    )
    for text in ("单", "shan", "dan", "8888"):
        assert await everybody(house, text) == ["S 单小雨", "D 单老师"], text
    for text in ("老师", "sls", made.account_no.lower(), "13622228888"):
        assert await everybody(house, text) == ["D 单老师"], text
    assert await everybody(house, "单", only_staff=True) == ["D 单老师"]
    assert await everybody(house, "8") == await everybody(house, "%") == []


async def test_the_log_finds_the_staff_of_the_callers_institution_only(house: House) -> None:
    of_shop = await employ(house, "owner of another shop")
    of_house = await employ(house, "house owner")
    shop = Call(Caller(of_shop.id, Role.STORE, staff=of_shop.staff))
    assert await everybody(house, "owner", shop) == ["D owner of another shop"]
    of_log = Staff(frozenset({Right.AUDIT}))
    assert await everybody(house, "owner", Call(Caller(of_house.id, Role.STORE, staff=of_log))) == [
        "D house owner"
    ]


async def test_the_log_shows_twenty_people_and_says_that_there_are_more(house: House) -> None:
    for nth in range(20):
        phone = f"138100000{nth:02}"
        await house.app.create_student(phone=phone, name=f"林{nth}", password=PASSWORD)
    found = await house.app.search_everybody(store_call(), SearchEverybody(text="林"))
    assert (len(found.data), found.has_more) == (20, False)
    await house.app.create_staff(
        phone="13622228888", name="林老师", password=PASSWORD, rights=[Right.PAY]
    )
    found = await house.app.search_everybody(store_call(), SearchEverybody(text="林"))
    assert (len(found.data), found.has_more) == (20, True)

"""The store's list of tutors and the file of one, on both databases."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from tests.support.house import MINUTE, ZONE, House
from tests.support.staff import employ
from wordmate.application.accounts.messages.people import ListAccounts, OneAccount, SetInstitution
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.store_messages import ListFreeTutors
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
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.errors import TitleDayPast, TitleNotPlanned

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


async def shown(house: House) -> set[str | None]:
    """The title of the tutor, wherever one is shown."""
    app, tutor = house.app, tutor_id(house)
    people = (await app.list_accounts(ListAccounts(role=Role.TUTOR))).data
    return {
        (await file_of(house)).title_level,
        *(one.title_level for one in await listed(house, text="tutor") if one.user_id == tutor),
        *(one.title_level for one in people if one.user_id == tutor),
        (await app.teacher_detail(house.tutor, Empty())).title_level,
    }


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
    day = local_date(house.clock.now(), ZONE) + timedelta(days=1)
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.DIAMOND, since=day)
    assert await names(house, title_level=TitleLevel.DIAMOND) == []
    assert await names(house, title_level=TitleLevel.GOLD) == ["other tutor", "tutor"]
    house.clock.move(minutes=DAY)
    assert await names(house, title_level=TitleLevel.DIAMOND) == ["tutor"]
    assert await names(house, title_level=TitleLevel.DIAMOND, text="oth") == []
    await house.app.disable(tutor_id(house))
    assert await names(house) == ["other tutor"]
    assert await names(house, closed=True) == ["tutor"]


async def test_a_page_continues_after_the_one_before(house: House) -> None:
    page = await house.app.list_tutors(ListTutors(limit=1, offset=1))
    assert ([one.user_name for one in page.data], page.total) == (["tutor"], 2)


async def test_a_file_says_since_when_a_title_holds(house: House) -> None:
    created = local_date(house.clock.now(), ZONE)
    tomorrow, later = (created + timedelta(days=days) for days in (1, 9))
    house.clock.move(minutes=DAY)
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.BRONZE)
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.SILVER)
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.DIAMOND, since=later)
    await house.app.set_title(tutor_id(house, "other tutor"), title_level=TitleLevel.INTERN)
    found = await file_of(house)
    assert found.title_level == "silver"
    assert [(one.title_level, one.since) for one in found.titles] == [
        ("silver", tomorrow),
        ("gold", created),
    ]
    assert [(one.title_level, one.since) for one in found.planned_titles] == [("diamond", later)]


async def test_from_its_day_on_a_planned_title_stands_everywhere(house: House) -> None:
    today = local_date(house.clock.now(), ZONE)
    tutor, since = tutor_id(house), today + timedelta(days=2)
    changed = await house.app.set_title(tutor, title_level=TitleLevel.DIAMOND, since=since)
    assert (changed.title_level, changed.title_before) == ("gold", None)
    assert [(one.title_level, one.since) for one in changed.planned_titles] == [("diamond", since)]
    assert await shown(house) == {"gold"}
    house.clock.move(minutes=DAY)
    assert await shown(house) == {"gold"}
    house.clock.move(minutes=DAY)
    assert await shown(house) == {"diamond"}


async def test_a_free_tutor_is_shown_with_the_title_of_the_day_of_the_class(house: House) -> None:
    since = local_date(house.clock.now(), ZONE) + timedelta(days=1)
    await house.app.set_title(tutor_id(house), title_level=TitleLevel.DIAMOND, since=since)
    for days, title in ((0, "gold"), (1, "diamond")):
        at = Instant(house.clock.now() + (days * DAY + 60) * MINUTE)
        free = await house.app.list_free_tutors(ListFreeTutors(appointment_time=at))
        assert {one.user_name: one.title_level for one in free.data}["tutor"] == title


async def test_a_planned_title_is_taken_back(house: House) -> None:
    tutor, today = tutor_id(house), local_date(house.clock.now(), ZONE)
    since = today + timedelta(days=1)
    await house.app.set_title(tutor, title_level=TitleLevel.DIAMOND, since=since)
    changed = await house.app.take_back_title(tutor, since=since)
    assert (changed.title_level, changed.title_before) == ("gold", "diamond")
    assert changed.planned_titles == []
    for day in (since, today):
        with pytest.raises(TitleNotPlanned):
            await house.app.take_back_title(tutor, since=day)
    with pytest.raises(NoAccountWithRole):
        await house.app.take_back_title(house.accounts["student"].id, since=since)
    house.clock.move(minutes=DAY)
    assert await shown(house) == {"gold"}


async def test_a_title_of_a_past_day_is_refused_and_changes_nothing(house: House) -> None:
    yesterday = local_date(house.clock.now(), ZONE) - timedelta(days=1)
    before = await file_of(house)
    with pytest.raises(TitleDayPast):
        await house.app.set_title(tutor_id(house), title_level=TitleLevel.DIAMOND, since=yesterday)
    assert (await file_of(house)).titles == before.titles


async def test_titles_that_two_plan_at_once_both_stand(house: House) -> None:
    tutor, today = tutor_id(house), local_date(house.clock.now(), ZONE)
    planned = {
        today + timedelta(days=days): level
        for days, level in ((1, TitleLevel.SILVER), (2, TitleLevel.DIAMOND), (3, TitleLevel.GOLD))
    }
    await asyncio.gather(
        *(
            house.app.set_title(tutor, title_level=level, since=since)
            for since, level in planned.items()
        )
    )
    found = (await file_of(house)).planned_titles
    assert {one.since: one.title_level for one in found} == planned


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

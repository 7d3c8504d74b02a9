"""A student's file at the store's desk, on both databases."""

from typing import Any

import pytest

from tests.support.house import PASSWORD, House
from tests.support.staff import employ
from wordmate.application.after_class.messages import SubmitFeedback
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.credit_messages import AddCredits
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.privacy.messages import AskDataRequest, ListStoreDataRequests
from wordmate.application.routine.messages import RetrieveStudyWeek
from wordmate.application.suggestions.messages import ListStoreSuggestions, SubmitSuggestion
from wordmate.application.tutoring.messages import QueryStudent
from wordmate.application.tutoring.store_messages import (
    ClassOfStudent,
    ListClassesOfStudent,
    StudentFile,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.privacy.data_request import DataRequestKind
from wordmate.domain.suggestions.suggestion import SuggestionType


async def file_of(house: House, number: AccountId | None = None) -> StudentFile:
    found: StudentFile = await house.app.query_store_student(number or house.accounts["student"].id)
    return found


async def classes(house: House, **asked: Any) -> list[ClassOfStudent]:
    request = ListClassesOfStudent(user_id=house.accounts["student"].id, **asked)
    page = await house.app.list_classes_of_student(store_call(), request)
    assert page.total == len(page.data)
    data: list[ClassOfStudent] = page.data
    return data


async def completed(house: House) -> OneCourseOrder:
    """A class that ended with a plan."""
    order = await house.running()
    house.clock.move(minutes=20)
    await house.tested(order, correct=[0], wrong=[1, 2], at="19:30")
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


async def test_the_file_of_a_new_student_is_empty(house: House) -> None:
    made = await house.app.create_student(phone="13611118888", name="单小雨", password=PASSWORD)
    found = await file_of(house, made.id)
    assert (found.user_name, found.phone, found.institution) == ("单小雨", "136****8888", None)
    assert (found.credits, found.plans, found.tutors, found.next_class) == ([], [], [], None)
    assert (found.words.mastered, found.words.mastery_rate) == (0, None)
    assert (found.week.practice_ms, found.week.practised_days, found.week.gained) == (0, 0, 0)


async def test_the_file_has_the_numbers_of_the_students_own_app(house: House) -> None:
    await house.app.add_credits(
        AddCredits(user_id=house.accounts["student"].id, lesson_type="QUOTA_60", lessons=5)
    )
    order = await completed(house)
    await house.booked(minutes_ahead=600)
    found = await file_of(house)
    week = await house.app.retrieve_study_week(house.student, RetrieveStudyWeek())
    assert found.week.practice_ms == week.practice_ms > 0
    assert found.week.practised_days == week.summary.practised_days == 1
    assert found.week.gained == week.gained == 1
    in_hand = await house.app.query_book_in_hand(house.student, Empty())
    assert found.book == in_hand.book
    assert found.credits == (await house.app.own_credits(house.student, Empty())).data
    [plan] = found.plans
    assert (plan.course_order_id, plan.reviews) == (order.course_order_id, 10)
    row = (
        await house.app.query_student(house.tutor, QueryStudent(student_id=found.user_id))
    ).student
    assert (found.words.mastered, found.words.to_review) == (row.mastered, row.to_review)
    assert found.words.mastery_rate == row.mastery_rate > 0
    assert [one.user_name for one in found.tutors] == [house.accounts["tutor"].name]
    assert found.next_class is not None


async def test_classes_ahead_come_soonest_first_and_past_ones_with_what_was_written(
    house: House,
) -> None:
    order = await completed(house)
    house.clock.move(minutes=60)
    later, sooner = [await house.booked(minutes_ahead=minutes) for minutes in (900, 600)]
    await house.app.submit_feedback(
        house.tutor,
        SubmitFeedback(
            course_order_id=order.course_order_id, feedback="很认真", message="多听几遍", stars=5
        ),
    )
    assert [one.order.course_order_id for one in await classes(house, ahead=True)] == [
        sooner.course_order_id,
        later.course_order_id,
    ]
    [past] = await classes(house)
    assert past.order.course_order_id == order.course_order_id
    assert past.feedback is not None
    assert (past.feedback.feedback, past.evaluation) == ("很认真", None)


async def test_what_a_student_asked_for_is_listed_by_person(house: House) -> None:
    student, tutor = (house.accounts[name].id for name in ("student", "tutor"))
    await house.app.submit_suggestion(
        house.student, SubmitSuggestion(title="错字", type=SuggestionType.ENGLISH, content="第三页")
    )
    await house.app.ask_data_request(house.student, AskDataRequest(kind=DataRequestKind.COPY))
    for person, count in ((student, 1), (tutor, 0)):
        suggestions = await house.app.list_store_suggestions(
            store_call(), ListStoreSuggestions(account_id=person)
        )
        requests = await house.app.list_store_data_requests(
            store_call(), ListStoreDataRequests(account_id=person, only_open=False)
        )
        assert (len(suggestions.data), len(requests.data)) == (count, count)


async def test_other_institutions_and_tutors_have_no_file(house: House) -> None:
    owner = await employ(house, "owner of another shop")
    call = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    student, tutor = (house.accounts[name].id for name in ("student", "tutor"))
    with pytest.raises(NotFound):
        await house.app.list_classes_of_student(call, ListClassesOfStudent(user_id=student))
    with pytest.raises(NotFound):
        await file_of(house, tutor)

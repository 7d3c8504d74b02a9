"""A student belongs to a tutor by an upcoming, running or completed class only."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.support.house import House
from wordmate.application.after_class.messages import ListCompleted, Supplement
from wordmate.application.content.messages import (
    ListCourseWords,
    ListNewWords,
    ListPendingNewWords,
    ListReviewWords,
    ListStudentCourse,
    ListWordInfo,
    RetrieveCourseMetric,
)
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import (
    ListAntiForgetOrders,
    OneCourseOrder,
    OrderFilter,
    OrderPeriod,
)
from wordmate.application.progress.messages import ListStudentBookMetric, RetrieveStudentMetric
from wordmate.application.reviews.messages import QueryReviewPlan
from wordmate.application.tutoring.messages import (
    CreateTrial,
    ListStudentClasses,
    ListStudents,
    QueryStudent,
)
from wordmate.application.words.messages import ListBoxWords
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant

DAY = 24 * 60

Ends = Callable[[House], Awaitable[OneCourseOrder]]


async def _deleted(house: House, order: OneCourseOrder) -> None:
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.other_tutor, order)
    await house.app.purge_deleted()


async def canceled(house: House) -> OneCourseOrder:
    order = await house.booked(minutes_ahead=60, tutor="other tutor")
    await house.app.cancel_class(order.course_order_id)
    return order


async def expired(house: House) -> OneCourseOrder:
    order = await house.booked(tutor="other tutor")
    house.clock.move(minutes=61)
    await house.app.process_due_orders()
    return order


async def deleted_before_it_was_held(house: House) -> OneCourseOrder:
    order = await house.booked(minutes_ahead=60, tutor="other tutor")
    await _deleted(house, order)
    return order


async def deleted_after_it_was_held(house: House) -> OneCourseOrder:
    order = await house.running(tutor="other tutor")
    await house.app.complete_course_order(house.other_tutor, house.end(order))
    await _deleted(house, order)
    return order


ENDS: Final = (canceled, expired, deleted_before_it_was_held, deleted_after_it_was_held)


async def lesson(house: House) -> OneCourseOrder:
    """A class of the student with their tutor, with a plan of reviews."""
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2], at="10:00")
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=60)
    return order


def _supplement(order: OneCourseOrder) -> Supplement:
    return Supplement(
        course_order_id=order.course_order_id,
        dates=["2026-11-25"],
        words=WordChoice.ALL,
        anti_forget_time="19:30",
    )


Asked = Callable[[House, AccountId, OneCourseOrder, OneCourseOrder], Awaitable[Any]]
"""A tutor's requests about a student, an own order, and another tutor's lesson."""


OPERATIONS: Final[dict[str, Asked]] = {
    "their page": lambda house, student_id, own, other: house.app.query_student(
        house.other_tutor, QueryStudent(student_id=student_id)
    ),
    "their classes": lambda house, student_id, own, other: house.app.list_student_classes(
        house.other_tutor, ListStudentClasses(student_id=student_id)
    ),
    "their completed lessons": lambda house, student_id, own, other: house.app.list_completed(
        house.other_tutor, ListCompleted(student_id=student_id)
    ),
    "what they practised": lambda house, student_id, own, other: house.app.retrieve_student_metric(
        house.other_tutor, RetrieveStudentMetric(student_id=student_id, days=7)
    ),
    "their books": lambda house, student_id, own, other: house.app.list_student_books(
        house.other_tutor, ListStudentBookMetric(student_id=student_id)
    ),
    "their shelf": lambda house, student_id, own, other: house.app.list_student_courses(
        house.other_tutor, ListStudentCourse(student_id=student_id)
    ),
    "their word box": lambda house, student_id, own, other: house.app.list_box_words(
        house.other_tutor, ListBoxWords(course_book_id=house.book_id, student_id=student_id)
    ),
    "a book's words": lambda house, student_id, own, other: house.app.list_course_words(
        house.other_tutor, ListCourseWords(course_id=house.book_id, student_id=student_id)
    ),
    "a book's numbers": lambda house, student_id, own, other: house.app.retrieve_course_metric(
        house.other_tutor,
        RetrieveCourseMetric(course_book_id=house.book_id, student_id=student_id),
    ),
    "their new words": lambda house, student_id, own, other: house.app.list_new_words(
        house.other_tutor, ListNewWords(course_book_id=house.book_id, student_id=student_id)
    ),
    "their words to review": lambda house, student_id, own, other: house.app.list_review_words(
        house.other_tutor, ListReviewWords(student_id=student_id)
    ),
    "words by their ids": lambda house, student_id, own, other: house.app.list_word_info(
        house.other_tutor, ListWordInfo(word_ids=house.word_ids, student_id=student_id)
    ),
    "words by an order": lambda house, student_id, own, other: house.app.list_word_info(
        house.other_tutor,
        ListWordInfo(word_ids=house.word_ids, course_order_id=own.course_order_id),
    ),
    "words to review by an order": lambda house, student_id, own, other: (
        house.app.list_review_words(
            house.other_tutor, ListReviewWords(course_order_id=own.course_order_id)
        )
    ),
    "words that are new by an order": lambda house, student_id, own, other: (
        house.app.list_pending_new_words(
            house.other_tutor, ListPendingNewWords(course_order_id=own.course_order_id, size=5)
        )
    ),
    "the plan by an own order": lambda house, student_id, own, other: house.app.review_plan(
        house.other_tutor, QueryReviewPlan(course_order_id=own.course_order_id)
    ),
    "the plan by another tutor's lesson": lambda house, student_id, own, other: (
        house.app.review_plan(
            house.other_tutor, QueryReviewPlan(course_order_id=other.course_order_id)
        )
    ),
    "what may be added to a lesson": lambda house, student_id, own, other: (
        house.app.query_supplement(house.other_tutor, other)
    ),
    "adding to a lesson": lambda house, student_id, own, other: house.app.supplement(
        house.other_tutor, _supplement(other)
    ),
    "another trial": lambda house, student_id, own, other: house.app.create_trial(
        house.other_tutor,
        CreateTrial(student_id=student_id, appointment_time=Instant(house.clock.now() + 3_600_000)),
    ),
}


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("ends", ENDS)
async def test_a_canceled_order_gives_a_tutor_no_access_to_the_student(
    house: House, ends: Ends, name: str
) -> None:
    other = await lesson(house)
    own = await ends(house)

    with pytest.raises(NotFound):
        await OPERATIONS[name](house, house.accounts["student"].id, own, other)


@pytest.mark.parametrize("ends", ENDS)
async def test_a_student_with_only_canceled_orders_is_not_listed_or_counted(
    house: House, ends: Ends
) -> None:
    await ends(house)

    assert (await house.app.list_students(house.other_tutor, ListStudents())).data == []
    assert (await house.app.retrieve_teacher_metric(house.other_tutor, Empty())).students == 0


async def test_an_upcoming_class_shows_the_student_but_does_not_allow_supplements(
    house: House,
) -> None:
    other = await lesson(house)
    student_id = house.accounts["student"].id
    own = await house.booked(minutes_ahead=60, tutor="other tutor")
    may_not = {
        "the plan by another tutor's lesson",
        "what may be added to a lesson",
        "adding to a lesson",
        "another trial",
    }

    for name in OPERATIONS.keys() - may_not:
        await OPERATIONS[name](house, student_id, own, other)
    for name in may_not - {"another trial"}:
        with pytest.raises(NotFound):
            await OPERATIONS[name](house, student_id, own, other)
    request = ListCompleted(student_id=student_id)
    assert (await house.app.list_completed(house.other_tutor, request)).data == []


async def test_a_review_of_another_tutors_lesson_does_not_allow_supplements(house: House) -> None:
    """The tutor who once added it no longer has a completed class with the student."""
    other = await lesson(house)
    own = await house.running(tutor="other tutor")
    await house.app.complete_course_order(house.other_tutor, house.end(own))
    await house.app.supplement(house.other_tutor, _supplement(other))
    await _deleted(house, own)
    house.clock.move(minutes=4 * DAY)
    [review] = (await house.app.list_reviews(house.other_tutor, ListAntiForgetOrders())).data
    added = OneCourseOrder(course_order_id=review.course_order_id)

    for order in (added, other):
        with pytest.raises(NotFound):
            await house.app.query_supplement(house.other_tutor, order)


async def test_a_missed_review_still_shows_its_tutor_the_plan(house: House) -> None:
    await lesson(house)
    house.clock.move(minutes=3 * DAY)
    await house.app.process_due_orders()
    request = ListAntiForgetOrders(period=OrderPeriod.ANY, status=OrderFilter.EXPIRED)
    missed = (await house.app.list_reviews(house.tutor, request)).data[0]

    plan = await house.app.review_plan(
        house.tutor, QueryReviewPlan(course_order_id=missed.course_order_id)
    )

    assert len(plan.days) == 10

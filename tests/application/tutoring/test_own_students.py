"""A student belongs to a tutor by an upcoming, running or completed class only, and by a trial that
the tutor booked themself only once the student has entered it.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.support.application import USE_CASES
from tests.support.following import write_notices
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
from wordmate.application.kernel.operations import Owns
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import (
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    OrderFilter,
    SelectCourseBook,
)
from wordmate.application.orders.store_messages import ListStoreOrders
from wordmate.application.pay.messages import ListCommission
from wordmate.application.progress.messages import ListStudentBookMetric, RetrieveStudentMetric
from wordmate.application.reviews.messages import QueryReviewPlan
from wordmate.application.routine.messages import RetrieveBeforeClass, RetrieveStudyWeek
from wordmate.application.tutoring.messages import (
    CreateTrial,
    ListStudentClasses,
    ListStudents,
    QueryStudent,
)
from wordmate.application.words.messages import (
    ListBoxWords,
    ListConfusedWords,
    ListHardWords,
    ListMilestones,
    ListShelfWords,
    ListWordMemories,
    RetrieveProbeResults,
)
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.errors import StudentNotEntered
from wordmate.domain.orders.periods import OrderPeriod

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
    "their study week": lambda house, student_id, own, other: house.app.retrieve_study_week(
        house.other_tutor, RetrieveStudyWeek(student_id=student_id)
    ),
    "how they stand before a class": lambda house, student_id, own, other: (
        house.app.retrieve_before_class(
            house.other_tutor, RetrieveBeforeClass(student_id=student_id)
        )
    ),
    "their hard words": lambda house, student_id, own, other: house.app.list_hard_words(
        house.other_tutor, ListHardWords(student_id=student_id)
    ),
    "their milestones": lambda house, student_id, own, other: house.app.list_milestones(
        house.other_tutor, ListMilestones(student_id=student_id)
    ),
    "their word shelf": lambda house, student_id, own, other: house.app.list_shelf_words(
        house.other_tutor, ListShelfWords(student_id=student_id)
    ),
    "their probes": lambda house, student_id, own, other: house.app.retrieve_probe_results(
        house.other_tutor, RetrieveProbeResults(student_id=student_id)
    ),
    "words that they confuse": lambda house, student_id, own, other: house.app.list_confused_words(
        house.other_tutor, ListConfusedWords(student_id=student_id)
    ),
    "what they remember": lambda house, student_id, own, other: house.app.list_word_memories(
        house.other_tutor, ListWordMemories(student_id=student_id, word_ids=house.word_ids)
    ),
    "another trial": lambda house, student_id, own, other: house.app.create_trial(
        house.other_tutor,
        CreateTrial(student_id=student_id, appointment_time=Instant(house.clock.now() + 3_600_000)),
    ),
}


@pytest.mark.parametrize("ends", ENDS)
async def test_a_canceled_order_gives_a_tutor_no_access_to_the_student(
    house: House, ends: Ends, subtests: pytest.Subtests
) -> None:
    other = await lesson(house)
    own = await ends(house)

    for name, request in OPERATIONS.items():
        with subtests.test(name), pytest.raises(NotFound):
            await request(house, house.accounts["student"].id, own, other)


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


def test_every_operation_of_tutors_that_names_a_student_is_tried_here() -> None:
    tried = {name for ask in OPERATIONS.values() for name in ask.__code__.co_names}
    naming = {
        name
        for name, one in USE_CASES.items()
        if one.owns is Owns.OWN_STUDENT and Role.TUTOR in one.roles
    }

    assert naming <= tried


async def _own_trial(house: House) -> OneCourseOrder:
    """A trial that a tutor books for the phone of a student whom they have never taught."""
    trial = await house.app.create_trial(
        house.other_tutor,
        CreateTrial(
            phone="13800000001",
            student_name="student",
            appointment_time=Instant(house.clock.now() + 3_600_000),
        ),
    )
    assert trial.course_order_id is not None
    return OneCourseOrder(course_order_id=trial.course_order_id)


async def booked_trial(house: House) -> OneCourseOrder:
    return await _own_trial(house)


async def running_trial(house: House) -> OneCourseOrder:
    order = await _own_trial(house)
    house.clock.move(minutes=60)
    await house.app.start_course_order(house.other_tutor, order)
    await house.app.select_course_book(
        house.other_tutor,
        SelectCourseBook(course_order_id=order.course_order_id, course_book_id=house.book_id),
    )
    return order


async def completed_trial(house: House) -> OneCourseOrder:
    """The tutor held it alone, and taught and tested words on their own device."""
    order = await running_trial(house)
    await house.taught(order, by=house.other_tutor, correct=[0])
    await house.app.submit_new_word_result(
        house.other_tutor, house.result(order, correct=[0], at="19:00")
    )
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.other_tutor, house.end(order))
    return order


async def missed_trial(house: House) -> OneCourseOrder:
    order = await running_trial(house)
    house.clock.move(minutes=10)
    await house.app.end_no_show(house.other_tutor, order)
    return order


TRIALS: Final = (booked_trial, running_trial, completed_trial, missed_trial)


@pytest.mark.parametrize("makes", TRIALS)
async def test_an_own_trial_opens_no_records_before_the_student_enters_it(
    house: House, makes: Ends, subtests: pytest.Subtests
) -> None:
    other = await lesson(house)
    own = await makes(house)

    for name, request in OPERATIONS.items():
        with subtests.test(name), pytest.raises((NotFound, StudentNotEntered)):
            await request(house, house.accounts["student"].id, own, other)


@pytest.mark.parametrize("makes", [*ENDS, *TRIALS])
async def test_a_student_with_only_canceled_orders_or_own_trials_is_not_listed_or_counted(
    house: House, makes: Ends
) -> None:
    await makes(house)

    assert (await house.app.list_students(house.other_tutor, ListStudents())).data == []
    assert (await house.app.retrieve_teacher_metric(house.other_tutor, Empty())).students == 0


async def test_the_student_opens_their_records_by_entering_the_trial(house: House) -> None:
    other = await lesson(house)
    own = await running_trial(house)

    await house.app.enter_course_order(house.student, own)

    student_id = house.accounts["student"].id
    may_not = {
        "the plan by another tutor's lesson",
        "what may be added to a lesson",
        "adding to a lesson",
        "another trial",
    }
    for name in OPERATIONS.keys() - may_not:
        await OPERATIONS[name](house, student_id, own, other)
    assert (await house.app.list_students(house.other_tutor, ListStudents())).total == 1


async def _names_shown(house: House, order: OneCourseOrder) -> set[str]:
    """The student's names on everything that shows the order to its tutor."""
    tutor = house.other_tutor
    listed = (await house.app.list_orders(tutor, ListCourseOrders())).data
    reviews = (
        await house.app.list_reviews(tutor, ListAntiForgetOrders(period=OrderPeriod.ANY))
    ).data
    shown = [one.user.user_name for one in (*listed, *reviews)]
    shown.append((await house.app.lesson_snapshot(tutor, order)).order.user.user_name)
    shown.append((await house.app.query_record(tutor, order)).order.user.user_name)
    paid = (await house.app.list_commission(tutor, ListCommission())).data
    shown += [one.user_name for one in paid]
    await write_notices(house)
    told = (await house.app.list_notifications(tutor, ListNotifications())).data
    shown += [one.person_name for one in told if one.person_name is not None]
    address = await house.app.create_calendar_address(tutor, Empty())
    calendar = await house.app.calendar_at(address.token)
    assert calendar is not None
    shown += [one.person for one in calendar.appointments if one.person is not None]
    return {*shown}


@pytest.mark.parametrize("makes", TRIALS)
async def test_the_name_is_partly_hidden_wherever_an_own_trial_is_shown(
    house: House, makes: Ends
) -> None:
    order = await makes(house)

    assert await _names_shown(house, order) == {"s***t"}


async def test_the_name_is_shown_once_the_student_has_entered(house: House) -> None:
    order = await running_trial(house)
    await house.app.enter_course_order(house.student, order)
    listed = await house.app.list_orders(house.other_tutor, ListCourseOrders())

    assert [one.user.user_name for one in listed.data] == ["student"]


async def test_another_trial_for_an_own_student_shows_their_name(house: House) -> None:
    await house.booked(minutes_ahead=600, tutor="other tutor")
    await booked_trial(house)
    listed = await house.app.list_orders(house.other_tutor, ListCourseOrders())

    assert [one.user.user_name for one in listed.data] == ["student", "student"]


async def test_an_own_trial_of_a_former_student_does_not_keep_their_records_open(
    house: House,
) -> None:
    of_store = await house.booked(minutes_ahead=600, tutor="other tutor")
    await booked_trial(house)
    await house.app.cancel_class(of_store.course_order_id)

    with pytest.raises(NotFound):
        await house.app.query_student(
            house.other_tutor, QueryStudent(student_id=house.accounts["student"].id)
        )


async def test_the_student_and_the_store_see_the_name_of_a_trial_in_full(house: House) -> None:
    await booked_trial(house)
    listed = await house.app.list_orders(house.student, ListCourseOrders())
    of_store = await house.app.list_classes(ListStoreOrders())

    assert [one.user.user_name for one in listed.data] == ["student"]
    assert [one.user.user_name for one in of_store.data] == ["student"]

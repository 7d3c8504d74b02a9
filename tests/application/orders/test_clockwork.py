"""The clock's work: orders expire, tutors are reminded, forgotten lessons are ended."""

import pytest

from tests.support.following import write_notices
from tests.support.house import MINUTE, House
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import CourseOrderView, OneCourseOrder, RateReview
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.reviews.messages import QueryReviewPlan
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.errors import AnotherLessonRuns, OrderClosed
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.review_days import ReviewState
from wordmate.domain.words.word_learning import WordState

REMINDERS = "SELECT count(*) FROM outbox WHERE event = 'reminded' AND subscriber = 'notify'"
PAID = "SELECT amount_fen, problem_flag FROM commission"


async def shown(house: House, order: OneCourseOrder) -> CourseOrderView:
    return (await house.app.lesson_snapshot(house.student, order)).order


async def test_an_order_that_nobody_started_expires_after_its_own_length(house: House) -> None:
    order = await house.booked(lesson=LessonType.QUOTA_30)
    house.clock.move(minutes=30)
    assert await house.app.process_due_orders() == 0
    house.clock.move(minutes=1)
    assert await house.app.process_due_orders() == 1
    assert await house.app.process_due_orders() == 0
    with pytest.raises(OrderClosed):
        await house.app.start_course_order(house.tutor, order)


async def test_a_forgotten_simulation_is_ended_after_two_hours_with_its_progress(
    house: House,
) -> None:
    order = await house.simulation()
    await house.taught(order, correct=[0], wrong=[1])
    house.clock.move(minutes=30 + 119)
    assert await house.app.process_due_orders() == 0
    house.clock.move(minutes=1)
    assert await house.app.process_due_orders() == 1
    view = await shown(house, order)
    assert (view.status, view.ended_by) == (OrderStatus.COMPLETED, "clock")
    assert view.utc_ended == house.clock.now()
    assert (await house.states())[:3] == [
        WordState.MASTERED,
        WordState.FORGOTTEN,
        WordState.LEARNED_PENDING_TEST,
    ]
    assert await house.rows(PAID) == []
    assert await house.rows(REMINDERS) == [(0,)]
    assert await house.app.process_due_orders() == 0


async def test_the_tutor_of_a_forgotten_class_is_reminded_three_times_and_then_it_is_ended(
    house: House,
) -> None:
    order = await house.running()
    await house.taught(order, step=LessonStep.REVIEW)
    house.clock.move(minutes=60)
    reminded, waits = [], [0, 119, 1, 599, 1, 719, 1]
    for minutes in waits:
        house.clock.move(minutes=minutes)
        await house.app.process_due_orders()
        [(count,)] = await house.rows(REMINDERS)
        reminded.append(count)
    assert reminded == [1, 1, 2, 2, 3, 3, 3]
    view = await shown(house, order)
    assert (view.status, view.ended_by) == (OrderStatus.COMPLETED, "clock")
    assert (await house.states())[:5] == [WordState.LEARNED_PENDING_TEST] * 5
    assert await house.rows(PAID) == [(0, 1)]


async def test_the_latest_reminder_is_a_notice_for_the_tutor_alone(house: House) -> None:
    order = await house.running()

    async def told(call: Call) -> list[tuple[int | None, Instant]]:
        page = await house.app.list_notifications(call, ListNotifications())
        kind = NoticeKind.CLASS_OVERDUE
        return [(one.course_order_id, one.utc_happened) for one in page.data if one.kind is kind]

    for minutes in (60, 120, 600):
        house.clock.move(minutes=minutes)
        await house.app.process_due_orders()
        await write_notices(house)
        assert await told(house.tutor) == [(order.course_order_id, house.clock.now())]
    assert await told(house.student) == []


async def test_after_an_outage_a_class_is_reminded_once_in_each_run(house: House) -> None:
    await house.running()
    house.clock.move(minutes=14 * 60)
    assert [await house.app.process_due_orders() for _ in range(4)] == [1, 1, 1, 0]
    assert await house.rows(REMINDERS) == [(3,)]


async def test_an_overdue_class_is_shown_as_such_and_ends_normally(house: House) -> None:
    order = await house.running()
    await house.app.pause_course_order(house.student, order)
    house.clock.move(minutes=64)
    assert await house.app.process_due_orders() == 0
    assert not (await shown(house, order)).is_overdue
    house.clock.move(minutes=1)
    assert await house.app.process_due_orders() == 1
    view = await shown(house, order)
    assert (view.is_overdue, view.remaining_time) == (True, 0)
    assert view.total_consumed_time == 60 * MINUTE
    await house.tested(order)
    await house.app.complete_course_order(house.tutor, house.end(order))
    assert await house.rows(PAID) == [(5200, 0)]


async def test_after_a_days_outage_a_class_is_ended_without_reminders(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=25 * 60)
    assert await house.app.process_due_orders() == 1
    assert (await shown(house, order)).ended_by == "clock"
    assert await house.rows(REMINDERS) == [(0,)]


async def test_a_submitted_result_counts_when_the_clock_ends_the_class(
    house: House,
) -> None:
    order = await house.running()
    first = await house.tested(order, correct=[0], wrong=[1], at="19:30")
    house.clock.move(minutes=25 * 60)
    await house.app.process_due_orders()
    snapshot = await house.app.lesson_snapshot(house.student, order)
    assert snapshot.result == first
    assert snapshot.order.anti_forget_time == "19:30"


async def forgotten_review(house: House, *, finished: bool, stars: int | None) -> OneCourseOrder:
    """A review begun by its student at ten, partly or completely tested, and rated or not."""
    review = await house.due_review(correct=[0, 1])
    await house.app.start_course_order(house.student, review)
    await house.taught(review, correct=range(1, 10) if finished else [], wrong=[0])
    if stars is not None:
        await house.app.rate_review(
            house.student, RateReview(course_order_id=review.course_order_id, stars=stars)
        )
    return review


@pytest.mark.parametrize("finished", [False, True], ids=["half tested", "tested, not rated"])
async def test_a_forgotten_review_can_be_held_again_that_day(house: House, finished: bool) -> None:
    review = await forgotten_review(house, finished=finished, stars=None)
    before = await house.states()
    house.clock.move(minutes=30 + 119)
    assert await house.app.process_due_orders() == 0
    house.clock.move(minutes=1)
    assert await house.app.process_due_orders() == 1
    view = await shown(house, review)
    assert (view.status, view.started_by, view.rating) == (OrderStatus.RESERVED, None, None)
    assert (await house.app.lesson_snapshot(house.student, review)).progress.version == 0
    assert await house.states() == before
    agenda = await house.app.review_agenda(house.student, Empty())
    assert [one.course_order_id for one in agenda.due] == [review.course_order_id]
    days = (await house.app.review_plan(house.student, plan_of(review))).days
    assert days[0].state is ReviewState.DUE
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric(days=7))
    assert sum(one.reviews_done for one in metric.days) == 0
    await house.app.start_course_order(house.student, review)


@pytest.mark.parametrize("finished", [False, True], ids=["half tested", "tested, not rated"])
async def test_a_review_forgotten_until_it_closes_is_missed_and_changes_no_word(
    house: House, finished: bool
) -> None:
    review = await forgotten_review(house, finished=finished, stars=None)
    before = await house.states()
    house.clock.move(minutes=14 * 60)
    assert await house.app.process_due_orders() == 1
    assert (await shown(house, review)).status is OrderStatus.EXPIRED
    assert await house.states() == before
    days = (await house.app.review_plan(house.student, plan_of(review))).days
    assert days[0].state is ReviewState.MISSED
    assert await house.app.process_due_orders() == 0
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_tested_and_rated_review_is_done_even_if_nobody_ended_it(
    house: House,
) -> None:
    review = await forgotten_review(house, finished=True, stars=4)
    house.clock.move(minutes=30 + 120)
    assert await house.app.process_due_orders() == 1
    view = await shown(house, review)
    assert (view.status, view.ended_by, view.rating) == (OrderStatus.COMPLETED, "clock", 4)
    assert (await house.states())[:10].count(WordState.FORGOTTEN) == 1
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric(days=7))
    assert sum(one.reviews_done for one in metric.days) == 1


def plan_of(review: OneCourseOrder) -> QueryReviewPlan:
    return QueryReviewPlan(course_order_id=review.course_order_id)


async def test_a_person_has_one_running_lesson(house: House) -> None:
    review = await house.due_review(at="10:00")
    running = await house.running()
    with pytest.raises(AnotherLessonRuns):
        await house.app.start_course_order(house.student, review)
    with pytest.raises(AnotherLessonRuns):
        await house.simulation()
    other = await house.booked(minutes_ahead=60, student="other student")
    house.clock.move(minutes=45)
    with pytest.raises(AnotherLessonRuns):
        await house.app.start_course_order(house.tutor, other)
    await house.app.complete_course_order(house.tutor, house.end(running))
    await house.app.start_course_order(house.tutor, other)
    await house.app.start_course_order(house.student, review)


@pytest.mark.parametrize("led", ["class", "review"])
async def test_a_running_simulation_gives_way_to_what_the_tutor_starts(
    house: House, led: str
) -> None:
    started = await house.due_review() if led == "review" else await house.booked()
    simulation = await house.simulation()
    await house.taught(simulation, correct=[20], wrong=[21])
    house.clock.move(minutes=5)
    view = await house.app.start_course_order(house.tutor, started)
    assert view.status is OrderStatus.IN_PROGRESS
    ended = await shown(house, simulation)
    assert (ended.status, ended.ended_by) == (OrderStatus.COMPLETED, "TEACHER")
    assert (ended.utc_ended, ended.total_consumed_time) == (house.clock.now(), 5 * MINUTE)
    assert (await house.states())[20:22] == [WordState.MASTERED, WordState.FORGOTTEN]
    assert (await house.app.verify_ledger()).differences == 0


async def test_an_untouched_simulation_gives_way_even_long_after_its_deadline(
    house: House,
) -> None:
    class_ = await house.booked(minutes_ahead=100)
    simulation = await house.simulation()
    house.clock.move(minutes=100)
    await house.app.start_course_order(house.tutor, class_)
    ended = await shown(house, simulation)
    assert (ended.status, ended.total_consumed_time) == (OrderStatus.COMPLETED, 0)
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_simulation_goes_on_beside_a_class_of_another_student(house: House) -> None:
    simulation = await house.simulation()
    await house.running(student="other student")
    assert (await shown(house, simulation)).status is OrderStatus.IN_PROGRESS


async def test_a_review_held_alone_leaves_its_tutor_free(house: House) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.student, review)
    running = await house.running(student="other student")
    view = await house.app.lesson_snapshot(house.tutor, running)
    assert view.order.status is OrderStatus.IN_PROGRESS


async def test_a_review_led_by_the_tutor_gives_way_to_the_tutors_class(house: House) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.tutor, review)
    await house.running(student="other student")
    view = await house.app.lesson_snapshot(house.tutor, review)
    assert view.order.status is OrderStatus.RESERVED

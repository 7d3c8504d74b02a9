"""The agenda, the record and the plan of reviews, as a student and their tutor see them."""

import pytest

from tests.support.house import MINUTE, House
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import ListCourseOrders, OneCourseOrder
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.reviews.messages import (
    ListReviewRecord,
    QueryReviewPlan,
    ReviewAgenda,
    ReviewView,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.orders.review_days import ReviewState

DAY = 24 * 60
NOVEMBER = ListReviewRecord(year=2026, month=11)


async def agenda(house: House, who: str = "student") -> ReviewAgenda:
    return await house.app.review_agenda(house.call(who), Empty())


async def done(house: House, review: ReviewView, wrong: int = 2) -> OneCourseOrder:
    """The student holds a review alone."""
    order = OneCourseOrder(course_order_id=review.course_order_id)
    await house.app.start_course_order(house.student, order)
    walk = await house.walk(order)
    walk.open_review(distinct_words(walk.state.groups) or house.word_ids[:10])
    for nth in range(len(walk.state.flow.words)):
        walk.judge(right=nth >= wrong)
    await house.app.save_progress(house.student, walk.save(order.course_order_id))
    house.clock.move(minutes=3)
    await house.app.complete_course_order(house.student, house.end(order, stars=4))
    return order


async def test_todays_overdue_and_upcoming_reviews_are_separate(
    house: House,
) -> None:
    await house.due_review()  # a Sunday: the day after its lesson
    now = await agenda(house)
    assert [(one.day, one.state, one.word_count) for one in now.due] == [(1, "due", 10)]
    [due] = now.due
    learned = house.clock.now() - DAY * MINUTE
    assert (due.source_order_id, due.utc_learned) == (1, learned)
    assert due.utc_opens == due.appointment_time - 5 * 60 * MINUTE
    assert due.utc_closes > due.appointment_time > learned
    assert due.utc_closes == due.track[0].closes_at
    assert (due.is_running, due.actions) == (False, [OrderAction.START])
    assert due.tutor is not None
    assert due.tutor.user_id == house.accounts["tutor"].id
    assert (now.overdue, now.done_today) == ([], 0)
    assert [one.state for one in now.due[0].track] == ["due", *["to_come"] * 9]
    assert [one.day for one in now.due[0].track] == [1, 2, 3, 5, 7, 9, 12, 14, 17, 21]
    counted = {one.day: (one.open, one.words) for one in now.days if one.open}
    assert (counted["2026-11-22"], counted["2026-11-23"]) == ((1, 10), (1, 10))
    assert len(counted) == 8  # to day 14 after the lesson

    # Missed on Sunday and Monday, done on Tuesday; Wednesday has none, on Thursday one waits.
    house.clock.move(minutes=2 * DAY)
    await house.app.process_due_orders()
    tuesday = await agenda(house)
    assert [one.day for one in tuesday.due] == [3]
    assert [one.state for one in tuesday.due[0].track][:3] == ["missed", "missed", "due"]
    await done(house, tuesday.due[0])
    assert (await agenda(house)).done_today == 1
    house.clock.move(minutes=3 * DAY)
    friday = await agenda(house)
    assert (friday.due, [one.day for one in friday.overdue]) == ([], [5])
    track = friday.overdue[0].track
    assert [one.state for one in track][:6] == [
        *["missed"] * 2,
        ReviewState.DONE,
        ReviewState.CATCH_UP,
        *[ReviewState.TO_COME] * 2,
    ]
    assert (track[2].right, track[2].total) == (8, 10)
    week = {one.day: (one.done, one.missed, one.open) for one in friday.days}
    assert (week["2026-11-23"], week["2026-11-24"]) == ((0, 1, 0), (1, 0, 0))


async def test_before_eight_in_the_morning_days_follow_the_services_zone(house: House) -> None:
    lesson = await house.running()
    await house.tested(lesson, at="06:30")
    await house.app.complete_course_order(house.tutor, house.end(lesson))
    house.clock.move(minutes=DAY - 200)  # Sunday, 6:40; in Greenwich it is Saturday

    sunday = await agenda(house)

    [due] = sunday.due
    assert (sunday.today, due.day, due.state) == ("2026-11-22", 1, ReviewState.DUE)
    assert [one.date for one in due.track][:1] == [due.appointment_time]
    assert [one.day for one in due.track][:3] == [1, 2, 3]
    opened = [one.day for one in sunday.days if one.open]
    assert opened[:3] == ["2026-11-22", "2026-11-23", "2026-11-24"]
    house.clock.move(minutes=DAY)
    assert (await agenda(house)).days[0].day == "2026-11-23"


async def test_a_running_review_is_marked_and_plans_are_kept_apart(
    house: House,
) -> None:
    first = await house.due_review()
    await house.app.start_course_order(house.student, first)
    running = await agenda(house)
    assert [(one.is_running, one.state) for one in running.due] == [(True, ReviewState.DUE)]
    assert OrderAction.COMPLETE in running.due[0].actions
    await house.app.leave_review(house.student, first)
    lesson = await house.running()
    await house.tested(lesson, at="10:00")
    await house.app.complete_course_order(house.tutor, house.end(lesson))
    house.clock.move(minutes=DAY)
    # The second lesson taught the same words: for their student the first one has nothing due.
    assert [one.source_order_id for one in (await agenda(house)).due] == [lesson.course_order_id]
    now = await agenda(house, "tutor")
    by_lesson = {one.source_order_id: one for one in now.due}
    assert by_lesson[OrderId(1)].day == 2
    assert by_lesson[OrderId(1)].track[0].course_order_id == first.course_order_id
    other = by_lesson[lesson.course_order_id]
    assert (other.day, other.track[0].course_order_id) == (1, other.course_order_id)
    today = next(one for one in now.days if one.day == now.today)
    assert (today.open, today.words) == (2, 20)


async def test_home_agenda_progress_and_counts_agree_about_today(
    house: House,
) -> None:
    await house.due_review()
    house.clock.move(minutes=5 * DAY)  # A Friday: no day of the plan, the fifth day is overdue.
    await house.app.process_due_orders()

    async def todays() -> tuple[list[int], list[int], int, int]:
        now, student = await agenda(house), house.student
        orders = await house.app.list_orders(student, ListCourseOrders(period=OrderPeriod.TODAY))
        count = await house.app.count_orders(student, Empty())
        metric = await house.app.retrieve_student_metric(student, RetrieveStudentMetric())
        return (
            [one.course_order_id for one in (*now.due, *now.overdue)],
            [one.course_order_id for one in orders.data if one.status is OrderStatus.RESERVED],
            count.reviews_today,
            metric.ahead[0].reviews,
        )

    overdue = (await agenda(house)).overdue[0]
    waiting = [overdue.course_order_id]
    assert await todays() == (waiting, waiting, 1, 1)
    await done(house, overdue)
    assert await todays() == ([], [], 0, 0)
    # What was done today is still one of today's, as home counts it.
    listed = await house.app.list_orders(house.student, ListCourseOrders(period=OrderPeriod.TODAY))
    assert [one.course_order_id for one in listed.data] == waiting

    house.clock.move(minutes=DAY)
    await house.app.process_due_orders()
    due, reserved, *counted = await todays()
    assert due == reserved != waiting
    assert counted == [1, 1]


async def test_an_overdue_review_is_listed_on_the_day_it_was_done(
    house: House,
) -> None:
    await house.due_review()
    house.clock.move(minutes=9 * DAY)  # 1 December: that of 30 November is overdue
    await house.app.process_due_orders()
    [late] = (await agenda(house)).overdue
    assert late.day == 9
    await done(house, late)
    told = await agenda(house)
    assert told.done_today == 1
    days = {one.day: (one.done, one.missed, one.open) for one in told.days}
    assert (days["2026-11-30"], days["2026-12-01"]) == ((0, 0, 0), (1, 0, 0))
    november = await house.app.review_record(house.student, NOVEMBER)
    assert [one.day for one in november.data] == [7, 5, 3, 2, 1]
    december = ListReviewRecord(year=2026, month=12)
    [caught_up] = (await house.app.review_record(house.student, december)).data
    assert (caught_up.day, caught_up.state) == (9, ReviewState.DONE)
    assert caught_up.utc_ended == house.clock.now()


async def test_a_tutors_agenda_shows_their_students_reviews(house: House) -> None:
    await house.due_review()
    own, tutors = await agenda(house), await agenda(house, "tutor")
    assert [one.course_order_id for one in tutors.due] == [one.course_order_id for one in own.due]
    assert tutors.due[0].user.user_id == house.accounts["student"].id
    assert (await agenda(house, "other tutor")).due == []
    assert (await agenda(house, "other student")).due == []


async def test_a_month_lists_done_and_missed_reviews_latest_first(
    house: House,
) -> None:
    await house.due_review()
    await done(house, (await agenda(house)).due[0])
    house.clock.move(minutes=2 * DAY)
    await house.app.process_due_orders()
    told = await house.app.review_record(house.student, NOVEMBER)
    record = told.data
    assert told.total == len(record)
    assert [(one.day, one.state) for one in record] == [(2, "missed"), (1, "done")]
    assert (record[1].right, record[1].total, record[1].rating) == (8, 10, 4)
    assert (record[0].right, record[0].total) == (None, None)
    assert record[1].course_book is not None
    december = ListReviewRecord(year=2026, month=12)
    assert (await house.app.review_record(house.student, december)).data == []


async def test_a_plan_is_found_by_its_lesson_or_any_of_its_reviews(
    house: House,
) -> None:
    review = await house.due_review()
    order = await done(house, (await agenda(house)).due[0], wrong=1)
    assert order == review
    plan = await house.app.review_plan(
        house.student, QueryReviewPlan(course_order_id=review.course_order_id)
    )
    assert [(one.day, one.state) for one in plan.days][:2] == [(1, "done"), (2, "to_come")]
    assert (plan.days[0].right, plan.days[0].total) == (9, 10)
    same = QueryReviewPlan(course_order_id=plan.source_order_id)
    assert await house.app.review_plan(house.tutor, same) == plan
    with pytest.raises(NotFound):
        await house.app.review_plan(house.other_student, same)


async def test_a_plan_shows_its_learning_day_and_book(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=[0], at="10:00")
    house.clock.move(minutes=50)
    learned = house.clock.now()
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=5)
    request = QueryReviewPlan(course_order_id=order.course_order_id)
    plan = await house.app.review_plan(house.student, request)
    assert (plan.utc_learned, plan.server_time) == (learned, house.clock.now())
    assert plan.course_book is not None
    assert plan.course_book.course_book_id == house.book_id
    today = await agenda(house)
    assert today.server_time == house.clock.now()
    record = await house.app.review_record(house.student, NOVEMBER)
    assert (record.server_time, record.total) == (house.clock.now(), 0)


async def test_a_lesson_without_a_plan_has_no_days(house: House) -> None:
    order = await house.running()
    request = QueryReviewPlan(course_order_id=order.course_order_id)
    plan = await house.app.review_plan(house.student, request)
    assert (plan.days, plan.utc_learned, plan.course_book) == ([], None, None)

"""The daily goal in the service's answers."""

from random import Random

import pytest

from tests.support.house import ZONE, House
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import ListAntiForgetOrders, OneCourseOrder, RateReview
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.routine.messages import DailyGoal, SaveReminder
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.progress.counting import day_number, streak
from wordmate.domain.routine.daily_goal import DayState
from wordmate.domain.routine.errors import ReminderAtNight

DAY = 24 * 60


async def goal(house: House) -> DailyGoal:
    return await house.app.retrieve_daily_goal(house.student, Empty())


async def a_class(house: House, *, at: str | None = None, words: int = 10) -> None:
    order = await house.running()
    await house.taught(order, words=words, correct=[0])
    await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=[0], known=[words], at=at)
    )
    await house.app.complete_course_order(house.tutor, house.end(order))


async def test_a_new_day_has_an_open_goal_and_no_reminder(house: House) -> None:
    today = await goal(house)
    assert (today.is_reached, today.words_learned, today.streak_days) == (False, 0, 0)
    assert (today.reviews_due, today.reviews_done, today.group_words) == (0, 0, 5)
    assert today.reminder_slot is None
    assert today.push_key is None
    # The house's morning is a Saturday.
    assert [one.state for one in today.week] == [
        *[DayState.MISSED] * 5,
        DayState.OPEN,
        DayState.AHEAD,
    ]
    assert str(today.week[0].day) == "2026-11-16"


async def test_a_group_of_five_words_reaches_the_goal_and_four_do_not(house: House) -> None:
    await a_class(house, words=4)
    assert not (await goal(house)).is_reached
    await a_class(house, words=5)
    today = await goal(house)
    assert (today.is_reached, today.words_learned, today.streak_days) == (True, 9, 1)
    assert today.week[5].state is DayState.REACHED


async def test_the_reviews_of_a_day_reach_its_goal_once_all_of_them_are_done(house: House) -> None:
    order = await house.due_review(correct=[0], wrong=[1])
    today = await goal(house)
    assert (today.is_reached, today.reviews_due, today.reviews_done) == (False, 1, 0)
    await reviewed(house, order)
    today = await goal(house)
    assert (today.is_reached, today.reviews_due, today.reviews_done) == (True, 1, 1)
    assert today.streak_days == 2


async def reviewed(house: House, order: OneCourseOrder, words: int = 10) -> None:
    """The student holds a review alone and knows every word."""
    await house.app.start_course_order(house.student, order)
    await house.taught(order, correct=range(words))
    request = RateReview(course_order_id=order.course_order_id, stars=5)
    await house.app.rate_review(house.student, request)
    house.clock.move(minutes=3)
    result = house.result(order, correct=range(words), known=[])
    await house.app.submit_review_result(house.student, result)
    await house.app.complete_course_order(house.student, house.end(order))


async def test_a_canceled_review_does_not_count_for_the_day(house: House) -> None:
    order = await house.due_review()
    [review] = (await house.app.list_reviews(house.student, ListAntiForgetOrders())).data
    assert review.course_order_id == order.course_order_id
    await house.app.cancel_class(order.course_order_id)
    assert (await goal(house)).reviews_due == 0


@pytest.mark.parametrize("seed", [2, 7])
async def test_progress_and_the_daily_goal_answer_the_same_streak(house: House, seed: int) -> None:
    lot = Random(seed)  # noqa: S311
    today = day_number(local_date(house.clock.now(), ZONE))
    practised = [today - back for back in range(100) if lot.random() < 0.6 + seed * 0.05]
    # One answer a day is practice and does not reach the goal.
    student = house.accounts["student"].id
    values = ", ".join(f"({student}, 'day', {day}, 0, 0, 1, 1, 0)" for day in practised)
    await house.rows(
        "INSERT INTO practice_count (student_id, span, number, words_learned, reviews_done,"  # noqa: S608
        f" review_asked, review_right, practice_ms) VALUES {values}"
    )
    told = {(await goal(house)).streak_days}
    for days in (7, 30, 90):
        request = RetrieveStudentMetric(days=days)
        metric = await house.app.retrieve_student_metric(house.student, request)
        told.add(metric.streak_days)
    assert told == {streak(practised, today)}


async def test_a_reminder_is_set_moved_and_turned_off(house: House) -> None:
    for slot in ("19:30", "07:00", None):
        await house.app.save_reminder(house.student, SaveReminder(reminder_slot=slot))
        assert (await goal(house)).reminder_slot == slot


async def test_a_reminder_at_night_is_refused(house: House) -> None:
    with pytest.raises(ReminderAtNight):
        await house.app.save_reminder(house.student, SaveReminder(reminder_slot="21:30"))
    assert (await goal(house)).reminder_slot is None

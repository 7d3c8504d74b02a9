"""A review inherits words, tutor and simulation from its lesson."""

from collections.abc import Sequence

from msgspec.structs import replace

from tests.support.house import MINUTE, House
from wordmate.application.kernel.call import Call
from wordmate.application.orders.messages import (
    CourseOrderView,
    ListAntiForgetOrders,
    OneCourseOrder,
)
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.periods import OrderPeriod

ALL = ListAntiForgetOrders(period=OrderPeriod.ANY)


async def planned(house: House) -> Sequence[CourseOrderView]:
    return (await house.app.list_reviews(house.student, ALL)).data


async def lesson_with(house: House, words: Sequence[WordId], at: str) -> None:
    """A class that teaches these words and plans their reviews."""
    order = await house.running()
    walk = await house.walk(order)
    walk.begin(words)
    walk.to(LessonStep.AFTER_TEST)
    await house.app.save_progress(house.tutor, walk.save(order.course_order_id))
    end = house.end(order, without_test=True, anti_forget_time=at)
    await house.app.complete_course_order(house.tutor, end)


async def running_review(house: House) -> OneCourseOrder:
    """The first review of a lesson on the book's first five words, beside one on the next five."""
    await lesson_with(house, house.word_ids[:5], "10:00")
    await lesson_with(house, house.word_ids[5:10], "10:30")
    house.clock.move(minutes=24 * 60)
    due = await house.app.list_reviews(house.student, ListAntiForgetOrders())
    first = min(due.data, key=lambda one: one.appointment_time)
    review = OneCourseOrder(course_order_id=first.course_order_id)
    await house.app.start_course_order(house.student, review)
    return review


async def test_an_open_review_shows_when_each_side_may_start_it(
    house: House,
) -> None:
    await lesson_with(house, house.word_ids[:5], "10:00")

    async def opens(call: Call) -> int | None:
        [first, *_] = sorted(
            (await house.app.list_reviews(call, ALL)).data, key=lambda one: one.appointment_time
        )
        return None if first.utc_opens is None else first.utc_opens - first.appointment_time

    assert await opens(house.student) == -5 * 60 * MINUTE
    assert await opens(house.tutor) == -15 * MINUTE
    house.clock.move(minutes=3 * 24 * 60)
    assert [await opens(one) for one in (house.student, house.tutor)] == [None, None]


async def test_a_review_has_only_its_own_lessons_words(
    house: House,
) -> None:
    review = await running_review(house)
    for foreign in (house.word_ids[5:10], house.word_ids[:6]):
        walk = await house.walk(review)
        walk.open_review(foreign)
        saved = await house.app.save_progress(house.student, walk.save(review.course_order_id))
        assert [one.error_code for one in saved.refused] == ["WORDS_NOT_IN_LESSON"]
    assert (await house.taught(review, words=5)).refused == []


async def test_a_review_refuses_answers_to_words_of_other_lessons(house: House) -> None:
    review = await running_review(house)
    await house.taught(review, words=5)
    walk = await house.walk(review)
    walk.judge(right=True)
    [own] = walk.actions
    walk.actions = [replace(own, word_id=house.word_ids[7])]
    saved = await house.app.save_progress(house.student, walk.save(review.course_order_id))
    assert [one.error_code for one in saved.refused] == ["WORDS_NOT_IN_LESSON"]


async def test_the_reviews_of_a_simulation_are_simulations(house: House) -> None:
    order = await house.simulation()
    await house.taught(order, correct=[0])
    result = house.result(order, correct=[0], at="10:00")
    await house.app.submit_new_word_result(house.student, result)
    await house.app.complete_course_order(house.student, house.end(order))
    reviews = await planned(house)
    assert [(one.is_simulated, one.tutor) for one in reviews] == [(True, None)] * 10


async def test_the_reviews_of_a_class_are_no_simulations_and_have_its_tutor(house: House) -> None:
    await lesson_with(house, house.word_ids[:5], "10:00")
    tutor = house.accounts["tutor"].id
    told = [(one.is_simulated, one.tutor and one.tutor.user_id) for one in await planned(house)]
    assert told == [(False, tutor)] * 10

"""Reviews: held by the student alone or led by the tutor, rated, and at least a minute long."""

import pytest

from tests.support.house import House
from wordmate.application.content.messages import ListReviewWords
from wordmate.application.kernel.call import Call
from wordmate.application.orders.messages import (
    CourseOrderView,
    ListAntiForgetOrders,
    OneCourseOrder,
    RateReview,
)
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.orders.errors import (
    AnotherLessonRuns,
    OrderClosed,
)
from wordmate.domain.orders.events import Left
from wordmate.domain.orders.order_status import LeftBecause, OrderStatus
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.reviews.errors import (
    RatingRequired,
    ReviewLedByOther,
)
from wordmate.domain.words.word_learning import WordState

METHODS = "SELECT review_method FROM commission ORDER BY order_id"


async def rated(
    house: House, order: OneCourseOrder, stars: int = 5, by: Call | None = None
) -> CourseOrderView:
    request = RateReview(course_order_id=order.course_order_id, stars=stars)
    return await house.app.rate_review(by or house.student, request)


async def reviewed(house: House, who: Call, order: OneCourseOrder) -> None:
    """The review's words are tested: the first is wrong."""
    await house.taught(order, correct=range(1, 10), wrong=[0], by=who)


async def test_a_student_reviews_alone_and_masters_or_forgets_words(house: House) -> None:
    review = await house.due_review(correct=[0, 1], wrong=[2])
    words = await house.app.list_review_words(
        house.student, ListReviewWords(course_order_id=review.course_order_id)
    )
    assert sorted(word.id for word in words.data) == house.word_ids[:10]
    await house.app.start_course_order(house.student, review)
    await reviewed(house, house.student, review)
    await rated(house, review)
    house.clock.move(minutes=1)
    result = house.result(review, correct=range(1, 10), wrong=[0], known=[])
    await house.app.submit_review_result(house.student, result)
    view = await house.app.complete_course_order(house.student, house.end(review))
    assert (view.started_by, view.ended_by, view.rating) == ("user", "user", 5)
    known = await house.states()
    assert known[:11] == [WordState.FORGOTTEN, *[WordState.MASTERED] * 10]
    assert await house.rows(METHODS) == [(None,)]  # of the class alone
    planned = await house.app.list_reviews(
        house.student, ListAntiForgetOrders(period=OrderPeriod.ANY)
    )
    assert planned.total == 10


async def test_a_led_review_pays_the_tutor(house: House) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.tutor, review)
    await house.app.enter_course_order(house.student, review)
    await reviewed(house, house.tutor, review)
    await rated(house, review, by=house.tutor)
    house.clock.move(minutes=25)
    with pytest.raises(ReviewLedByOther):
        await house.app.complete_course_order(house.student, house.end(review, without_test=True))
    view = await house.app.complete_course_order(house.tutor, house.end(review, without_test=True))
    assert (view.started_by, view.ended_by) == ("TEACHER", "TEACHER")
    assert await house.rows(METHODS) == [(None,), ("LED",)]
    assert (2600,) in await house.rows("SELECT amount_fen FROM commission")


async def test_a_review_left_within_its_first_minute_records_nothing(house: House) -> None:
    review = await house.due_review()
    before = await house.states()
    await house.app.start_course_order(house.student, review)
    await reviewed(house, house.student, review)
    await rated(house, review)
    result = house.result(review, correct=range(1, 10), wrong=[0], known=[])
    await house.app.submit_review_result(house.student, result)
    view = await house.app.leave_review(house.student, review)
    assert (view.status, view.started_by, view.rating) == (OrderStatus.RESERVED, None, None)
    snapshot = await house.app.lesson_snapshot(house.student, review)
    assert (snapshot.progress.version, snapshot.result) == (0, None)
    assert (snapshot.clock.progress_version, snapshot.clock.has_result) == (0, False)
    assert await house.states() == before

    again = await house.app.start_course_order(house.tutor, review)
    assert (again.status, again.started_by) == (OrderStatus.IN_PROGRESS, "TEACHER")
    await reviewed(house, house.tutor, review)
    with pytest.raises(RatingRequired):
        await house.app.submit_review_result(house.tutor, result)


async def test_a_review_ends_with_its_stars_in_one_request(house: House) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.student, review)
    await reviewed(house, house.student, review)
    house.clock.move(minutes=1)
    with pytest.raises(RatingRequired):
        await house.app.complete_course_order(house.student, house.end(review))
    view = await house.app.complete_course_order(house.student, house.end(review, stars=3))
    assert (view.status, view.rating) == (OrderStatus.COMPLETED, 3)
    snapshot = await house.app.lesson_snapshot(house.student, review)
    assert snapshot.result is not None
    assert snapshot.result.wrong_word_ids == house.word_ids[:1]
    assert sorted(snapshot.result.correct_word_ids) == house.word_ids[1:10]


@pytest.mark.parametrize("role", SIDES)
async def test_only_the_side_that_started_a_review_may_act_in_it(house: House, role: Role) -> None:
    review = await house.due_review()
    sides = (house.student, house.tutor)
    leader, other = sides if role is Role.STUDENT else reversed(sides)
    await house.app.start_course_order(leader, review)
    with pytest.raises(ReviewLedByOther):
        await reviewed(house, other, review)
    await reviewed(house, leader, review)
    with pytest.raises(ReviewLedByOther):
        await rated(house, review, by=other)
    assert (await rated(house, review, 2, by=leader)).rating == 2
    result = house.result(review, correct=range(1, 10), wrong=[0], known=[])
    with pytest.raises(ReviewLedByOther):
        await house.app.submit_review_result(other, result)
    house.clock.move(minutes=2)
    for stars in (None, 5):
        with pytest.raises(ReviewLedByOther):
            await house.app.complete_course_order(other, house.end(review, stars=stars))
    view = await house.app.complete_course_order(leader, house.end(review))
    assert (view.rating, view.ended_by) == (2, role.value)
    with pytest.raises(ReviewLedByOther):
        await house.taught(review, by=other)


@pytest.mark.parametrize("books_first", [True, False], ids=["class before", "review before"])
async def test_a_review_held_alone_never_blocks_the_students_class(
    house: House, books_first: bool
) -> None:
    early = await house.booked(minutes_ahead=24 * 60) if books_first else None
    review = await house.due_review()
    class_ = early or await house.booked()
    await house.app.start_course_order(house.student, review)
    await reviewed(house, house.student, review)
    house.clock.move(minutes=5)
    view = await house.app.start_course_order(house.tutor, class_)
    assert view.status is OrderStatus.IN_PROGRESS
    snapshot = await house.app.lesson_snapshot(house.student, review)
    assert (snapshot.order.status, snapshot.progress.version) == (OrderStatus.RESERVED, 0)
    with pytest.raises(AnotherLessonRuns):
        await house.app.start_course_order(house.student, review)
    ending = house.end(class_, without_test=True)
    await house.app.complete_course_order(house.tutor, ending)
    again = await house.app.start_course_order(house.student, review)
    assert again.status is OrderStatus.IN_PROGRESS
    assert (await house.app.verify_ledger()).differences == 0


async def done_beside_a_class(house: House) -> tuple[OneCourseOrder, OneCourseOrder]:
    """A review that its student has just answered and rated alone, and an upcoming class."""
    review = await house.due_review()
    class_ = await house.booked()
    await house.app.start_course_order(house.student, review)
    await reviewed(house, house.student, review)
    await rated(house, review, 4)
    return review, class_


async def test_a_done_review_counts_when_it_gives_way_to_a_tutor(
    house: House,
) -> None:
    review, class_ = await done_beside_a_class(house)
    house.clock.move(minutes=1)
    view = await house.app.start_course_order(house.tutor, class_)
    assert view.status is OrderStatus.IN_PROGRESS
    snapshot = await house.app.lesson_snapshot(house.student, review)
    order, result = snapshot.order, snapshot.result
    assert (order.status, order.rating, order.ended_by) == (OrderStatus.COMPLETED, 4, "TEACHER")
    assert result is not None
    assert result.wrong_word_ids == house.word_ids[:1]
    assert (await house.states())[0] is WordState.FORGOTTEN
    assert await house.rows(METHODS) == [(None,)]  # only of the class before it
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_review_done_within_a_minute_does_not_count_when_it_gives_way(
    house: House,
) -> None:
    review, class_ = await done_beside_a_class(house)
    house.clock.move(minutes=0.99)
    await house.app.start_course_order(house.tutor, class_)
    snapshot = await house.app.lesson_snapshot(house.student, review)
    assert (snapshot.order.status, snapshot.result) == (OrderStatus.RESERVED, None)
    records = await house.ports.units.run(
        lambda unit: unit.ledger.records(house.accounts["student"].id)
    )
    [told] = [one for one in records.orders if one.order.id == review.course_order_id]
    last = told.events[-1]
    assert last.event == Left(because=LeftBecause.TUTOR_STARTED)
    assert (last.at, last.account_id) == (house.clock.now(), None)


async def test_a_class_has_no_stars(house: House) -> None:
    with pytest.raises(OrderClosed):
        await rated(house, await house.running())

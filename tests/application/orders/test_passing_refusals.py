"""A temporary refusal is decided again under the same key; a final one is stored."""

import pytest

from tests.support.house import House, idempotent
from wordmate.application.orders.messages import RateReview
from wordmate.domain.orders.errors import OrderNotInProgress
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.reviews.errors import RatingRequired, ReviewTooShort

KEY = "a-key-of-a-device"
KEPT = "SELECT error_code FROM kept_answer"


async def test_a_pause_before_the_start_is_a_temporary_refusal(house: House) -> None:
    order, student = await house.booked(), idempotent(house.student, KEY)
    with pytest.raises(OrderNotInProgress):
        await house.app.pause_course_order(student, order)
    assert await house.rows(KEPT) == []
    await house.app.start_course_order(house.tutor, order)
    assert (await house.app.pause_course_order(student, order)).is_paused


async def test_too_short_and_unrated_are_temporary_refusals(house: House) -> None:
    review, student = await house.due_review(), idempotent(house.student, KEY)
    await house.app.start_course_order(house.student, review)
    done = await house.progress(review, known=0, correct=range(10))
    await house.app.save_progress(house.student, done)
    with pytest.raises(ReviewTooShort):
        await house.app.complete_course_order(student, house.end(review))
    house.clock.move(minutes=1)
    with pytest.raises(RatingRequired):
        await house.app.complete_course_order(student, house.end(review))
    assert await house.rows(f"{KEPT} WHERE key = '{KEY}'") == []
    stars = RateReview(course_order_id=review.course_order_id, stars=5)
    await house.app.rate_review(house.student, stars)
    view = await house.app.complete_course_order(student, house.end(review))
    assert view.status is OrderStatus.COMPLETED

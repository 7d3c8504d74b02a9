"""A refusal that may pass with time is asked anew under the same key; a final one is kept."""

from collections.abc import Iterator

import pytest

from tests.support.house import House, idempotent
from wordmate.application.orders.messages import RateReview
from wordmate.domain.accounts import errors as _accounts  # noqa: F401
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.lessons import errors as _lessons  # noqa: F401
from wordmate.domain.orders.errors import OrderNotInProgress
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.records import errors as _records  # noqa: F401
from wordmate.domain.reviews.errors import RatingRequired, ReviewTooShort
from wordmate.domain.vocabulary_test import errors as _tests  # noqa: F401
from wordmate.domain.words import errors as _words  # noqa: F401

KEY = "a-key-of-a-device"
KEPT = "SELECT error_code FROM kept_answer"
PASSING = {
    "ANOTHER_LESSON_RUNS",
    "CLASS_NOT_COMPLETED",
    "CLASS_NOT_OVER",
    "COURSE_BOOK_REQUIRED",
    "IDEMPOTENCY_KEY_REUSED",
    "NOT_FOUND",
    "NO_NEW_WORDS",
    "NO_SHOW_TOO_EARLY",
    "NO_COMMISSION",
    "ORDER_IN_PROGRESS",
    "ORDER_NOT_ABANDONED",
    "ORDER_NOT_IN_PROGRESS",
    "ORDER_NOT_OVERDUE",
    "PAUSE_NOT_RUNNING",
    "RATING_REQUIRED",
    "RESULT_REQUIRED",
    "REVIEW_DAY_NOT_OFFERED",
    "REVIEW_DAY_TAKEN",
    "REVIEW_LED_BY_OTHER",
    "REVIEW_NOT_TESTED",
    "REVIEW_TOO_SHORT",
    "STALE_VERSION",
    "STORAGE_UNAVAILABLE",
    "START_TOO_EARLY",
    "TOO_MANY_REQUESTS",
    "TRIAL_LIMIT_REACHED",
    "TUTOR_APPLIED_FOR_REST",
    "VOCABULARY_TEST_GOES_ON",
}


def refusals(kind: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    for one in kind.__subclasses__():
        yield one
        yield from refusals(one)


def test_what_may_succeed_later_is_known_by_name() -> None:
    rules = [one for one in refusals() if one.__module__.startswith("wordmate.domain.")]
    assert {one.code for one in rules if one.passing} == PASSING


async def test_a_pause_before_the_start_is_a_refusal_that_passes(house: House) -> None:
    order, student = await house.booked(), idempotent(house.student, KEY)
    with pytest.raises(OrderNotInProgress):
        await house.app.pause_course_order(student, order)
    assert await house.rows(KEPT) == []
    await house.app.start_course_order(house.tutor, order)
    assert (await house.app.pause_course_order(student, order)).is_pause


async def test_too_short_and_unrated_are_refusals_that_pass(house: House) -> None:
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

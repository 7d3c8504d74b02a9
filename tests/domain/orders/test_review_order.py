"""A planned review is an order of its lesson's student, booked for its day."""

from dataclasses import replace

import pytest

from tests.domain.orders.made_orders import BOOKED_AT, HOUR, reserved
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.order_status import CourseType, LessonType
from wordmate.domain.orders.review_order import review_order, supplemented_order
from wordmate.domain.reviews.review_plan import PlannedReview

NOW = Instant(BOOKED_AT + HOUR)
PLANNED = PlannedReview(
    day=3,
    appointment_at=Instant(BOOKED_AT + 72 * HOUR),
    opens_at=Instant(BOOKED_AT + 60 * HOUR),
    closes_at=Instant(BOOKED_AT + 99 * HOUR),
)
LESSON = replace(
    reserved(
        course_book_id=BookId(7), material_type="GRAMMAR", new_audio=True, source_order_id=None
    ),
    id=OrderId(5),
    course_type=CourseType.INTERACTIVE,
)


@pytest.mark.parametrize("is_simulated", [True, False])
def test_a_planned_review_has_its_lessons_people_and_material(is_simulated) -> None:
    made = review_order(replace(LESSON, is_simulated=is_simulated), PLANNED, 12, NOW)
    assert (made.student_id, made.tutor_id) == (11, 22)
    assert made.lesson_type is LessonType.ANTI_FORGETTING
    assert made.course_type is CourseType.QUICK_WORD_MEMORIZATION
    assert (made.appointment_at, made.opens_at, made.closes_at) == (
        PLANNED.appointment_at,
        PLANNED.opens_at,
        PLANNED.closes_at,
    )
    assert (made.course_book_id, made.material_type, made.new_audio) == (7, "GRAMMAR", True)
    assert (made.source_order_id, made.word_count, made.is_simulated) == (5, 12, is_simulated)
    assert made.new_events[0].at == NOW


def test_a_supplemented_review_is_led_by_the_tutor_who_added_it() -> None:
    supplement = ReviewsSupplemented(
        tutor_id=AccountId(33),
        slot="19:30",
        word_ids=(WordId(1), WordId(2), WordId(3)),
        reviews=(PLANNED,),
    )
    for lesson in (LESSON, replace(LESSON, tutor_id=None, is_simulated=True)):
        made = supplemented_order(lesson, supplement, PLANNED, NOW)
        led = replace(lesson, tutor_id=AccountId(33), is_simulated=False)
        assert made == review_order(led, PLANNED, 3, NOW)
        assert made.new_events == review_order(led, PLANNED, 3, NOW).new_events
        assert (made.tutor_id, made.is_simulated, made.word_count) == (33, False, 3)

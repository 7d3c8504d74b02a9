"""The order of a planned review."""

from dataclasses import replace

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.reviews.review_plan import PlannedReview


def review_order(
    source: CourseOrder, review: PlannedReview, words: int, now: Instant
) -> CourseOrder:
    """A review of this many words of a lesson, booked for a planned day."""
    return book(
        student_id=source.student_id,
        tutor_id=source.tutor_id,
        lesson_type=LessonType.ANTI_FORGETTING,
        appointment_at=review.appointment_at,
        opens_at=review.opens_at,
        closes_at=review.closes_at,
        course_book_id=source.course_book_id,
        material_type=source.material_type,
        new_audio=source.new_audio,
        is_simulated=source.is_simulated,
        source_order_id=source.id,
        review_day=review.day,
        word_count=words,
        list_count=words if review.due_only else None,
        by_tutor=not source.is_met,
        now=now,
    )


def supplemented_order(
    source: CourseOrder, supplement: ReviewsSupplemented, review: PlannedReview, now: Instant
) -> CourseOrder:
    """A supplemented review: led by the tutor who added it, whoever led the lesson."""
    led = replace(source, tutor_id=supplement.tutor_id, is_simulated=False)
    return review_order(led, review, len(supplement.word_ids), now)

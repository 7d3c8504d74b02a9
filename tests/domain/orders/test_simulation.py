"""The booking of a simulation, and the limits between consecutive classes."""

from typing import Any

import pytest

from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.booking import Attendee, Occupied, longest_ms, overlaps
from wordmate.domain.orders.errors import BookingOverlaps, NoNewWords
from wordmate.domain.orders.new_order import check_new_words, new_simulation
from wordmate.domain.orders.order_status import MINUTE_MS, CourseType, LessonType

NOW = Instant(1_800_000_000_000)


def refuse_overlap(*class_and_others: Any) -> None:
    """Raises the first class that is in the way."""
    check(next(overlaps(*class_and_others), None))


def test_a_simulation_is_booked_for_now_with_its_book_and_length() -> None:
    made = new_simulation(
        student_id=AccountId(7), course_book_id=BookId(8), lesson_type=LessonType.QUOTA_60, now=NOW
    )
    assert (made.student_id, made.tutor_id, made.course_book_id) == (7, None, 8)
    assert (made.lesson_type, made.is_simulated) == (LessonType.QUOTA_60, True)
    assert (made.appointment_at, made.new_events[0].at) == (NOW, NOW)


def test_no_class_takes_longer_than_an_hour() -> None:
    assert longest_ms() == 60 * MINUTE_MS


def test_a_class_may_begin_when_another_ends_and_end_when_another_begins() -> None:
    others = [
        Occupied(
            order_id=OrderId(number),
            student_id=AccountId(1),
            tutor_id=AccountId(2),
            lesson_type=LessonType.QUOTA_30,
            appointment_at=Instant(at),
        )
        for number, at in enumerate((NOW - 30 * MINUTE_MS, NOW + 30 * MINUTE_MS))
    ]
    who = [Attendee(AccountId(1), "Ming")]
    refuse_overlap(LessonType.QUOTA_30, NOW, who, others)
    for at in (NOW - 1, NOW + 1):
        with pytest.raises(BookingOverlaps):
            refuse_overlap(LessonType.QUOTA_30, Instant(at), who, others)


def test_a_simulation_needs_new_words_or_an_interactive_book() -> None:
    check_new_words(1, CourseType.QUICK_WORD_MEMORIZATION)
    check_new_words(0, CourseType.INTERACTIVE)
    with pytest.raises(NoNewWords):
        check_new_words(0, CourseType.QUICK_WORD_MEMORIZATION)

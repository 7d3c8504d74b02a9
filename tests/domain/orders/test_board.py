"""The state of a class on the store's board, the day's numbers, and delays."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.pause import Pause
from wordmate.domain.orders.board import (
    BoardState,
    delays,
    expected_end,
    is_shown_alike,
    numbers_of,
    place_of,
    state_since,
)
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType, OrderStatus

MINUTE = 60_000
HOUR = 60 * MINUTE
BOOKED = Instant(100 * HOUR)
RESERVED = replace(
    book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=LessonType.QUOTA_60,
        appointment_at=BOOKED,
        now=Instant(0),
    ),
    new_events=(),
)
STARTED = replace(
    RESERVED, status=OrderStatus.IN_PROGRESS, started_at=BOOKED, started_by=Role.TUTOR
)
ENTERED = replace(STARTED, student_entered_at=Instant(BOOKED + MINUTE))


def after(minutes: int) -> Instant:
    return Instant(BOOKED + minutes * MINUTE)


@pytest.mark.parametrize(
    ("order", "minutes", "expected"),
    [
        (RESERVED, 0, (BoardState.AHEAD, None)),
        (RESERVED, 12, (BoardState.TUTOR_LATE, BOOKED)),
        (
            replace(RESERVED, deletion=DeletionStatus.DELETE_APPROVED),
            12,
            (BoardState.CANCELED, None),
        ),
        (STARTED, 0, (BoardState.RUNNING, None)),
        (STARTED, 12, (BoardState.STUDENT_MISSING, BOOKED)),
        (replace(STARTED, started_at=after(5)), 12, (BoardState.STUDENT_MISSING, after(5))),
        (replace(STARTED, started_at=after(-10)), -5, (BoardState.RUNNING, None)),
        (ENTERED, 12, (BoardState.RUNNING, None)),
        (
            replace(ENTERED, pauses=(Pause(after(10), 5 * MINUTE),)),
            12,
            (BoardState.PAUSED, after(10)),
        ),
        (replace(ENTERED, pauses=(Pause(after(10), 5 * MINUTE),)), 16, (BoardState.RUNNING, None)),
        (ENTERED, 61, (BoardState.OVERDUE, after(60))),
        (replace(STARTED, status=OrderStatus.CANCELED), 70, (BoardState.NO_SHOW, None)),
        (replace(ENTERED, status=OrderStatus.COMPLETED), 70, (BoardState.ENDED, None)),
        (replace(RESERVED, status=OrderStatus.CANCELED), 70, (BoardState.CANCELED, None)),
        (replace(RESERVED, status=OrderStatus.EXPIRED), 70, (BoardState.EXPIRED, None)),
    ],
)
def test_a_class_has_one_state_on_the_board_and_a_delay_its_beginning(
    order: CourseOrder, minutes: int, expected: tuple[BoardState, Instant | None]
) -> None:
    assert state_since(order, after(minutes)) == expected


@given(st.lists(st.sampled_from(BoardState)))
def test_each_class_counts_in_exactly_one_number(states: list[BoardState]) -> None:
    numbers = numbers_of(states, without_feedback=0, pay_flagged=0)
    counted = (
        numbers.ahead,
        numbers.tutor_late,
        numbers.student_missing,
        numbers.running,
        numbers.ended,
        numbers.no_shows,
        numbers.called_off,
    )
    assert sum(counted) == len(states)


def test_a_lessons_place_is_its_step_and_group_counted_from_one() -> None:
    fresh = LessonState(mode=LessonMode.NEW_WORDS, seed=1)
    assert place_of(None) is None
    assert place_of(fresh) is None
    words = group_words(tuple(map(WordId, range(1, 13))))
    second = replace(fresh, step=LessonStep.FLASH, groups=words, group_index=1)
    assert place_of(second) == (LessonStep.FLASH, 2, len(words))


def test_a_running_class_delays_its_tutors_next_one_until_its_deadline() -> None:
    running = replace(ENTERED, started_at=after(12))
    following = replace(RESERVED, id=OrderId(8), appointment_at=after(60))
    another_tutors = replace(following, id=OrderId(9), tutor_id=AccountId(3))
    assert delays([following, another_tutors, running], after(20)) == {OrderId(8): after(72)}


def test_a_class_that_ends_in_time_delays_nothing() -> None:
    following = replace(RESERVED, id=OrderId(8), appointment_at=after(60))
    assert delays([ENTERED, following], after(20)) == {}


def test_a_class_that_is_over_delays_nothing() -> None:
    canceled = replace(RESERVED, status=OrderStatus.CANCELED)
    following = replace(RESERVED, id=OrderId(8), appointment_at=after(30))
    assert expected_end(canceled, after(20)) is None
    assert delays([canceled, following], after(20)) == {}


def test_a_late_class_delays_the_next_one_by_as_much() -> None:
    following = replace(RESERVED, id=OrderId(8), appointment_at=after(60))
    assert delays([RESERVED, following], after(7)) == {OrderId(8): after(67)}


def test_only_what_the_board_shows_makes_a_class_look_different() -> None:
    assert is_shown_alike(ENTERED, replace(ENTERED, version=9, is_answered=True, reminders=2))
    assert not is_shown_alike(STARTED, ENTERED)
    assert not is_shown_alike(RESERVED, replace(RESERVED, appointment_at=after(30)))

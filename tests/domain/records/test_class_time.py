"""The used time of a class: its duration without its pause."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.pause import Pause
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import (
    CLOCK,
    MINUTE_MS,
    LessonType,
    OrderStatus,
    whole_minutes,
)
from wordmate.domain.records.class_time import class_time

BOOKED = Instant(1_000 * MINUTE_MS)
instants = st.integers(0, 90 * MINUTE_MS)


def reserved(lesson_type=LessonType.QUOTA_60):
    return book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=lesson_type,
        appointment_at=BOOKED,
        now=EPOCH,
    )


@given(
    st.lists(instants, min_size=3, max_size=3).map(sorted),
    st.booleans(),
    st.booleans(),
)
def test_used_time_excludes_the_pause(at, paused, over) -> None:
    started, paused_at, now = (BOOKED + one for one in at)
    order = replace(
        reserved(),
        status=OrderStatus.COMPLETED if over else OrderStatus.IN_PROGRESS,
        started_at=started,
        pauses=(Pause(Instant(paused_at), 5 * MINUTE_MS),) if paused else (),
        ended_at=now if over else None,
        ended_by="TEACHER" if over else None,
    )
    time = class_time(order, now)
    pause = sum(until - since for since, until in time.pauses)
    assert (time.booked_from, time.booked_until) == (BOOKED, BOOKED + 60 * MINUTE_MS)
    assert (time.started_at, time.ended_at) == (started, now if over else None)
    assert len(time.pauses) == paused
    if over:
        assert class_time(order, Instant(now + MINUTE_MS)) == time
    assert 0 <= pause <= 5 * MINUTE_MS
    assert pause == (min(5 * MINUTE_MS, now - paused_at) if paused else 0)
    assert time.consumed_ms == min(now - started - pause, 60 * MINUTE_MS)


@given(
    st.sampled_from(LessonType),
    st.booleans(),
    st.integers(2, 30),
    st.sampled_from(["TEACHER", CLOCK]),
)
def test_used_time_is_at_most_the_booked_time(lesson_type, paused, hours, by) -> None:
    order = replace(
        reserved(lesson_type),
        status=OrderStatus.COMPLETED,
        started_at=BOOKED,
        pauses=(Pause(Instant(BOOKED + MINUTE_MS), 5 * MINUTE_MS),) if paused else (),
        ended_at=BOOKED + hours * 60 * MINUTE_MS,
        ended_by=by,
    )
    time = class_time(order, Instant(BOOKED + 100 * 60 * MINUTE_MS))
    assert time.consumed_ms == order.consumed_ms(BOOKED + 100 * 60 * MINUTE_MS) == order.length_ms
    over = BOOKED + order.length_ms + (5 * MINUTE_MS if paused else 0)
    assert time.ended_at == (over if by == CLOCK else order.ended_at)


@pytest.mark.parametrize(
    ("used_ms", "minutes"),
    [(0, 0), (1, 1), (59_999, 1), (60_000, 1), (119_999, 1), (120_000, 2), (3_600_000, 60)],
)
def test_minutes_are_rounded_up(used_ms, minutes) -> None:
    assert whole_minutes(used_ms) == minutes


def test_a_class_that_never_began_used_no_time() -> None:
    time = class_time(reserved(), BOOKED)
    assert (time.started_at, time.ended_at, time.pauses, time.consumed_ms) == (None, None, (), 0)

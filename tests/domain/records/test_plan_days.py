"""What became of a plan's reviews, by local days."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.months import month_bounds, month_of
from wordmate.domain.orders.course_order import LessonType, OrderStatus, book
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.review_order import review_order
from wordmate.domain.records.plan_days import plan_day
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, plan

ZONE = ZoneInfo("Asia/Shanghai")
BERLIN = ZoneInfo("Europe/Berlin")
ENDED = datetime(2026, 5, 13, 20, 35, tzinfo=ZONE)


def lesson():
    booked = book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=LessonType.QUOTA_60,
        appointment_at=instant(ENDED) - 3_600_000,
    )
    return replace(booked, id=OrderId(5), ended_at=instant(ENDED))


def reviews():
    source = lesson()
    planned = plan(instant(ENDED), "20:30", ZONE)
    return [
        replace(review_order(source, one, 24, 0), id=OrderId(nth))
        for nth, one in enumerate(planned, 10)
    ]


def days(now, **changes):
    found = (plan_day(lesson(), replace(one, **changes), instant(now), ZONE) for one in reviews())
    return [(one.day, one.state.value) for one in found if one is not None]


def test_a_plan_is_told_by_the_days_after_its_lesson() -> None:
    assert [day for day, _ in days(ENDED)] == list(REVIEW_DAYS)


def test_a_review_is_ahead_then_due_then_late_and_at_the_next_ones_day_missed() -> None:
    morning = ENDED.replace(hour=6)
    told = {after: dict(days(morning + timedelta(days=after)))[7] for after in (6, 7, 8, 9)}
    assert told == {6: "to_come", 7: "due", 8: "catch_up", 9: "missed"}


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({"status": OrderStatus.COMPLETED}, "done"),
        ({"status": OrderStatus.EXPIRED}, "missed"),
        ({"status": OrderStatus.IN_PROGRESS}, "due"),
    ],
)
def test_what_happened_to_a_review_counts_for_more_than_its_day(changes, state) -> None:
    for after in (0, 7, 30):
        assert {told for _, told in days(ENDED + timedelta(days=after), **changes)} == {state}


def test_a_review_that_was_called_off_or_taken_away_is_no_day_of_the_plan() -> None:
    assert days(ENDED, status=OrderStatus.CANCELED) == []
    assert days(ENDED, deletion=DeletionStatus.DELETED) == []


@given(
    st.datetimes(datetime(2025, 4, 2), datetime(2040, 1, 1)),
    st.sampled_from([ZONE, BERLIN, ZoneInfo("America/New_York")]),
)
def test_an_instant_is_within_its_month_and_months_follow_each_other(moment, tz) -> None:
    now = instant(moment.replace(tzinfo=tz))
    month = month_of(now, tz)
    first, following = month_bounds(month, tz)
    assert first <= now < following
    assert month_of(first, tz) == month
    assert month_of(following, tz) > month
    assert month_bounds(month_of(following, tz), tz)[0] == following
    assert month_of(following - 1, tz) == month

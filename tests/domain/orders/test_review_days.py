"""What became of a day of the plan, told by local days."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant, local_date, local_day_bounds, month_window
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import HOUR_MS, START_EARLY_MS, LessonType, OrderStatus
from wordmate.domain.orders.review_days import (
    WAITING,
    ReviewState,
    agenda_days,
    agenda_window,
    day_of,
    day_to_hold,
    is_missed,
    is_todays,
    record_window,
    review_state,
    waits_today,
)
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, PlannedReview, plan

ZONES = ["Asia/Shanghai", "America/New_York", "Australia/Lord_Howe", "UTC"]
zones = st.sampled_from(ZONES).map(ZoneInfo)
instants = st.datetimes(datetime(2025, 4, 2), datetime(2030, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: int(moment.timestamp()) * 1000
)


def review_of(planned: PlannedReview) -> CourseOrder:
    return book(
        student_id=AccountId(1),
        tutor_id=None,
        lesson_type=LessonType.ANTI_FORGETTING,
        appointment_at=planned.appointment_at,
        opens_at=planned.opens_at,
        closes_at=planned.closes_at,
    )


@given(instants, zones, st.integers(-2, 27), st.integers(0, 86_399))
def test_a_day_of_the_plan_is_to_come_then_due_then_caught_up_until_the_next_day_of_the_plan(
    ended_at, tz, days_later, second
) -> None:
    noon = datetime.fromtimestamp(ended_at / 1000, tz).replace(hour=0, minute=0, second=0)
    now = instant(noon + timedelta(days=days_later, seconds=second))
    today = local_date(now, tz)
    reviews = [review_of(one) for one in plan(ended_at, "19:30", tz)]
    lesson_day = local_date(ended_at, tz)
    for review, day, following in zip(reviews, REVIEW_DAYS, (*REVIEW_DAYS[1:], 25), strict=True):
        passed = (today - lesson_day).days - day
        expected = ReviewState.DUE if passed == 0 else ReviewState.CATCH_UP
        if passed < 0:
            expected = ReviewState.TO_COME
        elif passed >= following - day:
            expected = ReviewState.MISSED
        assert review_state(review, now, tz) is expected
        assert day_of(review, ended_at, tz) == day
    open_ones = [one for one in reviews if review_state(one, now, tz) is ReviewState.CATCH_UP]
    since, until = agenda_window(now, tz, REVIEW_DAYS)
    assert all(since <= one.appointment_at < until for one in open_ones)


@given(
    instants,
    zones,
    st.sets(st.integers(1, 60), min_size=1, max_size=10).map(sorted),
    st.booleans(),
)
def test_an_agenda_and_a_record_reach_back_to_every_review_that_may_still_be_held(
    ended_at, tz, days, was_built_in
) -> None:
    for review in plan(ended_at, "19:30", tz, REVIEW_DAYS if was_built_in else days):
        since, until = agenda_window(review.closes_at, tz, days)
        assert since <= review.appointment_at < until
        since, until = record_window(review.closes_at, Instant(review.closes_at + 1), tz, days)
        assert since <= review.appointment_at < until


@given(instants, zones, st.integers(0, 47))
def test_a_record_reaches_to_every_class_of_its_time_however_it_began_and_ended(
    appointment_at, tz, half_hours
) -> None:
    held = (appointment_at - START_EARLY_MS, appointment_at + half_hours * HOUR_MS // 2)
    for ended_at in held:
        day = local_day_bounds(Instant(ended_at), tz)
        since, until = record_window(*day, tz, REVIEW_DAYS)
        assert since <= appointment_at < until


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (OrderStatus.COMPLETED, ReviewState.DONE),
        (OrderStatus.IN_PROGRESS, ReviewState.DUE),
        (OrderStatus.EXPIRED, ReviewState.MISSED),
        (OrderStatus.CANCELED, None),
    ],
)
def test_what_happened_to_a_review_says_more_than_its_day(status, state) -> None:
    review = replace(review_of(plan(EPOCH, "10:00", UTC)[0]), status=status)
    assert review_state(review, Instant(9 * 86_400_000), UTC) is state


def test_a_review_that_was_taken_away_is_no_day_of_the_plan() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC)[0])
    for status in OrderStatus:
        gone = replace(review, status=status, deletion=DeletionStatus.DELETED)
        assert review_state(gone, EPOCH, UTC) is None


def test_a_review_whose_deletion_was_approved_before_it_was_held_is_no_day_of_the_plan() -> None:
    planned = plan(EPOCH, "10:00", UTC)[0]
    review = replace(review_of(planned), deletion=DeletionStatus.DELETE_APPROVED)
    today = local_day_bounds(planned.appointment_at, UTC)
    for now in (EPOCH, planned.appointment_at, Instant(planned.closes_at + 1)):
        assert review_state(review, now, UTC) is None
        assert not is_missed(review, now)
        assert not is_todays(review, now, today)
    done = replace(review, status=OrderStatus.COMPLETED)
    assert review_state(done, EPOCH, UTC) is ReviewState.DONE
    assert is_todays(done, EPOCH, today)


def test_a_review_of_no_lesson_stands_on_no_day() -> None:
    assert day_of(review_of(plan(EPOCH, "10:00", UTC)[0]), None, UTC) == 0


@given(instants, zones)
def test_an_agenda_shows_whole_weeks_from_monday_on_and_fourteen_days_ahead(now, tz) -> None:
    days, today = agenda_days(now, tz), local_date(now, tz)
    assert days[0].weekday() == 0
    assert (today - days[0]).days < 7
    assert days[-1].weekday() == 6
    assert timedelta(days=14) <= days[-1] - today < timedelta(days=21)
    assert [one - days[0] for one in days] == [timedelta(days=at) for at in range(len(days))]


@given(st.integers(2025, 2100), st.integers(1, 12), zones)
def test_a_month_holds_its_local_days(year, month, tz) -> None:
    since, until = month_window(year, month, tz)
    first, last = local_date(since, tz), local_date(Instant(until - 1), tz)
    assert (first.year, first.month, first.day) == (year, month, 1)
    assert (last.year, last.month) == (year, month)
    assert local_date(until, tz).day == 1


@given(instants, zones, st.integers(-2, 27), st.integers(0, 86_399))
def test_today_a_review_is_waited_for_whose_state_says_due_or_overdue(
    ended_at, tz, days_later, second
) -> None:
    noon = datetime.fromtimestamp(ended_at / 1000, tz).replace(hour=0, minute=0, second=0)
    now = instant(noon + timedelta(days=days_later, seconds=second))
    bounds = local_day_bounds(now, tz)
    for review in (review_of(one) for one in plan(ended_at, "19:30", tz)):
        waits = waits_today(review, now, bounds[1])
        assert waits is (review_state(review, now, tz) in WAITING)
        if waits:
            assert is_todays(review, now, bounds)
            assert day_to_hold(review.appointment_at, now, tz) == local_date(now, tz)
        done = replace(review, status=OrderStatus.COMPLETED, ended_at=now)
        assert is_todays(done, now, bounds)
        before = replace(done, ended_at=Instant(bounds[0] - 1))
        planned = bounds[0] <= review.appointment_at < bounds[1]
        assert is_todays(before, now, bounds) is planned

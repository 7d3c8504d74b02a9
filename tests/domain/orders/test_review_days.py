"""The state of a plan's day, by local days."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant, local_date, local_day_bounds, month_window
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import OrderNotOverdue
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import HOUR_MS, START_EARLY_MS, LessonType, OrderStatus
from wordmate.domain.orders.review_days import (
    WAITING,
    ReviewState,
    agenda_days,
    agenda_window,
    day_to_hold,
    is_missed,
    is_open,
    is_todays,
    over_at,
    record_window,
    review_state,
    waits_in_rest,
    waits_today,
)
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, PlannedReview, open_for, plan

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
        review_day=planned.day,
        now=EPOCH,
    )


@given(instants, zones, st.integers(-2, 27), st.integers(0, 86_399))
def test_a_day_of_the_plan_is_upcoming_then_due_then_overdue(
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
def test_a_record_includes_every_class_that_ended_in_its_period(
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
def test_the_status_of_a_review_outweighs_its_day(status, state) -> None:
    review = replace(review_of(plan(EPOCH, "10:00", UTC)[0]), status=status)
    assert review_state(review, Instant(9 * 86_400_000), UTC) is state


def test_a_review_that_was_passed_over_is_neither_done_nor_missed_nor_of_any_day() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC, due_only=True)[1])
    passed = replace(review, list_count=5).pass_over(Instant(review.closes_at + 1))
    assert passed.is_nothing_due
    for now in (review.appointment_at, Instant(review.closes_at + 1)):
        assert review_state(passed, now, UTC) is ReviewState.NOTHING_DUE
        assert not is_missed(passed, now)
        assert not is_todays(passed, now, local_day_bounds(now, UTC))


def test_only_a_review_that_chooses_its_words_is_passed_over() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC)[0])
    with pytest.raises(OrderNotOverdue):
        review.pass_over(Instant(review.closes_at + 1))
    with pytest.raises(OrderNotOverdue):
        replace(review, list_count=5).pass_over(review.closes_at)


def test_a_removed_review_is_no_day_of_the_plan() -> None:
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


def test_a_review_is_open_until_its_last_instant_unless_removed() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC)[0])
    over = Instant(review.closes_at + 1)
    assert [is_open(review, at) for at in (review.closes_at, over)] == [True, False]
    assert [is_missed(review, at) for at in (review.closes_at, over)] == [False, True]
    running = replace(review, status=OrderStatus.IN_PROGRESS)
    assert is_open(running, over)
    assert not is_open(replace(running, deletion=DeletionStatus.DELETED), over)
    assert not is_open(replace(review, status=OrderStatus.EXPIRED), EPOCH)


def test_a_review_belongs_to_today_from_the_first_instant_to_the_last() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC)[0])
    held = replace(review, status=OrderStatus.COMPLETED, appointment_at=EPOCH)
    begins, ends = day = local_day_bounds(review.appointment_at, UTC)
    for at, is_in in ((begins - 1, False), (begins, True), (ends - 1, True), (ends, False)):
        planned = replace(review, appointment_at=Instant(at), status=OrderStatus.EXPIRED)
        assert is_todays(planned, ends, day) is is_in
        assert is_todays(replace(held, ended_at=Instant(at)), ends, day) is is_in
    assert not waits_today(replace(review, appointment_at=ends), begins, ends)
    assert waits_today(replace(review, appointment_at=Instant(ends - 1)), begins, ends)


def test_a_finished_review_is_listed_on_the_day_it_was_done_or_planned() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC)[0])
    assert over_at(review) == review.appointment_at
    assert over_at(replace(review, ended_at=Instant(5))) == 5


def test_only_a_reserved_review_is_suspended_by_its_tutors_rest() -> None:
    review = review_of(plan(EPOCH, "10:00", UTC)[0])
    resting = {review.appointment_at}
    assert waits_in_rest(review, resting)
    assert not waits_in_rest(review, {EPOCH})
    assert not waits_in_rest(replace(review, status=OrderStatus.IN_PROGRESS), resting)


@given(instants, zones)
def test_an_agenda_begins_with_its_week_or_the_oldest_open_review_and_ends_with_its_days(
    now, tz
) -> None:
    days, today = agenda_days(now, tz), local_date(now, tz)
    since, until = agenda_window(now, tz, [1, 3])
    oldest = min(days[0], today - timedelta(days=open_for(REVIEW_DAYS)))
    assert since == local_day_bounds(noon_of(oldest, tz), tz)[0]
    assert until == local_day_bounds(noon_of(days[-1], tz), tz)[1]


@given(instants, zones)
def test_a_record_looks_a_day_to_both_sides_of_the_reviews_that_were_open_in_its_time(
    now, tz
) -> None:
    begins, ends = day = local_day_bounds(now, tz)
    since, until = record_window(*day, tz, [1, 3])
    oldest = local_date(begins, tz) - timedelta(days=open_for(REVIEW_DAYS) + 1)
    assert since == local_day_bounds(noon_of(oldest, tz), tz)[0]
    assert until == local_day_bounds(ends, tz)[1]


@pytest.mark.parametrize("tz", [ZoneInfo(name) for name in ZONES], ids=ZONES)
def test_days_are_those_of_the_zone_around_its_midnight(tz) -> None:
    monday = datetime(2026, 3, 2, tzinfo=tz)
    for seconds, first in ((-1, date(2026, 2, 23)), (0, date(2026, 3, 2))):
        now = instant(monday + timedelta(seconds=seconds))
        assert agenda_days(now, tz)[0] == first
        assert day_to_hold(instant(monday), now, tz) == date(2026, 3, 2)


def noon_of(day: date, tz: ZoneInfo) -> Instant:
    return instant(datetime(day.year, day.month, day.day, 12, tzinfo=tz))


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
def test_exactly_due_and_overdue_reviews_wait_today(ended_at, tz, days_later, second) -> None:
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

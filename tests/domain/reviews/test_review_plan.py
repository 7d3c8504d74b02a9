"""Reviews are on local days, across clock changes."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.kernel.local_dates import local_date, local_day_bounds
from wordmate.domain.lessons.time_picker import SLOTS
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, last_day, open_for, plan

ZONES = [
    "Asia/Shanghai",
    "America/New_York",
    "Europe/Berlin",
    "Europe/London",
    "Australia/Lord_Howe",
    "UTC",
]
zones = st.sampled_from(ZONES).map(ZoneInfo)
instants = st.datetimes(datetime(2025, 4, 2), datetime(2030, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: int(moment.timestamp()) * 1000
)
NEW_YORK, BERLIN = ZoneInfo("America/New_York"), ZoneInfo("Europe/Berlin")


def _local(at, tz):
    return datetime.fromtimestamp(at / 1000, tz)


def _instant(text, tz):
    return int(datetime.fromisoformat(text).replace(tzinfo=tz).timestamp() * 1000)


def test_the_plan_has_ten_reviews_in_twenty_one_days() -> None:
    assert REVIEW_DAYS == (1, 2, 3, 5, 7, 9, 12, 14, 17, 21)


@given(instants, st.sampled_from(SLOTS), zones)
@example(_instant("2026-03-07T23:59:59", NEW_YORK), "05:00", NEW_YORK)
@example(_instant("2026-10-31T23:59:59", NEW_YORK), "23:30", NEW_YORK)
def test_every_review_is_at_the_slot_of_its_local_day(ended_at, slot, tz) -> None:
    reviews = plan(ended_at, slot, tz)
    lesson_day = _local(ended_at, tz).date()
    assert [review.day for review in reviews] == list(REVIEW_DAYS)
    for review in reviews:
        at = _local(review.appointment_at, tz)
        assert at.date() == lesson_day + timedelta(days=review.day)
        assert at.strftime("%H:%M") == slot


@given(instants, st.sampled_from(SLOTS), zones)
@example(_instant("2026-03-28T20:00:00", BERLIN), "05:00", BERLIN)
@example(_instant("2026-10-24T23:59:59", BERLIN), "23:30", BERLIN)
def test_a_review_is_open_from_five_in_the_morning_until_the_plans_next_day(
    ended_at, slot, tz
) -> None:
    reviews = plan(ended_at, slot, tz)
    lesson_day = _local(ended_at, tz).date()
    for review, following in zip(reviews, (*REVIEW_DAYS[1:], 25), strict=True):
        opens = _local(review.opens_at, tz)
        assert opens.date() == lesson_day + timedelta(days=review.day)
        assert opens.strftime("%H:%M:%S") == "05:00:00"
        assert review.opens_at <= review.appointment_at <= review.closes_at
        last_day = lesson_day + timedelta(days=following - 1)
        assert _local(review.closes_at, tz).date() == last_day
        assert _local(review.closes_at + 1, tz).date() == last_day + timedelta(days=1)
    for one, other in pairwise(reviews):
        assert one.closes_at < other.opens_at


def test_a_review_before_the_night_of_the_clock_change_is_open_an_hour_less_or_more() -> None:
    lengths = []
    for ended in ("2026-03-27T18:00:00", "2026-10-23T18:00:00", "2026-06-05T18:00:00"):
        first, second, *_ = plan(_instant(ended, BERLIN), "19:30", BERLIN, days=(1, 2))
        lengths.append((second.opens_at - first.opens_at) // 3_600_000)
        assert (first.closes_at + 1 - first.opens_at) // 3_600_000 == 19
    assert lengths == [23, 25, 24]


def test_across_the_change_to_summer_time_a_day_is_not_twenty_four_hours() -> None:
    ended_at = _instant("2026-03-07T19:30:00", NEW_YORK)
    tomorrow = plan(ended_at, "19:30", NEW_YORK)[0].appointment_at
    assert tomorrow - ended_at == 23 * 3_600_000


@pytest.mark.parametrize(
    ("ended", "first_day"), [("23:59:59", date(2026, 5, 11)), ("00:00:00", date(2026, 5, 11))]
)
def test_a_lesson_around_midnight_counts_for_the_day_it_ended_in(ended, first_day) -> None:
    day = "2026-05-10T" + ended
    shanghai = ZoneInfo("Asia/Shanghai")
    first = plan(_instant(day, shanghai), "05:00", shanghai)[0]
    assert local_date(first.appointment_at, shanghai) == first_day


@given(instants, zones)
def test_a_local_day_contains_exactly_its_instants(now, tz) -> None:
    start, end = local_day_bounds(now, tz)
    today = _local(now, tz).date()
    assert start <= now < end
    assert _local(start, tz).date() == _local(end - 1, tz).date() == today
    assert _local(start - 1, tz).date() < today < _local(end, tz).date()


def test_the_days_of_the_clock_changes_have_twenty_three_and_twenty_five_hours() -> None:
    lengths = []
    for day in ("2026-03-08T12:00:00", "2026-11-01T12:00:00", "2026-06-01T12:00:00"):
        start, end = local_day_bounds(_instant(day, NEW_YORK), NEW_YORK)
        lengths.append((end - start) // 3_600_000)
    assert lengths == [23, 25, 24]


@given(st.sets(st.integers(1, 60), min_size=1).map(sorted))
@example([1, 2])
@example([3])
def test_the_days_of_the_plan_are_a_setting(days) -> None:
    tz = ZoneInfo("UTC")
    reviews = plan(EPOCH, "05:00", tz, days=days)
    assert [one.day for one in reviews] == days
    closed = [(one.closes_at + 1) // 86_400_000 for one in reviews]
    spans = [after - day for day, after in zip(days, closed, strict=True)]
    assert closed[:-1] == days[1:]
    assert spans[-1] == days[-1] - [0, *days][-2]
    assert open_for(days) == max(spans)


@given(st.sets(st.integers(1, 60), min_size=1).map(sorted))
def test_reviews_of_the_built_in_plan_continue_beside_a_configured_plan(days) -> None:
    assert last_day(days) == max(days[-1], 21)

"""Months of the service's time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, month_before, month_bounds, month_of

ZONES = [ZoneInfo(one) for one in ("Asia/Shanghai", "Europe/Berlin", "America/New_York")]


def test_before_january_comes_december_of_the_year_before() -> None:
    assert [month_before(month) for month in ("2026-01", "2026-02", "2026-12")] == [
        "2025-12",
        "2026-01",
        "2026-11",
    ]


def test_an_instant_is_whole_milliseconds() -> None:
    found = instant(datetime(1970, 1, 1, 0, 0, 1, 234_567, tzinfo=UTC))
    assert (found, type(found)) == (1_234, int)


@given(
    st.datetimes(datetime(2025, 4, 2), datetime(2040, 1, 1)),
    st.sampled_from(ZONES),
)
def test_an_instant_is_within_its_month_and_months_follow_each_other(moment, tz) -> None:
    now = instant(moment.replace(tzinfo=tz))
    month = month_of(now, tz)
    first, following = month_bounds(month, tz)
    assert first <= now < following
    assert month_of(first, tz) == month
    assert month_of(following, tz) > month
    assert month_bounds(month_of(following, tz), tz)[0] == following
    assert month_of(Instant(following - 1), tz) == month
    assert month_before(month_of(following, tz)) == month

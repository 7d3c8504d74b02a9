"""Properties of working hours: windows of the week, merged, and as periods of days."""

from datetime import date, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start
from wordmate.domain.rest.errors import WorkingHoursInvalid
from wordmate.domain.rest.working_hours import (
    Window,
    is_outside_hours,
    offered_periods,
    working_hours,
)

ZONE = ZoneInfo("Asia/Shanghai")
MONDAY = date(2026, 11, 23)
MINUTE = 60_000
HALF_HOURS = range(5 * 60, 24 * 60, 30)

weekdays = st.integers(1, 7)
marks = st.sampled_from([*HALF_HOURS, 24 * 60])
windows = st.builds(
    lambda weekday, ends: Window(weekday, *sorted(ends)),
    weekdays,
    st.lists(marks, min_size=2, max_size=2, unique=True),
)
weeks = st.lists(windows, max_size=12)


def half_hours(hours: "list[Window] | tuple[Window, ...]") -> set[tuple[int, int]]:
    """The half hours that windows cover, counted one by one."""
    return {(one.weekday, at) for one in hours for at in range(one.starts, one.ends, 30)}


def at(weekday: int, minute: int) -> Instant:
    day = MONDAY + timedelta(days=weekday - 1)
    return Instant(day_start(day, ZONE) + minute * MINUTE)


@given(weeks)
def test_merging_covers_the_same_half_hours_with_gaps_between(given_windows: list[Window]) -> None:
    hours = working_hours(given_windows)
    assert half_hours(hours) == half_hours(given_windows)
    assert [*hours] == sorted(hours)
    for one, other in pairwise(hours):
        assert one.weekday < other.weekday or one.ends < other.starts
    assert working_hours(reversed(hours)) == hours


@given(weeks.filter(bool), weekdays, st.sampled_from(HALF_HOURS), st.sampled_from([30, 60]))
def test_a_class_is_outside_if_one_of_its_half_hours_is_not_offered(
    given_windows: list[Window], weekday: int, minute: int, length: int
) -> None:
    hours, until = working_hours(given_windows), minute + length
    offered = {(weekday, one) for one in range(minute, until, 30)} <= half_hours(hours)
    is_outside = is_outside_hours(hours, at(weekday, minute), at(weekday, until), ZONE)
    assert is_outside is not offered


@given(weeks.filter(bool))
def test_the_periods_of_a_week_are_its_windows(given_windows: list[Window]) -> None:
    hours = working_hours(given_windows)
    days = [MONDAY + timedelta(days=nth) for nth in range(7)]
    assert offered_periods(hours, days, ZONE) == [
        (at(one.weekday, one.starts), at(one.weekday, one.ends)) for one in hours
    ]


def test_without_hours_whole_days_are_offered_and_nothing_is_outside() -> None:
    days = [MONDAY, MONDAY + timedelta(days=1)]
    assert offered_periods((), days, ZONE) == [(at(1, 0), at(2, 0)), (at(2, 0), at(3, 0))]
    assert not is_outside_hours((), at(1, 180), at(1, 240), ZONE)


def test_hours_are_local_also_on_the_day_on_which_clocks_change() -> None:
    """In Berlin the 25th of October 2026 has 25 hours."""
    berlin, day = ZoneInfo("Europe/Berlin"), date(2026, 10, 25)
    [(since, until)] = offered_periods((Window(7, 300, 1440),), [day], berlin)
    assert since - day_start(day, berlin) == 6 * 60 * MINUTE
    assert until == day_start(day + timedelta(days=1), berlin)


@pytest.mark.parametrize(
    "wrong",
    [
        Window(0, 600, 660),
        Window(8, 600, 660),
        Window(1, 270, 660),
        Window(1, 600, 1470),
        Window(1, 600, 600),
        Window(1, 660, 600),
        Window(1, 615, 660),
        Window(1, 600, 645),
    ],
)
def test_a_window_off_the_half_hours_of_a_day_is_refused(wrong: Window) -> None:
    with pytest.raises(WorkingHoursInvalid):
        working_hours([Window(1, 600, 660), wrong])

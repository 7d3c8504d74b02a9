"""Which classes of a series change together, where they go, and how it is undone."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import BOOKED_AT, HOUR, MINUTE, reserved
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant, local_date, local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.booking import weekly
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import ChangeNotReversible
from wordmate.domain.orders.events import Started
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.series import SeriesScope, reached, shifted, taken_back

SHANGHAI: Final = ZoneInfo("Asia/Shanghai")
BERLIN: Final = ZoneInfo("Europe/Berlin")
WEEK: Final = 7 * 24 * HOUR
times = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)).map(
    lambda at: datetime(at.year, at.month, at.day, 5 + at.hour % 18, at.minute // 30 * 30)
)


def on_wall(at: Instant, zone: ZoneInfo) -> datetime:
    return datetime.combine(local_date(at, zone), local_time(at, zone))


@given(times, times, st.sampled_from((SHANGHAI, BERLIN)), st.integers(1, 53))
def test_a_moved_series_keeps_its_local_time_and_its_spacing(
    first: datetime, to: datetime, zone: ZoneInfo, weeks: int
) -> None:
    series = weekly(first.replace(tzinfo=zone), weeks)
    target = instant(to.replace(tzinfo=zone))
    moved = [shifted(at, series[0], target, zone) for at in series]
    assert [on_wall(at, zone) for at in moved] == [
        to + timedelta(weeks=nth) for nth in range(weeks)
    ]


@given(times, times, st.integers(0, 52))
def test_moving_a_series_and_back_is_nothing(first: datetime, to: datetime, nth: int) -> None:
    here, there = (instant(one.replace(tzinfo=BERLIN)) for one in (first, to))
    at = weekly(first.replace(tzinfo=BERLIN), 53)[nth]
    assert shifted(shifted(at, here, there, BERLIN), there, here, BERLIN) == at


def series_of(number: int) -> list[CourseOrder]:
    return [
        replace(reserved(appointment_at=BOOKED_AT + nth * WEEK), id=OrderId(nth + 1))
        for nth in range(number)
    ]


_STATES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"status": OrderStatus.COMPLETED},
    {"status": OrderStatus.IN_PROGRESS},
    {"status": OrderStatus.CANCELED},
    {"status": OrderStatus.EXPIRED},
    {"deletion": DeletionStatus.DELETE_APPROVED},
    {"lesson_gone": True},
)


@given(
    st.lists(st.sampled_from(_STATES), min_size=1, max_size=12),
    st.integers(0, 11),
    st.integers(-1, 12),
    st.sampled_from(SeriesScope),
)
def test_a_change_reaches_the_named_class_and_those_that_wait_ahead(
    states: Sequence[dict[str, Any]], place: int, now: int, scope: SeriesScope
) -> None:
    series = [replace(one, **state) for one, state in zip(series_of(12), states, strict=False)]
    named, at = series[place % len(series)], Instant(BOOKED_AT + now * WEEK)
    found = reached(reversed(series), named, scope, at)
    assert found == [
        one
        for one, state in zip(series, states, strict=True)
        if one is named
        or (
            not state
            and one.appointment_at > at
            and (scope is SeriesScope.ALL or one.appointment_at > named.appointment_at)
        )
    ]


OTHER: Final = AccountId(33)
_CHANGES: Final = (
    lambda order: order.move(Instant(order.appointment_at + 30 * MINUTE), EPOCH),
    lambda order: order.change_tutor(OTHER if order.tutor_id != OTHER else AccountId(44), EPOCH),
    lambda order: order.cancel(EPOCH) if order.waits else order.reopen(EPOCH),
)


@given(st.lists(st.integers(0, 1), max_size=4), st.booleans())
def test_what_was_changed_is_as_before_once_it_is_taken_back(
    changes: Sequence[int], canceled: bool
) -> None:
    before = replace(reserved(), new_events=())
    order = before
    for nth in [*changes, *([2] if canceled else [])]:
        order = _CHANGES[nth](order)
    events = [one.event for one in order.new_events]
    back = taken_back(order, events, EPOCH)
    assert replace(back, version=before.version) == before
    assert len(back.new_events) == 2 * len(events)


def test_a_start_is_not_taken_back() -> None:
    with pytest.raises(ChangeNotReversible):
        taken_back(reserved(), [Started(by=Role.TUTOR)], EPOCH)

"""Lists of orders by whole local days, never from before the launch."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, launched_at, local_date
from wordmate.domain.orders.periods import OrderPeriod, held_from, window_of
from wordmate.domain.reviews.review_plan import REVIEW_DAYS

ZONE = ZoneInfo("Asia/Shanghai")
LAUNCH = launched_at(ZONE)
nows = st.integers(LAUNCH, LAUNCH + 1_000 * 86_400_000).map(Instant)


def start(day: date) -> Instant:
    return day_start(day, ZONE)


@given(nows)
def test_a_period_consists_of_whole_local_days(now: Instant) -> None:
    today = local_date(now, ZONE)
    tomorrow = start(today + timedelta(days=1))
    assert window_of(OrderPeriod.TODAY, now, ZONE) == (start(today), tomorrow)
    assert window_of(OrderPeriod.UPCOMING, now, ZONE) == (start(today), None)
    week_ago = start(today - timedelta(days=7))
    assert window_of(OrderPeriod.LAST_7_DAYS, now, ZONE) == (max(LAUNCH, week_ago), tomorrow)
    assert window_of(OrderPeriod.ANY, now, ZONE) == (LAUNCH, None)


def test_no_period_reaches_behind_the_launch() -> None:
    for period in OrderPeriod:
        assert window_of(period, LAUNCH, ZONE)[0] == LAUNCH
    assert held_from(LAUNCH, ZONE, REVIEW_DAYS) == LAUNCH

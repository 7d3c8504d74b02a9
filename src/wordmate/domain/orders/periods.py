"""The periods of lists of orders: whole local days, never before the launch."""

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, launched_at, local_date, local_day_bounds
from wordmate.domain.orders.review_days import agenda_window


class OrderPeriod(StrEnum):
    """Local days in the service's time zone, by appointment time; never before 2025-04-02."""

    ANY = "ANY"
    TODAY = "TODAY"
    LAST_7_DAYS = "LAST_7_DAYS"
    UPCOMING = "UPCOMING"


def window_of(period: OrderPeriod, now: Instant, zone: ZoneInfo) -> tuple[Instant, Instant | None]:
    """The appointments of a period: from an instant to before another one, if there is an end."""
    launch = launched_at(zone)
    today, tomorrow = local_day_bounds(now, zone)
    match period:
        case OrderPeriod.ANY:
            return launch, None
        case OrderPeriod.TODAY:
            return max(today, launch), tomorrow
        case OrderPeriod.LAST_7_DAYS:
            week_ago = day_start(local_date(now, zone) - timedelta(days=7), zone)
            return max(week_ago, launch), tomorrow
        case OrderPeriod.UPCOMING:
            return max(today, launch), None


def held_from(now: Instant, zone: ZoneInfo, days: Sequence[int]) -> Instant:
    """The appointment of the oldest review that may still be held; not before the launch."""
    first, _ = agenda_window(now, zone, days)
    return max(first, launched_at(zone))

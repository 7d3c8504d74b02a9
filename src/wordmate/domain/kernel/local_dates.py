"""Local days and months of the service's time zone, and their instants."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.instants import Instant

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)

LAUNCHED_ON: Final = date(2025, 4, 2)
"""Records start on this local day."""
LAUNCH_MONTH: Final = f"{LAUNCHED_ON:%Y-%m}"
"""The month in which records start."""


def local_day_bounds(now: Instant, tz: tzinfo) -> tuple[Instant, Instant]:
    """The first instant of the local day of an instant, and of the next day."""
    today = local_date(now, tz)
    return day_start(today, tz), day_start(today + timedelta(days=1), tz)


def week_bounds(now: Instant, tz: tzinfo) -> tuple[Instant, Instant]:
    """The first instant of the local week of an instant, from Monday on, and of the next week."""
    today = local_date(now, tz)
    monday = today - timedelta(days=today.weekday())
    return day_start(monday, tz), day_start(monday + timedelta(days=7), tz)


def day_start(day: date, tz: tzinfo) -> Instant:
    """The first instant of a local day."""
    return instant(datetime.combine(day, time.min, tz))


def launched_at(tz: tzinfo) -> Instant:
    """The first instant of records: lists and counts never include anything older."""
    return day_start(LAUNCHED_ON, tz)


def local_date(now: Instant, tz: tzinfo) -> date:
    """The local date of an instant."""
    return (_EPOCH + now * _MILLISECOND).astimezone(tz).date()


def local_time(now: Instant, tz: tzinfo) -> time:
    """The local time of day of an instant."""
    return (_EPOCH + now * _MILLISECOND).astimezone(tz).time()


def instant(moment: datetime) -> Instant:
    """Milliseconds since 1970 UTC of a moment with a zone."""
    return Instant((moment - _EPOCH) // _MILLISECOND)


def month_window(year: int, month: int, tz: tzinfo) -> tuple[Instant, Instant]:
    """The first instant of a local month, and of the next one."""
    first = date(year, month, 1)
    following = date(year + month // 12, month % 12 + 1, 1)
    return day_start(first, tz), day_start(following, tz)


def month_of(now: Instant, tz: tzinfo) -> str:
    """The month that an instant is in, as YYYY-MM."""
    return f"{local_date(now, tz):%Y-%m}"


def month_bounds(month: str, tz: tzinfo) -> tuple[Instant, Instant]:
    """The first instant of a month, and of the next one."""
    first = date.fromisoformat(f"{month}-01")
    return month_window(first.year, first.month, tz)


def month_before(month: str) -> str:
    """The month before this one."""
    year, number = map(int, month.split("-"))
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02}"

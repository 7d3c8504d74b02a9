"""Months of the service's time zone."""

from datetime import date, tzinfo

from wordmate.domain.kernel.local_dates import local_date, month_window


def month_of(now: int, tz: tzinfo) -> str:
    """The month that an instant is in, as YYYY-MM."""
    return f"{local_date(now, tz):%Y-%m}"


def month_bounds(month: str, tz: tzinfo) -> tuple[int, int]:
    """A month's first instant, and the first of the next one."""
    first = date.fromisoformat(f"{month}-01")
    return month_window(first.year, first.month, tz)

"""The notation of times in the store's output."""

from datetime import datetime
from zoneinfo import ZoneInfo


def spoken(moment: str) -> str:
    """``2026-01-20 19:30`` as Tue 20 Jan 19:30, with its year unless that is the current one."""
    at = datetime.fromisoformat(moment)
    this_year = datetime.now(ZoneInfo("Asia/Shanghai")).year
    year = "" if at.year == this_year else f" {at.year}"
    return f"{at:%a} {at.day} {at:%b}{year} {at:%H:%M}"

"""What commands say, and the notation of times in it."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

Run = Callable[..., tuple[int, str, str]]
"""Runs a command: exit code, output, errors."""


def facts_of(said: str) -> dict[str, str]:
    """The facts of a single answer by their headings."""
    return dict(line.split("\t", 1) for line in said.splitlines())


def spoken(moment: str) -> str:
    """``2026-01-20 19:30`` as Tue 20 Jan 19:30, with its year unless that is the current one."""
    at = datetime.fromisoformat(moment)
    this_year = datetime.now(ZoneInfo("Asia/Shanghai")).year
    year = "" if at.year == this_year else f" {at.year}"
    return f"{at:%a} {at.day} {at:%b}{year} {at:%H:%M}"

"""The hours in which a tutor is offered: windows of local weekdays, the same every week."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, instant, local_date
from wordmate.domain.rest.errors import WorkingHoursInvalid

FIRST_MINUTE: Final = 5 * 60
LAST_MINUTE: Final = 24 * 60
"""A window lies between these minutes of its day."""
_STEP: Final = 30
_WEEKDAYS: Final = range(1, 8)

Period = tuple[Instant, Instant]
"""From, until."""


@dataclass(frozen=True, slots=True, order=True)
class Window:
    """Hours of a weekday (1 is Monday) in which a tutor is offered; ``starts`` and ``ends`` are
    minutes since local midnight.
    """

    weekday: int
    starts: int
    ends: int


def working_hours(windows: Iterable[Window]) -> tuple[Window, ...]:
    """A tutor's hours: windows in the order of the week, those that meet or overlap made one.

    Raises WorkingHoursInvalid unless each begins and ends on half hours from 05:00 to 24:00.
    """
    merged: list[Window] = []
    for one in sorted(windows):
        _check(one)
        last = merged[-1] if merged else None
        if last is not None and last.weekday == one.weekday and one.starts <= last.ends:
            merged[-1] = Window(one.weekday, last.starts, max(last.ends, one.ends))
        else:
            merged.append(one)
    return tuple(merged)


def offered_periods(hours: Sequence[Window], days: Iterable[date], tz: tzinfo) -> list[Period]:
    """When a tutor with these hours is offered on some local days, each period within one of them:
    the whole days, if no hours are saved.
    """
    if not hours:
        return [(day_start(day, tz), _at(day, LAST_MINUTE, tz)) for day in days]
    return [
        (_at(day, one.starts, tz), _at(day, one.ends, tz))
        for day in days
        for one in hours
        if one.weekday == day.isoweekday()
    ]


def is_outside_hours(hours: Sequence[Window], since: Instant, until: Instant, tz: tzinfo) -> bool:
    """Whether a part of this time is not offered by the saved hours."""
    if not hours:
        return False
    offered = offered_periods(hours, [local_date(since, tz)], tz)
    return not any(starts <= since and until <= ends for starts, ends in offered)


def _check(window: Window) -> None:
    on_half_hours = window.starts % _STEP == 0 == window.ends % _STEP
    in_day = FIRST_MINUTE <= window.starts < window.ends <= LAST_MINUTE
    if window.weekday not in _WEEKDAYS or not on_half_hours or not in_day:
        raise WorkingHoursInvalid


def _at(day: date, minute: int, tz: tzinfo) -> Instant:
    """A minute of a local day; the last one is the beginning of the next day."""
    if minute == LAST_MINUTE:
        return day_start(day + timedelta(days=1), tz)
    return instant(datetime.combine(day, time(*divmod(minute, 60)), tz))

"""The half hours of this week and the next, in the service's time zone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, local_date
from wordmate.domain.rest.rest_slot import SLOT_MS, RestSlot, SlotState

HOURS: Final = tuple(time(hour, minute) for hour in range(5, 24) for minute in (0, 30))
"""The times of a day's half hours: those at which a review may be planned."""
_DAYS: Final = 7


class RestWeek(StrEnum):
    """Which week is asked for."""

    THIS = "THIS"
    NEXT = "NEXT"


@dataclass(frozen=True, slots=True)
class RestDay:
    """A local day with its half hours."""

    day: date
    slots: tuple[RestSlot, ...]


def week_of(now: Instant, zone: tzinfo, week: RestWeek) -> tuple[RestDay, ...]:
    """The week's days from Monday on; all half hours are free."""
    today = local_date(now, zone)
    weeks = timedelta(days=_DAYS * (week is RestWeek.NEXT))
    monday = today - timedelta(days=today.weekday()) + weeks
    return tuple(_day(monday + timedelta(days=nth), zone) for nth in range(_DAYS))


def offered_slots(now: Instant, zone: tzinfo) -> dict[Instant, RestSlot]:
    """Every half hour of both weeks by its beginning."""
    return {
        slot.starts_at: slot
        for week in RestWeek
        for day in week_of(now, zone, week)
        for slot in day.slots
    }


def mark_slots(
    slots: Iterable[RestSlot], taken: Iterable[RestSlot], classes: Sequence[tuple[Instant, Instant]]
) -> list[RestSlot]:
    """Half hours with their states: booked by classes (from, until), or part of an application."""
    held = {one.starts_at: one.state for one in taken}
    return [
        replace(slot, state=held[slot.starts_at])
        if slot.starts_at in held
        else replace(slot, state=SlotState.SCHEDULED_TRAINING)
        if any(slot.meets(*one) for one in classes)
        else slot
        for slot in slots
    ]


def _day(day: date, zone: tzinfo) -> RestDay:
    return RestDay(
        day, tuple(RestSlot(starts_at=instant(datetime.combine(day, at, zone))) for at in HOURS)
    )


def stretches(starts: Iterable[Instant]) -> list[tuple[Instant, Instant]]:
    """Consecutive half hours joined to periods (from, until)."""
    found: list[tuple[Instant, Instant]] = []
    for start in sorted(starts):
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], Instant(start + SLOT_MS))
        else:
            found.append((start, Instant(start + SLOT_MS)))
    return found

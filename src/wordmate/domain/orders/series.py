"""A weekly series: the classes that were booked together, which move and end together."""

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from enum import StrEnum

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, local_date, local_time
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import ChangeNotReversible
from wordmate.domain.orders.events import Canceled, Event, Moved, TutorChanged


class SeriesScope(StrEnum):
    """Which classes of a series a change reaches, beside the class that is named."""

    FOLLOWING = "FOLLOWING"
    """Those after it."""
    ALL = "ALL"
    """Those before it, too."""


def reached(
    series: Iterable[CourseOrder], named: CourseOrder, scope: SeriesScope, now: Instant
) -> list[CourseOrder]:
    """The named class and those that wait for a later time, soonest first: what is past, has
    started, is over or is being deleted stays as it is.
    """
    since = _place(named) if scope is SeriesScope.FOLLOWING else None
    found = [
        one
        for one in series
        if one.id == named.id
        or (one.waits and one.appointment_at > now and (since is None or _place(one) > since))
    ]
    return sorted(found, key=_place)


def _place(order: CourseOrder) -> tuple[Instant, int]:
    return order.appointment_at, order.id


def shifted(at: Instant, moved_from: Instant, moved_to: Instant, tz: tzinfo) -> Instant:
    """The time of a class when another one of its series moves: by as many days, and by as much of
    the local time of day, so that classes stay as far apart by the calendar and the clock.
    """
    if at == moved_from:
        return moved_to
    return instant(_local(at, tz) + (_on_wall(moved_to, tz) - _on_wall(moved_from, tz)))


def _local(at: Instant, tz: tzinfo) -> datetime:
    return datetime.combine(local_date(at, tz), local_time(at, tz), tz)


def _on_wall(at: Instant, tz: tzinfo) -> datetime:
    """What calendar and clock on the wall show."""
    return _local(at, tz).replace(tzinfo=None)


def taken_back(order: CourseOrder, events: Sequence[Event], now: Instant) -> CourseOrder:
    """The order after these last events of its ledger were reversed, the last one first.

    Raises ChangeNotReversible, and what the counter-commands raise: OrderNotReserved,
    OrderNotCalledOff, OrderClosed, AppointmentPassed.
    """
    for event in reversed(events):
        match event:
            case Moved():
                order = order.move(event.moved_from, now)
            case TutorChanged():
                order = order.change_tutor(event.tutor_before, now)
            case Canceled():
                order = order.reopen(now)
            case _:
                raise ChangeNotReversible
    return order

"""What the people of a class are told of its changes: the difference between what they know and
what is now.
"""

from dataclasses import dataclass, replace
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import (
    Booked,
    Canceled,
    DeletionMoved,
    Moved,
    Reopened,
    TutorChanged,
)

_NEWS: Final = (Moved, TutorChanged, Canceled, Reopened, DeletionMoved)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """The time and the tutor of a class that is to be held."""

    appointment_at: Instant
    tutor_id: AccountId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassChanged(DomainEvent):
    """A class is planned otherwise than its people know. None: it is not to be held.
    ``is_new``: its people never heard of it.
    """

    kind = "class_changed"
    before: Planned | None
    after: Planned | None
    is_new: bool = False


def booked(order: CourseOrder) -> ClassChanged:
    """What a booking changes for the people of the class."""
    return ClassChanged(before=None, after=_plan(order), is_new=True)


def change_of(before: CourseOrder, after: CourseOrder) -> ClassChanged | None:
    """What the new events of a class change for its people; None if nothing."""
    if not any(isinstance(one.event, _NEWS) for one in after.new_events):
        return None
    change = ClassChanged(before=_plan(before), after=_plan(after))
    return None if change.before == change.after else change


def as_change(event: DomainEvent, order: CourseOrder) -> DomainEvent:
    """The change of a class that releases up to 5.0.4 published as an event of its ledger; any
    other event as it is.
    """
    now = Planned(appointment_at=order.appointment_at, tutor_id=order.tutor_id)
    match event:
        case Booked() | Reopened():
            return ClassChanged(before=None, after=now, is_new=isinstance(event, Booked))
        case Moved():
            before = replace(now, appointment_at=event.moved_from)
            return ClassChanged(
                before=before, after=replace(now, appointment_at=event.appointment_at)
            )
        case Canceled():
            return ClassChanged(before=None if order.lesson_gone else now, after=None)
        case _:
            return event


def _plan(order: CourseOrder) -> Planned | None:
    if not order.waits:
        return None
    return Planned(appointment_at=order.appointment_at, tutor_id=order.tutor_id)

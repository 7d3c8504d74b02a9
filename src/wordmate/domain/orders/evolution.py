"""Applies events to orders: nothing else writes an order's fields.

Commands, replay, ``verify`` and ``rebuild`` all use it. The order's machine and rules decide
beforehand whether an event may happen; its next state is the machine's, too.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import next_state
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import Answered
from wordmate.domain.lessons.leading import Absence, last_absence
from wordmate.domain.lessons.pause import paused, resumed
from wordmate.domain.orders.deletion import DeletionMachine
from wordmate.domain.orders.events import (
    BookChosen,
    BroughtBack,
    Completed,
    DeletionMoved,
    Entered,
    Event,
    GivenUp,
    LeaderBack,
    LeaderGone,
    LedgerEntry,
    Left,
    Moved,
    NoShow,
    NoShowTakenBack,
    Paused,
    PlanTimeChanged,
    Rated,
    Reminded,
    Reopened,
    Resumed,
    ReviewMoved,
    ReviewWordsChosen,
    Started,
    TimeBegan,
)
from wordmate.domain.orders.order_status import CourseOrderMachine

if TYPE_CHECKING:
    from wordmate.domain.orders.course_order import CourseOrder

_Changes = Mapping[str, Any]


def evolve(order: "CourseOrder", entry: LedgerEntry) -> "CourseOrder":
    """The order after one more event of its ledger.

    Raises the machine's refusal of an event that cannot have happened.
    """
    event, status = entry.event, order.status
    if event.machine_event is not None:
        status = next_state(CourseOrderMachine, order, event.machine_event)
    change = _CHANGES.get(type(event))
    changes = {} if change is None else change(order, event, entry.at)
    return replace(order, status=status, version=order.version + 1, **changes)


def with_progress(order: "CourseOrder", words: int | None) -> "CourseOrder":
    """The order after its last event changed its lesson's progress; ``words`` if that says how many
    the lesson has.
    """
    order = replace(order, progress_version=order.version)
    return order if words is None else with_words(order, words)


def with_words(order: "CourseOrder", words: int) -> "CourseOrder":
    """The order with this number of words."""
    return replace(order, word_count=words)


def with_plan_time(order: "CourseOrder", slot: str) -> "CourseOrder":
    """The ended order with the daily time, HH:MM, picked for its plan."""
    return replace(order, anti_forget_time=slot)


def _book_chosen(_: "CourseOrder", event: BookChosen, __: Instant) -> _Changes:
    return {"course_book_id": event.course_book_id, "course_type": event.course_type}


def _started(_: "CourseOrder", event: Started, at: Instant) -> _Changes:
    return {"started_at": at, "started_by": event.by}


_NEVER_STARTED: Final[_Changes] = {
    **dict.fromkeys(("started_at", "started_by", "rating")),
    "student_entered_at": None,
    "pauses": (),
    **dict.fromkeys(("progress_version", "reminders"), 0),
}


def _leader_gone(order: "CourseOrder", event: LeaderGone, at: Instant) -> _Changes:
    return {"absences": (*order.absences, Absence(event.side, at))}


def _leader_back(order: "CourseOrder", event: LeaderBack, at: Instant) -> _Changes:
    gone = last_absence(order.absences, event.side)
    back = (one._replace(until=at) if one is gone else one for one in order.absences)
    return {"absences": tuple(back)}


def _completed(_: "CourseOrder", event: Completed, at: Instant) -> _Changes:
    return {"ended_at": at, "ended_by": event.by}


def _no_show(_: "CourseOrder", __: NoShow, at: Instant) -> _Changes:
    return {"ended_at": at, "ended_by": Role.TUTOR.value}


def _no_show_taken_back(_: "CourseOrder", __: NoShowTakenBack, ___: Instant) -> _Changes:
    ended = dict.fromkeys(("ended_at", "ended_by"))
    return {**_NEVER_STARTED, **ended, "is_answered": False, "absences": ()}


def _moved(_: "CourseOrder", event: Moved | Reopened, __: Instant) -> _Changes:
    return {name: getattr(event, name) for name in ("appointment_at", "opens_at", "closes_at")}


def _plan_time_changed(order: "CourseOrder", event: PlanTimeChanged, _: Instant) -> _Changes:
    """A lesson whose reviews were all supplemented has no plan of its own, and gets none."""
    return {} if order.anti_forget_time is None else {"anti_forget_time": event.slot}


_CHANGES: Final[Mapping[type[Event], Callable[["CourseOrder", Any, Instant], _Changes]]] = (
    MappingProxyType(
        {
            BookChosen: _book_chosen,
            Started: _started,
            ReviewWordsChosen: lambda _, event, __: {"word_count": len(event.word_ids)},
            Entered: lambda _, __, at: {"student_entered_at": at},
            Answered: lambda _, event, __: {} if event.late else {"is_answered": True},
            TimeBegan: lambda _, __, at: {"started_at": at},
            Paused: lambda order, event, at: {"pauses": paused(order.pauses, at, event.length_ms)},
            Resumed: lambda order, _, at: {"pauses": resumed(order.pauses, at)},
            LeaderGone: _leader_gone,
            LeaderBack: _leader_back,
            Left: lambda _, __, ___: _NEVER_STARTED,
            Rated: lambda _, event, __: {"rating": event.stars},
            Completed: _completed,
            NoShow: _no_show,
            NoShowTakenBack: _no_show_taken_back,
            Reminded: lambda _, event, __: {"reminders": event.number},
            Moved: _moved,
            ReviewMoved: lambda _, event, __: {"appointment_at": event.appointment_at},
            PlanTimeChanged: _plan_time_changed,
            Reopened: _moved,
            GivenUp: lambda _, __, ___: {"lesson_gone": True},
            BroughtBack: lambda _, __, ___: {"lesson_gone": False},
            DeletionMoved: lambda order, event, _: {
                "deletion": next_state(DeletionMachine, order, event.step)
            },
        }
    )
)

"""Applies events to orders: nothing else writes an order's fields.

Commands, replay, ``verify`` and ``rebuild`` all use it. The order's machine and rules decide
beforehand whether an event may happen; its next state is the machine's, too. An action in a lesson
goes through the lesson's machine.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeVar, get_args

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import next_state
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack, LessonAction, LessonOpened
from wordmate.domain.lessons.grouping import distinct_words, group_words
from wordmate.domain.lessons.leading import Absence, last_absence
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import NOTHING_DONE
from wordmate.domain.lessons.lesson_run import apply
from wordmate.domain.lessons.pause import paused, resumed
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
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
    NothingDue,
    Paused,
    PlanTimeChanged,
    Rated,
    Reminded,
    Reopened,
    ResultSubmitted,
    Resumed,
    ReviewMoved,
    ReviewsSupplemented,
    ReviewWordsChosen,
    Started,
    TimeBegan,
    TimePicked,
    TutorChanged,
)
from wordmate.domain.orders.order_state import OrderState, PastNoShow
from wordmate.domain.orders.order_status import CLOCK, CourseOrderMachine

Order = TypeVar("Order", bound=OrderState)
_Changes = dict[str, Any]

_IN_LESSON: Final = frozenset({LessonOpened, ReviewWordsChosen, *get_args(LessonAction)})
"""The events that change the progress of a lesson."""


def evolve(order: Order, entry: LedgerEntry, progress: LessonState | None = None) -> Order:
    """The order after one more event of its ledger.

    ``progress`` is the lesson's state after an action, if the lesson's machine was run to decide on
    it. Raises the refusal of an event that cannot have happened.
    """
    event, changes = entry.event, _Changes(version=order.version + 1)
    if event.machine_event is not None:
        changes["status"] = next_state(CourseOrderMachine, order, event.machine_event)
    if type(event) in _IN_LESSON:
        if progress is None:
            progress = progress_after(order.lesson.progress, event)
        changes |= _progressed(order, progress)
    change = _CHANGES.get(type(event))
    if change is not None:
        changes |= change(order, event, entry)
    return replace(order, **changes)


def progress_after(state: LessonState | None, event: Any) -> LessonState | None:
    """A lesson's progress after an event; events of other kinds leave it unchanged."""
    if isinstance(event, LessonOpened):
        return LessonState(mode=event.mode, seed=event.seed)
    if state is None or type(event) not in _IN_LESSON:
        return state
    if isinstance(event, ReviewWordsChosen):
        return replace(state, groups=group_words(event.word_ids))
    if isinstance(event, Answered | AnswerTakenBack) and event.late:
        return state
    after = apply(state, event, ends=getattr(event, "leads", True))
    if isinstance(after, DomainError):
        raise after
    return after


def _progressed(order: OrderState, progress: LessonState | None) -> _Changes:
    """A running lesson has so many words as were chosen; a review was booked with its words."""
    if progress is None or progress is order.lesson.progress:
        return {}
    changes: _Changes = {
        "lesson_record": replace(order.lesson, progress=progress),
        "progress_version": order.version + 1,
    }
    if order.is_interactive:
        return changes | {"word_count": len(progress.chosen_ids)}
    if progress.groups and order.is_new_word_book:
        return changes | {"word_count": len(distinct_words(progress.groups))}
    return changes


_NEVER_STARTED: Final[_Changes] = {
    **dict.fromkeys(("started_at", "started_by", "rating", "student_entered_at")),
    "pauses": (),
    **dict.fromkeys(("progress_version", "reminders"), 0),
    "lesson_record": NOTHING_DONE,
}


def _leader_back(order: OrderState, event: LeaderBack, entry: LedgerEntry) -> _Changes:
    gone = last_absence(order.absences, event.side)
    back = (one._replace(until=entry.at) if one is gone else one for one in order.absences)
    return {"absences": tuple(back)}


def _result_submitted(order: OrderState, event: ResultSubmitted, entry: LedgerEntry) -> _Changes:
    result = SubmittedResult(
        lists=LessonResultLists(
            correct=event.correct, wrong=event.wrong, already_known=event.already_known
        ),
        by=event.by,
        account_id=entry.account_id,
        at=entry.at,
        slot=order.lesson.slot,
    )
    return {"lesson_record": replace(order.lesson, result=result)}


def _time_picked(order: OrderState, event: TimePicked, _entry: LedgerEntry) -> _Changes:
    result = order.lesson.result
    if result is None:
        return {}
    return {"lesson_record": replace(order.lesson, result=replace(result, slot=event.slot))}


def _completed(order: OrderState, event: Completed, entry: LedgerEntry) -> _Changes:
    ended = {"ended_at": entry.at, "ended_by": event.by, "terms": event.terms}
    if not order.is_new_word_book:
        return ended
    slot = order.anti_forget_time if order.lesson.slot is None else order.lesson.slot
    return ended | {"word_count": len(order.words), "anti_forget_time": slot}


def _no_show(_order: OrderState, event: NoShow, entry: LedgerEntry) -> _Changes:
    ended = {"ended_at": entry.at, "ended_by": Role.TUTOR.value, "terms": event.terms}
    return ended | {"word_count": 0}


def _no_show_taken_back(order: OrderState, event: NoShowTakenBack, entry: LedgerEntry) -> _Changes:
    past = PastNoShow(order, event, entry.at)
    return {
        **_NEVER_STARTED,
        **dict.fromkeys(("ended_at", "ended_by", "terms")),
        "is_answered": False,
        "absences": (),
        "past_no_shows": (*order.past_no_shows, past),
    }


def _moved(_order: OrderState, event: Moved | Reopened, _entry: LedgerEntry) -> _Changes:
    return {name: getattr(event, name) for name in ("appointment_at", "opens_at", "closes_at")}


def _plan_time_changed(order: OrderState, event: PlanTimeChanged, _entry: LedgerEntry) -> _Changes:
    """A lesson whose reviews were all supplemented has no plan of its own, and gets none."""
    return {} if order.anti_forget_time is None else {"anti_forget_time": event.slot}


_Change = Callable[[OrderState, Any, LedgerEntry], _Changes]

_CHANGES: Final[Mapping[type[Event], _Change]] = MappingProxyType(
    {
        BookChosen: lambda _order, event, _entry: {
            "course_book_id": event.course_book_id,
            "course_type": event.course_type,
        },
        Started: lambda _order, event, entry: {"started_at": entry.at, "started_by": event.by},
        ReviewWordsChosen: lambda _order, event, _entry: {"word_count": len(event.word_ids)},
        Entered: lambda _order, _event, entry: {"student_entered_at": entry.at},
        Answered: lambda _order, event, _entry: {} if event.late else {"is_answered": True},
        TimeBegan: lambda _order, _event, entry: {"started_at": entry.at},
        Paused: lambda order, event, entry: {
            "pauses": paused(order.pauses, entry.at, event.length_ms)
        },
        Resumed: lambda order, _event, entry: {"pauses": resumed(order.pauses, entry.at)},
        LeaderGone: lambda order, event, entry: {
            "absences": (*order.absences, Absence(event.side, entry.at))
        },
        LeaderBack: _leader_back,
        Left: lambda order, _event, _entry: {
            **_NEVER_STARTED,
            "word_count": order.words_listed,  # it chooses its words again
        },
        ResultSubmitted: _result_submitted,
        TimePicked: _time_picked,
        Rated: lambda _order, event, _entry: {"rating": event.stars},
        Completed: _completed,
        NoShow: _no_show,
        NothingDue: lambda _order, _event, entry: {"ended_at": entry.at, "ended_by": CLOCK},
        NoShowTakenBack: _no_show_taken_back,
        Reminded: lambda _order, event, _entry: {"reminders": event.number},
        ReviewsSupplemented: lambda order, event, _entry: {
            "supplements": (*order.supplements, event)
        },
        Moved: _moved,
        TutorChanged: lambda _order, event, _entry: {"tutor_id": event.tutor_id},
        ReviewMoved: lambda _order, event, _entry: {"appointment_at": event.appointment_at},
        PlanTimeChanged: _plan_time_changed,
        Reopened: _moved,
        GivenUp: lambda _order, _event, _entry: {"lesson_gone": True},
        BroughtBack: lambda _order, _event, _entry: {"lesson_gone": False},
        DeletionMoved: lambda order, event, _entry: {
            "deletion": next_state(DeletionMachine, order, event.step)
        },
    }
)

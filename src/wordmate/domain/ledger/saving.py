"""Saves the actions of a device in a lesson as events of its order.

The lesson's machine runs once over each action: it refuses it or names the next state, which
``evolve`` takes over.
"""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import NamedTuple

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons.actions import (
    Answered,
    AnswerTakenBack,
    Begin,
    HandOver,
    LessonAction,
    LessonOpened,
    MarkKnown,
    MarkWord,
    MoreWords,
    OpenReview,
    OpenRound,
    WentOn,
)
from wordmate.domain.lessons.errors import (
    InvalidProgress,
    LeadIsTutors,
    LessonStepRefused,
    WordsNotInLesson,
)
from wordmate.domain.lessons.exercise import Verdict, agrees
from wordmate.domain.lessons.leading import refusal_to_follower
from wordmate.domain.lessons.lesson_progress import LessonState, words_named
from wordmate.domain.lessons.lesson_run import apply, is_judged, is_late
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import CourseBookRequired
from wordmate.domain.orders.events import LedgerEntry
from wordmate.domain.orders.order_status import OrderStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """An action on a device. ``number`` is the device's own count, ``at`` the time by its clock."""

    action: LessonAction
    number: int
    at: Instant


class Refused(NamedTuple):
    """An action that does not apply, by its number, and why."""

    number: int
    error: DomainError


class Saved(NamedTuple):
    """The order with a device's actions, and those that were refused. ``is_other``: an action was
    refused or changed nothing, so the lesson may be elsewhere than on the device.
    """

    order: CourseOrder
    refused: Sequence[Refused]
    is_other: bool


def new_words(order: CourseOrder, actions: Sequence[LessonAction]) -> AbstractSet[WordId]:
    """The words that actions bring into a lesson, which must be checked against its own."""
    words = {word for action in actions for word in _brought(action)}
    progress = order.lesson.progress
    if words and progress is not None and not _opens_review(actions):
        words -= words_named(progress)
    return words


def recalled_words_named(actions: Sequence[LessonAction]) -> AbstractSet[WordId]:
    """The words of any book, taught before, with which actions begin a lesson, and which they do
    not bring into it as new ones, too.
    """
    recalled, others = set[WordId](), set[WordId]()
    for action in actions:
        (recalled if isinstance(action, Begin) else others).update(_brought(action))
    return recalled - others


def save_actions(
    order: CourseOrder,
    actions: Sequence[Done],
    actor: Actor,
    now: Instant,
    *,
    device: str | None,
    known: Collection[int],
    own_words: AbstractSet[WordId],
) -> Saved:
    """Applies a device's actions to a lesson.

    Numbers of the device that are ``known`` are repeats and ignored. ``own_words`` are those of
    ``new_words`` that belong to the lesson. The time of an action is clamped between the lesson's
    start and now, whatever the device's clock says. What the side that follows in a class did while
    the leader was present is refused. After the end of the lesson answers are kept as
    late ones; other actions are ignored. Raises CourseBookRequired.
    """
    if order.is_new_word_book and order.course_book_id is None:
        raise CourseBookRequired
    late, ends = order.status is OrderStatus.COMPLETED, order.may_lead(actor.role)
    begun = state = order.lesson_state
    seen = set(known)
    saved, refused, is_other = (
        list[tuple[LedgerEntry, LessonState | None]](),
        list[Refused](),
        False,
    )
    for done in actions:
        if device is not None and done.number in seen:
            continue
        seen.add(done.number)
        action = _marked(done.action, ends=ends)
        at = max(order.started_at or now, min(now, done.at))
        refusal = _refusal(order, state, action, own_words) or _refusal_to_side(
            order, state, action, actor.role, at
        )
        after = refusal or (state if late else apply(state, action, ends=ends))
        if isinstance(after, DomainError):
            refused.append(Refused(done.number, after))
            continue
        is_news = after is not state
        event = _late(state, action) if late else _event(state, action, is_news=is_news)
        is_other = is_other or not (late or is_news)
        if event is not None:
            entry = LedgerEntry(
                event=event,
                at=at,
                account_id=actor.user_id,
                device=device,
                number=None if device is None else done.number,
            )
            progress = after if is_news else None
            saved.append((entry, progress))
        state = after
    if saved:
        first = saved[0][0].at
        order = order.begin_time(min(now, *(entry.at for entry, _ in saved)), actor)
        if order.lesson.progress is None and state is not begun:
            opened = LessonOpened(mode=begun.mode, seed=begun.seed)
            order = order.with_event(opened, first, actor)
        order = order.with_events(*saved)
    return Saved(order, refused, is_other or bool(refused))


def _marked(action: LessonAction, *, ends: bool) -> LessonAction:
    """The action, marked if it came from the side that does not end the order."""
    if ends or not isinstance(action, Answered | AnswerTakenBack | HandOver):
        return action
    return replace(action, leads=False)


def _event(state: LessonState, action: LessonAction, *, is_news: bool) -> LessonAction | None:
    """The ledger event of an action that applies; None if it changes nothing."""
    if isinstance(action, Answered):
        if not is_news:
            return replace(action, late=True) if is_late(state, action) else None
        return replace(action, replaces=True) if is_judged(state, action) else action
    if not is_news:
        return None
    if isinstance(action, Begin):
        return replace(action, word_ids=(*action.recalled_word_ids, *state.chosen_ids))
    return action


def _late(state: LessonState, action: LessonAction) -> LessonAction | None:
    """The ledger event of an action after the end: an answer, where nobody had answered."""
    if isinstance(action, AnswerTakenBack):
        return replace(action, late=True)
    if not isinstance(action, Answered) or is_judged(state, action):
        return None
    return replace(action, late=True)


def _refusal_to_side(
    order: CourseOrder, state: LessonState, action: LessonAction, side: Role, at: Instant
) -> DomainError | None:
    """Why a side of a class may not do this now."""
    if not order.has_follower:
        return None
    return refusal_to_follower(
        action,
        state.step,
        ends=order.may_lead(side),
        student_leads=state.student_leads,
        other=side.other,
        absences=order.absences,
        at=at,
    )


def _refusal(
    order: CourseOrder, state: LessonState, action: LessonAction, own_words: AbstractSet[WordId]
) -> DomainError | None:
    """Why an action cannot belong to this order's lesson."""
    if order.is_interactive and not isinstance(action, MarkWord):
        return LessonStepRefused()
    if isinstance(action, HandOver) and not order.is_class:
        return LeadIsTutors()
    if isinstance(action, OpenReview) and {*action.word_ids} != own_words:
        return WordsNotInLesson()
    if isinstance(action, Answered):
        verdict = None if action.verdict is None else Verdict(action.verdict)
        if not agrees(verdict, right=action.right):
            return InvalidProgress("answers", "do not match their verdict")
    words = (
        {action.word_id}
        if isinstance(action, Answered | AnswerTakenBack | WentOn)
        else set[WordId]()
    )
    foreign = {*words, *_brought(action)} - own_words
    return WordsNotInLesson() if foreign - (words_named(state) if foreign else set()) else None


def _brought(action: LessonAction) -> Sequence[WordId]:
    if isinstance(action, OpenRound):
        return action.candidate_ids
    if isinstance(action, MarkWord):
        return (action.word_id,)
    if isinstance(action, Begin):
        return action.recalled_word_ids
    return action.word_ids if isinstance(action, MarkKnown | OpenReview | MoreWords) else ()


def _opens_review(actions: Sequence[LessonAction]) -> bool:
    return any(isinstance(one, OpenReview) for one in actions)

"""Actions on devices in a lesson, as events of its ledger."""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import NamedTuple

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.ledger.lesson import Lesson
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
from wordmate.domain.lessons.lesson_run import apply, fresh_state, is_judged, is_late
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """The outcome of a device's actions: events and refusals. ``is_other``: an action was refused
    or changed nothing, so the lesson may be elsewhere than on the device.
    """

    new_events: tuple[LedgerEntry, ...]
    refused: tuple[Refused, ...]
    is_other: bool


def begun(lesson: Lesson) -> LessonState:
    """The lesson's state, or its initial state if nothing was done yet."""
    order = lesson.order
    return lesson.progress or fresh_state(lesson.mode, order.id, order.started_at)


def new_words(lesson: Lesson, actions: Sequence[LessonAction]) -> AbstractSet[WordId]:
    """The words that actions bring into a lesson, which must be checked against its own."""
    words = {word for action in actions for word in _brought(action)}
    if words and lesson.progress is not None and not _opens_review(actions):
        words -= words_named(lesson.progress)
    return words


def saved(
    lesson: Lesson,
    actions: Sequence[Done],
    actor: Actor,
    now: Instant,
    *,
    device: str | None,
    known: Collection[int],
    own_words: AbstractSet[WordId],
) -> Saved:
    """The outcome of a device's actions on a lesson.

    Numbers of the device that are ``known`` are repeats and ignored. ``own_words`` are those of
    ``new_words`` that belong to the lesson. The time of an action is clamped between the lesson's
    start and now, whatever the device's clock says. What the side that follows in a class did while
    the leader was present is refused. After the end of the lesson answers are kept as
    late ones; other actions are ignored. Raises CourseBookRequired.
    """
    order = lesson.order
    if order.is_new_word_book and order.course_book_id is None:
        raise CourseBookRequired
    late, ends = order.status is OrderStatus.COMPLETED, order.may_lead(actor.role)
    base = state = begun(lesson)
    seen = set(known)
    new_events, refused, is_other = list[LedgerEntry](), list[Refused](), False
    for done in actions:
        if device is not None and done.number in seen:
            continue
        seen.add(done.number)
        action = _marked(done.action, ends=ends)
        at = max(order.started_at or now, min(now, done.at))
        refusal = _refusal(lesson, state, action, own_words)
        if order.has_follower and refusal is None:
            refusal = refusal_to_follower(
                action,
                state.step,
                ends=ends,
                student_leads=state.student_leads,
                other=actor.role.other,
                absences=order.absences,
                at=at,
            )
        if refusal is not None:
            refused.append(Refused(done.number, refusal))
            continue
        event: LessonAction | None
        if late:
            event = _late(state, action)
        else:
            after = apply(state, action, ends=ends)
            if isinstance(after, DomainError):
                refused.append(Refused(done.number, after))
                continue
            event = _event(state, action, is_news=after is not state)
            is_other = is_other or after is state
            state = after
        if event is not None:
            new_events.append(
                LedgerEntry(
                    event=event,
                    at=at,
                    account_id=actor.user_id,
                    device=device,
                    number=None if device is None else done.number,
                )
            )
    if lesson.progress is None and state is not base:
        opened = LessonOpened(mode=base.mode, seed=base.seed)
        first = LedgerEntry(event=opened, at=new_events[0].at, account_id=actor.user_id)
        new_events.insert(0, first)
    return Saved(
        new_events=tuple(new_events), refused=tuple(refused), is_other=is_other or bool(refused)
    )


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
    return replace(action, word_ids=state.chosen_ids) if isinstance(action, Begin) else action


def _late(state: LessonState, action: LessonAction) -> LessonAction | None:
    """The ledger event of an action after the end: an answer, where nobody had answered."""
    if isinstance(action, AnswerTakenBack):
        return replace(action, late=True)
    if not isinstance(action, Answered) or is_judged(state, action):
        return None
    return replace(action, late=True)


def _refusal(
    lesson: Lesson, state: LessonState, action: LessonAction, own_words: AbstractSet[WordId]
) -> DomainError | None:
    """Why an action cannot belong to this order's lesson."""
    if lesson.order.is_interactive and not isinstance(action, MarkWord):
        return LessonStepRefused()
    if isinstance(action, HandOver) and not lesson.order.is_class:
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
    return action.word_ids if isinstance(action, MarkKnown | OpenReview | MoreWords) else ()


def _opens_review(actions: Sequence[LessonAction]) -> bool:
    return any(isinstance(one, OpenReview) for one in actions)

"""A lesson's progress rebuilt from its ledger: each action goes through the lesson's machine."""

from dataclasses import replace
from typing import Final, get_args

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.events import OrderEvent
from wordmate.domain.lessons.actions import (
    Answered,
    AnswerTakenBack,
    LessonAction,
    LessonOpened,
)
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply
from wordmate.domain.orders.events import ReviewWordsChosen

_ACTIONS: Final = get_args(LessonAction)


def progress_after(state: LessonState | None, event: OrderEvent) -> LessonState | None:
    """The progress after one event; other kinds of events leave it unchanged.

    Raises the refusal of an action that cannot have happened.
    """
    if isinstance(event, LessonOpened):
        return LessonState(mode=event.mode, seed=event.seed)
    if state is None:
        return None
    if isinstance(event, ReviewWordsChosen):
        return replace(state, groups=group_words(event.word_ids))
    if not isinstance(event, _ACTIONS):
        return state
    if isinstance(event, Answered | AnswerTakenBack) and event.late:
        return state
    after = apply(state, event, ends=getattr(event, "leads", True))
    if isinstance(after, DomainError):
        raise after
    return after

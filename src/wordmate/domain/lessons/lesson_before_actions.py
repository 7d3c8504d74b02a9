"""Reads the events of ledgers from before lessons were kept as actions.

A device then sent the state of its lesson, and the service recorded what must have happened since.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from wordmate.domain.kernel.events import OrderEvent
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState, PreTest


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsChosen(OrderEvent):
    """The lesson's words in their groups, and which words of the book are known already."""

    kind = "words_chosen"
    groups: tuple[tuple[WordId, ...], ...]
    already_known_ids: tuple[WordId, ...]

    @property
    def word_ids(self) -> tuple[WordId, ...]:
        """The words with which the lesson began."""
        return distinct_words(self.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsAppended(OrderEvent):
    """Words judged wrong were appended: the groups from ``from_group`` on."""

    kind = "words_appended"
    from_group: int
    groups: tuple[tuple[WordId, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFinished(OrderEvent):
    """A step of a group ended; the after-lesson test is the last step."""

    kind = "step_finished"
    step: LessonStep
    group_index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpedToTest(OrderEvent):
    """The time was up: the groups from ``skipped_from`` on were left out."""

    kind = "jumped_to_test"
    skipped_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressed(OrderEvent):
    """Other changes of the saved progress, by field."""

    kind = "progressed"
    changes: dict[str, object]


def progress_before_actions(state: LessonState, event: OrderEvent) -> LessonState:
    """The progress after one event; other kinds of events leave it unchanged."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _choose(state: LessonState, event: WordsChosen) -> LessonState:
    return replace(
        state,
        pre_test=None,
        groups=event.groups,
        already_known_ids=event.already_known_ids,
        step=LessonStep.MEMORIZE,
        group_index=0,
        cursor=0,
    )


def _append(state: LessonState, event: WordsAppended) -> LessonState:
    return replace(state, groups=(*state.groups[: event.from_group], *event.groups))


def _finish(state: LessonState, event: StepFinished) -> LessonState:
    if event.step is LessonStep.AFTER_TEST:
        return replace(state, finished=True)
    index, at = event.group_index, STEPS.index(event.step) + 1
    if event.step is LessonStep.MIXED_GROUP and index < len(state.groups) - 1:
        index, at = index + 1, 0
    return replace(state, step=STEPS[at], group_index=index, cursor=0)


def _jump(state: LessonState, event: JumpedToTest) -> LessonState:
    last = len(state.groups) - 1
    step = LessonStep.AFTER_TEST
    return replace(state, step=step, group_index=last, cursor=0, skipped_from=event.skipped_from)


def _progress(state: LessonState, event: Progressed) -> LessonState:
    return replace(state, **{name: _typed(name, value) for name, value in event.changes.items()})


_CHANGES: Final[Mapping[type[OrderEvent], Any]] = MappingProxyType(
    {
        WordsChosen: _choose,
        WordsAppended: _append,
        StepFinished: _finish,
        JumpedToTest: _jump,
        Progressed: _progress,
    }
)


def _typed(name: str, value: Any) -> Any:
    """A field's value, decoded from its stored form."""
    nested = _NESTED.get(name)
    return _tuples(value) if nested is None or value is None else nested(value)


def _pre_test(value: Mapping[str, Any]) -> PreTest:
    return PreTest(**{name: _tuples(one) for name, one in value.items()})


def _last_answer(value: Mapping[str, Any]) -> LastAnswer:
    return LastAnswer(**{name: _tuples(one) for name, one in value.items()})


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


_NESTED: Final[Mapping[str, Callable[[Any], object]]] = MappingProxyType(
    {"step": LessonStep, "pre_test": _pre_test, "last_answer": _last_answer}
)

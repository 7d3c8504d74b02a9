"""A lesson's progress as a list of what happened, and back again.

A device saves where it stands; the service writes down what must have happened since the last
save. Replaying these events gives exactly what was saved.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from types import MappingProxyType
from typing import Any, Final

from wordmate.domain.lessons.lesson_flow import STEPS, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState, PreTest
from wordmate.domain.orders.events import (
    Event,
    JumpedToTest,
    LessonOpened,
    Progressed,
    StepFinished,
    WordsAppended,
    WordsChosen,
)

_FIELDS: Final = tuple(field.name for field in fields(LessonState))
_GROUP_STEPS: Final = STEPS[:-1]


def progress_events(before: LessonState | None, after: LessonState) -> tuple[Event, ...]:
    """What happened between two saves; nothing when both are the same."""
    return tuple(_events(before, after))


def progress_after(state: LessonState | None, event: Event) -> LessonState | None:
    """The progress after one event; an event of something else changes nothing."""
    if isinstance(event, LessonOpened):
        return LessonState(mode=event.mode, seed=event.seed)
    change = _CHANGES.get(type(event))
    return state if state is None or change is None else change(state, event)


def _events(before: LessonState | None, after: LessonState) -> Iterator[Event]:
    if before is None:
        before = LessonState(mode=after.mode, seed=after.seed)
        yield LessonOpened(mode=after.mode, seed=after.seed)
    state = before
    for event in _milestones(before, after):
        state = progress_after(state, event) or state
        yield event
    changes = {
        name: _plain(getattr(after, name))
        for name in _FIELDS
        if getattr(after, name) != getattr(state, name)
    }
    if changes:
        yield Progressed(changes=changes)


def _milestones(before: LessonState, after: LessonState) -> Iterator[Event]:
    """What a lesson's story tells: words, steps, the jump to the test."""
    if after.groups and not before.groups:
        yield WordsChosen(groups=after.groups, already_known_ids=after.already_known_ids)
        before = _choose(before, WordsChosen(groups=after.groups, already_known_ids=()))
    elif after.groups != before.groups:
        pairs = zip(before.groups, after.groups, strict=False)
        same = next(
            (at for at, (one, other) in enumerate(pairs) if one != other), len(before.groups)
        )
        yield WordsAppended(from_group=same, groups=after.groups[same:])
    if after.step is None:
        return
    if after.mode is LessonMode.REVIEW:
        pass  # it has no steps but its test
    elif after.skipped_from is not None and before.skipped_from is None:
        yield JumpedToTest(skipped_from=after.skipped_from)
    else:
        yield from _finished_steps(before, after)
    if after.finished and not before.finished:
        yield StepFinished(step=LessonStep.AFTER_TEST, group_index=after.group_index)


def _finished_steps(before: LessonState, after: LessonState) -> Iterator[Event]:
    """The steps of groups that lie between two places of a lesson."""
    for at in range(_place(before), _place(after)):
        index, step = divmod(at, len(_GROUP_STEPS))
        yield StepFinished(step=_GROUP_STEPS[step], group_index=index)


def _place(state: LessonState) -> int:
    """How many steps of groups lie behind."""
    if state.step is None:
        return 0
    return state.group_index * len(_GROUP_STEPS) + STEPS.index(state.step)


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


_CHANGES: Final[Mapping[type[Event], Any]] = MappingProxyType(
    {
        WordsChosen: _choose,
        WordsAppended: _append,
        StepFinished: _finish,
        JumpedToTest: _jump,
        Progressed: _progress,
    }
)


def _plain(value: object) -> object:
    """A field's value as it is stored: lists and plain names."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, PreTest | LastAnswer):
        return {name: _plain(one) for name, one in asdict(value).items()}
    return value.value if isinstance(value, LessonStep) else value


def _typed(name: str, value: Any) -> Any:
    """A field's value out of what was stored."""
    if name == "step":
        return None if value is None else LessonStep(value)
    if name == "pre_test":
        return (
            None if value is None else PreTest(**{key: _tuples(one) for key, one in value.items()})
        )
    if name == "last_answer":
        return (
            None
            if value is None
            else LastAnswer(**{key: _tuples(one) for key, one in value.items()})
        )
    return _tuples(value)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value

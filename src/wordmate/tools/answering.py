"""Answers and their taking back, written down for both languages to compare."""

import inspect
from dataclasses import asdict, replace
from typing import Any, Final

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons import (
    answering,
    exercise,
    grouping,
    lesson_flow,
    review_progress,
)
from wordmate.domain.lessons.answering import PRE_TEST, answer, check_at_hand, take_back
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_flow import LessonFlow, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState, PreTest
from wordmate.domain.lessons.review_progress import review_run, reviewed
from wordmate.tools.mirror import Lot, digest

_SOURCES: Final = {
    "answering": answering,
    "exercise": exercise,
    "grouping": grouping,
    "lesson_flow": lesson_flow,
    "review_progress": review_progress,
}
_OTHER: Final = WordId(99)
"""None of the words."""
_SHOWN: Final = (
    "step",
    "group_index",
    "cursor",
    "group_wrong_ids",
    "test_correct_ids",
    "test_wrong_ids",
    "finished",
    "last_answer",
)


def answering_vectors() -> dict[str, Any]:
    """Lessons with every answer, some of them taken back, and where each stands then."""
    return {
        "name": "answering",
        "sources": {
            f"lessons/{name}.py": digest(inspect.getsource(module))
            for name, module in _SOURCES.items()
        },
        "lessons": [_lesson(Lot(seed)) for seed in range(1, 9)],
        "preTests": [_pre_test(Lot(seed)) for seed in range(13, 21)],
        "reviews": [_lesson(Lot(seed), LessonMode.REVIEW) for seed in range(9, 13)],
    }


def _lesson(lot: Lot, mode: LessonMode = LessonMode.NEW_WORDS) -> dict[str, Any]:
    words, seed = tuple(map(WordId, range(1, 2 + lot.below(7)))), lot.below(2**31)
    state = LessonState(mode=mode, seed=seed, groups=group_words(words), step=LessonStep.MEMORIZE)
    if mode is LessonMode.REVIEW:
        state = reviewed(state, review_run(state).begin())
    steps = list[dict[str, Any]]()
    while not state.finished:
        action, after = _next(lot, state)
        accepted = after is not None
        state = after or state
        steps.append({"action": action, "accepted": accepted, "after": _shown(state)})
    return {"words": list(words), "seed": seed, "steps": steps}


def _pre_test(lot: Lot) -> dict[str, Any]:
    """A round of the pre-training test, alone: some of the words that are claimed are checked."""
    words, seed = tuple(map(WordId, range(1, 16))), lot.below(2**31)
    test = PreTest(size=15, candidate_ids=words)
    state = LessonState(mode=LessonMode.NEW_WORDS, seed=seed, pre_test=test)
    steps = list[dict[str, Any]]()
    for _ in range(45):
        action, after = _next_candidate(lot, state)
        state = after or state
        shown: dict[str, Any] = {"pre_test": state.pre_test, "last_answer": state.last_answer}
        shown |= {"already_known_ids": state.already_known_ids, "chosen_ids": state.chosen_ids}
        reached = {_camel(name): _named(one) for name, one in shown.items()}
        steps.append({"action": action, "accepted": after is not None, "after": reached})
    return {"words": list(words), "seed": seed, "steps": steps}


def _next_candidate(lot: Lot, state: LessonState) -> tuple[dict[str, Any], LessonState | None]:
    last, test = state.last_answer, state.pre_test or PreTest(size=15)
    if last is not None and lot.chance(20):
        answered = {"step": PRE_TEST, "groupIndex": 0, "wordId": last.word_id}
        return {"type": "take_back", **answered}, take_back(state)
    check, right = check_at_hand(state), lot.chance(70)
    judged = len(test.known_ids) + len(test.unknown_ids)
    at_hand = test.candidate_ids[judged] if judged < len(test.candidate_ids) else _OTHER
    word = at_hand if check is None or lot.chance(20) else check
    if word == check or lot.chance(5):
        action = {"type": "check_candidate", "wordId": word, "right": right, "latencyMs": 1}
        return action, answer(state, word, right=right) if word == check else None
    action = {"type": "judge_candidate", "wordId": word, "known": right, "latencyMs": 1}
    return action, None if word == _OTHER else answer(state, word, right=right)


def _named(value: Any) -> Any:
    """A value as devices write it down."""
    if value is None or isinstance(value, tuple):
        return value
    return {_camel(name): one for name, one in asdict(value).items()}


def _next(lot: Lot, state: LessonState) -> tuple[dict[str, Any], LessonState | None]:
    """What is done next, and where it leads; nowhere when it is refused."""
    step, at = state.step or LessonStep.MEMORIZE, state.group_index
    place = {"step": step.value, "groupIndex": at}
    last, flow = state.last_answer, _flow(state, step)
    if lot.chance(20):
        if last is None:
            return {**place, "type": "take_back", "wordId": 1}, None
        answered = {"step": last.step, "groupIndex": last.group_index, "wordId": last.word_id}
        return {"type": "take_back", **answered}, take_back(state)
    if step is LessonStep.MEMORIZE:
        return {"type": "finish_cards", "groupIndex": at}, _over(state, flow)
    if state.cursor == len(flow.words):
        return {"type": "end_group", "groupIndex": at, "append": False}, _over(state, flow)
    word = flow.words[state.cursor] if lot.chance(90) else _OTHER
    right = lot.chance(70)
    judged = {"wordId": word, "right": right, "latencyMs": 1}
    try:
        return {"type": "judge", **place, **judged}, answer(state, word, right=right)
    except DomainError:
        return {"type": "judge", **place, **judged}, None


def _flow(state: LessonState, step: LessonStep) -> LessonFlow:
    return LessonFlow(
        groups=state.groups, seed=state.seed, state=step.value, group_index=state.group_index
    )


def _over(state: LessonState, flow: LessonFlow) -> LessonState:
    """The lesson after a step that no answer ends."""
    after = flow.finish_step()
    stays = after.group_index == state.group_index and after.state != LessonStep.AFTER_TEST
    return replace(
        state,
        step=LessonStep(after.state),
        group_index=after.group_index,
        cursor=0,
        group_wrong_ids=state.group_wrong_ids if stays else (),
        last_answer=None,
    )


def _shown(state: LessonState) -> dict[str, Any]:
    """What answers change of a progress, named as devices do."""
    values = asdict(state)
    shown = {_camel(name): values[name] for name in _SHOWN}
    if state.last_answer is not None:
        shown["lastAnswer"] = {_camel(name): one for name, one in values["last_answer"].items()}
    return shown


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(one.title() for one in others)

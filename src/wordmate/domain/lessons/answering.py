"""Answering in a lesson, and taking the last answer back.

The web app's lessonProgress.ts does the same. The last answer can be taken back once, also across
the end of a step or group, as long as nothing else happened; how long is the device's business.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Protocol, TypeVar

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import InvalidProgress, LessonStepRefused
from wordmate.domain.lessons.exercise import is_checked
from wordmate.domain.lessons.grouping import MOST_GROUPS, append_wrong
from wordmate.domain.lessons.lesson_flow import FINISHED, LessonFlow, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState, PreTest
from wordmate.domain.lessons.review_progress import answer_in_review, take_back_in_review

PRE_TEST: Final = "pre_test"


class Given(Protocol):
    """An answer as a device tells it; or that it takes the last one back."""

    @property
    def word_id(self) -> WordId: ...
    @property
    def step(self) -> str: ...
    @property
    def right(self) -> bool: ...
    @property
    def taken_back(self) -> bool: ...


T = TypeVar("T", bound=Given)


@dataclass(frozen=True, slots=True)
class StandingAnswers(Generic[T]):
    """Answers that stand, the progress that they begin from, and the one to be taken back."""

    base: LessonState | None
    answers: tuple[T, ...]
    last: tuple[str, WordId, bool] | None


def answer(state: LessonState, word_id: WordId, *, right: bool) -> LessonState:
    """The progress after the word at hand was answered; raises LessonStepRefused.

    The step ends with its last word, unless the group's wrong words may be appended first.
    """
    if state.mode is LessonMode.REVIEW:
        return answer_in_review(state, word_id, right=right)
    if state.pre_test is not None:
        return _answer_candidate(state, state.pre_test, word_id, right=right)
    step = state.step
    if step is None or step is LessonStep.MEMORIZE or _at_hand(state) != word_id:
        raise LessonStepRefused
    after = replace(
        _marked(state, word_id, right=right),
        cursor=state.cursor + 1,
        last_answer=LastAnswer(
            step=step.value,
            group_index=state.group_index,
            word_id=word_id,
            right=right,
            group_wrong_ids=state.group_wrong_ids,
        ),
    )
    return after if _at_hand(after) is not None or _asks_to_append(after) else _finish_step(after)


def take_back(state: LessonState) -> LessonState:
    """The progress before the last answer; raises LessonStepRefused."""
    last = state.last_answer
    if last is None:
        raise LessonStepRefused
    if state.mode is LessonMode.REVIEW:
        return take_back_in_review(state, last.word_id)
    if last.step == PRE_TEST:
        return _untested(state, last.word_id)
    before = replace(
        state,
        step=LessonStep(last.step),
        group_index=last.group_index,
        group_wrong_ids=last.group_wrong_ids,
        test_correct_ids=_without(state.test_correct_ids, last.word_id),
        test_wrong_ids=_without(state.test_wrong_ids, last.word_id),
        finished=False,
        last_answer=None,
    )
    if not 0 <= last.group_index < len(state.groups) or last.word_id not in _flow(before).words:
        raise LessonStepRefused
    return replace(before, cursor=_flow(before).words.index(last.word_id))


def standing_answers(previous: LessonState | None, answers: Sequence[T]) -> StandingAnswers[T]:
    """What stands of answers since a saved progress; raises InvalidProgress.

    Only the last answer is taken back, and not twice.
    """
    base, stand, may = previous, list[T](), True
    for one in answers:
        if not one.taken_back:
            stand.append(one)
            may = True
            continue
        last = _last(base, stand) if may else None
        if last is None or last[:2] != (one.step, one.word_id):
            raise InvalidProgress("answers", "take back what is not the last one")
        if stand:
            stand.pop()
        elif base is not None:
            base = take_back(base)
        may = False
    return StandingAnswers(base, tuple(stand), _last(base, stand) if may else None)


def tested(answers: Iterable[Given]) -> list[tuple[WordId, bool]]:
    """The answers that were given in the after-lesson test: the word, and whether it was right."""
    test = LessonStep.AFTER_TEST.value
    return [(answer.word_id, answer.right) for answer in answers if answer.step == test]


def check_last_answer(progress: LessonState, last: tuple[str, WordId, bool] | None) -> None:
    """Raises InvalidProgress unless what can be taken back is the last answer, and led here."""
    claimed = progress.last_answer
    if claimed is None:
        return
    if last != (claimed.step, claimed.word_id, claimed.right):
        raise InvalidProgress("lastAnswer", "is not the last answer")
    try:
        again = answer(take_back(progress), claimed.word_id, right=claimed.right)
    except LessonStepRefused:
        raise InvalidProgress("lastAnswer", "cannot have been given") from None
    if again != progress:
        raise InvalidProgress("lastAnswer", "did not lead here")


def _last(base: LessonState | None, stand: Sequence[Given]) -> tuple[str, WordId, bool] | None:
    """The step and word of the last answer, and whether it was right."""
    if stand:
        return stand[-1].step, stand[-1].word_id, stand[-1].right
    last = None if base is None else base.last_answer
    return None if last is None else (last.step, last.word_id, last.right)


def check_at_hand(state: LessonState) -> WordId | None:
    """The candidate that was just said to be known, and may be asked for: who learns alone is."""
    test = state.pre_test
    if test is None or state.step is not None:
        return None
    judged = len(test.known_ids) + len(test.unknown_ids)
    if not 0 < judged <= len(test.candidate_ids):
        return None
    last = test.candidate_ids[judged - 1]
    is_claimed = last in test.known_ids and last not in test.checked_ids
    return last if is_claimed and is_checked(last, state.seed) else None


def _answer_candidate(
    state: LessonState, test: PreTest, word_id: WordId, *, right: bool
) -> LessonState:
    judged = len(test.known_ids) + len(test.unknown_ids)
    is_check = check_at_hand(state) == word_id
    if not is_check and test.candidate_ids[judged : judged + 1] != (word_id,):
        raise LessonStepRefused
    last = LastAnswer(
        step=PRE_TEST,
        group_index=state.group_index,
        word_id=word_id,
        right=right,
        group_wrong_ids=state.group_wrong_ids,
    )
    if is_check:
        # A word that was only said to be known is new again.
        test = replace(test, checked_ids=(*test.checked_ids, word_id))
    return replace(_judged(state, test, word_id, known=right), last_answer=last)


def _judged(
    state: LessonState, test: PreTest, word_id: WordId, *, known: bool | None
) -> LessonState:
    """With what is said of a candidate now, if anything, instead of what was said before."""
    as_known = (word_id,) if known is True else ()
    as_unknown = (word_id,) if known is False else ()
    return replace(
        state,
        pre_test=replace(
            test,
            known_ids=_without(test.known_ids, word_id) + as_known,
            unknown_ids=_without(test.unknown_ids, word_id) + as_unknown,
        ),
        already_known_ids=_without(state.already_known_ids, word_id) + as_known,
        chosen_ids=_without(state.chosen_ids, word_id) + as_unknown,
    )


def _untested(state: LessonState, word_id: WordId) -> LessonState:
    test = state.pre_test
    if test is None:
        raise LessonStepRefused
    if word_id not in test.checked_ids:
        return replace(_judged(state, test, word_id, known=None), last_answer=None)
    # Its check is taken back: it is said to be known, as before.
    test = replace(test, checked_ids=_without(test.checked_ids, word_id))
    return replace(_judged(state, test, word_id, known=True), last_answer=None)


def _marked(state: LessonState, word_id: WordId, *, right: bool) -> LessonState:
    if state.step is LessonStep.AFTER_TEST:
        if right:
            return replace(state, test_correct_ids=(*state.test_correct_ids, word_id))
        return replace(state, test_wrong_ids=(*state.test_wrong_ids, word_id))
    if right or word_id in state.group_wrong_ids:
        return state
    return replace(state, group_wrong_ids=(*state.group_wrong_ids, word_id))


def _asks_to_append(state: LessonState) -> bool:
    """Whether the group's wrong words may be appended, those that do not stand ahead already."""
    if state.step is not LessonStep.MIXED_GROUP:
        return False
    groups = append_wrong(state.groups, state.group_index, state.group_wrong_ids)
    ahead = {word for group in state.groups[state.group_index + 1 :] for word in group}
    return len(groups) <= MOST_GROUPS and not ahead.issuperset(state.group_wrong_ids)


def _finish_step(state: LessonState) -> LessonState:
    flow = _flow(state).finish_step()
    if flow.state == FINISHED:
        return replace(state, finished=True)
    step = LessonStep(flow.state)
    same_group = flow.group_index == state.group_index and step is not LessonStep.AFTER_TEST
    return replace(
        state,
        step=step,
        group_index=flow.group_index,
        cursor=0,
        group_wrong_ids=state.group_wrong_ids if same_group else (),
    )


def _at_hand(state: LessonState) -> int | None:
    words = () if state.finished else _flow(state).words
    return words[state.cursor] if state.cursor < len(words) else None


def _flow(state: LessonState) -> LessonFlow:
    step = LessonStep.MEMORIZE if state.step is None else state.step
    return LessonFlow(
        groups=state.groups, seed=state.seed, state=step.value, group_index=state.group_index
    )


def _without(ids: tuple[WordId, ...], word_id: WordId) -> tuple[WordId, ...]:
    return tuple(one for one in ids if one != word_id)

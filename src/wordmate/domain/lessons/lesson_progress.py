"""Which saved progress a lesson can reach, and from which other one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import InvalidProgress, LessonHasNoWords
from wordmate.domain.lessons.exercise import is_checked
from wordmate.domain.lessons.grouping import Groups, distinct_words, mixed_words
from wordmate.domain.lessons.lesson_flow import (
    LessonFlow,
    LessonMode,
    LessonStep,
    begin_lesson,
)
from wordmate.domain.lessons.lesson_walk import check_way

Ids = Sequence[WordId]


class PreTestState(Protocol):
    """The pre-training test while it runs."""

    @property
    def size(self) -> int: ...
    @property
    def candidate_ids(self) -> Ids: ...
    @property
    def known_ids(self) -> Ids: ...
    @property
    def unknown_ids(self) -> Ids: ...
    @property
    def checked_ids(self) -> Ids: ...


class Progress(Protocol):
    """A saved progress as plain values."""

    @property
    def mode(self) -> LessonMode: ...
    @property
    def seed(self) -> int: ...
    @property
    def pre_test(self) -> PreTestState | None: ...
    @property
    def chosen_ids(self) -> Ids: ...
    @property
    def already_known_ids(self) -> Ids: ...
    @property
    def step(self) -> LessonStep | None: ...
    @property
    def groups(self) -> Sequence[Ids]: ...
    @property
    def group_index(self) -> int: ...
    @property
    def cursor(self) -> int: ...
    @property
    def group_wrong_ids(self) -> Ids: ...
    @property
    def test_correct_ids(self) -> Ids: ...
    @property
    def test_wrong_ids(self) -> Ids: ...
    @property
    def skipped_from(self) -> int | None: ...
    @property
    def finished(self) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PreTest:
    """The pre-training test while it runs: candidates are judged in order.

    Of those said to be known some were checked, and only who knew them knows them still.
    """

    size: int
    candidate_ids: tuple[WordId, ...] = ()
    known_ids: tuple[WordId, ...] = ()
    unknown_ids: tuple[WordId, ...] = ()
    checked_ids: tuple[WordId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAnswer:
    """The last answer, which can be taken back; with it the group's wrong words before it.

    ``step`` is a lesson's step, or "pre_test".
    """

    step: str
    group_index: int
    word_id: WordId
    right: bool
    group_wrong_ids: tuple[WordId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonState:
    """Where a lesson stands: a saved progress as the ledger's events make it."""

    mode: LessonMode
    seed: int
    pre_test: PreTest | None = None
    chosen_ids: tuple[WordId, ...] = ()
    already_known_ids: tuple[WordId, ...] = ()
    step: LessonStep | None = None
    groups: tuple[tuple[WordId, ...], ...] = ()
    group_index: int = 0
    cursor: int = 0
    group_wrong_ids: tuple[WordId, ...] = ()
    test_correct_ids: tuple[WordId, ...] = ()
    test_wrong_ids: tuple[WordId, ...] = ()
    skipped_from: int | None = None
    finished: bool = False
    last_answer: LastAnswer | None = None


def check_progress(progress: Progress, previous: Progress | None = None) -> None:
    """Raises InvalidProgress, naming the field, unless a lesson can stand there.

    With ``previous`` also unless it can have come from there. Where the steps lead is asked of the
    lesson's machine.
    """
    _check_pre_test(progress)
    _check_distinct("alreadyKnownIds", progress.already_known_ids)
    _check_distinct("chosenIds", progress.chosen_ids)
    _check_apart("chosenIds", progress.chosen_ids, progress.already_known_ids)
    if previous is not None:
        _check_for_good(progress, previous)
    if progress.step is None:
        _check_not_begun(progress)
    else:
        _check_way(progress, progress.step, previous)
        _check_within_step(progress)


def check_tested(
    progress: Progress, previous: Progress | None, answers: Iterable[tuple[WordId, bool]]
) -> None:
    """Raises InvalidProgress unless every word judged in the after-lesson test was answered there.

    ``answers`` are those since ``previous``: the word, and whether it was right.
    """
    given = set(answers)
    for field, right, now, before in (
        ("testCorrectIds", True, progress.test_correct_ids, previous and previous.test_correct_ids),
        ("testWrongIds", False, progress.test_wrong_ids, previous and previous.test_wrong_ids),
    ):
        judged = {(word, right) for word in set(now) - set(before or ())}
        _require(judged <= given, field, "were not answered in the after-lesson test")


def words_named(progress: Progress) -> set[WordId]:
    """Every word that a progress names."""
    test = progress.pre_test
    return {
        *progress.chosen_ids,
        *progress.already_known_ids,
        *(word for group in progress.groups for word in group),
        *(() if test is None else test.candidate_ids),
    }


def lesson_words(progress: Progress) -> tuple[WordId, ...]:
    """The words of a lesson with saved progress: those of its groups, then the already known."""
    return (*distinct_words(_groups(progress)), *progress.already_known_ids)


def worked_through(progress: Progress) -> tuple[WordId, ...]:
    """The words of every group whose memorize step is over, each once.

    Groups that a jump to the after-lesson test left out are not among them.
    """
    return distinct_words(_groups(progress)[: _groups_done(progress)])


def _groups_done(progress: Progress) -> int:
    """How many groups' memorize step is over."""
    if progress.skipped_from is not None:
        return progress.skipped_from
    return progress.group_index + (progress.step not in (None, LessonStep.MEMORIZE))


def _groups(progress: Progress) -> Groups:
    return tuple(tuple(group) for group in progress.groups)


def _check_pre_test(progress: Progress) -> None:
    test = progress.pre_test
    if test is None:
        return
    judged = [*test.known_ids, *test.unknown_ids]
    _require(progress.mode is LessonMode.NEW_WORDS, "preTest", "a review has none")
    _require(progress.step is None, "preTest", "is over when the lesson's words are chosen")
    _require(len(test.candidate_ids) <= test.size, "preTest", "has more candidates than its size")
    _check_distinct("preTest", test.candidate_ids)
    _check_distinct("preTest", judged)
    first = test.candidate_ids[: len(judged)]
    _require(set(judged) == set(first), "preTest", "judges its candidates in order")
    _check_distinct("preTest", test.checked_ids)
    _require(set(test.checked_ids) <= set(judged), "preTest", "checks words it has not judged")
    sampled = all(is_checked(word, progress.seed) for word in test.checked_ids)
    _require(sampled, "preTest", "checks words that are not in its sample")


def _check_not_begun(progress: Progress) -> None:
    untouched = {
        "groups": progress.groups,
        "groupIndex": progress.group_index,
        "cursor": progress.cursor,
        "groupWrongIds": progress.group_wrong_ids,
        "testCorrectIds": progress.test_correct_ids,
        "testWrongIds": progress.test_wrong_ids,
        "finished": progress.finished,
    }
    for field, value in untouched.items():
        _require(not value, field, "comes after the first step")
    _require(progress.skipped_from is None, "skippedFrom", "comes after the first step")


def _check_for_good(progress: Progress, previous: Progress) -> None:
    """What a lesson settles stays, and it never goes back; to no earlier step: ``_check_way``."""
    _require(progress.mode is previous.mode, "mode", "never changes")
    _require(progress.seed == previous.seed, "seed", "never changes")
    _require(progress.finished or not previous.finished, "finished", "never goes back")
    if previous.step is None:
        return
    if progress.step is None:
        raise InvalidProgress("step", "never goes back")
    _require(progress.group_index >= previous.group_index, "groupIndex", "never goes back")
    if previous.step is LessonStep.AFTER_TEST:
        _require(progress.skipped_from == previous.skipped_from, "skippedFrom", "never changes")
    elif progress.skipped_from is not None:
        done = _groups_done(previous)
        _require(progress.skipped_from >= done, "skippedFrom", "is a group worked through")
    known = set(progress.already_known_ids) == set(previous.already_known_ids)
    _require(known, "alreadyKnownIds", "are settled when the lesson's words are chosen")


def _check_way(progress: Progress, step: LessonStep, previous: Progress | None) -> None:
    """The machine comes there: from the progress before it, or from the lesson's beginning."""
    groups, testing, skipped = (
        _groups(progress),
        step is LessonStep.AFTER_TEST,
        progress.skipped_from,
    )
    _require(bool(groups), "step", "needs groups")
    _require(progress.group_index < len(groups), "groupIndex", "is no group")
    _require(testing or not progress.finished, "finished", "only after the after-lesson test")
    if skipped is not None:
        _require(testing, "skippedFrom", "belongs to the after-lesson test")
        _require(skipped < len(groups), "skippedFrom", "is no group")
    if previous is None or previous.step is None:
        flow = _begun(groups, progress.seed)
    else:
        flow = LessonFlow(
            groups=_groups(previous),
            seed=previous.seed,
            state=previous.step.value,
            group_index=previous.group_index,
        )
    check_way(flow, step, progress.group_index, groups, skipped_from=skipped)
    _check_apart("alreadyKnownIds", progress.already_known_ids, distinct_words(groups))


def _begun(groups: Groups, seed: int) -> LessonFlow:
    """The beginning of the lesson whose words came to stand in these groups."""
    try:
        return begin_lesson(distinct_words(groups), seed)
    except LessonHasNoWords:
        raise InvalidProgress("step", "needs groups") from None


def _check_within_step(progress: Progress) -> None:
    """What was answered is of the step's words."""
    words, testing = set(distinct_words(_groups(progress))), progress.step is LessonStep.AFTER_TEST
    _require(
        progress.cursor <= _step_length(progress), "cursor", "counts more words than there are"
    )
    tested = [*progress.test_correct_ids, *progress.test_wrong_ids]
    lists = {"groupWrongIds": progress.group_wrong_ids, "testCorrectIds": tested}
    for field, listed in lists.items():
        _check_distinct(field, listed)
        _require(words.issuperset(listed), field, "holds words that are not the lesson's")
    _require(testing or not tested, "testCorrectIds", "belong to the after-lesson test")


def _step_length(progress: Progress) -> int:
    groups, current = _groups(progress), progress.group_index
    if progress.step is LessonStep.AFTER_TEST:
        return len(distinct_words(groups))
    if progress.step is not LessonStep.MIXED_GROUP:
        return len(groups[current])
    # Behind a group that was the last one, only words that it had mixed can have been appended.
    was_last = set(distinct_words(groups)) == set(distinct_words(groups[: current + 1]))
    return len(mixed_words(groups[: current + 1] if was_last else groups, current, 0))


def _check_distinct(field: str, ids: Ids) -> None:
    _require(len(set(ids)) == len(ids), field, "holds a word twice")


def _check_apart(field: str, ids: Iterable[WordId], others: Iterable[WordId]) -> None:
    _require(set(ids).isdisjoint(others), field, "holds a word that stands elsewhere")


def _require(holds: bool, field: str, reason: str) -> None:
    if not holds:
        raise InvalidProgress(field, reason)

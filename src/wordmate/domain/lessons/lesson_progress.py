"""The state of a lesson: the result of its actions so far."""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import Groups, distinct_words
from wordmate.domain.lessons.lesson_flow import LessonFlow, LessonMode, LessonStep

MOST_WORDS: Final = 600
"""The most words, chosen and already known, that are kept of a lesson."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreTest:
    """The running pre-training test: candidates are judged in order.

    Some of the words said to be known were checked; only those answered right still count as known.
    """

    size: int
    candidate_ids: tuple[WordId, ...] = ()
    known_ids: tuple[WordId, ...] = ()
    unknown_ids: tuple[WordId, ...] = ()
    checked_ids: tuple[WordId, ...] = ()

    @property
    def judged(self) -> int:
        """How many candidates were judged."""
        return len(self.known_ids) + len(self.unknown_ids)

    @property
    def candidate(self) -> WordId | None:
        """The current candidate; None when the round is over."""
        return next(iter(self.candidate_ids[self.judged : self.judged + 1]), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAnswer:
    """The last answer, which can be taken back, with the earlier values of what it may have
    changed.

    ``step`` is a lesson's step, or "pre_test"; ``leads``: the answer came from the side that led.
    """

    step: str
    group_index: int
    word_id: WordId
    right: bool
    group_wrong_ids: tuple[WordId, ...] = ()
    leads: bool = True
    follower_ids: tuple[WordId, ...] = ()
    follower_wrong_ids: tuple[WordId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongLeft:
    """Words judged wrong in a group that ended without appending them."""

    group_index: int
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump:
    """The place from which a lesson jumped to its test."""

    group_index: int
    step: LessonStep
    cursor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonState:
    """The state of a lesson.

    ``step`` is None until its words are chosen. ``cursor`` counts the words answered in the step;
    ``group_wrong_ids`` are those judged wrong since the group began. ``skipped_from`` is the first
    group that a jump to the test left out. ``tests_over`` holds, for each test that more words
    followed, how many groups there were.

    For two devices that acted while disconnected it also keeps the words of the current step that
    were judged by the side that does not lead (``follower_ids``; those judged wrong by that side
    alone: ``follower_wrong_ids``), the wrong words that past groups did not append
    (``wrong_left``), and what the last jump to the test passed over (``jumped``).

    ``student_leads``: the tutor handed the lead to the student.
    """

    mode: LessonMode
    seed: int
    pre_test: PreTest | None = None
    chosen_ids: tuple[WordId, ...] = ()
    already_known_ids: tuple[WordId, ...] = ()
    step: LessonStep | None = None
    groups: Groups = ()
    group_index: int = 0
    cursor: int = 0
    group_wrong_ids: tuple[WordId, ...] = ()
    test_correct_ids: tuple[WordId, ...] = ()
    test_wrong_ids: tuple[WordId, ...] = ()
    skipped_from: int | None = None
    finished: bool = False
    last_answer: LastAnswer | None = None
    tests_over: tuple[int, ...] = ()
    follower_ids: tuple[WordId, ...] = ()
    follower_wrong_ids: tuple[WordId, ...] = ()
    wrong_left: tuple[WrongLeft, ...] = ()
    jumped: Jump | None = None
    student_leads: bool = False

    @property
    def flow(self) -> LessonFlow:
        """The lesson's machine in this state; a finished test still counts as its test."""
        step = LessonStep.MEMORIZE if self.step is None else self.step
        return LessonFlow(
            groups=self.groups,
            seed=self.seed,
            state=step.value,
            group_index=self.group_index,
            tests_over=self.tests_over,
        )

    @property
    def settled(self) -> frozenset[WordId]:
        """The words that are decided: the lesson teaches them, or not."""
        return frozenset((*self.chosen_ids, *self.already_known_ids))

    @property
    def room(self) -> int:
        """How many more words the lesson may hold."""
        return max(0, MOST_WORDS - len(self.chosen_ids) - len(self.already_known_ids))


def words_named(progress: LessonState) -> set[WordId]:
    """Every word that the progress names."""
    test = progress.pre_test
    return {
        *progress.chosen_ids,
        *progress.already_known_ids,
        *(word for group in progress.groups for word in group),
        *(() if test is None else test.candidate_ids),
    }


def worked_through(progress: LessonState) -> tuple[WordId, ...]:
    """The words of every group whose memorize step is over, without duplicates.

    Groups that a jump to the after-lesson test left out do not count.
    """
    done = progress.group_index + (progress.step not in (None, LessonStep.MEMORIZE))
    if progress.skipped_from is not None:
        done = progress.skipped_from
    return distinct_words(progress.groups[:done])

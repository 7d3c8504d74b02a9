"""The steps of a lesson: five per group of words, then the after-lesson test; with time left, the
same again for another group.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import LessonHasNoWords, LessonStepRefused, WordsNotInLesson
from wordmate.domain.lessons.grouping import (
    GROUP_SIZE,
    MOST_GROUPS,
    Groups,
    after_test_words,
    append_wrong,
    distinct_words,
    group_words,
    is_closing_round,
    mixed_words,
)


class LessonStep(StrEnum):
    """All step names, in the order of a lesson."""

    MEMORIZE = "memorize"
    REVIEW = "review"
    LISTENING_REVIEW = "listening_review"
    FLASH = "flash"
    MIXED_GROUP = "mixed_group"
    AFTER_TEST = "after_test"


class LessonMode(StrEnum):
    """New-words lessons start with the pre-training test; reviews skip it."""

    NEW_WORDS = "new_words"
    REVIEW = "review"


STEPS: Final = tuple(LessonStep)
FINISHED: Final = "finished"


class LessonFlowMachine(Machine):
    """memorize → review → listening_review → flash → mixed_group, group by group, then the test.

    After the test another group may follow; a second test then asks only its words. A closing round
    asks words of earlier groups once more, without a test. When the time is up, the lesson jumps to
    the test. An answer that ended a step may be taken back, which returns to that step.
    """

    memorize = State(initial=True)
    review = State()
    listening_review = State()
    flash = State()
    mixed_group = State()
    after_test = State()
    finished = State()

    finish_step = (
        memorize.to(review)
        | review.to(listening_review)
        | listening_review.to(flash)
        | flash.to(mixed_group)
        | mixed_group.to(memorize, cond="more_groups", on="begin_next_group")
        | mixed_group.to(finished, cond="closing_round_at_hand")
        | mixed_group.to(after_test)
        | after_test.to(finished)
    )
    append_wrong = (
        memorize.to(memorize, internal=True, validators="words_of_lesson", on="append_words")
        | review.to(review, internal=True, validators="words_of_lesson", on="append_words")
        | listening_review.to(
            listening_review, internal=True, validators="words_of_lesson", on="append_words"
        )
        | flash.to(flash, internal=True, validators="words_of_lesson", on="append_words")
        | mixed_group.to(
            mixed_group, internal=True, validators="words_of_lesson", on="append_words"
        )
    )

    to_test = (
        memorize.to(after_test, on="go_to_last_group")
        | review.to(after_test, on="go_to_last_group")
        | listening_review.to(after_test, on="go_to_last_group")
        | flash.to(after_test, on="go_to_last_group")
        | mixed_group.to(finished, cond="closing_round_at_hand")
        | mixed_group.to(after_test, on="go_to_last_group")
    )
    take_back = (
        memorize.to(mixed_group, cond="group_before", on="return_to_group_before")
        | listening_review.to(review)
        | flash.to(listening_review)
        | mixed_group.to(flash, cond="group_at_hand")
        | after_test.to(mixed_group)
        | finished.to(mixed_group, cond="closing_round_at_hand")
        | finished.to(after_test)
    )
    more_words = finished.to(memorize, validators="fresh_words", on="begin_more_words")
    closing_round = finished.to(mixed_group, validators="earlier_words", on="begin_more_words")

    def more_groups(self) -> bool:
        """Whether another group follows the current one."""
        return bool(self.model.group_index < len(self.model.groups) - 1)

    def group_before(self) -> bool:
        """Whether a group ended before the current one, without a test after it."""
        return bool(self.model.group_index > groups_tested(self.model.tests_over))

    def group_at_hand(self) -> bool:
        """Whether the words are those of a group, not of a closing round."""
        return not self.closing_round_at_hand()

    def closing_round_at_hand(self) -> bool:
        """Whether earlier words are asked once more."""
        return is_closing_round(self.model.groups, self.model.tests_over)

    def words_of_lesson(self, ids: Sequence[WordId]) -> DomainError | None:
        """Only words of the lesson are appended, and none in a closing round."""
        if self.closing_round_at_hand():
            return LessonStepRefused()
        of_lesson = set(ids) <= set(distinct_words(self.model.groups))
        return None if of_lesson else WordsNotInLesson()

    def fresh_words(self, ids: Sequence[WordId]) -> None:
        """A group of new words, as long as the lesson has room for groups."""
        groups = self.model.groups
        is_group = 0 < len(ids) <= GROUP_SIZE and len({*ids}) == len(ids)
        is_fresh = {*ids}.isdisjoint(distinct_words(groups))
        if not is_group or not is_fresh or len(groups) >= MOST_GROUPS:
            raise LessonStepRefused

    def earlier_words(self, ids: Sequence[WordId]) -> None:
        """A group of words that the lesson taught, as long as it has room for groups."""
        groups = self.model.groups
        is_group = 0 < len(ids) <= GROUP_SIZE and len({*ids}) == len(ids)
        is_taught = {*ids} <= {*distinct_words(groups)}
        if not is_group or not is_taught or len(groups) >= MOST_GROUPS:
            raise LessonStepRefused

    def begin_more_words(self, ids: Sequence[WordId]) -> None:
        """Continues with another group; the words before it have been tested."""
        groups = self.model.groups
        self.model.tests_over = (*self.model.tests_over, len(groups))
        self.model.groups = (*groups, tuple(ids))
        self.model.group_index = len(groups)

    def begin_next_group(self) -> None:
        """Goes on to the next group."""
        self.model.group_index += 1

    def go_to_last_group(self) -> None:
        """Passes over the groups before the test."""
        self.model.group_index = len(self.model.groups) - 1

    def return_to_group_before(self) -> None:
        """Goes back to the group before."""
        self.model.group_index -= 1

    def append_words(self, ids: Sequence[WordId]) -> None:
        """Appends words at the end of the word list."""
        self.model.groups = append_wrong(self.model.groups, self.model.group_index, ids)

    def refusal(self, event: str) -> DomainError:
        """Nothing can be appended during the test; more words can only follow the test."""
        return LessonStepRefused()


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonFlow:
    """The state of a lesson. ``state`` is a step's name, or "finished".

    ``tests_over``: for each test that more words followed, how many groups there were at its end.
    """

    groups: Groups
    seed: int
    state: str = LessonStep.MEMORIZE.value
    group_index: int = 0
    tests_over: tuple[int, ...] = ()

    @property
    def words(self) -> tuple[WordId, ...]:
        """The words of the current step in display order; none when finished."""
        if self.state == FINISHED:
            return ()
        if self.state == LessonStep.AFTER_TEST:
            return after_test_words(self.groups, self.seed, groups_tested(self.tests_over))
        if self.state == LessonStep.MIXED_GROUP and not self.is_closing_round:
            return mixed_words(self.groups, self.group_index, self.seed)
        return self.groups[self.group_index]

    @property
    def is_closing_round(self) -> bool:
        """Whether the group at hand is a closing round."""
        return is_closing_round(self.groups, self.tests_over)

    def finish_step(self) -> "LessonFlow":
        """Goes on to the next step; raises LessonStepRefused when finished."""
        return advance(LessonFlowMachine, self, "finish_step")

    def to_test(self) -> "LessonFlow":
        """Jumps to the test, or ends a closing round; raises LessonStepRefused."""
        return advance(LessonFlowMachine, self, "to_test")

    def take_back(self) -> "LessonFlow":
        """Goes back to the step that the last answer ended; raises LessonStepRefused."""
        return advance(LessonFlowMachine, self, "take_back")

    def append_wrong(self, ids: Sequence[WordId]) -> "LessonFlow":
        """Appends words judged wrong; raises LessonStepRefused or WordsNotInLesson."""
        return advance(LessonFlowMachine, self, "append_wrong", ids=ids)

    def more_words(self, ids: Sequence[WordId]) -> "LessonFlow":
        """Continues with another group after the test; raises LessonStepRefused."""
        return advance(LessonFlowMachine, self, "more_words", ids=ids)

    def closing_round(self, ids: Sequence[WordId]) -> "LessonFlow":
        """Asks earlier words once more after the test; raises LessonStepRefused."""
        return advance(LessonFlowMachine, self, "closing_round", ids=ids)


def groups_tested(tests_over: Sequence[int]) -> int:
    """How many groups the earlier tests cover."""
    return tests_over[-1] if tests_over else 0


def begin_lesson(word_ids: Sequence[WordId], seed: int) -> LessonFlow:
    """A lesson at its first step; raises LessonHasNoWords without words."""
    if not word_ids:
        raise LessonHasNoWords
    return LessonFlow(groups=group_words(word_ids), seed=seed)

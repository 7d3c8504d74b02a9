"""A lesson goes through its steps like a simple model."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import LessonHasNoWords, LessonStepRefused, WordsNotInLesson
from wordmate.domain.lessons.grouping import MOST_GROUPS
from wordmate.domain.lessons.lesson_flow import LessonFlow, LessonStep, begin_lesson

GROUP_STEPS = ["memorize", "review", "listening_review", "flash", "mixed_group"]


@WALKS
class LessonByHand(RuleBasedStateMachine):
    """The model keeps begun groups and, separately, a plain queue of words ahead."""

    @initialize(count=st.integers(1, 23), seed=st.integers(0, 2**31 - 1))
    def begin(self, count, seed) -> None:
        self.all_words = [*numbered(*range(1, count + 1))]
        self.flow = begin_lesson(self.all_words, seed)
        self.begun, self.ahead = [self.all_words[:5]], self.all_words[5:]
        self.step, self.tested = "memorize", set[WordId]()

    @rule()
    def finish_step(self) -> None:
        if self.step == "finished":
            with pytest.raises(LessonStepRefused):
                self.flow.finish_step()
            return
        self.flow = self.flow.finish_step()
        if self.step == "after_test":
            self.step = "finished"
        elif self.step != "mixed_group":
            self.step = GROUP_STEPS[GROUP_STEPS.index(self.step) + 1]
        elif self.ahead:
            self.begun.append(self.ahead[:5])
            self.ahead = self.ahead[5:]
            self.step = "memorize"
        else:
            self.step = "after_test"

    @rule(data=st.data())
    def append_wrong(self, data) -> None:
        wrong = data.draw(st.lists(st.sampled_from(self.all_words), max_size=4))
        if self.step in ("after_test", "finished"):
            with pytest.raises(LessonStepRefused):
                self.flow.append_wrong(wrong)
            return
        self.flow = self.flow.append_wrong(wrong)
        for word in wrong:
            if word not in self.ahead:
                self.ahead.append(word)

    @rule(count=st.integers(1, 5))
    def go_on_with_more_words(self, count) -> None:
        first = 1 + max(self.all_words)
        more = [*numbered(*range(first, first + count))]
        if self.step != "finished":
            with pytest.raises(LessonStepRefused):
                self.flow.more_words(more)
            return
        self.flow = self.flow.more_words(more)
        self.tested |= set(self.all_words)
        self.all_words += more
        self.begun.append(more)
        self.step = "memorize"

    @precondition(lambda self: self.step in GROUP_STEPS)
    @rule()
    def append_a_word_of_another_lesson(self) -> None:
        with pytest.raises(WordsNotInLesson):
            self.flow.append_wrong([*numbered(1, 999)])

    @invariant()
    def the_step_and_groups_are_those_kept_by_hand(self) -> None:
        queue = [self.ahead[at : at + 5] for at in range(0, len(self.ahead), 5)]
        assert self.flow.state == self.step
        assert self.flow.group_index == len(self.begun) - 1
        assert [list(group) for group in self.flow.groups] == self.begun + queue

    @invariant()
    def the_words_shown_are_those_of_the_step(self) -> None:
        shown = list(self.flow.words)
        if self.step in GROUP_STEPS[:4]:
            assert shown == self.begun[-1]
            return
        if self.step == "finished":
            assert shown == []
            return
        expected = self.all_words
        if self.step == "after_test":
            expected = [word for word in self.all_words if word not in self.tested]
        if self.step == "mixed_group" and self.ahead:
            in_block = {1: 1, 2: 2, 0: 3}[len(self.begun) % 3]
            expected = [word for group in self.begun[-in_block:] for word in group]
        assert sorted(shown) == sorted(set(expected))


TestLessonByHand = LessonByHand.TestCase


@given(st.integers(1, 40), st.integers(0, 2**31 - 1))
def test_a_lesson_has_five_steps_for_each_group_and_then_the_test(count, seed) -> None:
    flow, steps = begin_lesson(numbered(*range(count)), seed), []
    while flow.state != "finished":
        steps.append(flow.state)
        flow = flow.finish_step()
    groups = (count + 4) // 5
    assert steps == GROUP_STEPS * groups + ["after_test"]


FINISHED = LessonFlow(groups=(numbered(1, 2),), seed=1, state="finished")


def test_a_finished_lesson_accepts_no_step_and_no_wrong_word() -> None:
    with pytest.raises(LessonStepRefused):
        FINISHED.finish_step()
    with pytest.raises(LessonStepRefused):
        FINISHED.append_wrong([WordId(1)])


def test_after_its_test_a_lesson_may_add_a_group_and_test_only_its_words() -> None:
    more = FINISHED.more_words(numbered(3, 4, 5))
    assert (more.state, more.group_index, more.words) == ("memorize", 1, (3, 4, 5))
    again = more
    for _ in range(4):
        again = again.finish_step()
    assert sorted(again.words) == [1, 2, 3, 4, 5]
    assert sorted(again.finish_step().words) == [3, 4, 5]
    once_more = again.finish_step().finish_step().more_words(numbered(6))
    assert (once_more.words, once_more.tests_over) == ((6,), (1, 2))


def test_a_closing_round_asks_earlier_words_in_its_own_order_and_has_no_test() -> None:
    closing = FINISHED.closing_round(numbered(2, 1))
    assert (closing.state, closing.words) == ("mixed_group", (2, 1))
    assert closing.finish_step().state == "finished"
    more = closing.finish_step().more_words(numbered(3))
    assert (more.state, more.words, more.tests_over) == ("memorize", (3,), (1, 2))


def test_nothing_is_appended_in_a_closing_round() -> None:
    with pytest.raises(LessonStepRefused):
        FINISHED.closing_round(numbered(1)).append_wrong(numbered(1))


@pytest.mark.parametrize("ids", [(), (3,), (1, 1), (1, 9)])
def test_a_closing_round_asks_words_of_the_lesson_alone(ids) -> None:
    with pytest.raises(LessonStepRefused):
        FINISHED.closing_round(numbered(*ids))


@pytest.mark.parametrize("ids", [(), (2, 3), (3, 3), (3, 4, 5, 6, 7, 8)])
def test_more_words_must_be_new_to_the_lesson(ids) -> None:
    with pytest.raises(LessonStepRefused):
        FINISHED.more_words(numbered(*ids))


def test_a_lesson_has_at_most_as_many_groups_as_can_be_stored() -> None:
    groups = tuple(numbered(one) for one in range(1, MOST_GROUPS + 1))
    full = LessonFlow(groups=groups, seed=1, state="finished", group_index=MOST_GROUPS - 1)
    with pytest.raises(LessonStepRefused):
        full.more_words(numbered(MOST_GROUPS + 1))


def test_a_word_appended_in_the_last_group_makes_one_more_group() -> None:
    flow = LessonFlow(groups=(numbered(1, 2, 3),), seed=1, state="mixed_group")
    again = flow.append_wrong([WordId(2)]).finish_step()
    assert (again.state, again.group_index, again.words) == ("memorize", 1, (2,))


def test_a_lesson_has_exactly_six_step_names() -> None:
    assert [step.value for step in LessonStep] == [*GROUP_STEPS, "after_test"]


def test_a_lesson_without_words_cannot_begin() -> None:
    with pytest.raises(LessonHasNoWords):
        begin_lesson([], 1)


@given(st.integers(1, 17), st.integers(0, 2**31 - 1))
def test_taking_back_returns_to_the_step_that_an_answer_ended(count, seed) -> None:
    flow = begin_lesson([*numbered(*range(1, count + 1))], seed)
    while flow.state != "finished":
        before, flow = flow, flow.finish_step()
        if before.state != "memorize":
            assert flow.take_back() == before


def test_there_is_no_answer_to_take_back_before_the_first_or_across_a_test() -> None:
    first = begin_lesson(numbered(1, 2), 7)
    test = first.to_test()
    more, closing = test.finish_step().more_words(numbered(3)), closing_round_after(test)
    for flow in (first, first.finish_step(), more, closing):
        with pytest.raises(LessonStepRefused):
            flow.take_back()
    assert closing.finish_step().take_back() == closing


def closing_round_after(test: LessonFlow) -> LessonFlow:
    return test.finish_step().closing_round(numbered(1))


def test_the_jump_to_the_test_passes_over_groups_and_ends_a_closing_round() -> None:
    flow = begin_lesson([*numbered(*range(1, 8))], 7)
    for _ in range(5):
        assert flow.to_test() == replace(flow, state="after_test", group_index=1)
        flow = flow.finish_step()
    test = flow.to_test()
    assert closing_round_after(test).to_test().state == "finished"
    for over in (test, test.finish_step()):
        with pytest.raises(LessonStepRefused):
            over.to_test()

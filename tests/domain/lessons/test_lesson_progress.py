"""A saved progress is one that a lesson can reach, from the one saved before it."""

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.application.lessons.messages import LessonProgress
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep, begin_lesson
from wordmate.domain.lessons.lesson_progress import (
    check_progress,
    check_tested,
    lesson_words,
    words_named,
    worked_through,
)


@dataclass(frozen=True)
class Saved:
    """A progress in the middle of a lesson of twelve words, unless told otherwise."""

    mode: LessonMode = LessonMode.NEW_WORDS
    seed: int = 7
    pre_test: Any = None
    chosen_ids: tuple = ()
    already_known_ids: tuple = (90, 91)
    step: LessonStep | None = LessonStep.REVIEW
    groups: tuple = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12))
    group_index: int = 1
    cursor: int = 0
    group_wrong_ids: tuple = ()
    test_correct_ids: tuple = ()
    test_wrong_ids: tuple = ()
    skipped_from: int | None = None
    finished: bool = False


START = Saved(step=None, groups=(), group_index=0)
TESTING = Saved(step=LessonStep.AFTER_TEST, group_index=2)
PRE_TEST = SimpleNamespace(
    size=5, candidate_ids=(1, 2, 3), known_ids=(2,), unknown_ids=(1,), checked_ids=()
)


@st.composite
def lessons(draw):
    """Two progresses of one lesson, the second saved after the first."""
    flow = begin_lesson(numbered(*range(1, 1 + draw(st.integers(1, 18)))), 7)
    saves = []
    for move in draw(st.lists(st.sampled_from(["step", "step", "step", "wrong"]), min_size=2)):
        if flow.state == "finished":
            break
        if move == "step":
            flow = flow.finish_step()
        elif flow.state not in ("memorize", "after_test"):
            flow = flow.append_wrong(draw(st.lists(st.sampled_from(flow.words), max_size=3)))
        ended = flow.state == "finished"
        saves.append(
            Saved(
                step=LessonStep.AFTER_TEST if ended else LessonStep(flow.state),
                groups=flow.groups,
                group_index=flow.group_index,
                cursor=draw(st.integers(0, len(flow.words))),
                finished=ended,
            )
        )
    first = draw(st.integers(0, len(saves) - 1))
    return saves[first], saves[draw(st.integers(first, len(saves) - 1))]


@given(lessons())
def test_whatever_a_lesson_goes_through_can_be_saved(saves) -> None:
    before, later = saves
    check_progress(before)
    check_progress(later, before)
    check_progress(before, START)


@given(lessons())
def test_a_lesson_never_goes_back(saves) -> None:
    before, later = saves
    place = (before.group_index, before.step, before.groups, before.finished)
    if place != (later.group_index, later.step, later.groups, later.finished):
        with pytest.raises(InvalidProgress):
            check_progress(before, later)


FIVE_GROUPS = (*(tuple(range(first, first + 5)) for first in (1, 6, 11, 16)), (21,))
BROKEN = {
    "step without groups": ("step", Saved(groups=(), group_index=0)),
    "groups without a step": ("groups", replace(START, groups=((1,),))),
    "a group before the first step": ("groupIndex", replace(START, group_index=1)),
    "a cursor before the first step": ("cursor", replace(START, cursor=1)),
    "a wrong word before the first step": ("groupWrongIds", replace(START, group_wrong_ids=(1,))),
    "a tested word before the first step": (
        "testCorrectIds",
        replace(START, test_correct_ids=(1,)),
    ),
    "a failed word before the first step": ("testWrongIds", replace(START, test_wrong_ids=(1,))),
    "a finished lesson before the first step": ("finished", replace(START, finished=True)),
    "a group of six": ("groups", Saved(groups=((1, 2, 3, 4, 5, 6),), group_index=0)),
    "groups without words": ("step", Saved(groups=((),), group_index=0)),
    "an empty group": ("groups", Saved(groups=((), (1,)), group_index=0)),
    "a short group ahead of the last": ("groups", Saved(groups=((1,), (2,), (3, 4), (5,)))),
    "a word twice in its group": ("groups", Saved(groups=((1, 1),), group_index=0)),
    "a word twice ahead": (
        "groups",
        Saved(groups=((1,), (2, 3, 4, 5, 6), (7, 2)), group_index=0),
    ),
    "a group that there is not": ("groupIndex", Saved(group_index=3)),
    "a known word in a group": ("alreadyKnownIds", Saved(already_known_ids=(12,))),
    "a known word twice": ("alreadyKnownIds", Saved(already_known_ids=(90, 90))),
    "a known word chosen": ("chosenIds", Saved(chosen_ids=(90,))),
    "a chosen word twice": ("chosenIds", Saved(chosen_ids=(5, 5))),
    "a test before the last group": ("step", Saved(step=LessonStep.AFTER_TEST)),
    "an end before the test": ("finished", Saved(finished=True)),
    "a cursor behind its group": ("cursor", Saved(cursor=6)),
    "a cursor behind the mixed words": ("cursor", Saved(step=LessonStep.MIXED_GROUP, cursor=11)),
    "a cursor behind the last group's mixed words": (
        "cursor",
        Saved(step=LessonStep.MIXED_GROUP, group_index=2, cursor=13),
    ),
    "a cursor behind the mixed words, with words appended": (
        "cursor",
        Saved(step=LessonStep.MIXED_GROUP, groups=(*Saved.groups[:2], (11, 12, 1)), cursor=11),
    ),
    "a cursor behind the mixed words of a group of one block": (
        "cursor",
        Saved(step=LessonStep.MIXED_GROUP, groups=FIVE_GROUPS, group_index=3, cursor=6),
    ),
    "a cursor behind the test": ("cursor", replace(TESTING, cursor=13)),
    "a wrong word of no group": ("groupWrongIds", Saved(group_wrong_ids=(13,))),
    "a wrong word twice": ("groupWrongIds", Saved(group_wrong_ids=(1, 1))),
    "test answers outside the test": ("testCorrectIds", Saved(test_correct_ids=(1,))),
    "a word right and wrong": (
        "testCorrectIds",
        replace(TESTING, test_correct_ids=(1,), test_wrong_ids=(1,)),
    ),
    "a tested word of no group": ("testCorrectIds", replace(TESTING, test_wrong_ids=(90,))),
    "a pre-test in a review": (
        "preTest",
        replace(START, mode=LessonMode.REVIEW, pre_test=PRE_TEST),
    ),
    "a pre-test in the lesson": ("preTest", Saved(pre_test=PRE_TEST)),
    "a pre-test judged out of order": (
        "preTest",
        replace(START, pre_test=SimpleNamespace(**{**vars(PRE_TEST), "known_ids": (3,)})),
    ),
    "a pre-test word known and unknown": (
        "preTest",
        replace(START, pre_test=SimpleNamespace(**{**vars(PRE_TEST), "known_ids": (1,)})),
    ),
    "a pre-test with a candidate twice": (
        "preTest",
        replace(START, pre_test=SimpleNamespace(**{**vars(PRE_TEST), "candidate_ids": (1, 2, 1)})),
    ),
    "a pre-test larger than its size": (
        "preTest",
        replace(START, pre_test=SimpleNamespace(**{**vars(PRE_TEST), "size": 2})),
    ),
}


@pytest.mark.parametrize(("field", "progress"), BROKEN.values(), ids=BROKEN)
def test_no_lesson_can_stand_at(field, progress) -> None:
    with pytest.raises(InvalidProgress) as caught:
        check_progress(progress)
    assert caught.value.field == field


LATER = Saved(group_index=1, step=LessonStep.FLASH)
UNREACHABLE = {
    "another mode": ("mode", replace(LATER, mode=LessonMode.REVIEW)),
    "another seed": ("seed", replace(LATER, seed=8)),
    "an earlier step": ("step", replace(LATER, step=LessonStep.REVIEW)),
    "an earlier group": ("groupIndex", replace(LATER, group_index=0)),
    "the beginning": ("step", START),
    "another group done": (
        "groups",
        replace(LATER, groups=((2, 1, 3, 4, 5), *LATER.groups[1:])),
    ),
    "another current group": (
        "groups",
        replace(LATER, groups=(LATER.groups[0], (6, 7, 8, 10, 9), LATER.groups[2])),
    ),
    "other words ahead": ("groups", replace(LATER, groups=(*LATER.groups[:2], (12, 11)))),
    "new words": ("groups", replace(LATER, groups=(*LATER.groups[:2], (11, 12, 13)))),
    "another known word": ("alreadyKnownIds", replace(LATER, already_known_ids=(90, 91, 92))),
    "a known word less": ("alreadyKnownIds", replace(LATER, already_known_ids=(90,))),
    "words lost": ("groups", replace(LATER, groups=LATER.groups[:2])),
}


@pytest.mark.parametrize(("field", "progress"), UNREACHABLE.values(), ids=UNREACHABLE)
def test_no_lesson_goes_on_with(field, progress) -> None:
    with pytest.raises(InvalidProgress) as caught:
        check_progress(progress, LATER)
    assert caught.value.field == field


def test_a_finished_lesson_stays_finished() -> None:
    with pytest.raises(InvalidProgress) as caught:
        check_progress(TESTING, replace(TESTING, finished=True))
    assert caught.value.field == "finished"
    check_progress(replace(TESTING, finished=True), TESTING)


def test_appending_behind_the_last_group_keeps_the_count_of_its_mixed_words() -> None:
    last = Saved(step=LessonStep.MIXED_GROUP, group_index=2, cursor=12)
    check_progress(replace(last, groups=(*last.groups, (3,))), last)


def test_behind_the_last_group_all_words_are_mixed_though_some_come_again() -> None:
    last = Saved(step=LessonStep.MIXED_GROUP, groups=FIVE_GROUPS, group_index=4, cursor=21)
    again = replace(last, groups=(*FIVE_GROUPS, (1,)))
    check_progress(again, last)
    with pytest.raises(InvalidProgress) as caught:
        check_progress(replace(again, cursor=22), last)
    assert caught.value.field == "cursor"


def test_a_pre_test_may_run_before_the_first_group() -> None:
    check_progress(replace(START, pre_test=PRE_TEST, chosen_ids=(1,)))


def test_words_are_worked_through_once_their_memorize_step_is_over() -> None:
    assert worked_through(START) == ()
    assert worked_through(Saved(step=LessonStep.MEMORIZE)) == (1, 2, 3, 4, 5)
    assert worked_through(Saved(step=LessonStep.REVIEW)) == tuple(range(1, 11))
    assert worked_through(TESTING) == tuple(range(1, 13))


def test_groups_that_a_jump_to_the_test_left_out_are_not_worked_through() -> None:
    jumped = replace(TESTING, skipped_from=1)
    check_progress(jumped, Saved(step=LessonStep.REVIEW, group_index=0))
    check_progress(jumped, Saved(step=LessonStep.MEMORIZE, group_index=1))
    assert worked_through(jumped) == (1, 2, 3, 4, 5)
    assert lesson_words(jumped) == (*range(1, 13), 90, 91)


@pytest.mark.parametrize(
    ("progress", "before"),
    [
        (Saved(skipped_from=2), None),
        (replace(START, skipped_from=0), None),
        (replace(TESTING, skipped_from=3), None),
        (replace(TESTING, skipped_from=1), Saved(step=LessonStep.REVIEW, group_index=1)),
        (replace(TESTING, skipped_from=0), Saved(step=LessonStep.MEMORIZE, group_index=1)),
        (replace(TESTING, skipped_from=1), replace(TESTING, skipped_from=2)),
        (TESTING, replace(TESTING, skipped_from=2)),
    ],
    ids=[
        "before the test",
        "at the start",
        "no group",
        "begun",
        "done",
        "another",
        "none any more",
    ],
)
def test_a_jump_cannot_leave_out(progress, before) -> None:
    with pytest.raises(InvalidProgress) as caught:
        check_progress(progress, before)
    assert caught.value.field == "skippedFrom"


def test_a_jump_cannot_append_words_of_the_groups_that_it_leaves_out() -> None:
    appended = replace(TESTING, groups=(*TESTING.groups[:2], (11, 12, 6)))
    begun = Saved(step=LessonStep.REVIEW, group_index=0)
    check_progress(appended, begun)
    with pytest.raises(InvalidProgress) as caught:
        check_progress(replace(appended, skipped_from=1), begun)
    assert caught.value.field == "groups"


SAID = replace(TESTING, test_correct_ids=(1, 2), test_wrong_ids=(3,))


@pytest.mark.parametrize(
    ("before", "answers"),
    [
        (None, [(1, True), (2, True), (3, False)]),
        (TESTING, [(3, False), (1, True), (2, True), (4, True)]),
        (replace(SAID, test_correct_ids=(1,), test_wrong_ids=()), [(2, True), (3, False)]),
        (SAID, []),
    ],
    ids=["all at once", "with an answer that is not judged yet", "one more", "nothing new"],
)
def test_words_judged_in_the_test_were_answered_there(before, answers) -> None:
    check_tested(SAID, before, answers)


@pytest.mark.parametrize(
    ("field", "before", "answers"),
    [
        ("testCorrectIds", None, []),
        ("testCorrectIds", TESTING, [(1, True), (3, False)]),
        ("testCorrectIds", TESTING, [(1, True), (2, False), (3, False)]),
        ("testWrongIds", TESTING, [(1, True), (2, True)]),
        ("testWrongIds", TESTING, [(1, True), (2, True), (3, True)]),
        ("testWrongIds", replace(SAID, test_correct_ids=(1, 2, 3), test_wrong_ids=()), []),
    ],
    ids=[
        "no answer",
        "a word without",
        "a wrong answer as right",
        "no wrong answer",
        "a right answer as wrong",
        "another judgement without another answer",
    ],
)
def test_a_test_never_judges(field, before, answers) -> None:
    with pytest.raises(InvalidProgress) as caught:
        check_tested(SAID, before, answers)
    assert caught.value.field == field


def test_every_word_that_a_progress_names_is_found() -> None:
    assert words_named(Saved(chosen_ids=(40,))) == {*range(1, 13), 40, 90, 91}
    assert words_named(replace(START, pre_test=PRE_TEST)) == {1, 2, 3, 90, 91}


def test_the_words_of_a_lesson_are_those_of_its_groups_and_those_already_known() -> None:
    assert lesson_words(Saved(groups=((1, 2), (1,)))) == (1, 2, 90, 91)


def test_the_saved_message_itself_can_be_checked() -> None:
    message = LessonProgress(
        mode=LessonMode.NEW_WORDS,
        seed=1,
        step=LessonStep.FLASH,
        groups=[[*numbered(1, 2)]],
        cursor=3,
    )
    with pytest.raises(InvalidProgress, match="cursor"):
        check_progress(message)
    assert worked_through(message) == (1, 2)

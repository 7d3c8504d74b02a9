"""A result's lists are disjoint, belong to the order, and decide the words' states."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult, composed, judged
from wordmate.domain.words.word_learning import WordState, next_state

ids = st.lists(st.integers(1, 12), max_size=6)

GROUPS = ((1, 2, 3, 4, 5), (6, 7))


def progress(step=LessonStep.AFTER_TEST, **facts):
    """Seven words, two more known already; in the test one is right and one wrong so far."""
    testing = step is LessonStep.AFTER_TEST
    saved = {
        "groups": GROUPS,
        "group_index": 1 if testing else 0,
        "already_known_ids": (8, 9),
        "test_correct_ids": (1,) if testing else (),
        "test_wrong_ids": (2,) if testing else (),
    }
    return LessonState(mode=LessonMode.NEW_WORDS, seed=7, step=step, **{**saved, **facts})


@given(ids, ids, ids)
def test_a_result_lists_each_word_once(correct, wrong, known) -> None:
    lists = LessonResultLists(correct=correct, wrong=wrong, already_known=known)
    said = progress(
        groups=(tuple(range(1, 13)),),
        group_index=0,
        already_known_ids=tuple(dict.fromkeys(known)),
        test_correct_ids=tuple(correct),
        test_wrong_ids=tuple(wrong),
    )
    named = correct + wrong + known
    if len(set(named)) == len(named) and (correct or wrong):
        lists.check(said, by_tutor=False)
    else:
        with pytest.raises(InvalidResult):
            lists.check(said, by_tutor=False)


KNOWN = {"already_known": (9, 8)}
TOLD = {
    "what the test said": (False, progress(), {"correct": [1], "wrong": [2], **KNOWN}),
    "the tutor's judgement of other words": (
        True,
        progress(),
        {"correct": [7, 3, 2], "wrong": [1], **KNOWN},
    ),
    "nothing of a lesson that never began": (False, None, {}),
    "nothing while the first words are memorized": (
        False,
        progress(LessonStep.MEMORIZE),
        KNOWN,
    ),
    "that all words were known": (
        False,
        progress(None, groups=(), already_known_ids=(1, 2, 3)),
        {"already_known": [1, 2, 3]},
    ),
}


@pytest.mark.parametrize(("by_tutor", "saved", "lists"), TOLD.values(), ids=TOLD)
def test_a_result_is_accepted(by_tutor, saved, lists) -> None:
    LessonResultLists(**lists).check(saved, by_tutor=by_tutor)


REFUSED = {
    "a word twice": ("wrongWordIds", True, progress(), {"wrong": [2, 2], **KNOWN}),
    "a right word twice": ("correctWordIds", True, progress(), {"correct": [1, 1], **KNOWN}),
    "a word right and wrong": (
        "wrongWordIds",
        True,
        progress(),
        {"correct": [1], "wrong": [1], **KNOWN},
    ),
    "a word judged and known": (
        "alreadyKnownWordIds",
        True,
        progress(),
        {"correct": [8], **KNOWN},
    ),
    "a known word left out": (
        "alreadyKnownWordIds",
        False,
        progress(),
        {"correct": [1], "wrong": [2], "already_known": [8]},
    ),
    "known words of no lesson": ("alreadyKnownWordIds", True, None, {"already_known": [8]}),
    "a word of no lesson right": ("correctWordIds", True, None, {"correct": [1]}),
    "all right on the first card": (
        "correctWordIds",
        False,
        progress(LessonStep.MEMORIZE),
        {"correct": range(1, 8), **KNOWN},
    ),
    "the tutor's judgement before the test": (
        "wrongWordIds",
        True,
        progress(LessonStep.MIXED_GROUP),
        {"wrong": [1], **KNOWN},
    ),
    "the tutor's judgement of a word of no group": (
        "correctWordIds",
        True,
        progress(),
        {"correct": [10], **KNOWN},
    ),
    "more right than the test says": (
        "correctWordIds",
        False,
        progress(),
        {"correct": [1, 3], "wrong": [2], **KNOWN},
    ),
    "wrong words left out": ("wrongWordIds", False, progress(), {"correct": [1], **KNOWN}),
    "nothing of words that were worked through": (
        "correctWordIds",
        True,
        progress(),
        KNOWN,
    ),
    "nothing of a group whose first step is over": (
        "correctWordIds",
        False,
        progress(LessonStep.REVIEW),
        KNOWN,
    ),
}


@pytest.mark.parametrize(("field", "by_tutor", "saved", "lists"), REFUSED.values(), ids=REFUSED)
def test_a_result_is_refused(field, by_tutor, saved, lists) -> None:
    with pytest.raises(InvalidResult) as caught:
        LessonResultLists(**lists).check(saved, by_tutor=by_tutor)
    assert caught.value.field == field


def test_only_the_tutor_replaces_a_result_and_only_a_students() -> None:
    said, other = LessonResultLists(correct=numbered(1)), LessonResultLists(wrong=numbered(1))
    for by, role, replaces in (
        ("user", Role.TUTOR, True),
        ("user", Role.STUDENT, False),
        ("TEACHER", Role.TUTOR, False),
        ("TEACHER", Role.STUDENT, False),
    ):
        submitted = SubmittedResult(lists=said, by=by, at=Instant(1))
        assert submitted.is_replaced_by(role, other) is replaces
        assert not submitted.is_replaced_by(role, said)


@pytest.mark.parametrize(
    ("by", "saved", "is_behind"),
    [
        ("user", progress(), False),
        ("user", progress(test_wrong_ids=(2, 3)), True),
        ("user", None, True),
        ("TEACHER", progress(test_wrong_ids=(2, 3)), False),
        ("TEACHER", None, False),
    ],
)
def test_a_students_result_is_outdated_once_the_test_continues(by, saved, is_behind) -> None:
    submitted = SubmittedResult(lists=composed(progress()), by=by, at=Instant(1))
    assert submitted.is_behind(saved) is is_behind


def test_without_its_test_a_lessons_result_is_composed_from_the_answers() -> None:
    assert composed(None) == LessonResultLists()
    assert composed(progress()) == LessonResultLists(
        correct=numbered(1), wrong=numbered(2), already_known=numbered(8, 9)
    )
    assert composed(progress(LessonStep.FLASH)) == LessonResultLists(already_known=numbered(8, 9))


def test_results_are_equal_in_any_order_of_words() -> None:
    lists = LessonResultLists(correct=numbered(1, 2), wrong=numbered(3))
    assert lists.same_words(LessonResultLists(correct=numbered(2, 1), wrong=numbered(3)))
    assert not lists.same_words(LessonResultLists(correct=numbered(1, 3), wrong=numbered(2)))


@given(
    st.dictionaries(st.integers(1, 12), st.sampled_from(WordState)),
    st.lists(st.integers(1, 12), unique=True),
    st.randoms(use_true_random=False),
    st.sets(st.integers(1, 12)),
    st.sampled_from(LessonMode),
)
def test_each_word_of_a_lesson_gets_the_state_of_its_list(
    states, words, random, worked, mode
) -> None:
    cuts = sorted(random.choices(range(len(words) + 1), k=3))
    correct, wrong, known = words[: cuts[0]], words[cuts[0] : cuts[1]], words[cuts[1] : cuts[2]]
    lists = LessonResultLists(correct=correct, wrong=wrong, already_known=known)
    expected = {
        **dict.fromkeys([*correct, *known], "mastered"),
        **dict.fromkeys(wrong, "forgotten"),
    }
    if mode is LessonMode.NEW_WORDS:
        for word in worked - set(expected):
            before = states.get(word, WordState.NEW)
            expected[word] = "learned_pending_test" if before == "new" else before
    happened = judged(worked, lists, mode)
    assert {
        word: next_state(events)[states.get(word, WordState.NEW)]
        for word, events in happened.items()
    } == expected


def test_a_lesson_ended_early_without_a_result_leaves_its_words_learned() -> None:
    happened = judged([*numbered(1, 2)], LessonResultLists(), LessonMode.NEW_WORDS)
    assert happened == {1: ("learn",), 2: ("learn",)}

"""A review is saved as a lesson's progress, and read again as the review that it is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.errors import InvalidProgress, LessonStepRefused
from wordmate.domain.lessons.grouping import after_test_words, group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState
from wordmate.domain.lessons.review_progress import (
    answer_in_review,
    check_review,
    review_run,
    reviewed,
    take_back_in_review,
)
from wordmate.domain.reviews.review_flow import ReviewRun

SEED, START = 7, Instant(1_000)
counts = st.integers(1, 12)
verdicts = st.lists(st.booleans(), max_size=12)


def saved(count: int, **facts) -> LessonState:
    """A review of so many words as it is saved before its test."""
    groups = group_words(numbered(*range(1, count + 1)))
    return LessonState(**{"mode": LessonMode.REVIEW, "seed": SEED, "groups": groups, **facts})


def after(count: int, right: list[bool]) -> LessonState:
    """The same once the first words were answered so."""
    progress = reviewed(saved(count), review_run(saved(count)).begin())
    for word, verdict in given_answers(count, right):
        progress = answer_in_review(progress, word, right=verdict)
    return progress


def given_answers(count: int, right: list[bool]) -> list[tuple[WordId, bool]]:
    return list(zip(review_run(saved(count)).words, right, strict=False))


@given(counts, verdicts)
def test_the_review_that_was_saved_is_read_again(count, right) -> None:
    run = ReviewRun(
        words=after_test_words(saved(count).groups, SEED), started_at=START, stars=3
    ).begin()
    progress = reviewed(saved(count), run)
    for word, verdict in zip(run.words, right, strict=False):
        assert review_run(progress, started_at=START, stars=3) == run
        run = run.answer(word, right=verdict)
        progress = answer_in_review(progress, word, right=verdict)
        assert progress == reviewed(progress, run)
        back = take_back_in_review(progress, word)
        assert back == reviewed(progress, run.take_back(word))
    assert review_run(progress, started_at=START, stars=3) == run


def test_a_review_is_saved_at_its_test_behind_all_of_its_groups() -> None:
    progress = after(7, [True, False, True])
    words = after_test_words(saved(7).groups, SEED)
    assert progress == LessonState(
        mode=LessonMode.REVIEW,
        seed=SEED,
        groups=saved(7).groups,
        step=LessonStep.AFTER_TEST,
        group_index=1,
        cursor=3,
        test_correct_ids=(words[0], words[2]),
        test_wrong_ids=(words[1],),
        last_answer=LastAnswer(step="after_test", group_index=1, word_id=words[2], right=True),
    )
    assert [after(2, [True, False][:count]).finished for count in range(3)] == [False, False, True]


def test_what_was_saved_before_the_test_is_a_review_that_has_not_begun() -> None:
    for progress in (saved(3), saved(3, step=LessonStep.REVIEW, cursor=2)):
        run = review_run(progress, started_at=START, stars=4)
        words = after_test_words(progress.groups, SEED)
        assert run == ReviewRun(words=words, started_at=START, stars=4)
        assert reviewed(progress, run) is progress
    assert review_run(None, started_at=START, stars=4) == ReviewRun(
        words=(), started_at=START, stars=4
    )


def test_only_the_word_at_hand_is_answered_and_only_the_last_one_taken_back() -> None:
    progress = after(3, [True])
    first, second, third = review_run(progress).words
    with pytest.raises(LessonStepRefused):
        answer_in_review(progress, third, right=True)
    with pytest.raises(LessonStepRefused):
        take_back_in_review(progress, second)
    assert take_back_in_review(progress, first) == after(3, [])


@given(counts, verdicts, st.integers(0, 12), st.booleans())
def test_a_save_is_taken_that_the_answers_since_the_last_one_lead_to(
    count, right, before, turned
) -> None:
    right = right[:count]
    previous = after(count, right[:before]) if before else None
    progress = after(count, right)
    if turned:
        lists = progress.test_correct_ids, progress.test_wrong_ids
        correct, wrong = (one[::-1] for one in lists)
        progress = replace(progress, test_correct_ids=correct, test_wrong_ids=wrong)
    check_review(progress, previous, given_answers(count, right)[before:])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seed": 8}, "seed"),
        ({"mode": LessonMode.NEW_WORDS}, "mode"),
        ({"cursor": 2}, "testCorrectIds"),
        ({"cursor": 4}, "testWrongIds"),
        ({"group_index": 0}, "groupIndex"),
        ({"finished": True}, "finished"),
        ({"already_known_ids": (1,)}, "alreadyKnownIds"),
        ({"test_wrong_ids": ()}, "testWrongIds"),
        ({"step": LessonStep.REVIEW}, "step"),
        ({"groups": ((1, 2, 3, 4), (5, 6, 7))}, "groups"),
    ],
)
def test_a_save_that_the_review_does_not_come_to_is_refused_by_its_field(changes, field) -> None:
    right = [True, False, True]
    progress = after(7, right)
    before, since = after(7, right[:1]), given_answers(7, right)[1:]
    check_review(progress, before, since)
    with pytest.raises(InvalidProgress) as refused:
        check_review(replace(progress, **changes), before, since)
    assert refused.value.field == field
    assert refused.value.reason


def test_a_save_need_not_tell_the_last_answer_and_a_review_without_words_has_no_test() -> None:
    told = given_answers(7, [True, False])
    check_review(replace(after(7, [True, False]), last_answer=None), None, told)
    with pytest.raises(InvalidProgress) as refused:
        check_review(replace(saved(7), groups=(), step=LessonStep.AFTER_TEST), None, ())
    assert refused.value.field == "step"


def test_the_first_save_of_a_review_has_its_words_by_five() -> None:
    check_review(saved(7), None, ())
    fours = numbered(1, 2, 3, 4), numbered(5, 6, 7)
    for groups in (fours, (numbered(1, 2, 3, 4, 5), numbered(6, 7, 7))):
        with pytest.raises(InvalidProgress) as refused:
            check_review(replace(saved(7), groups=groups), None, ())
        assert refused.value.field == "groups"


def test_a_word_that_was_answered_otherwise_is_refused_by_its_list() -> None:
    right = [True, False, True]
    for verdicts_told, field in (
        ([False, *right[1:]], "testCorrectIds"),
        ([True] * 3, "testWrongIds"),
    ):
        with pytest.raises(InvalidProgress) as refused:
            check_review(after(7, right), None, given_answers(7, verdicts_told))
        assert refused.value.field == field
        assert refused.value.reason

"""A review is saved as a lesson's progress, and read back unchanged."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.errors import LessonStepRefused
from wordmate.domain.lessons.grouping import after_test_words, group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState
from wordmate.domain.lessons.review_progress import (
    answer_in_review,
    open_review,
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
    """The same once the first words have these answers."""
    progress = reviewed(saved(count), review_run(saved(count)).begin())
    for word, verdict in given_answers(count, right):
        answered = answer_in_review(progress, word, right=verdict)
        assert isinstance(answered, LessonState)
        progress = answered
    return progress


def given_answers(count: int, right: list[bool]) -> list[tuple[WordId, bool]]:
    return list(zip(review_run(saved(count)).words, right, strict=False))


@given(counts, verdicts)
def test_a_saved_review_is_read_unchanged(count, right) -> None:
    run = ReviewRun(
        words=after_test_words(saved(count).groups, SEED), started_at=START, stars=3
    ).begin()
    progress = reviewed(saved(count), run)
    for word, verdict in zip(run.words, right, strict=False):
        assert review_run(progress, started_at=START, stars=3) == run
        run = run.answer(word, right=verdict)
        answered = answer_in_review(progress, word, right=verdict)
        assert isinstance(answered, LessonState)
        progress = answered
        assert progress == reviewed(progress, run)
        back = take_back_in_review(progress, word)
        assert back == reviewed(progress, run.take_back(word))
    assert review_run(progress, started_at=START, stars=3) == run


def test_a_review_is_saved_as_a_lesson_in_its_test() -> None:
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


def test_a_progress_saved_before_the_test_is_an_unstarted_review() -> None:
    for progress in (saved(3), saved(3, step=LessonStep.REVIEW, cursor=2)):
        run = review_run(progress, started_at=START, stars=4)
        words = after_test_words(progress.groups, SEED)
        assert run == ReviewRun(words=words, started_at=START, stars=4)
        assert reviewed(progress, run) is progress
    assert review_run(None, started_at=START, stars=4) == ReviewRun(
        words=(), started_at=START, stars=4
    )


def test_only_the_current_word_is_answered_and_only_the_last_taken_back() -> None:
    progress = after(3, [True])
    first, second, third = review_run(progress).words
    assert isinstance(answer_in_review(progress, third, right=True), LessonStepRefused)
    assert isinstance(take_back_in_review(progress, second), LessonStepRefused)
    assert answer_in_review(progress, first, right=False) is progress
    assert take_back_in_review(progress, first) == after(3, [])


def test_a_review_begins_once_and_never_without_words() -> None:
    words = numbered(1, 2, 3, 4, 5, 6)
    fresh = replace(saved(0), groups=())
    begun = open_review(fresh, words)
    assert begun == after(6, [])
    assert open_review(after(6, []), words) == begun
    assert isinstance(open_review(fresh, ()), LessonStepRefused)

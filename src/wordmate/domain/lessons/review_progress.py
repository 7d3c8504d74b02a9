"""Converts between a review's saved progress and the review's own flow.

A review is saved like a lesson: its words in groups, its test as the after-lesson test.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.errors import LessonStepRefused
from wordmate.domain.lessons.grouping import after_test_words, group_words
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState
from wordmate.domain.reviews.errors import ReviewStepRefused
from wordmate.domain.reviews.review_flow import LISTING, RATING, TESTING, ReviewRun


def review_run(
    progress: LessonState | None, *, started_at: Instant = EPOCH, stars: int | None = None
) -> ReviewRun:
    """The review's flow at a saved progress."""
    if progress is None:
        return ReviewRun(words=(), started_at=started_at, stars=stars)
    words = after_test_words(progress.groups, progress.seed)
    if progress.step is not LessonStep.AFTER_TEST:
        return ReviewRun(words=words, started_at=started_at, stars=stars)
    right, wrong, last = progress.test_correct_ids, progress.test_wrong_ids, progress.last_answer
    return ReviewRun(
        words=words,
        started_at=started_at,
        state=RATING if len(right) + len(wrong) >= len(words) else TESTING,
        right=right,
        wrong=wrong,
        last=None if last is None else last.word_id,
        stars=stars,
    )


def reviewed(progress: LessonState, run: ReviewRun) -> LessonState:
    """The progress that saves this state of the review."""
    if run.state == LISTING:
        return progress
    at = len(progress.groups) - 1
    last = None
    if run.last is not None:
        last = LastAnswer(
            step=LessonStep.AFTER_TEST.value,
            group_index=at,
            word_id=run.last,
            right=run.last in run.right,
        )
    return replace(
        progress,
        step=LessonStep.AFTER_TEST,
        group_index=at,
        cursor=run.answered,
        group_wrong_ids=(),
        test_correct_ids=run.right,
        test_wrong_ids=run.wrong,
        finished=run.state != TESTING,
        last_answer=last,
    )


def open_review(progress: LessonState, word_ids: Sequence[WordId]) -> LessonState | DomainError:
    """The progress of a review whose test began; unchanged if it had begun."""
    if progress.step is LessonStep.AFTER_TEST:
        return progress
    listed = progress
    if not progress.groups:
        listed = replace(progress, groups=group_words(word_ids))
    return _after(listed, lambda run: run.begin())


def answer_in_review(
    progress: LessonState, word_id: WordId, *, right: bool
) -> LessonState | DomainError:
    """The progress after an answer to the current word; unchanged if the word is answered
    already.
    """
    if word_id in (*progress.test_correct_ids, *progress.test_wrong_ids):
        return progress
    return _after(progress, lambda run: run.answer(word_id, right=right))


def take_back_in_review(progress: LessonState, word_id: WordId) -> LessonState | DomainError:
    """The progress before the last answer."""
    return _after(progress, lambda run: run.take_back(word_id))


def _after(
    progress: LessonState, act: Callable[[ReviewRun], ReviewRun]
) -> LessonState | DomainError:
    try:
        return reviewed(progress, act(review_run(progress)))
    except ReviewStepRefused:
        return LessonStepRefused()

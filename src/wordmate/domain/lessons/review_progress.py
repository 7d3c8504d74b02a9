"""A review's saved progress, and the review's own flow that it tells of.

A review is saved as a lesson is: its words in groups, its test as the after-lesson test. What an
older release left in a lesson's steps is read as a review whose test has not begun.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.errors import InvalidProgress, LessonStepRefused
from wordmate.domain.lessons.grouping import after_test_words, distinct_words, group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState
from wordmate.domain.reviews.errors import ReviewStepRefused
from wordmate.domain.reviews.review_flow import LISTING, RATING, TESTING, ReviewRun

_IN_ANY_ORDER: Final = ("test_correct_ids", "test_wrong_ids")


def review_run(
    progress: LessonState | None, *, started_at: Instant = EPOCH, stars: int | None = None
) -> ReviewRun:
    """Where the review stands that a progress was saved of."""
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
    """The progress of a review that stands there by now, as it is saved."""
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


def answer_in_review(progress: LessonState, word_id: WordId, *, right: bool) -> LessonState:
    """The progress after the word at hand was answered; raises LessonStepRefused."""
    try:
        return reviewed(progress, review_run(progress).answer(word_id, right=right))
    except ReviewStepRefused:
        raise LessonStepRefused from None


def take_back_in_review(progress: LessonState, word_id: WordId) -> LessonState:
    """The progress before the last answer; raises LessonStepRefused."""
    try:
        return reviewed(progress, review_run(progress).take_back(word_id))
    except ReviewStepRefused:
        raise LessonStepRefused from None


def check_review(
    progress: LessonState, previous: LessonState | None, answers: Iterable[tuple[WordId, bool]]
) -> None:
    """Raises InvalidProgress, naming the field, unless the review's machine comes there.

    ``answers`` are those since ``previous``: the word, and whether it was right.
    """
    before = previous or LessonState(mode=LessonMode.REVIEW, seed=progress.seed)
    if not before.groups:
        if progress.groups != group_words(distinct_words(progress.groups)):
            raise InvalidProgress("groups", "are not the review's words by five")
        before = replace(before, groups=progress.groups)
    reached = before
    if progress.step is LessonStep.AFTER_TEST:
        reached = reviewed(before, _answered(progress, review_run(before), dict(answers)))
    for field in fields(LessonState):
        reported, expected = getattr(progress, field.name), getattr(reached, field.name)
        if field.name in _IN_ANY_ORDER:
            reported, expected = sorted(reported), sorted(expected)
        if reported != expected and field.name != "last_answer":
            raise InvalidProgress(_camel(field.name), "is none that the review comes to")


def _answered(progress: LessonState, run: ReviewRun, given: dict[WordId, bool]) -> ReviewRun:
    """The review after the answers that its saved progress tells of."""
    known, not_known = set(progress.test_correct_ids), set(progress.test_wrong_ids)
    try:
        if run.state == LISTING:
            run = run.begin()
        for word in run.words[run.answered :][: max(0, progress.cursor - run.answered)]:
            field, right = ("testCorrectIds", True) if word in known else ("testWrongIds", False)
            if given.get(word) is not right or not (right or word in not_known):
                raise InvalidProgress(field, "were not answered in the review")
            run = run.answer(word, right=right)
    except ReviewStepRefused:
        raise InvalidProgress("step", "is none that the review comes to") from None
    return run


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(one.title() for one in others)

"""Of a lesson that a page of its own runs only the marked words are saved."""

from dataclasses import replace

import pytest

from tests.support.ids import numbered
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.interactive import check_marked
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState, PreTest

MARKED = LessonState(mode=LessonMode.NEW_WORDS, seed=7, chosen_ids=numbered(3, 1))


def refused(progress: LessonState, *, answers: int = 0) -> str:
    with pytest.raises(InvalidProgress) as refusal:
        check_marked(progress, answers=answers)
    assert refusal.value.reason
    return refusal.value.field


def test_marked_words_are_saved_each_once_and_may_be_taken_back() -> None:
    check_marked(MARKED, answers=0)
    check_marked(replace(MARKED, chosen_ids=()), answers=0)
    assert refused(replace(MARKED, chosen_ids=numbered(3, 1, 3))) == "chosenIds"


def test_nothing_but_marked_words_is_saved() -> None:
    for more in (
        replace(MARKED, mode=LessonMode.REVIEW),
        replace(MARKED, pre_test=PreTest(size=5)),
        replace(MARKED, already_known_ids=numbered(9)),
        replace(MARKED, step=LessonStep.MEMORIZE),
        replace(MARKED, groups=(numbered(3, 1),)),
        replace(MARKED, finished=True),
    ):
        assert refused(more) == "progress"
    assert refused(MARKED, answers=1) == "progress"

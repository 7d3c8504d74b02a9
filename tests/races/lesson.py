"""The lesson that every scene tells of: ten words in two groups, in five stages."""

from collections.abc import Sequence
from typing import Final

from tests.support.house import House
from wordmate.application.messages.lessons import AnswerEvent, LessonProgress
from wordmate.domain.grouping import group_words
from wordmate.domain.lesson_flow import LessonMode, LessonStep

WORDS: Final = 10
WRONG: Final = 3
"""How many of the last words were wrong in the after-lesson test."""


def progress_after(
    house: House, saves: int, mode: LessonMode = LessonMode.NEW_WORDS
) -> LessonProgress:
    """What is saved for the ``saves``-th time: it began, the test began, it ran, it is over."""
    words = house.word_ids[:WORDS]
    groups = [list(group) for group in group_words(words)]
    right, wrong = judged(house, WRONG)
    testing, finished = saves > 1, saves > 2
    new = mode is LessonMode.NEW_WORDS
    return LessonProgress(
        mode=mode,
        seed=7,
        chosen_ids=words if new else [],
        already_known_ids=[house.word_ids[-1]] if new else [],
        groups=groups,
        step=LessonStep.AFTER_TEST if testing else LessonStep.MEMORIZE,
        group_index=len(groups) - 1 if testing else 0,
        cursor=WORDS if finished else 0,
        test_correct_ids=list(right) if finished else [],
        test_wrong_ids=list(wrong) if finished else [],
        finished=finished,
    )


def judged(house: House, wrong: int) -> tuple[list[int], list[int]]:
    """The lesson's words, right ones and wrong ones."""
    words: Sequence[int] = house.word_ids[:WORDS]
    return list(words[:-wrong]), list(words[-wrong:])


def answer(house: House, save: int) -> AnswerEvent:
    """An answer that goes with a save."""
    return AnswerEvent(
        word_id=house.word_ids[save % WORDS], step="after_test", right=True, latency_ms=900
    )

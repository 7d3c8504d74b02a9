"""The lesson that every scene tells of: ten words in two groups."""

from collections.abc import Sequence
from typing import Final

from wordmate.application.lessons.messages import AnswerEvent, AnswerStep, LessonProgress
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep

WORDS: Final = 10
WRONG: Final = 3
"""How many of the last words were wrong in the after-lesson test."""


def progress_after(
    book: Sequence[WordId], saves: int, mode: LessonMode = LessonMode.NEW_WORDS
) -> LessonProgress:
    """What is saved for the ``saves``-th time: it began, the test began, the test is over.

    The lesson's words are the first of the book; the book's last one was known already.
    """
    words = list(book[:WORDS])
    groups = [list(group) for group in group_words(words)]
    right, wrong = judged(book, WRONG)
    new = mode is LessonMode.NEW_WORDS
    testing, finished = saves > 1 or not new, saves > 2
    return LessonProgress(
        mode=mode,
        seed=7,
        chosen_ids=words if new else [],
        already_known_ids=[book[-1]] if new else [],
        groups=groups,
        step=LessonStep.AFTER_TEST if testing else LessonStep.MEMORIZE,
        group_index=len(groups) - 1 if testing else 0,
        cursor=WORDS if finished else 0,
        test_correct_ids=list(right) if finished else [],
        test_wrong_ids=list(wrong) if finished else [],
        finished=finished,
    )


def marked_words(book: Sequence[WordId], number: int) -> LessonProgress:
    """The first words of the book, marked beside the page that runs an interactive course."""
    chosen = list(book[:number])
    return LessonProgress(mode=LessonMode.NEW_WORDS, seed=7, chosen_ids=chosen)


def judged(book: Sequence[WordId], wrong: int) -> tuple[list[WordId], list[WordId]]:
    """The lesson's words, right ones and wrong ones."""
    words = book[:WORDS]
    return list(words[:-wrong]), list(words[-wrong:])


def answers_before(book: Sequence[WordId], saves: int) -> list[AnswerEvent]:
    """What was answered since the save before, numbered by the device."""
    if saves != 3:
        return [_answer(saves, book[saves % WORDS], "memorize", right=True)]
    right, wrong = judged(book, WRONG)
    return [
        _answer(100 + nth, word, "after_test", right=word in right)
        for nth, word in enumerate([*right, *wrong])
    ]


def _answer(number: int, word_id: WordId, step: AnswerStep, *, right: bool) -> AnswerEvent:
    return AnswerEvent(word_id=word_id, step=step, right=right, latency_ms=900, number=number)

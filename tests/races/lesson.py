"""The lesson of all scenes: ten words in two groups."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wordmate.application.lessons.action_messages import Judge, MarkWord
from wordmate.application.lessons.messages import SaveProgress
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.tools.walking import Walker

WORDS: Final = 10
WRONG: Final = 3
"""How many of the last words are wrong in the after-lesson test."""


def device_at(device: Walker, stage: int) -> Walker:
    """The device before its ``stage``-th save, for which it has its own numbers."""
    return replace(device, numbers=100 * stage, actions=[])


def stage_done(
    device: Walker, book: Sequence[WordId], stage: int, order_id: OrderId, name: str
) -> SaveProgress:
    """The actions of the ``stage``-th save: it began, the test began, the test is over; then a late
    answer. The lesson's words are the first of the book; the book's last one was already known."""
    walker = replace(device)
    do_stage(walker, book, stage)
    return walker.save(order_id, name)


def marks(
    device: Walker, book: Sequence[WordId], number: int, order_id: OrderId, name: str
) -> SaveProgress:
    """Exactly the first words of the book are marked beside the page of an interactive course."""
    walker, marked, to_be = replace(device), device.state.chosen_ids, book[:number]
    for word in (*marked, *to_be):
        if (word in marked) is not (word in to_be):
            walker.do(MarkWord, word_id=word, is_marked=word in to_be)
    return walker.save(order_id, name)


def judged(book: Sequence[WordId], wrong: int) -> tuple[list[WordId], list[WordId]]:
    """The lesson's words, right ones and wrong ones."""
    words = book[:WORDS]
    return list(words[:-wrong]), list(words[-wrong:])


def do_stage(walker: Walker, book: Sequence[WordId], stage: int) -> None:
    """Applies the actions of the ``stage``-th save on a device."""
    words, mode = list(book[:WORDS]), walker.state.mode
    right, _ = judged(book, WRONG)
    if stage == 1 and mode is LessonMode.REVIEW:
        walker.open_review(words)
    elif stage == 1:
        walker.begin(words, known=[book[-1]])
    elif stage == 2 and mode is LessonMode.NEW_WORDS:
        walker.to(LessonStep.AFTER_TEST)
    elif stage <= 3:
        rest = walker.state.flow.words[walker.state.cursor :]
        for word in rest[: 1 if stage == 2 else None]:
            walker.judge(right=word in right)
    else:
        # The lesson jumped over this place.
        place = {"step": LessonStep.FLASH, "group_index": 1, "word_id": book[WORDS - 1]}
        walker.do(Judge, **place, right=True, latency_ms=900)

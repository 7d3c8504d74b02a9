"""The words of a lesson with their wrong choices."""

from collections.abc import Sequence

from msgspec.structs import replace

from wordmate.application.content.messages import WordView, WrongChoice
from wordmate.application.lessons.ports import LessonNow
from wordmate.application.ports import Reads
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.lessons.wrong_choices import draw


async def with_choices(
    reads: Reads, lesson: LessonNow, words: Sequence[WordView]
) -> list[WordView]:
    """These words with the wrong choices of each step, as far as there are so many.

    Choices are drawn for the groups in which the lesson began: those of its saved progress; before
    that the pre-training test's candidates, or a review's list. Without any of these there are no
    choices, nor in a class, where the tutor asks. The seed is the order's number: every device
    knows it before anything is saved, and it never changes.
    """
    listed = () if lesson.order.is_led else _in_groups(lesson, words)
    if lesson.order.course_book_id is None or not listed:
        return list(words)
    book = await reads.choices(lesson.order.course_book_id, listed)
    drawn = draw(listed, book, lesson.order.id, {one.id for one in words})
    return [
        replace(
            word,
            distractors=tuple(
                WrongChoice(one.word_id, one.en_word, one.zh_word) for one in drawn.get(word.id, ())
            ),
        )
        for word in words
    ]


def _in_groups(lesson: LessonNow, words: Sequence[WordView]) -> Sequence[WordId]:
    """The lesson's words in their first order: the groups with which it began, or before that the
    candidates of its test.

    Words that are repeated later change neither the earlier groups nor that order.
    """
    saved = lesson.progress
    if saved is not None and saved.progress.groups:
        return distinct_words(tuple(tuple(group) for group in saved.progress.groups))
    if saved is not None and saved.progress.pre_test is not None:
        return saved.progress.pre_test.candidate_ids
    return () if lesson.order.is_new_word_book else [word.id for word in words]

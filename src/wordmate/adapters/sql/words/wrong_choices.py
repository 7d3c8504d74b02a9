"""Wrong choices for words: those of a lesson, and those of a day's checks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from sqlalchemy import ClauseElement, and_, func, or_, select

from wordmate.adapters.sql.content.schema import course_word, word
from wordmate.adapters.sql.content.shown_texts import shown, with_texts
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read
from wordmate.adapters.sql.words.word_views import IN_BOOK
from wordmate.application.content.messages import WordView, WrongChoice
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.lessons.exercise import Distractor, ExerciseWord, needs_choices
from wordmate.domain.lessons.wrong_choices import (
    NEAR_PLACES,
    POOL,
    POOL_FACTOR,
    POOL_MODULUS,
    BookWord,
    draw,
    drawn_alone,
    drawn_for,
)
from wordmate.domain.orders.course_order import CourseOrder

_BOOK_WORD: Final = Columns(
    BookWord,
    word.c.id,
    word.c.en_word,
    shown("zh_word"),
    shown("part_of_speech"),
    shown("phonetic"),
    course_word.c.position,
)


@Statement
def _choices(d: Dialect) -> ClauseElement:
    """These words of a book, their neighbours and some hundred others, always the same."""
    listed = d.rows("words", id=Id)
    picked, asked = course_word.alias("picked"), course_word.alias("asked")
    beside = (
        select(picked.c.word_id)
        .select_from(listed)
        .join(
            asked, and_(asked.c.word_id == listed.c.id, asked.c.course_book_id == param("book_id"))
        )
        .join(
            picked,
            and_(
                picked.c.course_book_id == asked.c.course_book_id,
                picked.c.position.between(
                    asked.c.position - NEAR_PLACES, asked.c.position + NEAR_PLACES
                ),
            ),
        )
    )
    drawn = (
        select(picked.c.word_id)
        .where(picked.c.course_book_id == param("book_id"))
        .order_by(picked.c.word_id * POOL_FACTOR % POOL_MODULUS, picked.c.word_id)
        .limit(POOL)
    )
    return (
        select(*_BOOK_WORD)
        .select_from(with_texts(course_word.join(word, word.c.id == course_word.c.word_id)))
        .where(IN_BOOK, or_(word.c.id.in_(beside), word.c.id.in_(drawn)))
    )


async def choices(
    source: Source, book_id: BookId, word_ids: Sequence[WordId], student_id: AccountId
) -> Sequence[BookWord]:
    """The words from which the wrong choices of these words of a book are drawn."""
    values = {"book_id": book_id, "words": word_ids, "student_id": student_id}
    return _BOOK_WORD.all(await source.all(_choices, **values))


async def with_lesson_choices(
    read: Read, order: CourseOrder, words: list[WordView]
) -> list[WordView]:
    """These words with the wrong choices of each step, as far as there are so many.

    The seed is the order's number: every device knows it before anything is saved, and it never
    changes.
    """
    progress = order.lesson.progress
    pre_test = None if progress is None else progress.pre_test
    listed = drawn_for(
        is_led=order.is_led,
        groups=() if progress is None else progress.groups,
        candidate_ids=None if pre_test is None else pre_test.candidate_ids,
        review_ids=() if order.is_new_word_book else [one.id for one in words],
    )
    if order.course_book_id is None or not listed:
        return words
    book = await choices(read, order.course_book_id, listed, order.student_id)
    drawn = draw(listed, book, order.id, {one.id for one in words})
    return _with_drawn(words, drawn)


_BOOK_OF: Final = Columns(
    lambda *row: row, course_word.c.word_id, func.min(course_word.c.course_book_id)
)


@Statement
def _books_of(d: Dialect) -> ClauseElement:
    """These words, each with the first book that teaches it."""
    listed = d.rows("words", id=Id)
    return (
        select(*_BOOK_OF)
        .select_from(listed)
        .join(course_word, course_word.c.word_id == listed.c.id)
        .group_by(course_word.c.word_id)
    )


async def with_daily_choices(
    read: Read, words: list[WordView], day: int, student_id: AccountId
) -> list[WordView]:
    """These words of the daily list with the wrong choices of the day's checks, which come from a
    book that teaches the word."""
    asked = [one.id for one in words if needs_choices(_exercise_word(one), day)]
    if not asked:
        return words
    of_book = defaultdict[BookId, list[WordId]](list)
    for word_id, book_id in _BOOK_OF.all(await read.all(_books_of, words=asked)):
        of_book[book_id].append(word_id)
    drawn = dict[WordId, tuple[Distractor, ...]]()
    for book_id, word_ids in of_book.items():
        drawn |= drawn_alone(word_ids, await choices(read, book_id, word_ids, student_id), day)
    return _with_drawn(words, drawn)


def _exercise_word(word: WordView) -> ExerciseWord:
    return ExerciseWord(id=word.id, en_word=word.en_word, zh_word=word.zh_word)


def _with_drawn(
    words: list[WordView], drawn: Mapping[WordId, tuple[Distractor, ...]]
) -> list[WordView]:
    return [
        replace(
            one,
            distractors=tuple(
                WrongChoice(wrong.word_id, wrong.en_word, wrong.zh_word)
                for wrong in drawn.get(one.id, ())
            ),
        )
        for one in words
    ]

"""Columns and joins that read the kept counts of words."""

from collections.abc import Mapping
from functools import reduce
from operator import add, sub
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, FromClause, Select, and_, func, literal_column, select

from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import param
from wordmate.adapters.sql.words.count_schema import book_word_count, word_count
from wordmate.application.content.course_metric import WordCounts
from wordmate.domain.words.word_learning import WordState

_b, _w = book_word_count.c, word_count.c


def or_zero(column: ColumnElement[Any]) -> ColumnElement[int]:
    """A count; 0 before the first one."""
    return func.coalesce(column, 0)


OF_BOOK: Final = {
    WordState.LEARNED_PENDING_TEST: or_zero(_b.learned),
    WordState.MASTERED: or_zero(_b.mastered),
    WordState.FORGOTTEN: or_zero(_b.forgotten),
}
OF_FAVORITES: Final = {
    WordState.LEARNED_PENDING_TEST: or_zero(_w.favorites_learned),
    WordState.MASTERED: or_zero(_w.favorites_mastered),
    WordState.FORGOTTEN: or_zero(_w.favorites_forgotten),
}
BOOK_COUNTS: Final = Columns(WordCounts, *OF_BOOK.values(), or_zero(_b.favorites))


COUNTED_BOOKS: Final = course_book.outerjoin(
    book_word_count,
    and_(_b.course_book_id == course_book.c.id, _b.student_id == param("student_id")),
)
"""Books joined with a student's counts."""


class ListLength(NamedTuple):
    """The columns that keep a list's length, in total and by state."""

    rows: FromClause
    where: ColumnElement[bool]
    all: ColumnElement[int]
    in_states: Mapping[WordState, ColumnElement[int]]


LENGTH_OF_BOX: Final = ListLength(
    COUNTED_BOOKS, course_book.c.id == param("book_id"), course_book.c.word_count, OF_BOOK
)
_of_student = _w.student_id == param("student_id")
LENGTH_OF_FAVORITES: Final = ListLength(word_count, _of_student, _w.favorites, OF_FAVORITES)
LENGTH_OF_MARKED: Final = ListLength(
    word_count, _of_student, _w.marked, {WordState.MASTERED: _w.marked}
)

LENGTH_TO_REVIEW: Final = ListLength(word_count, _of_student, _w.to_review, {})
LENGTH_TO_REVIEW_OF_BOOK: Final = ListLength(
    book_word_count,
    and_(_b.student_id == param("student_id"), _b.course_book_id == param("book_id")),
    _b.learned + _b.forgotten,
    {},
)


def length_in(counted: ListLength, states: tuple[WordState, ...]) -> Select[tuple[int]]:
    """The length of a list of words in these states. Words in no other state are new."""
    none: ColumnElement[int] = literal_column("0")
    new = reduce(sub, counted.in_states.values(), counted.all)
    counts = {**counted.in_states, WordState.NEW: new}
    length = reduce(add, (counts.get(one, none) for one in states)) if states else counted.all
    found = select(length).select_from(counted.rows).where(counted.where)
    return select(or_zero(found.scalar_subquery()))

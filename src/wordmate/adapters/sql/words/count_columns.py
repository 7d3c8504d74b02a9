"""Columns and joins that read the kept counts of words."""

from typing import Any, Final

from sqlalchemy import ColumnElement, and_, func

from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import param
from wordmate.adapters.sql.words.schema import book_word_count, word_count
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

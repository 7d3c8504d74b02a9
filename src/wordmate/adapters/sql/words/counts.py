"""Kept counts of a student's words, in total and by book; every write of a word state updates them.

The count runs before the write in the same batch: it compares the new state with the stored one and
adds the difference. A lock keeps other units from writing the student's states at the same time.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    FromClause,
    Integer,
    and_,
    func,
    or_,
    select,
    true,
)

from wordmate.adapters.sql.content.schema import course_word
from wordmate.adapters.sql.engine.statement import BoundStatement, Dialect, Statement, param
from wordmate.adapters.sql.engine.sums import added
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.words.schema import (
    IS_FAVORITE,
    IS_MARKED,
    book_word_count,
    word_count,
    word_state,
)
from wordmate.domain.words.word_learning import TO_REVIEW, WordState

_s = word_state.c
_of_student = _s.student_id == param("student_id")


class Stands(NamedTuple):
    """The facts of a word that the counts depend on."""

    state: ColumnElement[str]
    is_favorite: ColumnElement[bool]
    is_marked: ColumnElement[bool]

    def among(self, *states: WordState) -> ColumnElement[bool]:
        """Whether the word is in one of these states."""
        return self.state.in_([constant(one) for one in states])

    def liked(self, state: WordState) -> ColumnElement[bool]:
        """Whether the word is a favourite in this state."""
        return and_(self.is_favorite, self.among(state))


Figures = Mapping[str, Callable[[Stands], ColumnElement[bool]]]
STOOD: Final = Stands(_s.state, IS_FAVORITE, IS_MARKED)

OF_STUDENT: Final[Figures] = {
    "mastered": lambda one: one.among(WordState.MASTERED),
    "to_review": lambda one: one.among(*TO_REVIEW),
    "marked": lambda one: and_(one.is_marked, one.among(WordState.MASTERED)),
    "favorites": lambda one: one.is_favorite,
    "favorites_learned": lambda one: one.liked(WordState.LEARNED_PENDING_TEST),
    "favorites_mastered": lambda one: one.liked(WordState.MASTERED),
    "favorites_forgotten": lambda one: one.liked(WordState.FORGOTTEN),
}
OF_BOOK: Final[Figures] = {
    "learned": lambda one: one.among(WordState.LEARNED_PENDING_TEST),
    "mastered": lambda one: one.among(WordState.MASTERED),
    "forgotten": lambda one: one.among(WordState.FORGOTTEN),
    "favorites": lambda one: one.is_favorite,
}

Rows = Callable[[Dialect], FromClause]


def known_of(words: FromClause) -> FromClause:
    """Words joined with the student's states of them."""
    return words.outerjoin(word_state, and_(_s.word_id == words.c.word_id, _of_student))


def in_books() -> FromClause:
    """Word states joined with the books that teach the word."""
    return word_state.join(course_word, course_word.c.word_id == _s.word_id)


def counts(figures: Figures) -> list[ColumnElement[int]]:
    """The number of grouped word states that each figure counts."""
    return [func.count().filter(holds(STOOD)) for holds in figures.values()]


class Counting(NamedTuple):
    """The changes of a student's counts, in total and by book."""

    of_student: Statement
    of_books: Statement

    def asked(self, values: Mapping[str, object]) -> tuple[BoundStatement, BoundStatement]:
        """Both statements with their values."""
        return (self.of_student, values), (self.of_books, values)


def count_changes(rows: Rows, next_state: Callable[[Any], Stands]) -> Counting:
    """Builds the changes of the counts when each word gets its ``next_state``."""

    def more(words: FromClause, figures: Figures) -> list[ColumnElement[int]]:
        will = next_state(words.c)
        return [
            func.count().filter(holds(will)) - func.count().filter(holds(STOOD))
            for holds in figures.values()
        ]

    def of_student(d: Dialect) -> ClauseElement:
        words = rows(d)
        changes = (
            select(param("student_id", Id), *more(words, OF_STUDENT))
            .select_from(known_of(words))
            .where(true())
        )
        return added(d, word_count, changes)

    def of_books(d: Dialect) -> ClauseElement:
        words = rows(d)
        book, changes = course_word.c.course_book_id, more(words, OF_BOOK)
        taught = known_of(words).join(course_word, course_word.c.word_id == words.c.word_id)
        changed = (
            select(param("student_id", Id), book, *changes)
            .select_from(taught)
            .where(true())
            .group_by(book)
            .having(or_(*(one != 0 for one in changes)))
            .order_by(book)
        )
        return added(d, book_word_count, changed)

    return Counting(Statement(of_student), Statement(of_books))


@Statement
def count_entries(d: Dialect) -> ClauseElement:
    """Updates students' counts of a book for words that it gained (1) or lost (-1)."""
    words = d.rows("words", word_id=Id, by=Integer)
    figures = [func.sum(words.c.by).filter(holds(STOOD)) for holds in OF_BOOK.values()]
    changed = (
        select(_s.student_id, param("book_id", Id), *(func.coalesce(one, 0) for one in figures))
        .select_from(words.join(word_state, _s.word_id == words.c.word_id))
        .where(true())
        .group_by(_s.student_id)
        .order_by(_s.student_id)
    )
    return added(d, book_word_count, changed)

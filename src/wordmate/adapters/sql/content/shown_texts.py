"""Whose text of a word a reader is shown: their institution's, a book's, or the shared one."""

from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, FromClause, Select, and_, func, select

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.schema import course_word, institution_text, word
from wordmate.adapters.sql.engine.statement import param

Rows = TypeVar("Rows", FromClause, Select[Any])

_OF_WORD: Final = institution_text.alias("text_of_word")
_OF_ENTRY: Final = institution_text.alias("text_of_entry")

OF_STUDENT: Final[ColumnElement[Any]] = (
    select(account.c.institution_id).where(account.c.id == param("student_id")).scalar_subquery()
)
"""The institution whose texts a student is shown, and whoever reads with them."""
OF_STAFF: Final[ColumnElement[Any]] = param("institution_id")
"""The institution whose texts staff of the store are shown."""


def shown(name: str, entry: FromClause | None = course_word) -> ColumnElement[Any]:
    """The text that a reader is shown: of a book's entry, or of the word itself. The rows have been
    joined by ``with_texts``.
    """
    of_word = (_OF_WORD.c[name], word.c[name])
    if entry is None:
        return func.coalesce(*of_word)
    return func.coalesce(_OF_ENTRY.c[name], entry.c[name], *of_word)


def is_kept(name: str) -> ColumnElement[bool]:
    """Whether an institution has its own text of a shown entry, or of its word."""
    return func.coalesce(_OF_ENTRY.c[name], _OF_WORD.c[name]).is_not(None)


def with_texts(
    rows: Rows,
    *,
    institution: ColumnElement[Any] = OF_STUDENT,
    entry: FromClause | None = course_word,
) -> Rows:
    """These rows of words, or of a book's entries, joined with the texts of an institution."""
    of_word = and_(
        _OF_WORD.c.institution_id == institution,
        _OF_WORD.c.word_id == word.c.id,
        _OF_WORD.c.course_book_id.is_(None),
    )
    joined = rows.outerjoin(_OF_WORD, of_word)
    if entry is None:
        return joined
    of_entry = and_(
        _OF_ENTRY.c.institution_id == institution,
        _OF_ENTRY.c.word_id == word.c.id,
        _OF_ENTRY.c.course_book_id == entry.c.course_book_id,
    )
    return joined.outerjoin(_OF_ENTRY, of_entry)

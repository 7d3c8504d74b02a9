"""The tables of kept counts: writes update them, so that reads need not count."""

from typing import Final

from sqlalchemy import Column, Integer, Table, Text

from wordmate.adapters.sql.engine.tables import metadata, needed, one_of, reference
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.standing import Standing

word_count = Table(
    "word_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    needed("mastered", Integer),
    needed("to_review", Integer),
    needed("marked", Integer, server_default="0"),
    needed("favorites", Integer, server_default="0"),
    needed("favorites_learned", Integer, server_default="0"),
    needed("favorites_mastered", Integer, server_default="0"),
    needed("favorites_forgotten", Integer, server_default="0"),
    sqlite_with_rowid=False,
)
"""The number of words that a student mastered, has to review, marked as mastered and likes."""

book_word_count = Table(
    "book_word_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    reference("course_book_id", "course_book", primary_key=True),
    needed("learned", Integer),
    needed("mastered", Integer),
    needed("forgotten", Integer),
    needed("favorites", Integer),
    sqlite_with_rowid=False,
)
"""The number of a book's words that a student met, by state, and favourites."""

order_count = Table(
    "order_count",
    metadata,
    reference("account_id", "account", primary_key=True),
    Column("lesson_type", Text, primary_key=True),
    Column("standing", Text, primary_key=True),
    needed("orders", Integer),
    one_of("lesson_type", LessonType),
    one_of("standing", Standing),
    sqlite_with_rowid=False,
)
"""The number of orders of a student or tutor, by lesson type and standing."""

COUNTS: Final = (word_count, book_word_count, order_count)

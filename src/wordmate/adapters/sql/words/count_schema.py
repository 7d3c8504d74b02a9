"""The tables of kept counts: writes update them, so that reads need not count."""

from sqlalchemy import Column, Integer, Table, Text

from wordmate.adapters.sql.engine.tables import metadata, not_null, one_of, reference
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.standing import Standing

word_count = Table(
    "word_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    not_null("mastered", Integer),
    not_null("to_review", Integer),
    not_null("marked", Integer, server_default="0"),
    not_null("favorites", Integer, server_default="0"),
    not_null("favorites_learned", Integer, server_default="0"),
    not_null("favorites_mastered", Integer, server_default="0"),
    not_null("favorites_forgotten", Integer, server_default="0"),
    sqlite_with_rowid=False,
)
"""The number of words that a student mastered, has to review, marked as mastered and made
favourites."""

book_word_count = Table(
    "book_word_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    reference("course_book_id", "course_book", primary_key=True),
    not_null("learned", Integer),
    not_null("mastered", Integer),
    not_null("forgotten", Integer),
    not_null("favorites", Integer),
    sqlite_with_rowid=False,
)
"""The number of a book's words that a student met, by state, and favourites."""

order_count = Table(
    "order_count",
    metadata,
    reference("account_id", "account", primary_key=True),
    Column("lesson_type", Text, primary_key=True),
    Column("standing", Text, primary_key=True),
    not_null("orders", Integer),
    one_of("lesson_type", LessonType),
    one_of("standing", Standing),
    sqlite_with_rowid=False,
)
"""The number of orders of a student or tutor, by lesson type and standing."""

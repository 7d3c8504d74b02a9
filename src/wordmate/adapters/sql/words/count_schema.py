"""The tables of what is counted where it is written, so that nobody counts it where it is read."""

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
"""How many words a student masters, has to review, marked as mastered and likes."""

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
"""How many words of a book a student has met, by their states, and how many they like."""

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
"""How many orders a student has, or a tutor, by what was booked and where it stands."""

COUNTS: Final = (word_count, book_word_count, order_count)

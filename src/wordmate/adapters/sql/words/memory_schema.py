"""The tables of students' memories of words, and of their daily maximum."""

from sqlalchemy import Column, Double, Integer, Table

from wordmate.adapters.sql.engine.tables import metadata, not_null, reference

word_memory = Table(
    "word_memory",
    metadata,
    reference("student_id", "account", primary_key=True),
    reference("word_id", "word", primary_key=True),
    not_null("stability", Double),
    not_null("difficulty", Double),
    not_null("day", Double),
    not_null("misses", Integer),
    not_null("planned_until", Integer),
    sqlite_with_rowid=False,
)

kept_words_goal = Table(
    "kept_words_goal",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("words", Integer, nullable=False),
    sqlite_with_rowid=False,
)

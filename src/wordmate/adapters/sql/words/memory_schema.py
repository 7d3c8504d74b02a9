"""The tables of students' memories of words, confused pairs, and daily goals for kept words."""

from sqlalchemy import Column, Double, Integer, Table, and_

from wordmate.adapters.sql.engine.tables import Id, metadata, not_null, reference
from wordmate.domain.reviews.confusions import APART_AFTER, CONTRAST_AFTER

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
    not_null("rights", Integer, server_default="0"),
    sqlite_with_rowid=False,
)

word_confusion = Table(
    "word_confusion",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("word_id", Id, primary_key=True),
    Column("other_word_id", Id, primary_key=True),
    not_null("times", Integer),
    not_null("apart", Integer),
    not_null("counted_on", Integer),
    sqlite_with_rowid=False,
)

NEEDS_CONTRAST = and_(
    word_confusion.c.times >= CONTRAST_AFTER, word_confusion.c.apart < APART_AFTER
)

kept_words_goal = Table(
    "kept_words_goal",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("words", Integer, nullable=False),
    sqlite_with_rowid=False,
)

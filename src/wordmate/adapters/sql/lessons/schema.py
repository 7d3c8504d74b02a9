"""The tables of lessons: their words, progress and results."""

from sqlalchemy import (
    Column,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import Millis, metadata, not_null, reference

lesson_word = Table(
    "lesson_word",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    Column("position", Integer, primary_key=True),
    reference("word_id", "word"),
    sqlite_with_rowid=False,
)

lesson_progress = Table(
    "lesson_progress",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    not_null("version", Integer),
    reference("saved_by", "account"),
    not_null("saved_at", Millis),
    not_null("body", Text),
)

lesson_result = Table(
    "lesson_result",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    not_null("correct_word_ids", Text),
    not_null("wrong_word_ids", Text),
    not_null("already_known_word_ids", Text),
    Column("anti_forget_time", Text),
    reference("submitted_by", "account", nullable=True),
    not_null("handed_in_by", Text),
    not_null("submitted_at", Millis),
)

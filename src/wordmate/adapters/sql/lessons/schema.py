"""The tables of lessons: their words, progress and results."""

from sqlalchemy import (
    Column,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import Millis, metadata, needed, reference

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
    needed("version", Integer),
    reference("saved_by", "account"),
    needed("saved_at", Millis),
    needed("body", Text),
)

lesson_result = Table(
    "lesson_result",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    needed("correct_word_ids", Text),
    needed("wrong_word_ids", Text),
    needed("already_known_word_ids", Text),
    Column("anti_forget_time", Text),
    reference("submitted_by", "account", nullable=True),
    needed("handed_in_by", Text),
    needed("submitted_at", Millis),
)

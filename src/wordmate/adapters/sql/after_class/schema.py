"""The tables of feedback and templates."""

from sqlalchemy import CheckConstraint, Column, Index, Integer, Table, Text

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    not_null,
    one_of,
    reference,
    row_id,
)
from wordmate.domain.after_class.feedback import Sticker

class_feedback = Table(
    "class_feedback",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    reference("student_id", "account"),
    reference("tutor_id", "account"),
    not_null("feedback", Text),
    not_null("message", Text),
    not_null("written_at", Millis),
    not_null("changed_at", Millis),
    Column("stars", Integer),
    Column("sticker", Text),
    CheckConstraint("stars BETWEEN 1 AND 5", name="stars"),
    one_of("sticker", Sticker),
)

message_template = Table(
    "message_template",
    metadata,
    row_id(),
    reference("tutor_id", "account"),
    not_null("text", Text),
    not_null("created_at", Millis),
    Index("ix_message_template_tutor", "tutor_id", "id"),
)

given_templates = Table(
    "given_templates",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    not_null("given_at", Millis),
)

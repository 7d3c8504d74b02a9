"""The tables of what tutors write after classes."""

from sqlalchemy import Column, ForeignKey, Index, Table, Text

from wordmate.adapters.sql.schema import Id, Instant, metadata

class_feedback = Table(
    "class_feedback",
    metadata,
    Column("order_id", Id, ForeignKey("course_order.id"), primary_key=True),
    Column("student_id", Id, ForeignKey("account.id"), nullable=False),
    Column("tutor_id", Id, ForeignKey("account.id"), nullable=False),
    Column("feedback", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("written_at", Instant, nullable=False),
    Column("changed_at", Instant, nullable=False),
)

message_template = Table(
    "message_template",
    metadata,
    Column("id", Id, primary_key=True),
    Column("tutor_id", Id, ForeignKey("account.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Index("ix_message_template_tutor", "tutor_id", "id"),
)

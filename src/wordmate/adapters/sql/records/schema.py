"""The table of evaluations."""

from sqlalchemy import (
    CheckConstraint,
    Index,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import Millis, metadata, not_null, reference, row_id

evaluation = Table(
    "evaluation",
    metadata,
    row_id(),
    reference("order_id", "course_order", unique=True),
    reference("student_id", "account"),
    reference("tutor_id", "account"),
    not_null("stars", Integer),
    not_null("criteria", Text),
    not_null("suggestion", Text),
    not_null("created_at", Millis),
    CheckConstraint("stars BETWEEN 1 AND 5", name="stars"),
    Index("ix_evaluation_tutor", "tutor_id", "created_at"),
)

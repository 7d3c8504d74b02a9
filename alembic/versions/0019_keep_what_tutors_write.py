"""Add feedback and message of a class, tutors' message templates, and the notices of both."""

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BEFORE = (
    "class_booked",
    "class_canceled",
    "class_ahead",
    "reviews_due",
    "deletion_asked",
    "suggestion_answered",
    "class_moved",
    "rest_approved",
    "rest_rejected",
    "commission_answered",
)
NOTICES = (*BEFORE, "feedback_written", "message_written")


def needed(name, type_):
    return sa.Column(name, type_, nullable=False)


def pointing(table, name, to):
    return sa.ForeignKeyConstraint([name], [f"{to}.id"], name=op.f(f"fk_{table}_{name}"))


def upgrade() -> None:
    op.create_table(
        "class_feedback",
        needed("order_id", ID),
        needed("student_id", ID),
        needed("tutor_id", ID),
        needed("feedback", sa.Text()),
        needed("message", sa.Text()),
        needed("written_at", sa.BigInteger()),
        needed("changed_at", sa.BigInteger()),
        pointing("class_feedback", "order_id", "course_order"),
        pointing("class_feedback", "student_id", "account"),
        pointing("class_feedback", "tutor_id", "account"),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_class_feedback")),
    )
    op.create_table(
        "message_template",
        needed("id", ID),
        needed("tutor_id", ID),
        needed("text", sa.Text()),
        needed("created_at", sa.BigInteger()),
        pointing("message_template", "tutor_id", "account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_template")),
    )
    op.create_index("ix_message_template_tutor", "message_template", ["tutor_id", "id"])
    allow_only("notice", "kind", NOTICES)


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind IN ('feedback_written', 'message_written')")
    allow_only("notice", "kind", BEFORE)
    op.drop_table("message_template")
    op.drop_table("class_feedback")

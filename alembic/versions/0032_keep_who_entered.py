"""Keep when each side entered a class, and whether a word was answered in it.

Entries into earlier classes are unknown; whether a word was answered is read from the ledger. Both
people are notified of a no-show.
"""

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

NOTICES = (
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
    "feedback_written",
    "message_written",
    "rest_lifted",
    "plan_time_changed",
    "review_unfinished",
)


def upgrade() -> None:
    op.add_column("course_order", sa.Column("student_entered_at", sa.BigInteger()))
    answered = sa.Column("is_answered", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("course_order", answered)
    op.execute(
        "UPDATE course_order SET is_answered = true WHERE EXISTS (SELECT 1 FROM order_event"
        " WHERE order_event.order_id = course_order.id AND order_event.kind = 'answered'"
        r""" AND order_event.body NOT LIKE '%"late"\:true%')"""
    )
    allow_only("notice", "kind", (*NOTICES, "class_no_show"))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'class_no_show'")
    allow_only("notice", "kind", NOTICES)
    op.drop_column("course_order", "is_answered")
    op.drop_column("course_order", "student_entered_at")

"""Keep the day of a review.

A review keeps its day of the plan, whatever its time is; what was booked before has none, and its
date tells. Whose reviews got another daily time is told.
"""

import sqlalchemy as sa

from alembic import op

revision = "0029r"
down_revision = "0028"
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
)


def allow(values):
    listed = ", ".join(f"'{one}'" for one in values)
    with op.batch_alter_table("notice") as batch:
        batch.drop_constraint(op.f("ck_notice_kind"), type_="check")
        batch.create_check_constraint(op.f("ck_notice_kind"), f"kind IN ({listed})")


def upgrade() -> None:
    op.add_column("course_order", sa.Column("review_day", sa.Integer(), nullable=True))
    allow((*NOTICES, "plan_time_changed"))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'plan_time_changed'")
    allow(NOTICES)
    op.drop_column("course_order", "review_day")

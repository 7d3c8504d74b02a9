"""Add the notice that reminds a tutor of a class past its deadline."""

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0047"
down_revision = "0046"
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
    "class_no_show",
    "class_reopened",
)


def upgrade() -> None:
    allow_only("notice", "kind", (*NOTICES, "class_overdue"))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'class_overdue'")
    allow_only("notice", "kind", NOTICES)

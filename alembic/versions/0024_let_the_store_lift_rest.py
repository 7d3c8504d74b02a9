"""Let the store take back approved rest; the tutor is notified."""

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

ANSWERS = ("PENDING", "APPROVED", "REJECTED", "WITHDRAWN")
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
)


def upgrade() -> None:
    allow_only("rest_application", "status", (*ANSWERS, "LIFTED"))
    allow_only("notice", "kind", (*NOTICES, "rest_lifted"))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'rest_lifted'")
    op.execute("UPDATE rest_application SET status = 'REJECTED' WHERE status = 'LIFTED'")
    allow_only("notice", "kind", NOTICES)
    allow_only("rest_application", "status", ANSWERS)

"""Let the store lift rest.

Rest that was approved may be taken back; the tutor is told.
"""

from alembic import op

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


def allow(table, column, values):
    listed = ", ".join(f"'{one}'" for one in values)
    name = op.f(f"ck_{table}_{column}")
    with op.batch_alter_table(table) as batch:
        batch.drop_constraint(name, type_="check")
        batch.create_check_constraint(name, f"{column} IN ({listed})")


def upgrade() -> None:
    allow("rest_application", "status", (*ANSWERS, "LIFTED"))
    allow("notice", "kind", (*NOTICES, "rest_lifted"))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'rest_lifted'")
    op.execute("UPDATE rest_application SET status = 'REJECTED' WHERE status = 'LIFTED'")
    allow("notice", "kind", NOTICES)
    allow("rest_application", "status", ANSWERS)

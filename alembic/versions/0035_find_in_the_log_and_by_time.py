"""Index the audit log by event and actor, rest by its time, and the slot that was picked last."""

import sqlalchemy as sa

from alembic import op

revision = "0035"
down_revision = "0033"
branch_labels = None
depends_on = None

WIDENED = {"at": ["at"], "account": ["account_id", "at"], "order": ["order_id", "at"]}
HELD = sa.text("state != 'SELECTABLE'")
PICKED = sa.text("anti_forget_time IS NOT NULL AND lesson_type != 'ANTI_FORGETTING'")


def upgrade() -> None:
    for name, columns in WIDENED.items():
        op.drop_index(f"ix_audit_log_{name}", "audit_log")
        op.create_index(f"ix_audit_log_{name}", "audit_log", [*columns, "id"])
    for name in ("event", "actor"):
        op.create_index(f"ix_audit_log_{name}", "audit_log", [name, "at", "id"])
    op.create_index(
        "ix_rest_slot_starts_at",
        "rest_slot",
        ["starts_at", "tutor_id"],
        sqlite_where=HELD,
        postgresql_where=HELD,
    )
    op.create_index(
        "ix_course_order_picked_slot",
        "course_order",
        ["student_id", "ended_at"],
        sqlite_where=PICKED,
        postgresql_where=PICKED,
    )


def downgrade() -> None:
    op.drop_index("ix_course_order_picked_slot", "course_order")
    op.drop_index("ix_rest_slot_starts_at", "rest_slot")
    for name in ("actor", "event"):
        op.drop_index(f"ix_audit_log_{name}", "audit_log")
    for name, columns in WIDENED.items():
        op.drop_index(f"ix_audit_log_{name}", "audit_log")
        op.create_index(f"ix_audit_log_{name}", "audit_log", columns)

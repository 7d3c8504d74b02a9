"""Add applications for rest with their half hours; a half hour belongs to one application.

People are notified of an answered application and of a moved class.
"""

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
HELD = sa.text("state != 'SELECTABLE'")
BEFORE = (
    "class_booked",
    "class_canceled",
    "class_ahead",
    "reviews_due",
    "deletion_asked",
    "suggestion_answered",
)
NOTICES = ("class_moved", "rest_approved", "rest_rejected")


def listed(values):
    return ", ".join(f"'{value}'" for value in values)


def upgrade() -> None:
    op.create_table(
        "rest_application",
        sa.Column("id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "status IN ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')", name="status"
        ),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name="fk_rest_application_tutor_id"),
        sa.PrimaryKeyConstraint("id", name="pk_rest_application"),
    )
    op.create_index("ix_rest_application_tutor", "rest_application", ["tutor_id", "id"])
    op.create_index("ix_rest_application_status", "rest_application", ["status", "id"])
    op.create_table(
        "rest_slot",
        sa.Column("application_id", ID, nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "state IN ('SELECTABLE', 'SCHEDULED_TRAINING', 'PENDING_REVIEW', 'APPROVED')",
            name="state",
        ),
        sa.ForeignKeyConstraint(
            ["application_id"], ["rest_application.id"], name="fk_rest_slot_application_id"
        ),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name="fk_rest_slot_tutor_id"),
        sa.PrimaryKeyConstraint("application_id", "starts_at", name="pk_rest_slot"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_rest_slot_held",
        "rest_slot",
        ["tutor_id", "starts_at"],
        unique=True,
        sqlite_where=HELD,
        postgresql_where=HELD,
    )
    allow_only("notice", "kind", (*BEFORE, *NOTICES))


def downgrade() -> None:
    op.execute(f"DELETE FROM notice WHERE kind IN ({listed(NOTICES)})")  # noqa: S608
    allow_only("notice", "kind", BEFORE)
    op.drop_table("rest_slot")
    op.drop_table("rest_application")

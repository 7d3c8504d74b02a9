"""Add a table for monitoring events and the usage log, indexed by time."""

import sqlalchemy as sa

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "monitoring_event",
        sa.Column("id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_monitoring_event")),
    )
    op.create_index("ix_monitoring_event_at", "monitoring_event", ["at", "id"])


def downgrade() -> None:
    op.drop_table("monitoring_event")

"""Add daily reminders, browsers with push, calendar addresses and links to weeks.

Of calendar addresses and links only the hash is stored.
"""

import sqlalchemy as sa

from alembic import op

revision = "0041"
down_revision = "0038"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "daily_reminder",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("slot", sa.Text(), nullable=True),
        sa.Column("reminded_on", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], "fk_daily_reminder_student_id"),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_daily_reminder")),
        sqlite_with_rowid=False,
    )
    is_on = sa.text("slot IS NOT NULL")
    op.create_index(
        "ix_daily_reminder_slot",
        "daily_reminder",
        ["slot", "student_id"],
        sqlite_where=is_on,
        postgresql_where=is_on,
    )
    op.create_table(
        "push_device",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False)
            for name in (
                *("session_hash", "endpoint_hash", "endpoint"),
                *("p256dh", "auth", "language"),
            )
        ),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], "fk_push_device_account_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_device")),
        sa.UniqueConstraint("endpoint_hash", name=op.f("uq_push_device_endpoint_hash")),
    )
    op.create_index(op.f("ix_push_device_account_id"), "push_device", ["account_id"])
    op.create_table(
        "calendar_address",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], "fk_calendar_address_account_id"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_calendar_address")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_calendar_address_token_hash")),
    )
    op.create_table(
        "shared_week",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], "fk_shared_week_student_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shared_week")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_shared_week_token_hash")),
    )
    op.create_index(op.f("ix_shared_week_student_id"), "shared_week", ["student_id"])
    op.create_index(op.f("ix_shared_week_expires_at"), "shared_week", ["expires_at"])


def downgrade() -> None:
    """Addresses and links stop working, and reminders end."""
    op.drop_table("shared_week")
    op.drop_table("calendar_address")
    op.drop_table("push_device")
    op.drop_table("daily_reminder")

"""Add one-time codes, tickets, invite codes, WeChat identities, rate limits and the audit log."""

import sqlalchemy as sa

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLES = ("audit_log", "rate_limit", "wechat_binding", "invite_code", "ticket", "one_time_code")


def upgrade() -> None:
    op.create_table(
        "one_time_code",
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("issued_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("phone", "purpose", name="pk_one_time_code"),
    )
    op.create_index("ix_one_time_code_issued_at", "one_time_code", ["issued_at"], unique=False)
    op.create_table(
        "ticket",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_ticket"),
    )
    op.create_index("ix_ticket_expires_at", "ticket", ["expires_at"], unique=False)
    op.create_table(
        "invite_code",
        sa.Column("id", ID, nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("institution_id", ID, nullable=False),
        sa.Column("uses_left", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name="fk_invite_code_institution_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_invite_code"),
        sa.UniqueConstraint("code_hash", name="uq_invite_code_code_hash"),
    )
    op.create_table(
        "wechat_binding",
        sa.Column("open_id", sa.Text(), nullable=False),
        sa.Column("union_id", sa.Text(), nullable=True),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("bound_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("open_id", name="pk_wechat_binding"),
    )
    op.create_index("ix_wechat_binding_phone", "wechat_binding", ["phone"], unique=False)
    op.create_table(
        "rate_limit",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rate_limit"),
    )
    op.create_index("ix_rate_limit_ends_at", "rate_limit", ["ends_at"], unique=False)
    op.create_table(
        "audit_log",
        sa.Column("id", ID, nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_audit_log_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_audit_log"),
    )
    op.create_index("ix_audit_log_at", "audit_log", ["at"], unique=False)
    op.create_index("ix_audit_log_account", "audit_log", ["account_id", "at"], unique=False)


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)

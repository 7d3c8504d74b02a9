"""Separate the sound of a word alone from its other sounds.

Pending requests are deleted; a repeated request gets the existing files.
"""

import sqlalchemy as sa
from sqlalchemy.schema import SchemaItem

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def recreate_audio(*more: SchemaItem) -> None:
    op.drop_table("audio")
    op.create_table(
        "audio",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("en", sa.Text(), nullable=False),
        sa.Column("zh", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("ready_at", sa.BigInteger(), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.CheckConstraint("state IN ('asked', 'ready', 'failed')", name=op.f("ck_audio_state")),
        sa.PrimaryKeyConstraint("key", name="pk_audio"),
        *more,
    )


def upgrade() -> None:
    recreate_audio(
        sa.Column("version", sa.Text(), server_default="v2", nullable=False),
        sa.CheckConstraint("version IN ('word', 'v2')", name=op.f("ck_audio_version")),
    )


def downgrade() -> None:
    recreate_audio()

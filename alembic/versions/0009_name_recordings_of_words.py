"""Store the name of a word's recording, which is played instead of synthesized speech."""

import sqlalchemy as sa

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("word", sa.Column("recording", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("word") as table:
        table.drop_column("recording")

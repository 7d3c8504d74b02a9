"""Count the days on which words were known again and pairs of words told apart."""

import sqlalchemy as sa

from alembic import op

revision = "0053"
down_revision = "0054"
branch_labels = None
depends_on = None

COLUMNS = (("word_memory", "rights"), ("word_confusion", "counted_on"))


def upgrade() -> None:
    for table, name in COLUMNS:
        op.add_column(table, sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    for table, name in COLUMNS:
        op.drop_column(table, name)

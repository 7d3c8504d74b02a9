"""Keep a recording for each translation of a word.

A word with two pronunciations (lead) may be recorded for each of its meanings.
"""

import sqlalchemy as sa

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "word_recording",
        sa.Column("word_id", ID, sa.ForeignKey("word.id"), primary_key=True),
        sa.Column("zh_word", sa.Text, primary_key=True),
        sa.Column("recording", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("word_recording")

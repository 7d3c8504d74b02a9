"""Add vocabulary tests.

A test keeps its drawn items, so that a later release does not change it. Answers are appended and
never changed. Words get an index by rank.
"""

import sqlalchemy as sa

from alembic import op

revision = "0013"
down_revision = "0011"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = sa.text("closed_at IS NULL")


RANKED = sa.text("frequency_rank IS NOT NULL")


def upgrade() -> None:
    op.create_index(
        "ix_word_frequency_rank",
        "word",
        ["frequency_rank"],
        sqlite_where=RANKED,
        postgresql_where=RANKED,
    )
    op.create_table(
        "vocabulary_test",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("item_count", sa.Integer(), nullable=False),
        sa.Column("answer_count", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("size", sa.Integer(), nullable=True),
        sa.Column("low", sa.Integer(), nullable=True),
        sa.Column("high", sa.Integer(), nullable=True),
        sa.Column("shares", sa.Text(), nullable=True),
        sa.Column("items", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name="fk_vocabulary_test_student_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_vocabulary_test"),
    )
    op.create_index("ix_vocabulary_test_student", "vocabulary_test", ["student_id", "id"])
    op.create_index(
        "uq_vocabulary_test_open",
        "vocabulary_test",
        ["student_id"],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )
    op.create_table(
        "vocabulary_answer",
        sa.Column("test_id", ID, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("latency_ms", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("answer IN ('right', 'wrong', 'dont_know')", name="answer"),
        sa.ForeignKeyConstraint(
            ["test_id"], ["vocabulary_test.id"], name="fk_vocabulary_answer_test_id"
        ),
        sa.PrimaryKeyConstraint("test_id", "place", name="pk_vocabulary_answer"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("vocabulary_answer")
    op.drop_table("vocabulary_test")
    op.drop_index("ix_word_frequency_rank", "word")

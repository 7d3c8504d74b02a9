"""Keep what students remember of words, and how many words a review chooses from.

A review booked before asks every word of its list. Words learned before have no memory until they
are asked again.
"""

import sqlalchemy as sa

from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("course_order", sa.Column("list_count", sa.Integer(), nullable=True))
    op.create_table(
        "word_memory",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        *(
            sa.Column(name, sa.Double(), nullable=False)
            for name in ("stability", "difficulty", "day")
        ),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("planned_until", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], "fk_word_memory_student_id"),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], "fk_word_memory_word_id"),
        sa.PrimaryKeyConstraint("student_id", "word_id", name=op.f("pk_word_memory")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "kept_words_goal",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], "fk_kept_words_goal_student_id"),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_kept_words_goal")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """A review that chose its words keeps them; others ask as many, from their lists' start."""
    op.drop_table("kept_words_goal")
    op.drop_table("word_memory")
    op.drop_column("course_order", "list_count")

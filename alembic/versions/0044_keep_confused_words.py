"""Keep which words students confuse, and between which two words a practice answer chose."""

import sqlalchemy as sa

from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "word_confusion",
        *(
            sa.Column(name, ID, nullable=False)
            for name in ("student_id", "word_id", "other_word_id")
        ),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("times", "apart")),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], "fk_word_confusion_student_id"),
        sa.PrimaryKeyConstraint(
            "student_id", "word_id", "other_word_id", name=op.f("pk_word_confusion")
        ),
        sqlite_with_rowid=False,
    )
    op.add_column("word_event", sa.Column("other_word_id", ID, nullable=True))


def downgrade() -> None:
    op.drop_column("word_event", "other_word_id")
    op.drop_table("word_confusion")

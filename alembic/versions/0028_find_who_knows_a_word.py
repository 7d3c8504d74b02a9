"""Find who knows a word.

Loading a book counts what its students know of each word that it gains: they are found by the word.
Nothing is read by when a word changed but what waits for review, which has an index of its own.
"""

from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_word_state_updated", "word_state")
    op.create_index("ix_word_state_word", "word_state", ["word_id", "student_id"])


def downgrade() -> None:
    op.drop_index("ix_word_state_word", "word_state")
    op.create_index("ix_word_state_updated", "word_state", ["student_id", "updated_at", "word_id"])

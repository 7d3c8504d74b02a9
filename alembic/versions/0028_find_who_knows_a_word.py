"""Index a word's students, which loading a book counts.

The index by the time of a change goes: only words that wait for review are read by it, and they
have an index of their own.
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

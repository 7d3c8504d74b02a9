"""Add the filters of a student's lists to their indexes, so that a list is counted from the index.

SQLite also gets an index of its own for the words to review: it preferred the wider one.
"""

import sqlalchemy as sa

from alembic import op

revision = "0022"
down_revision = "0020"
branch_labels = None
depends_on = None

TO_REVIEW = "state IN ('learned_pending_test', 'forgotten')"
WORDS = ("student_id", "updated_at", "word_id")
COUNTED = ("status", "deletion", "lesson_type")


def waiting(*columns):
    name = "ix_word_state_to_review"
    op.drop_index(name, "word_state")
    where = {"sqlite_where": sa.text(TO_REVIEW), "postgresql_where": sa.text(TO_REVIEW)}
    op.create_index(name, "word_state", [*WORDS, *columns], **where)


def sessions(who, *columns):
    name = f"ix_course_order_{who}"
    op.drop_index(name, "course_order")
    op.create_index(name, "course_order", [f"{who}_id", "appointment_at", "id", *columns])


def upgrade() -> None:
    waiting("state", "favorite_at")
    for who in ("student", "tutor"):
        sessions(who, *COUNTED)


def downgrade() -> None:
    waiting()
    for who in ("student", "tutor"):
        sessions(who)

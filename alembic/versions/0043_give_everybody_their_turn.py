"""Order background work by kind and person, and keep which sounds a lesson plays.

Earlier messages come first. A notice says that a class was reopened.
"""

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0043"
down_revision = "0041"
branch_labels = None
depends_on = None

NOTICES = (
    "class_booked",
    "class_canceled",
    "class_ahead",
    "reviews_due",
    "deletion_asked",
    "suggestion_answered",
    "class_moved",
    "rest_approved",
    "rest_rejected",
    "commission_answered",
    "feedback_written",
    "message_written",
    "rest_lifted",
    "plan_time_changed",
    "review_unfinished",
    "class_no_show",
)
VERSIONS = ("word", "v2")
NOT_DONE = "done_at IS NULL"


def upgrade() -> None:
    turn = sa.Column("turn", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("outbox", turn)
    op.add_column("outbox", sa.Column("asker", sa.Text(), nullable=True))
    for name, columns, condition in (
        ("turn", ["turn", "id"], NOT_DONE),
        ("asker", ["asker", "turn"], f"{NOT_DONE} AND asker IS NOT NULL"),
    ):
        op.create_index(
            f"ix_outbox_{name}",
            "outbox",
            columns,
            sqlite_where=sa.text(condition),
            postgresql_where=sa.text(condition),
        )
    allow_only("audio", "version", ("word", "lesson", "v2"))
    allow_only("notice", "kind", (*NOTICES, "class_reopened"))


def downgrade() -> None:
    """Deletes texts with the sounds of a lesson; they are requested again when they are played."""
    op.execute("DELETE FROM notice WHERE kind = 'class_reopened'")
    op.execute("DELETE FROM audio WHERE version = 'lesson'")
    allow_only("notice", "kind", NOTICES)
    allow_only("audio", "version", VERSIONS)
    op.drop_index("ix_outbox_asker", "outbox")
    op.drop_index("ix_outbox_turn", "outbox")
    op.drop_column("outbox", "asker")
    op.drop_column("outbox", "turn")

"""Keep who entered a class, and whether a word was answered in it.

When students of earlier classes entered is not known; whether a word was answered the ledger says.
"""

import sqlalchemy as sa

from alembic import op

revision = "0029p"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("course_order", sa.Column("student_entered_at", sa.BigInteger()))
    op.add_column(
        "course_order",
        sa.Column("is_answered", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    order, event = (
        sa.table("course_order", sa.column("id"), sa.column("is_answered")),
        sa.table("order_event", sa.column("order_id"), sa.column("kind"), sa.column("body")),
    )
    answered = sa.exists().where(
        event.c.order_id == order.c.id,
        event.c.kind == "answered",
        event.c.body.not_like('%"late":true%'),
    )
    op.execute(sa.update(order).where(answered).values(is_answered=sa.true()))


def downgrade() -> None:
    op.drop_column("course_order", "is_answered")
    op.drop_column("course_order", "student_entered_at")

"""Say how long a pause was.

An order keeps how long its pause may last, and when somebody went on before that. Until now every
pause lasted its five minutes.
"""

import sqlalchemy as sa

from alembic import op

revision = "0029n"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("course_order", sa.Column("pause_ms", sa.Integer(), nullable=True))
    op.add_column("course_order", sa.Column("resumed_at", sa.BigInteger(), nullable=True))
    op.execute("UPDATE course_order SET pause_ms = 300000 WHERE paused_at IS NOT NULL")


def downgrade() -> None:
    with op.batch_alter_table("course_order") as table:
        table.drop_column("resumed_at")
        table.drop_column("pause_ms")

"""Keep which orders their tutor booked; of earlier ones the store did."""

import sqlalchemy as sa

from alembic import op

revision = "0051"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("by_tutor", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("course_order", column)


def downgrade() -> None:
    op.drop_column("course_order", "by_tutor")

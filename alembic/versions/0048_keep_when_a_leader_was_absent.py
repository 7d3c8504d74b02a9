"""Keep with each order when a side that led its class was absent."""

import sqlalchemy as sa

from alembic import op

revision = "0048"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    absences = sa.Column("absences", sa.Text, nullable=False, server_default="[]")
    op.add_column("course_order", absences)


def downgrade() -> None:
    op.drop_column("course_order", "absences")

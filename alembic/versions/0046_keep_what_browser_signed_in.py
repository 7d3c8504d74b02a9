"""Keep the User-Agent of a sign-in, for the list of devices; of earlier ones it is unknown."""

import sqlalchemy as sa

from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("user_agent", sa.Text(), nullable=False, server_default="")
    op.add_column("login_session", column)


def downgrade() -> None:
    op.drop_column("login_session", "user_agent")

"""Index people across WeChat apps, and messages that were handled long ago."""

import sqlalchemy as sa

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

DONE = sa.text("done_at IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_wechat_binding_union_id", "wechat_binding", ["union_id"], unique=False)
    op.create_index(
        "ix_outbox_done",
        "outbox",
        ["done_at"],
        unique=False,
        sqlite_where=DONE,
        postgresql_where=DONE,
    )


def downgrade() -> None:
    op.drop_index("ix_outbox_done", table_name="outbox")
    op.drop_index("ix_wechat_binding_union_id", table_name="wechat_binding")

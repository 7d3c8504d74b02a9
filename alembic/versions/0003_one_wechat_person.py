"""One person in all WeChat apps: found by the union id as well."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_wechat_binding_union_id", "wechat_binding", ["union_id"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_wechat_binding_union_id", table_name="wechat_binding")

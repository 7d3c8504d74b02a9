"""Give the audit log a column for the order, and one for the reason."""

import sqlalchemy as sa

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FROM_FACTS = {
    "sqlite": (
        "UPDATE audit_log SET order_id = json_extract(facts, '$.course_order_id'),"
        " facts = json_remove(facts, '$.course_order_id')"
        " WHERE json_extract(facts, '$.course_order_id') IS NOT NULL"
    ),
    "postgresql": (
        "UPDATE audit_log SET order_id = (facts::jsonb ->> 'course_order_id')::bigint,"
        " facts = (facts::jsonb - 'course_order_id')::text"
        " WHERE facts::jsonb ->> 'course_order_id' IS NOT NULL"
    ),
}
TO_FACTS = {
    "sqlite": (
        "UPDATE audit_log SET facts = json_set(facts, '$.course_order_id', order_id)"
        " WHERE order_id IS NOT NULL"
    ),
    "postgresql": (
        "UPDATE audit_log SET"
        " facts = (facts::jsonb || jsonb_build_object('course_order_id', order_id))::text"
        " WHERE order_id IS NOT NULL"
    ),
}


def upgrade() -> None:
    with op.batch_alter_table("audit_log") as table:
        table.add_column(sa.Column("order_id", ID, nullable=True))
        table.add_column(sa.Column("reason", sa.Text(), nullable=False, server_default=""))
        table.create_foreign_key(
            op.f("fk_audit_log_order_id"), "course_order", ["order_id"], ["id"]
        )
    op.execute(FROM_FACTS[op.get_context().dialect.name])
    op.create_index("ix_audit_log_order", "audit_log", ["order_id", "at"])


def downgrade() -> None:
    op.drop_index("ix_audit_log_order", "audit_log")
    op.execute(TO_FACTS[op.get_context().dialect.name])
    with op.batch_alter_table("audit_log") as table:
        table.drop_constraint(op.f("fk_audit_log_order_id"), type_="foreignkey")
        table.drop_column("reason")
        table.drop_column("order_id")

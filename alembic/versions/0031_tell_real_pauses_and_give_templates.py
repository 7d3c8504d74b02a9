"""Keep how long a pause may last and when it really ended, and give message templates.

Earlier pauses count five minutes. Each tutor gets the first templates once.
"""

import sqlalchemy as sa

from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("course_order", sa.Column("pause_ms", sa.Integer(), nullable=True))
    op.add_column("course_order", sa.Column("resumed_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "given_templates",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_given_templates_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", name=op.f("pk_given_templates")),
    )
    op.execute("UPDATE course_order SET pause_ms = 300000 WHERE paused_at IS NOT NULL")


def downgrade() -> None:
    op.drop_table("given_templates")
    with op.batch_alter_table("course_order") as table:
        table.drop_column("resumed_at")
        table.drop_column("pause_ms")

"""Let the store release flagged commissions one by one, and let tutors rate students.

A commission that was ever in a batch counts as released, even if its payment failed.
"""

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

STEPS = ("take", "issue", "fail", "retry")


def upgrade() -> None:
    none = sa.Column("released", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("commission", none)
    op.execute(
        "UPDATE commission SET released = true WHERE problem_flag AND order_id IN"
        " (SELECT order_id FROM payout_event WHERE step = 'take')"
    )
    with op.batch_alter_table("commission") as table:
        table.alter_column("released", existing_type=sa.Boolean(), server_default=None)
    op.create_index(
        "ix_commission_flagged",
        "commission",
        ["order_id"],
        sqlite_where=sa.text("problem_flag = 1 AND released = 0"),
        postgresql_where=sa.text("problem_flag AND NOT released"),
    )
    allow_only("payout_event", "step", (*STEPS, "release"), sqlite_with_rowid=False)
    with op.batch_alter_table("class_feedback") as table:
        table.add_column(sa.Column("stars", sa.Integer(), nullable=True))
        table.create_check_constraint(op.f("ck_class_feedback_stars"), "stars BETWEEN 1 AND 5")


def downgrade() -> None:
    with op.batch_alter_table("class_feedback") as table:
        table.drop_constraint(op.f("ck_class_feedback_stars"), type_="check")
        table.drop_column("stars")
    op.execute("DELETE FROM payout_event WHERE step = 'release'")
    allow_only("payout_event", "step", STEPS, sqlite_with_rowid=False)
    op.drop_index("ix_commission_flagged", "commission")
    with op.batch_alter_table("commission") as table:
        table.drop_column("released")

"""Add evaluations of tutors: one for each class, by its student.

Deleted records get an index.
"""

import sqlalchemy as sa

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OWNERS = ("student", "tutor")


def upgrade() -> None:
    op.create_table(
        "evaluation",
        sa.Column("id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("criteria", sa.Text(), nullable=False),
        sa.Column("suggestion", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("stars BETWEEN 1 AND 5", name=op.f("ck_evaluation_stars")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_evaluation_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_evaluation_student_id")
        ),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name=op.f("fk_evaluation_tutor_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evaluation")),
        sa.UniqueConstraint("order_id", name=op.f("uq_evaluation_order_id")),
    )
    op.create_index("ix_evaluation_tutor", "evaluation", ["tutor_id", "created_at"])
    for owner in OWNERS:
        is_deleted = sa.text("deletion = 'DELETED'")
        op.create_index(
            f"ix_course_order_deleted_{owner}",
            "course_order",
            [f"{owner}_id", "appointment_at", "id"],
            sqlite_where=is_deleted,
            postgresql_where=is_deleted,
        )


def downgrade() -> None:
    for owner in OWNERS:
        op.drop_index(f"ix_course_order_deleted_{owner}", "course_order")
    op.drop_table("evaluation")

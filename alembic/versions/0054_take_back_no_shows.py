"""Number the payments of an order, so that the store can take back the pay of a no-show."""

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0054"
down_revision = "0055"
branch_labels = None
depends_on = None

STATUSES = ("PENDING", "ISSUED", "ISSUE_FAILED")
STEPS = ("take", "issue", "fail", "retry", "release")
NOTICES = (
    "class_booked",
    "class_canceled",
    "class_ahead",
    "reviews_due",
    "deletion_asked",
    "suggestion_answered",
    "class_moved",
    "rest_approved",
    "rest_rejected",
    "commission_answered",
    "feedback_written",
    "message_written",
    "rest_lifted",
    "plan_time_changed",
    "review_unfinished",
    "class_no_show",
    "class_reopened",
    "class_overdue",
)
NO_SHOWS = (
    "UPDATE commission SET is_no_show = true WHERE order_id IN"
    " (SELECT order_id FROM order_event WHERE kind = 'no_show')"
)


def upgrade() -> None:
    number = sa.Column("number", sa.Integer(), nullable=False, server_default="1")
    no_show = sa.Column("is_no_show", sa.Boolean(), nullable=False, server_default=sa.false())
    with op.batch_alter_table("commission") as table:
        table.add_column(number)
        table.add_column(no_show)
        table.add_column(sa.Column("reason", sa.Text(), nullable=True))
    op.execute(NO_SHOWS)
    with op.batch_alter_table("commission") as table:
        table.alter_column("number", existing_type=sa.Integer(), server_default=None)
        table.alter_column("is_no_show", existing_type=sa.Boolean(), server_default=None)
        table.drop_constraint("uq_commission_order_id", type_="unique")
        table.create_unique_constraint(
            op.f("uq_commission_order_id_number"), ["order_id", "number"]
        )
    _number_events(("order_id", "number", "sequence"))
    allow_only("payout_event", "step", (*STEPS, "withdraw", "deduct"), sqlite_with_rowid=False)
    allow_only("commission", "status", (*STATUSES, "WITHDRAWN"))
    allow_only("commission_sum", "status", (*STATUSES, "WITHDRAWN"), sqlite_with_rowid=False)
    allow_only("notice", "kind", (*NOTICES, "no_show_taken_back"))
    _index_by("order_id", "number")


def _index_by(*payment: str) -> None:
    for name, columns, condition in (
        ("month", ("month", *payment), None),
        ("free", payment, "status = 'PENDING' AND batch IS NULL"),
        ("flagged", payment, "{flag} AND {not_released}"),
        ("batch", ("batch", *payment), "batch IS NOT NULL"),
    ):
        op.drop_index(f"ix_commission_{name}", "commission")
        where = {}
        if condition is not None:
            sqlite = condition.format(flag="problem_flag = 1", not_released="released = 0")
            postgres = condition.format(flag="problem_flag", not_released="NOT released")
            where = {"sqlite_where": sa.text(sqlite), "postgresql_where": sa.text(postgres)}
        op.create_index(f"ix_commission_{name}", "commission", list(columns), **where)


def _number_events(key: tuple[str, ...]) -> None:
    with op.batch_alter_table("payout_event", table_kwargs={"sqlite_with_rowid": False}) as table:
        table.add_column(sa.Column("number", sa.Integer(), nullable=False, server_default="1"))
    with op.batch_alter_table("payout_event", table_kwargs={"sqlite_with_rowid": False}) as table:
        table.alter_column("number", existing_type=sa.Integer(), server_default=None)
        table.drop_constraint(op.f("pk_payout_event"), type_="primary")
        table.create_primary_key(op.f("pk_payout_event"), list(key))


def downgrade() -> None:
    for table in ("payout_event", "commission"):
        op.execute(f"DELETE FROM {table} WHERE number > 1")  # noqa: S608 -- our own names
    op.execute("DELETE FROM payout_event WHERE step IN ('withdraw', 'deduct')")
    op.execute("DELETE FROM commission WHERE status = 'WITHDRAWN'")
    op.execute("DELETE FROM commission_sum WHERE status = 'WITHDRAWN'")
    op.execute("DELETE FROM notice WHERE kind = 'no_show_taken_back'")
    _index_by("order_id")
    allow_only("notice", "kind", NOTICES)
    allow_only("commission_sum", "status", STATUSES, sqlite_with_rowid=False)
    allow_only("commission", "status", STATUSES)
    allow_only("payout_event", "step", STEPS, sqlite_with_rowid=False)
    with op.batch_alter_table("payout_event", table_kwargs={"sqlite_with_rowid": False}) as table:
        table.drop_constraint(op.f("pk_payout_event"), type_="primary")
        table.create_primary_key(op.f("pk_payout_event"), ["order_id", "sequence"])
        table.drop_column("number")
    with op.batch_alter_table("commission") as table:
        table.drop_constraint(op.f("uq_commission_order_id_number"), type_="unique")
        table.create_unique_constraint(op.f("uq_commission_order_id"), ["order_id"])
        for name in ("number", "is_no_show", "reason"):
            table.drop_column(name)

"""Add the month of a commission, sums of each tutor and month, batches and reported problems."""

import json
import os
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
CHUNK = 2_000
STATUSES = "status IN ('PENDING', 'ISSUED', 'ISSUE_FAILED')"
FREE = "status = 'PENDING' AND batch IS NULL"
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
)
NOTICES_NOW = (*NOTICES, "commission_answered")


def needed(name, type_):
    return sa.Column(name, type_, nullable=False)


def pointing(table, name, to, column="id"):
    return sa.ForeignKeyConstraint([name], [f"{to}.{column}"], name=op.f(f"fk_{table}_{name}"))


def partial(name, table, columns, where, *, unique=False):
    where = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)


def upgrade() -> None:
    _make_tables()
    op.drop_index("ix_commission_tutor_status", "commission")
    with op.batch_alter_table("commission") as table:
        table.add_column(sa.Column("ended_at", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("month", sa.Text(), nullable=True))
        table.add_column(sa.Column("batch", sa.Text(), nullable=True))
        table.add_column(sa.Column("failed", sa.Text(), nullable=True))
    _fill_months(op.get_bind())
    with op.batch_alter_table("commission") as table:
        table.alter_column("ended_at", existing_type=sa.BigInteger(), nullable=False)
        table.alter_column("month", existing_type=sa.Text(), nullable=False)
        table.create_foreign_key(op.f("fk_commission_batch"), "payout_batch", ["batch"], ["name"])
    of_tutor = ("month", "ended_at", "order_id")
    op.create_index("ix_commission_month", "commission", ["month", "order_id"])
    op.create_index("ix_commission_tutor_month", "commission", ["tutor_id", *of_tutor])
    op.create_index("ix_commission_tutor_status", "commission", ["tutor_id", "status", *of_tutor])
    partial("ix_commission_free", "commission", ["order_id"], FREE)
    partial("ix_commission_batch", "commission", ["batch", "order_id"], "batch IS NOT NULL")
    op.execute(
        "INSERT INTO commission_sum (tutor_id, month, status, lessons, amount_fen, subsidy_fen)"
        " SELECT tutor_id, month, status, count(*), sum(amount_fen), sum(subsidy_fen)"
        " FROM commission GROUP BY tutor_id, month, status"
    )
    allow_only("notice", "kind", NOTICES_NOW)


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind = 'commission_answered'")
    op.execute("DELETE FROM outbox WHERE event = 'commission_problem_answered'")
    allow_only("notice", "kind", NOTICES)
    for name in ("free", "batch", "month", "tutor_month", "tutor_status"):
        op.drop_index(f"ix_commission_{name}", "commission")
    with op.batch_alter_table("commission") as table:
        table.drop_constraint(op.f("fk_commission_batch"), type_="foreignkey")
        for name in ("ended_at", "month", "batch", "failed"):
            table.drop_column(name)
    op.create_index(
        "ix_commission_tutor_status", "commission", ["tutor_id", "status", "created_at"]
    )
    for table in ("commission_problem", "commission_sum", "payout_event", "payout_batch"):
        op.drop_table(table)


def _make_tables() -> None:
    op.create_table(
        "payout_batch",
        needed("name", sa.Text()),
        needed("until_month", sa.Text()),
        needed("with_flagged", sa.Boolean()),
        needed("lessons", sa.Integer()),
        needed("total_fen", sa.BigInteger()),
        needed("made_by", sa.Text()),
        needed("created_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_payout_batch")),
    )
    op.create_table(
        "payout_event",
        needed("order_id", ID),
        needed("sequence", sa.Integer()),
        needed("step", sa.Text()),
        sa.Column("batch", sa.Text()),
        sa.Column("reason", sa.Text()),
        needed("made_by", sa.Text()),
        needed("happened_at", sa.BigInteger()),
        sa.CheckConstraint(
            "step IN ('take', 'issue', 'fail', 'retry')", name=op.f("ck_payout_event_step")
        ),
        pointing("payout_event", "order_id", "course_order"),
        sa.PrimaryKeyConstraint("order_id", "sequence", name=op.f("pk_payout_event")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commission_sum",
        needed("tutor_id", ID),
        needed("month", sa.Text()),
        needed("status", sa.Text()),
        needed("lessons", sa.Integer()),
        needed("amount_fen", sa.BigInteger()),
        needed("subsidy_fen", sa.BigInteger()),
        sa.CheckConstraint(STATUSES, name=op.f("ck_commission_sum_status")),
        pointing("commission_sum", "tutor_id", "account"),
        sa.PrimaryKeyConstraint("tutor_id", "month", "status", name=op.f("pk_commission_sum")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_commission_sum_month", "commission_sum", ["month", "tutor_id"])
    op.create_table(
        "commission_problem",
        needed("id", ID),
        needed("order_id", ID),
        needed("tutor_id", ID),
        needed("text", sa.Text()),
        needed("created_at", sa.BigInteger()),
        sa.Column("answer", sa.Text()),
        sa.Column("answered_by", sa.Text()),
        sa.Column("answered_at", sa.BigInteger()),
        pointing("commission_problem", "order_id", "course_order"),
        pointing("commission_problem", "tutor_id", "account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commission_problem")),
    )
    op.create_index("ix_commission_problem_order", "commission_problem", ["order_id", "id"])
    partial(
        "uq_commission_problem_open",
        "commission_problem",
        ["order_id"],
        "answered_at IS NULL",
        unique=True,
    )


def _fill_months(bind: sa.Connection) -> None:
    """Stores when each class ended, and its month in the zone of its terms."""
    usual = os.environ.get("WORDMATE_TIME_ZONE") or "Asia/Shanghai"
    found = sa.text(
        "SELECT c.order_id, coalesce(o.ended_at, c.created_at) AS ended_at,"
        " (SELECT max(e.body) FROM order_event e WHERE e.order_id = c.order_id"
        "  AND e.kind = 'completed') AS body"
        " FROM commission c JOIN course_order o ON o.id = c.order_id"
        " WHERE c.order_id > :last ORDER BY c.order_id LIMIT :limit"
    )
    told = sa.text("UPDATE commission SET ended_at = :at, month = :month WHERE order_id = :id")
    last = 0
    while rows := bind.execute(found, {"last": last, "limit": CHUNK}).all():
        bind.execute(
            told,
            [
                {"id": number, "at": ended_at, "month": _month(ended_at, body, usual)}
                for number, ended_at, body in rows
            ],
        )
        last = rows[-1][0]


def _month(ended_at: int, body: str | None, usual: str) -> str:
    terms = json.loads(body or "{}").get("terms") or {}
    local = datetime.fromtimestamp(ended_at // 1000, UTC).astimezone(
        ZoneInfo(terms.get("zone") or usual)
    )
    return f"{local:%Y-%m}"

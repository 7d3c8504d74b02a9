"""The tables of what becomes of commissions: batches, their story, sums by month, problems."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.schema import Id, Instant, commission, constant, metadata
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import PayoutStep


def _one_of(name: str, values: type[CommissionStatus] | type[PayoutStep]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


FREE = (commission.c.status == constant(CommissionStatus.PENDING)) & commission.c.batch.is_(None)
"""Waits to be issued, and is in no batch."""
BATCHED = commission.c.batch.is_not(None)

Index("ix_commission_free", commission.c.order_id, sqlite_where=FREE, postgresql_where=FREE)
Index(
    "ix_commission_batch",
    commission.c.batch,
    commission.c.order_id,
    sqlite_where=BATCHED,
    postgresql_where=BATCHED,
)

payout_batch = Table(
    "payout_batch",
    metadata,
    Column("name", Text, primary_key=True),
    Column("until_month", Text, nullable=False),
    Column("with_flagged", Boolean, nullable=False),
    Column("lessons", Integer, nullable=False),
    Column("total_fen", BigInteger, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
)

payout_event = Table(
    "payout_event",
    metadata,
    Column("order_id", Id, ForeignKey("course_order.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("step", Text, nullable=False),
    Column("batch", Text),
    Column("reason", Text),
    Column("made_by", Text, nullable=False),
    Column("happened_at", Instant, nullable=False),
    _one_of("step", PayoutStep),
    sqlite_with_rowid=False,
)

commission_sum = Table(
    "commission_sum",
    metadata,
    Column("tutor_id", Id, ForeignKey("account.id"), primary_key=True),
    Column("month", Text, primary_key=True),
    Column("status", Text, primary_key=True),
    Column("lessons", Integer, nullable=False),
    Column("amount_fen", BigInteger, nullable=False),
    Column("subsidy_fen", BigInteger, nullable=False),
    _one_of("status", CommissionStatus),
    Index("ix_commission_sum_month", "month", "tutor_id"),
    sqlite_with_rowid=False,
)

commission_problem = Table(
    "commission_problem",
    metadata,
    Column("id", Id, primary_key=True),
    Column("order_id", Id, ForeignKey("course_order.id"), nullable=False),
    Column("tutor_id", Id, ForeignKey("account.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("answer", Text),
    Column("answered_by", Text),
    Column("answered_at", Instant),
    Index("ix_commission_problem_order", "order_id", "id"),
)

PROBLEM_OPEN = commission_problem.c.answered_at.is_(None)

Index(
    "uq_commission_problem_open",
    commission_problem.c.order_id,
    unique=True,
    sqlite_where=PROBLEM_OPEN,
    postgresql_where=PROBLEM_OPEN,
)

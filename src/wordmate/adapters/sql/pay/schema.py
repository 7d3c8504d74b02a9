"""The tables of payouts: batches, events, monthly sums, problems."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    constant,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.pay.commission import CommissionStatus, ReviewMethod
from wordmate.domain.pay.payout import PayoutStep

commission = Table(
    "commission",
    metadata,
    row_id(),
    reference("order_id", "course_order"),
    not_null("number", Integer),
    reference("tutor_id", "account"),
    reference("student_id", "account"),
    not_null("lesson_type", Text),
    not_null("minutes", Integer),
    not_null("practice_ms", BigInteger),
    not_null("amount_fen", Integer),
    not_null("subsidy_fen", Integer),
    not_null("status", Text),
    not_null("created_at", Millis),
    not_null("material_type", Text),
    Column("institution", Text),
    Column("review_method", Text),
    not_null("problem_flag", Boolean),
    not_null("ended_at", Millis),
    not_null("month", Text),
    Column("batch", Text),
    Column("failed", Text),
    not_null("released", Boolean),
    not_null("is_no_show", Boolean),
    Column("reason", Text),
    UniqueConstraint("order_id", "number"),
    one_of("status", CommissionStatus),
    one_of("review_method", ReviewMethod),
    Index("ix_commission_month", "month", "order_id", "number"),
    Index("ix_commission_tutor_month", "tutor_id", "month", "ended_at", "order_id"),
    Index("ix_commission_tutor_status", "tutor_id", "status", "month", "ended_at", "order_id"),
)

FREE = (commission.c.status == constant(CommissionStatus.PENDING)) & commission.c.batch.is_(None)
"""Awaits issue and is in no batch."""
UNSETTLED = commission.c.status.in_(
    [constant(CommissionStatus.PENDING), constant(CommissionStatus.ISSUE_FAILED)]
)
"""Still to be paid."""
FLAGGED = commission.c.problem_flag & ~commission.c.released
"""Needs a decision of the store."""
BATCHED = commission.c.batch.is_not(None)

_PAYMENT = (commission.c.order_id, commission.c.number)
Index("ix_commission_free", *_PAYMENT, **partial_index(FREE))
Index("ix_commission_unsettled", commission.c.month, *_PAYMENT, **partial_index(UNSETTLED))
Index("ix_commission_flagged", *_PAYMENT, **partial_index(FLAGGED))
Index(
    "ix_commission_batch",
    commission.c.batch,
    *_PAYMENT,
    **partial_index(BATCHED),
)

payout_batch = Table(
    "payout_batch",
    metadata,
    Column("name", Text, primary_key=True),
    Column("reach", Text, primary_key=True),
    not_null("until_month", Text),
    not_null("with_flagged", Boolean),
    not_null("lessons", Integer),
    not_null("total_fen", BigInteger),
    not_null("made_by", Text),
    not_null("created_at", Millis),
    Index("ix_payout_batch_reach", "reach", "created_at", "name"),
)

payout_event = Table(
    "payout_event",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("sequence", Integer, primary_key=True),
    not_null("step", Text),
    Column("batch", Text),
    Column("reason", Text),
    not_null("made_by", Text),
    not_null("happened_at", Millis),
    one_of("step", PayoutStep),
    sqlite_with_rowid=False,
)

commission_sum = Table(
    "commission_sum",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    Column("month", Text, primary_key=True),
    Column("status", Text, primary_key=True),
    not_null("lessons", Integer),
    not_null("amount_fen", BigInteger),
    not_null("subsidy_fen", BigInteger),
    one_of("status", CommissionStatus),
    Index("ix_commission_sum_month", "month", "tutor_id"),
    sqlite_with_rowid=False,
)

commission_day = Table(
    "commission_day",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    Column("day", Integer, primary_key=True),
    not_null("payments", Integer),
    not_null("total_fen", BigInteger),
    Index("ix_commission_day_day", "day", "tutor_id"),
    sqlite_with_rowid=False,
)
"""What classes that ended on a local day (days since 1970) pay a tutor, without what was
withdrawn."""

commission_problem = Table(
    "commission_problem",
    metadata,
    row_id(),
    reference("order_id", "course_order"),
    reference("tutor_id", "account"),
    not_null("text", Text),
    not_null("created_at", Millis),
    Column("answer", Text),
    Column("answered_by", Text),
    Column("answered_at", Millis),
    Index("ix_commission_problem_order", "order_id", "id"),
)

PROBLEM_OPEN = commission_problem.c.answered_at.is_(None)

Index(
    "uq_commission_problem_open",
    commission_problem.c.order_id,
    unique=True,
    **partial_index(PROBLEM_OPEN),
)

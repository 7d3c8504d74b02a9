"""Compares the kept sums of tutors' days with their orders and payments, and corrects differences.

The database sums up quarters of an hour, in which local days begin in every zone; the days of the
zone are put together here. One statement reads both sides, so they belong to one snapshot.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import tzinfo
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    and_,
    func,
    literal_column,
    select,
    union_all,
)

from wordmate.adapters.sql.engine.statement import Statement, Tx, param
from wordmate.adapters.sql.engine.sums import adding, figures_of
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.ledger.count_audit import difference
from wordmate.adapters.sql.orders.columns import (
    IS_NO_SHOW,
    IS_NOTHING_DUE,
    IS_REVIEW,
    counted,
    counts_time,
)
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order, tutor_day
from wordmate.adapters.sql.pay.schema import commission, commission_day
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.progress.counting import day_number

_o, _c = course_order.c, commission.c
_QUARTER_MS: Final = 15 * 60_000

_LED: Final = counts_time(Role.TUTOR)
_DONE: Final = and_(IS_REVIEW, _o.status == constant(OrderStatus.COMPLETED), ~IS_NOTHING_DUE)
_EXPIRED: Final = and_(IS_REVIEW, _o.status == constant(OrderStatus.EXPIRED))


def _by_quarter(at: ColumnElement[int], tutor_id: ColumnElement[int], *more: Any) -> Select[Any]:
    quarter = at // literal_column(str(_QUARTER_MS), BigInteger)
    figures = select(tutor_id, literal_column("0"), quarter, *more)
    return figures.where(_in_span(tutor_id)).group_by(tutor_id, quarter)


def _in_span(tutor_id: ColumnElement[int]) -> ColumnElement[bool]:
    return and_(tutor_id > param("after"), tutor_id <= param("until"))


_WORK: Final = _by_quarter(
    _o.appointment_at,
    _o.tutor_id,
    counted(_LED),
    func.coalesce(func.sum(_o.used_ms).filter(_LED), 0),
    counted(_DONE),
    counted(_EXPIRED),
    counted(IS_NO_SHOW),
).where(~_o.is_simulated, ~IS_DELETED)
"""``work_of`` in ``domain.orders.days_of_tutor``, summed up."""
_PAY: Final = _by_quarter(
    _c.ended_at, _c.tutor_id, func.count(), func.sum(_c.amount_fen + _c.subsidy_fen)
).where(_c.status != constant(CommissionStatus.WITHDRAWN))

Days = dict[tuple[int, int], list[int]]
"""Figures by tutor and day."""


class _Audit(NamedTuple):
    table: Table
    both: Statement
    add: Statement

    async def missing(self, tx: Tx, zone: tzinfo, **accounts: int) -> Days:
        """What the kept sums lack."""
        days: Days = defaultdict(lambda: [0] * len(figures_of(self.table)))
        for tutor_id, is_kept, at, *figures in await tx.all(self.both, **accounts):
            day = at if is_kept else day_number(local_date(Instant(int(at) * _QUARTER_MS), zone))
            days[tutor_id, day] = [
                one + int(more) for one, more in zip(days[tutor_id, day], figures, strict=True)
            ]
        return {at: days[at] for at in sorted(days) if any(days[at])}


def _audit(table: Table, recounted: Select[Any]) -> _Audit:
    less = select(
        *(table.c.tutor_id, literal_column("1"), table.c.day),
        *(-table.c[name] for name in figures_of(table)),
    ).where(_in_span(table.c.tutor_id))
    both = union_all(recounted, less)
    return _Audit(table, Statement(lambda d: both), adding(table, "missing"))


_AUDITS: Final = (_audit(tutor_day, _WORK), _audit(commission_day, _PAY))


async def wrong_days(tx: Tx, zone: tzinfo, **accounts: int) -> Sequence[Difference]:
    """The wrong sums of these accounts' days."""
    found = [(one.table, await one.missing(tx, zone, **accounts)) for one in _AUDITS]
    return [difference(table, (*at, *off)) for table, days in found for at, off in days.items()]


async def mend_days(tx: Tx, zone: tzinfo, **accounts: int) -> None:
    """Adds the differences."""
    for one in _AUDITS:
        if days := await one.missing(tx, zone, **accounts):
            await tx.run(one.add, missing=[(*at, *off) for at, off in days.items()])

"""Commissions as rows, with the kept sums of tutors."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import tzinfo
from typing import Any, Final

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Subquery,
    delete,
    func,
    literal_column,
    select,
    union_all,
)

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    param,
    values_of,
)
from wordmate.adapters.sql.engine.sums import adding
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.pay.schema import commission, commission_day, commission_sum
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCH_MONTH, local_date
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.progress.counting import day_number

_c, _s = commission.c, commission_sum.c

PAY: Final = Columns.of(CommissionRecord, commission)

_earlier = commission.alias("earlier")
_NEXT: Final = (
    select(func.count() + 1).where(_earlier.c.order_id == param("order_id")).scalar_subquery()
)
"""The number of an order's next payment."""

_ADD = Statement(
    lambda d: d.insert(commission).values(**{**values_of(*PAY, _c.created_at), "number": _NEXT})
)


@Statement
def _put(d: Dialect) -> ClauseElement:
    insert = d.insert(commission).values(**values_of(*PAY, _c.created_at))
    return insert.on_conflict_do_update(
        index_elements=["order_id", "number"],
        set_={one.name: insert.excluded[one.name] for one in PAY},
    )


OF_ORDER = Statement(
    lambda d: (
        select(*PAY)
        .where(_c.order_id == param("id"), _c.number == param("number"))
        .with_for_update(of=commission)
    )
)
DROP = Statement(
    lambda d: delete(commission).where(_c.order_id == param("id"), _c.number == param("number"))
)

_SUMMED: Final = ("lessons", "amount_fen", "subsidy_fen")
_ADD_SUMS: Final = adding(commission_sum, "sums")
_ADD_DAYS: Final = adding(commission_day, "pay_days")


def sums_of(which: Callable[[Any], ColumnElement[bool]]) -> Subquery:
    """Tutors' sums, minus orders that ended before the launch (usually none)."""
    sums = select(_s.tutor_id, _s.month, _s.status, *(_s[name] for name in _SUMMED))
    early = select(
        *(_c.tutor_id, _c.month, _c.status),
        *(literal_column("-1"), -_c.amount_fen, -_c.subsidy_fen),
    ).where(_c.month <= constant(LAUNCH_MONTH), _c.ended_at < param("launched"))
    return union_all(sums.where(which(_s)), early.where(which(_c))).subquery("sums")


Moved = tuple[CommissionRecord | None, CommissionRecord | None]
"""A commission before and after a change."""


def put_payment(record: CommissionRecord, now: Instant, zone: tzinfo) -> Iterator[BoundStatement]:
    """Stores an order's next payment and adds it to the tutor's sums."""
    values = _values(record, now)
    del values["number"]
    yield _ADD, values
    yield from move_sums([(None, record)], zone)


def replace_payment(
    before: CommissionRecord | None,
    record: CommissionRecord | None,
    now: Instant,
    zone: tzinfo,
) -> Iterator[BoundStatement]:
    """Replaces an order's commission."""
    if record is not None:
        yield _put, _values(record, now)
    elif before is not None:
        yield DROP, {"id": before.order_id, "number": before.number}
    yield from move_sums([(before, record)], zone)


def move_sums(moved: Iterable[Moved], zone: tzinfo) -> Iterator[BoundStatement]:
    """Moves commissions from their former sums, by month and by day, to their present ones."""
    counts: dict[tuple[int, str, str], Counter[str]] = {}
    days: dict[tuple[int, int], Counter[str]] = {}
    for before, after in moved:
        for record, sign in ((before, -1), (after, 1)):
            if record is None:
                continue
            key = (record.tutor_id, record.month, record.status.value)
            sums = counts.setdefault(key, Counter())
            sums["lessons"] += sign
            sums["amount_fen"] += sign * record.amount_fen
            sums["subsidy_fen"] += sign * record.subsidy_fen
            if record.status is not CommissionStatus.WITHDRAWN:
                day = day_number(local_date(record.ended_at, zone))
                of_day = days.setdefault((record.tutor_id, day), Counter())
                of_day["payments"] += sign
                of_day["total_fen"] += sign * (record.amount_fen + record.subsidy_fen)
    if rows := _rows(counts, _SUMMED):
        yield _ADD_SUMS, {"sums": rows}
    if rows := _rows(days, ("payments", "total_fen")):
        yield _ADD_DAYS, {"pay_days": rows}


def _rows(sums: Mapping[Any, Counter[str]], names: Iterable[str]) -> list[tuple[object, ...]]:
    """What is to be added, without what stays as it is, always in the same order."""
    return [
        (*key, *(figures[name] for name in names))
        for key, figures in sorted(sums.items())
        if any(figures.values())
    ]


def _values(record: CommissionRecord, now: Instant) -> dict[str, object]:
    return {**PAY.values(record), "created_at": now}

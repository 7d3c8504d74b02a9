"""Compares payments with their events, and stored sums with their commissions."""

from typing import Final

from sqlalchemy import and_, case, func, literal, not_, or_, select, union_all

from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.pay.schema import commission, commission_sum, payout_event
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import BECOMES

_c, _s, _e = commission.c, commission_sum.c, payout_event.c

_later = payout_event.alias("later")
_IS_LAST: Final = not_(
    select(_later.c.sequence)
    .where(
        _later.c.order_id == _e.order_id,
        _later.c.number == _e.number,
        _later.c.sequence > _e.sequence,
    )
    .exists()
)
_SAYS: Final = case(
    *((_e.step == step.value, status.value) for step, status in BECOMES.items()),
    else_=CommissionStatus.PENDING.value,
)
WRONG_PAYMENTS = Statement(
    lambda d: (
        select(_c.order_id, _c.status, _SAYS)
        .select_from(commission)
        .outerjoin(payout_event, and_(_e.order_id == _c.order_id, _e.number == _c.number, _IS_LAST))
        .where(_c.tutor_id > param("after"), _c.tutor_id <= param("until"), _c.status != _SAYS)
        .order_by(_c.tutor_id, _c.order_id)
    )
)

_NOTHING: Final = (literal(0),) * 3
_STORED: Final = (_s.lessons, _s.amount_fen, _s.subsidy_fen)
_PAID: Final = (literal(1), _c.amount_fen, _c.subsidy_fen)
_both = union_all(
    *(
        select(
            *(of.tutor_id, of.month, of.status),
            *(one.label(f"figure_{nth}") for nth, one in enumerate(figures)),
        ).where(of.tutor_id > param("after"), of.tutor_id <= param("until"))
        for of, figures in ((_s, (*_STORED, *_NOTHING)), (_c, (*_NOTHING, *_PAID)))
    )
).subquery("both")
_KEYS: Final = (_both.c.tutor_id, _both.c.month, _both.c.status)
_SUMMED: Final = [func.sum(_both.c[f"figure_{nth}"]) for nth in range(6)]
WRONG_SUMS = Statement(
    lambda d: (
        select(*_KEYS, *_SUMMED)
        .group_by(*_KEYS)
        .having(or_(*(_SUMMED[nth] != _SUMMED[nth + 3] for nth in range(3))))
        .order_by(*_KEYS)
    )
)


async def wrong_pay(source: Source, *, after: int, until: int) -> list[str]:
    """The differences in the pay of the accounts after one and up to another, in words."""
    accounts = {"after": after, "until": until}
    found = [
        f"order {order_id}: is {status}, its history says {says}"
        for order_id, status, says in await source.all(WRONG_PAYMENTS, **accounts)
    ]
    for tutor_id, month, status, *figures in await source.all(WRONG_SUMS, **accounts):
        lessons, amount, subsidy, paid, paid_fen, paid_subsidy = map(int, figures)
        found.append(
            f"tutor {tutor_id}: {month} {status} sums {lessons} lessons, {amount + subsidy} fen,"
            f" not {paid}, {paid_fen + paid_subsidy} fen"
        )
    return found

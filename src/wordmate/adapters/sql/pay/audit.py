"""Compares payments with their events, and stored sums with their commissions."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import (
    ColumnElement,
    and_,
    case,
    exists,
    func,
    literal,
    not_,
    or_,
    select,
    union_all,
)

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.pay.schema import commission, commission_sum, payout_event
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.differences import PayDifference, of_state, of_sum
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


def _of_tutors(reach: Reach, tutor_id: ColumnElement[int]) -> Sequence[ColumnElement[bool]]:
    """The tutors in reach of a range."""
    seen = in_reach(reach)
    return (
        tutor_id > param("after"),
        tutor_id <= param("until"),
        *([exists().where(account.c.id == tutor_id, *seen)] if seen else []),
    )


@cache
def wrong_payments(reach: Reach) -> Statement:
    """Payments whose state differs from their last event."""
    return Statement(
        lambda d: (
            select(_c.order_id, _c.status, _SAYS)
            .select_from(commission)
            .outerjoin(
                payout_event, and_(_e.order_id == _c.order_id, _e.number == _c.number, _IS_LAST)
            )
            .where(*_of_tutors(reach, _c.tutor_id), _c.status != _SAYS)
            .order_by(_c.tutor_id, _c.order_id)
        )
    )


_NOTHING: Final = (literal(0),) * 3
_STORED: Final = (_s.lessons, _s.amount_fen, _s.subsidy_fen)
_PAID: Final = (literal(1), _c.amount_fen, _c.subsidy_fen)


@cache
def wrong_sums(reach: Reach) -> Statement:
    """Stored sums that differ from their payments."""
    both = union_all(
        *(
            select(
                *(of.tutor_id, of.month, of.status),
                *(one.label(f"figure_{nth}") for nth, one in enumerate(figures)),
            ).where(*_of_tutors(reach, of.tutor_id))
            for of, figures in ((_s, (*_STORED, *_NOTHING)), (_c, (*_NOTHING, *_PAID)))
        )
    ).subquery("both")
    keys = (both.c.tutor_id, both.c.month, both.c.status)
    summed = [func.sum(both.c[f"figure_{nth}"]) for nth in range(6)]
    return Statement(
        lambda d: (
            select(*keys, *summed)
            .group_by(*keys)
            .having(or_(*(summed[nth] != summed[nth + 3] for nth in range(3))))
            .order_by(*keys)
        )
    )


async def wrong_pay(source: Source, staff: Staff, *, after: int, until: int) -> list[PayDifference]:
    """The differences in the pay of the accounts after one and up to another."""
    reach = reach_of(staff)
    accounts = {"after": after, "until": until, "institution_id": staff.institution_id}
    found = [
        of_state(order_id, CommissionStatus(status), CommissionStatus(says))
        for order_id, status, says in await source.all(wrong_payments(reach), **accounts)
    ]
    for tutor_id, month, status, *figures in await source.all(wrong_sums(reach), **accounts):
        lessons, amount, subsidy, paid, paid_fen, paid_subsidy = map(int, figures)
        stored, due = (lessons, amount + subsidy), (paid, paid_fen + paid_subsidy)
        found.append(of_sum(tutor_id, month, CommissionStatus(status), stored, due))
    return found

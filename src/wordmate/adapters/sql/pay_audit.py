"""Payments beside their story, and sums beside what they sum: what does not agree."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import and_, case, func, literal, not_, or_, select, union_all

from wordmate.adapters.sql.columns import As, Columns, one_of
from wordmate.adapters.sql.schema import commission
from wordmate.adapters.sql.schema_pay import commission_sum, payout_event
from wordmate.adapters.sql.statement import Source, Statement
from wordmate.application.pay.ports import StatusSum, WrongStatus, WrongSum
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import BECOMES

_c, _s, _e = commission.c, commission_sum.c, payout_event.c
_KEYS: Final = ("tutor_id", "month", "status")
_FIGURES: Final = ("lessons", "amount_fen", "subsidy_fen")


def _both() -> Any:
    """What stands, and what commissions come to, under each other."""
    none = [literal(0)] * len(_FIGURES)
    stands = [*(_s[name] for name in _KEYS), *(_s[name] for name in _FIGURES), *none]
    says = [*(_c[name] for name in _KEYS), *none, literal(1), _c.amount_fen, _c.subsidy_fen]
    names = [*_KEYS, *(f"{who}_{name}" for who in ("stands", "says") for name in _FIGURES)]
    return union_all(
        *(
            select(*(one.label(name) for one, name in zip(columns, names, strict=True)))
            for columns in (stands, says)
        )
    ).subquery("both")


def _wrong_sums() -> tuple[Columns[WrongSum], Any]:
    both = _both()
    stands, says = (
        [func.sum(both.c[f"{who}_{name}"]) for name in _FIGURES] for who in ("stands", "says")
    )
    keys = [both.c[name] for name in _KEYS]
    columns = Columns(
        WrongSum,
        both.c.tutor_id,
        both.c.month,
        one_of(both.c.status, CommissionStatus),
        Columns(StatusSum, *(As(one, int) for one in stands)),
        Columns(StatusSum, *(As(one, int) for one in says)),
    )
    query = (
        select(*columns)
        .group_by(*keys)
        .having(or_(*(one != other for one, other in zip(stands, says, strict=True))))
        .order_by(*keys)
    )
    return columns, query


_WRONG_SUM, _WRONG_SUMS = _wrong_sums()
WRONG_SUMS = Statement(lambda d: _WRONG_SUMS)

_later = payout_event.alias("later")
_IS_LAST: Final = not_(
    select(_later.c.sequence)
    .where(_later.c.order_id == _e.order_id, _later.c.sequence > _e.sequence)
    .exists()
)
_SAYS: Final = case(
    *((_e.step == step.value, status.value) for step, status in BECOMES.items()),
    else_=CommissionStatus.PENDING.value,
)
_WRONG_STATUS: Final = Columns(
    WrongStatus,
    _c.order_id,
    one_of(_c.status, CommissionStatus),
    one_of(_SAYS, CommissionStatus),
)
WRONG_STATUSES = Statement(
    lambda d: (
        select(*_WRONG_STATUS)
        .select_from(commission)
        .outerjoin(payout_event, and_(_e.order_id == _c.order_id, _IS_LAST))
        .where(_c.status != _SAYS)
        .order_by(_c.order_id)
    )
)


class PayAuditReads:
    """Queries about pay that does not agree."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def wrong_sums(self) -> Sequence[WrongSum]:
        return _WRONG_SUM.all(await self._source.all(WRONG_SUMS))

    async def wrong_statuses(self) -> Sequence[WrongStatus]:
        return _WRONG_STATUS.all(await self._source.all(WRONG_STATUSES))

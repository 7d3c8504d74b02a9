"""Compares payments with their events, and kept sums with their commissions."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Integer, and_, case, func, literal, not_, or_, select, tuple_, union_all

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.pay.schema import commission, commission_sum, payout_event
from wordmate.application.pay.ports import PaymentNumber, PaymentState, StatusSum, WrongSum
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import BECOMES

_c, _s, _e = commission.c, commission_sum.c, payout_event.c
_KEYS: Final = ("tutor_id", "month", "status")
_FIGURES: Final = ("lessons", "amount_fen", "subsidy_fen")


def _both() -> Any:
    """The kept sums and the commissions of accounts, as one UNION."""
    none = [literal(0)] * len(_FIGURES)
    stands = [*(_s[name] for name in _KEYS), *(_s[name] for name in _FIGURES), *none]
    says = [*(_c[name] for name in _KEYS), *none, literal(1), _c.amount_fen, _c.subsidy_fen]
    names = [*_KEYS, *(f"{side}_{name}" for side in ("stands", "says") for name in _FIGURES)]
    return union_all(
        *(
            select(*(one.label(name) for one, name in zip(columns, names, strict=True))).where(
                columns[0] > param("after"), columns[0] <= param("until")
            )
            for columns in (stands, says)
        )
    ).subquery("both")


def _wrong_sums() -> tuple[Columns[WrongSum], Any]:
    both = _both()
    stands, says = (
        [func.sum(both.c[f"{side}_{name}"]) for name in _FIGURES] for side in ("stands", "says")
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
_PAYMENT: Final = Columns(
    PaymentState,
    _c.order_id,
    _c.number,
    one_of(_c.status, CommissionStatus),
    one_of(_SAYS, CommissionStatus),
)
PAYMENT_STATES = Statement(
    lambda d: (
        select(*_PAYMENT)
        .select_from(commission)
        .outerjoin(payout_event, and_(_e.order_id == _c.order_id, _e.number == _c.number, _IS_LAST))
        .where(tuple_(_c.order_id, _c.number) > tuple_(param("after"), param("after_number")))
        .order_by(_c.order_id, _c.number)
        .limit(param("limit", Integer))
    )
)
_ACCOUNT: Final = Columns(AccountId, account.c.id)
ACCOUNT_IDS = Statement(
    lambda d: (
        select(*_ACCOUNT)
        .where(account.c.id > param("after"))
        .order_by(account.c.id)
        .limit(param("limit", Integer))
    )
)


class SqlPayAuditReads:
    """Queries about differences in pay."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def account_ids(self, *, after: int, limit: int) -> Sequence[AccountId]:
        return _ACCOUNT.all(await self._source.all(ACCOUNT_IDS, after=after, limit=limit))

    async def wrong_sums(self, *, after: int, until: int) -> Sequence[WrongSum]:
        return _WRONG_SUM.all(await self._source.all(WRONG_SUMS, after=after, until=until))

    async def payment_states(self, *, after: PaymentNumber, limit: int) -> Sequence[PaymentState]:
        order_id, number = after
        rows = await self._source.all(
            PAYMENT_STATES, after=order_id, after_number=number, limit=limit
        )
        return _PAYMENT.all(rows)

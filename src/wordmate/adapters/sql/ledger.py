"""What a command records beside its effect: commission and kept answers."""

from sqlalchemy import String, delete, func, select

from wordmate.adapters.sql.schema import commission, kept_answer
from wordmate.adapters.sql.statement import Statement, Tx, given, values_of
from wordmate.application.kernel.stored_answers import KeptAnswer
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.pay.commission import CommissionRecord

_COMMISSION = tuple(column for column in commission.c if column.name != "id")
_COMMISSION_NAMES = tuple(column.name for column in _COMMISSION if column.name != "created_at")

_ADD_COMMISSION = Statement(
    lambda d: (
        d.insert(commission)
        .values(**values_of(*_COMMISSION))
        .on_conflict_do_nothing(index_elements=["order_id"])
    )
)

_KEPT = Statement(
    lambda d: select(
        kept_answer.c.request_hash, kept_answer.c.answer, kept_answer.c.error_code
    ).where(
        kept_answer.c.scope == given("scope", String), kept_answer.c.key == given("key", String)
    )
)

_KEEP = Statement(
    lambda d: (
        d.insert(kept_answer)
        .values(**values_of(*kept_answer.c))
        .on_conflict_do_nothing()
        .returning(kept_answer.c.key)
    )
)

_FORGET = Statement(lambda d: delete(kept_answer).where(kept_answer.c.created_at < given("before")))

QUEUE_FOR = Statement(
    lambda d: select(func.pg_advisory_xact_lock(func.hashtextextended(given("name", String), 0)))
)
"""PostgreSQL only: units that ask for the same name come one after the other."""


class SqlCommissions:
    """Commission records inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(self, record: CommissionRecord, now: int) -> None:
        values = {name: getattr(record, name) for name in _COMMISSION_NAMES}
        await self._tx.run(_ADD_COMMISSION, **values, created_at=now)


class SqlKeptAnswers:
    """First answers to idempotent requests, inside a unit of work.

    Asking for a key makes others who ask for the same key wait until this unit has ended, so
    that the second finds the first one's answer instead of doing the work again.
    """

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, scope: str, key: str) -> KeptAnswer | None:
        await self._tx.queue_for(f"{scope}\x1f{key}")
        row = await self._tx.one(_KEPT, scope=scope, key=key)
        return KeptAnswer(request_hash=row[0], answer=row[1], error_code=row[2]) if row else None

    async def put(self, scope: str, key: str, kept: KeptAnswer, now: int) -> None:
        kept_now = await self._tx.one(
            _KEEP,
            scope=scope,
            key=key,
            request_hash=kept.request_hash,
            answer=kept.answer,
            error_code=kept.error_code,
            created_at=now,
        )
        if kept_now is None:
            raise StaleVersion

    async def forget(self, before: int) -> None:
        await self._tx.run(_FORGET, before=before)

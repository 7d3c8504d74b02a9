"""First answers to idempotent requests."""

from typing import Final

from sqlalchemy import String, delete, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, Tx, param, values_of
from wordmate.adapters.sql.kernel.schema import kept_answer
from wordmate.application.kernel.storage import StoredAnswer
from wordmate.domain.kernel.instants import Instant

_KEPT_ANSWER: Final = Columns.of(StoredAnswer, kept_answer)

_GET = Statement(
    lambda d: select(*_KEPT_ANSWER).where(
        kept_answer.c.scope == param("scope", String), kept_answer.c.key == param("key", String)
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

_FORGET = Statement(lambda d: delete(kept_answer).where(kept_answer.c.created_at < param("before")))


class SqlStoredAnswers:
    """First answers, inside a unit of work. A second insert under a key waits for the first."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, scope: str, key: str) -> StoredAnswer | None:
        return _KEPT_ANSWER.one(await self._tx.one(_GET, scope=scope, key=key))

    async def put(self, scope: str, key: str, stored: StoredAnswer, now: Instant) -> bool:
        kept_now = await self._tx.one(
            _KEEP,
            scope=scope,
            key=key,
            request_hash=stored.request_hash,
            answer=stored.answer,
            error_code=stored.error_code,
            created_at=now,
        )
        return kept_now is not None

    async def forget(self, before: Instant) -> None:
        await self._tx.run(_FORGET, before=before)

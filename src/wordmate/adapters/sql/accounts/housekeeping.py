"""Deletes expired proofs and limits."""

from sqlalchemy import delete

from wordmate.adapters.sql.accounts.schema import one_time_code, rate_limit, ticket
from wordmate.adapters.sql.engine.statement import Statement, Tx, param
from wordmate.domain.kernel.instants import Instant

_FORGET = (
    Statement(lambda d: delete(one_time_code).where(one_time_code.c.issued_at < param("before"))),
    Statement(lambda d: delete(ticket).where(ticket.c.expires_at < param("before"))),
    Statement(lambda d: delete(rate_limit).where(rate_limit.c.ends_at < param("before"))),
)


class SqlHousekeeping:
    """Deletes expired codes, tickets and limits."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def forget(self, before: Instant) -> None:
        for statement in _FORGET:
            await self._tx.run(statement, before=before)

"""Counters of limits, one row for each key, counted by one statement within a transaction."""

from typing import Final

from sqlalchemy import ClauseElement, String, case, or_, select

from wordmate.adapters.sql.accounts.schema import rate_limit
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, values_of
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.domain.kernel.instants import Instant

_ANY_NUMBER: Final = 2**62


@Statement
def _consume(d: Dialect) -> ClauseElement:
    insert = d.insert(rate_limit).values(**values_of(*rate_limit.c))
    over = rate_limit.c.ends_at <= param("now")
    return insert.on_conflict_do_update(
        index_elements=["key"],
        set_={
            "used": case(
                (over, insert.excluded.used), else_=rate_limit.c.used + insert.excluded.used
            ),
            "ends_at": case((over, insert.excluded.ends_at), else_=rate_limit.c.ends_at),
        },
        where=or_(over, rate_limit.c.used + insert.excluded.used <= param("most")),
    ).returning(rate_limit.c.used)


_LEFT = Statement(
    lambda d: select(rate_limit.c.used, rate_limit.c.ends_at).where(
        rate_limit.c.key == param("key", String)
    )
)


class SqlQuotas:
    """Limits that are counted in the unit of the work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def consume(self, attempt: Attempt, now: Instant) -> int:
        most = attempt.limit.most
        if attempt.cost <= most and await self._is_counted(attempt, most, now):
            return 0
        return await self.wait_ms(attempt, now)

    async def add(self, attempt: Attempt, now: Instant) -> None:
        await self._is_counted(attempt, _ANY_NUMBER, now)

    async def wait_ms(self, attempt: Attempt, now: Instant) -> int:
        """How long the limit refuses the attempt; at least 1 ms."""
        row = await self._tx.one(_LEFT, key=attempt.key)
        if row is None:
            return attempt.limit.window_ms if attempt.cost > attempt.limit.most else 1
        refused = row[0] + attempt.cost > attempt.limit.most
        return max(1, int(row[1]) - now) if refused else 1

    async def _is_counted(self, attempt: Attempt, most: int, now: Instant) -> bool:
        row = await self._tx.one(
            _consume,
            key=attempt.key,
            used=attempt.cost,
            ends_at=now + attempt.limit.window_ms,
            now=now,
            most=most,
        )
        return row is not None

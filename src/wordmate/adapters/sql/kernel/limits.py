"""Rate limits in the database, counted in transactions of their own."""

from collections.abc import Sequence

from sqlalchemy import String, update

from wordmate.adapters.sql.accounts.schema import rate_limit
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.kernel.outbox_queue import SqlUnits
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.domain.kernel.instants import Instant

_KEY = rate_limit.c.key == param("key", String)


_REFUND = Statement(
    lambda d: (
        update(rate_limit)
        .where(_KEY, rate_limit.c.ends_at > param("now"), rate_limit.c.used >= param("cost"))
        .values(used=rate_limit.c.used - param("cost"))
    )
)


class _LimitReached(Exception):  # noqa: N818
    """Rolls the counts back; ``wait_ms`` is the time until the next attempt."""

    def __init__(self, wait_ms: int) -> None:
        super().__init__(wait_ms)
        self.wait_ms = wait_ms


class SqlLimits:
    """Rate limits across all processes on one database."""

    def __init__(self, units: SqlUnits) -> None:
        self._units = units

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        """Counts all attempts or none, in its own transaction; returns the wait in ms."""
        ordered = sorted(attempts, key=lambda attempt: attempt.key)

        async def work(unit: SqlUnit) -> None:
            for attempt in ordered:
                if await unit.quotas.consume(attempt, now):
                    raise _LimitReached(
                        max([await unit.quotas.wait_ms(one, now) for one in ordered])
                    )

        try:
            await self._units.run(work)
        except _LimitReached as reached:
            return reached.wait_ms
        return 0

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None:
        """Refunds attempts whose window is still open."""

        async def work(unit: SqlUnit) -> None:
            for attempt in sorted(attempts, key=lambda attempt: attempt.key):
                await unit.tx.run(_REFUND, key=attempt.key, now=now, cost=attempt.cost)

        await self._units.run(work)

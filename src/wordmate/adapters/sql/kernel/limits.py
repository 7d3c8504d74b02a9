"""Rate limits in the database: one row per key, counted by one statement."""

from collections.abc import Sequence

from sqlalchemy import ClauseElement, String, case, or_, select, update

from wordmate.adapters.sql.accounts.schema import rate_limit
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, values_of
from wordmate.adapters.sql.kernel.outbox_queue import SqlUnits
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.domain.kernel.instants import Instant

_KEY = rate_limit.c.key == param("key", String)


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


_LEFT = Statement(lambda d: select(rate_limit.c.used, rate_limit.c.ends_at).where(_KEY))

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
                if attempt.cost > attempt.limit.most or not await _is_consumed(unit, attempt, now):
                    raise _LimitReached(max([await _wait(unit, one, now) for one in ordered]))

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


async def _is_consumed(unit: SqlUnit, attempt: Attempt, now: Instant) -> bool:
    row = await unit.tx.one(
        _consume,
        key=attempt.key,
        used=attempt.cost,
        ends_at=now + attempt.limit.window_ms,
        now=now,
        most=attempt.limit.most,
    )
    return row is not None


async def _wait(unit: SqlUnit, attempt: Attempt, now: Instant) -> int:
    """How long the limit refuses the attempt; at least 1 ms."""
    row = await unit.tx.one(_LEFT, key=attempt.key)
    if row is None:
        return attempt.limit.window_ms if attempt.cost > attempt.limit.most else 1
    refused = row[0] + attempt.cost > attempt.limit.most
    return max(1, int(row[1]) - now) if refused else 1

"""The probes of a process's dependencies, which decide whether it is ready."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from wordmate.adapters.rpc.health import Probe
from wordmate.adapters.sql import Database
from wordmate.adapters.sql.kernel.limits import SqlLimits
from wordmate.adapters.system import MOST_OFF_MS, SystemClock
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.rate_limits import Attempt, Limit
from wordmate.application.kernel.system import Clock
from wordmate.domain.kernel.errors import ClockOff
from wordmate.domain.kernel.instants import Instant

MOST_OUTBOX_AGE_MS: Final = 5 * 60_000
"""How long a message may be overdue before the workers count as stopped."""
_FILE: Final = bytes(65_536)
"""An empty file would find room on a full disk."""
_PROBE: Final = Attempt(Limit("readiness", 2**31 - 1, 1_000), "probe")


def probes_of(
    *, database: Database, blobs: Blobs, clock: Clock, redis_url: str | None
) -> Mapping[str, Probe]:
    """The probes of a service, by their names in ``/readyz``."""

    def now() -> Instant:
        """Also for a clock that is off, which only the clock's own probe reports."""
        try:
            return clock.now()
        except ClockOff:
            return SystemClock().now()

    async def writable() -> None:
        await SqlLimits(database).consume([_PROBE], now())

    async def clock_agrees() -> str | None:
        database_ms = await database.clock_ms()
        ahead = 0 if database_ms is None else now() - database_ms
        if abs(ahead) > MOST_OFF_MS:
            return str(ClockOff(ahead))
        try:
            clock.now()
        except ClockOff as off:
            return str(off)
        return None

    async def stores_files() -> None:
        await blobs.put("readiness/probe", _FILE)

    async def works_off() -> str | None:
        due = await database.queue.oldest_due()
        age = 0 if due is None else now() - due
        return f"{age // 1_000} s behind" if age > MOST_OUTBOX_AGE_MS else None

    probes: dict[str, Probe] = {
        "database": writable,
        "clock": clock_agrees,
        "files": stores_files,
        "outbox": works_off,
    }
    if redis_url:
        from wordmate.adapters.limits.redis import check_answer  # noqa: PLC0415

        probes["redis"] = partial(check_answer, redis_url)
    return probes

"""What happens by itself when time passes."""

from collections.abc import Awaitable, Callable
from typing import Final

from wordmate.application.idempotency import KEPT_MS
from wordmate.application.parts import Parts
from wordmate.application.ports.audit import CLOCK, AuditEvent, deletion_entry
from wordmate.application.ports.unit import Unit

_BATCH: Final = 100
DONE_MESSAGES_MS: Final = 7 * 24 * 60 * 60 * 1000
"""How long messages whose work is done are kept."""


async def expire_overdue(parts: Parts) -> int:
    """Expires reserved orders that nobody started in time; returns how many."""
    now = parts.clock.now()

    async def work(unit: Unit) -> int:
        found = await unit.orders.overdue(now, _BATCH)
        for order in found:
            await unit.orders.save(order.expire(now))
        return len(found)

    return await _until_done(parts, work)


async def purge_deleted(parts: Parts) -> int:
    """Takes approved deletions out of lists and metrics; returns how many."""
    now = parts.clock.now()

    async def work(unit: Unit) -> int:
        found = await unit.orders.deletion_approved(_BATCH)
        for order in found:
            await unit.orders.save(order.purge())
            await unit.audit.put(deletion_entry(AuditEvent.DELETED, order, CLOCK, now))
        return len(found)

    return await _until_done(parts, work)


async def forget_past(parts: Parts) -> None:
    """Drops first answers, tokens and messages that nobody asks for again."""
    now = parts.clock.now()

    async def work(unit: Unit) -> None:
        await unit.kept.forget(now - KEPT_MS)
        await unit.sessions.forget_expired(now)
        await unit.outbox.forget_done(now - DONE_MESSAGES_MS)

    await parts.units.run(work)


async def _until_done(parts: Parts, work: Callable[[Unit], Awaitable[int]]) -> int:
    """Does the work, a batch in each unit, until nothing is left; returns on how many orders."""
    changed = 0
    while batch := await parts.units.run(work):
        changed += batch
    return changed

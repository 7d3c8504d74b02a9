"""What happens by itself when time passes."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from wordmate.application.kernel.audit import CLOCK, AuditEvent
from wordmate.application.kernel.idempotency import KEPT_MS
from wordmate.application.ledger.ending import close_lesson, terms_of
from wordmate.application.ledger.ports import HeldLesson
from wordmate.application.ledger.recording import record
from wordmate.application.orders.deletion_audit import deletion_entry
from wordmate.application.ports import Parts
from wordmate.application.unit import Unit
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus

_BATCH: Final = 100
DONE_MESSAGES_MS: Final = 7 * 24 * 60 * 60 * 1000
"""How long messages whose work is done are kept."""


async def attend_orders(parts: Parts) -> int:
    """Does what time does to orders; returns to how many.

    Reserved orders that nobody started expire. The tutor of a class that runs on is reminded; what
    nobody ended is ended from its saved progress.
    """
    now = parts.clock.now()

    async def due(unit: Unit, after: int) -> Sequence[int]:
        return await unit.orders.due(now, after=after, limit=_BATCH)

    async def attend(unit: Unit, order_id: int) -> None:
        lesson = await unit.orders.hold(order_id)
        if lesson is not None:
            await _attend(parts, unit, lesson, now)

    return await _each(parts, due, attend)


async def purge_deleted(parts: Parts) -> int:
    """Takes approved deletions out of lists and metrics; returns how many."""
    now = parts.clock.now()

    async def approved(unit: Unit, after: int) -> Sequence[int]:
        return await unit.orders.deletion_approved(after=after, limit=_BATCH)

    async def purge(unit: Unit, order_id: int) -> None:
        held = await unit.orders.hold(order_id)
        if held is None or held.lesson.order.deletion is not DeletionStatus.DELETE_APPROVED:
            return
        lesson = await record(unit, held.lesson, held.lesson.order.purge(now), now)
        entry = deletion_entry(AuditEvent.DELETED, lesson.order, CLOCK, now)
        await unit.audit.put(entry)

    return await _each(parts, approved, purge)


async def forget_past(parts: Parts) -> None:
    """Drops first answers, tokens and messages that nobody asks for again."""
    now = parts.clock.now()

    async def work(unit: Unit) -> None:
        await unit.kept.forget(now - KEPT_MS)
        await unit.sessions.forget_expired(now)
        await unit.outbox.forget_done(now - DONE_MESSAGES_MS)

    await parts.units.run(work)


async def _attend(parts: Parts, unit: Unit, held: HeldLesson, now: int) -> None:
    """What the clock owes one order; nothing when somebody was faster."""
    order = held.lesson.order
    due = order.clock_at
    if due is None or now < due:
        return
    if order.status is OrderStatus.RESERVED:
        await record(unit, held.lesson, order.expire(now), now)
    elif order.may_close(now):
        await close_lesson(unit, held, terms_of(parts, held, now), now)
    else:
        await record(unit, held.lesson, order.remind(now), now)


async def _each(
    parts: Parts,
    found: Callable[[Unit, int], Awaitable[Sequence[int]]],
    work: Callable[[Unit, int], Awaitable[None]],
) -> int:
    """Works on each order that is found, one in each unit; returns on how many."""
    done = last = 0
    while ids := await parts.units.run(lambda unit: found(unit, last)):  # noqa: B023
        for order_id in ids:
            await parts.units.run(lambda unit: work(unit, order_id))  # noqa: B023
        done, last = done + len(ids), ids[-1]
    return done

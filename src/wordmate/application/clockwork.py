"""What happens by itself when time passes."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from wordmate.application.idempotency import KEPT_MS
from wordmate.application.parts import Parts
from wordmate.application.ports import Unit
from wordmate.domain.course_order import CourseOrder

_BATCH: Final = 100


async def expire_overdue(parts: Parts) -> int:
    """Expires reserved orders that nobody started in time; returns how many."""
    now = parts.clock.now()
    return await _change_all(
        parts, lambda unit: unit.orders.overdue(now, _BATCH), lambda order: order.expire(now)
    )


async def purge_deleted(parts: Parts) -> int:
    """Takes approved deletions out of lists and metrics; returns how many."""
    return await _change_all(
        parts, lambda unit: unit.orders.deletion_approved(_BATCH), CourseOrder.purge
    )


async def forget_kept_answers(parts: Parts) -> None:
    """Drops first answers that nobody asks for again."""
    before = parts.clock.now() - KEPT_MS

    async def work(unit: Unit) -> None:
        await unit.kept.forget(before)

    await parts.units.run(work)


async def _change_all(
    parts: Parts,
    find: Callable[[Unit], Awaitable[Sequence[CourseOrder]]],
    change: Callable[[CourseOrder], CourseOrder],
) -> int:
    """Changes what is found, a batch in each unit, until nothing is left."""

    async def work(unit: Unit) -> int:
        found = await find(unit)
        for order in found:
            await unit.orders.save(change(order))
        return len(found)

    changed = 0
    while batch := await parts.units.run(work):
        changed += batch
    return changed

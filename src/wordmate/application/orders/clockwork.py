"""Work of the clock on orders."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from wordmate.application.kernel.audit import CLOCK, AuditEvent
from wordmate.application.ledger.ending import close_or_put_back
from wordmate.application.ledger.ports import HeldOrder
from wordmate.application.ledger.recording import record, record_together
from wordmate.application.orders.deleting import change_reviews
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.orders.ports import DueOrder
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import called_off
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LeftBecause, OrderStatus
from wordmate.domain.progress.counting import day_number
from wordmate.domain.reviews.due import is_nothing_due

_BATCH: Final = 100
_TOGETHER: Final = 500
"""Orders of one unit; on SQLite other writers wait for it."""


async def process_due_orders(ports: Ports) -> int:
    """Processes due orders; returns how many.

    Reserved orders that nobody started expire; a review with no word due on its day is completed.
    The tutor of a class past its deadline is reminded. Orders that nobody ended are ended with
    their saved progress, or put back if they are reviews that were not done.
    """
    now = ports.clock.now()
    lapsed, failure = await _lapse_due(ports, now)

    async def due(unit: Unit, after: DueOrder) -> Sequence[DueOrder]:
        started = failure is None
        return await unit.orders.due(now, after=after, limit=_BATCH, only_started=started)

    async def attend(unit: Unit, order_id: OrderId) -> None:
        held = await unit.orders.hold(order_id)
        if held is not None:
            await _attend(ports, unit, held, now)

    done = lapsed + await _each(ports, due, attend)
    if failure is not None:
        raise failure
    return done


async def purge_deleted(ports: Ports) -> int:
    """Purges approved deletions from lists and counts, and cancels their reviews; returns
    how many.
    """
    now = ports.clock.now()

    async def approved(unit: Unit, after: DueOrder) -> Sequence[DueOrder]:
        found = await unit.orders.deletion_approved(after=after.order_id, limit=_BATCH)
        return [DueOrder(now, order_id) for order_id in found]

    async def purge(unit: Unit, order_id: OrderId) -> None:
        held = await unit.orders.hold(order_id)
        if held is None or held.order.deletion is not DeletionStatus.DELETE_APPROVED:
            return
        order = replace(held.order, terms=await unit.ledger.terms(order_id))
        order = await record(unit, order, order.purge(now), now)
        await change_reviews(unit, order_id, called_off, now)
        entry = order_entry(AuditEvent.DELETED, order, CLOCK, now)
        await unit.audit.put(entry)

    return await _each(ports, approved, purge)


async def _attend(ports: Ports, unit: Unit, held: HeldOrder, now: Instant) -> None:
    """Processes one due order; nothing if another process was faster."""
    order = held.order
    due = order.clock_at
    if due is None or now < due:
        return
    if order.status is OrderStatus.RESERVED:
        for _, lapsed in await _lapsed(ports, unit, [order], now):
            await record(unit, order, lapsed, now)
    elif order.may_close(now):
        await close_or_put_back(ports.policy, unit, held, LeftBecause.ABANDONED, now)
    else:
        await record(unit, order, order.remind(now), now)


async def _lapse_due(ports: Ports, now: Instant) -> tuple[int, Exception | None]:
    """Closes the due orders that were never started, a batch in a unit; returns how many.

    Several workers share them: each takes orders that no other one has locked. After a failure,
    which is returned, the rest is left to the work on single orders: it finds the one at fault.
    """

    async def lapse(unit: Unit) -> Sequence[CourseOrder]:
        due = await unit.orders.hold_unstarted(now, after=last, limit=_TOGETHER)
        await record_together(unit, await _lapsed(ports, unit, due, now), now)
        return due

    total, last = 0, DueOrder(EPOCH, OrderId(0))
    try:
        while closed := await ports.units.run(lapse):
            total += len(closed)
            last = DueOrder(closed[-1].clock_at or now, closed[-1].id)
    except Exception as problem:
        return total, problem
    return total, None


async def _lapsed(
    ports: Ports, unit: Unit, orders: Sequence[CourseOrder], now: Instant
) -> Sequence[tuple[CourseOrder, CourseOrder]]:
    """These orders before and after they close because nobody started them."""
    choosing = [one.id for one in orders if one.chooses_words and one.waits]
    first_due = await unit.orders.first_due(choosing) if choosing else {}

    def lapsed(order: CourseOrder) -> CourseOrder:
        day = day_number(local_date(order.appointment_at, ports.policy.zone))
        due_on = [first_due[order.id]] if order.id in first_due else []
        passes = order.id in choosing and is_nothing_due(due_on, day)
        return order.pass_over(now) if passes else order.expire(now)

    return [(one, lapsed(one)) for one in orders]


async def _each(
    ports: Ports,
    found: Callable[[Unit, DueOrder], Awaitable[Sequence[DueOrder]]],
    work: Callable[[Unit, OrderId], Awaitable[None]],
) -> int:
    """Processes each order once, in a unit of its own; returns how many.

    A failure does not stop the others; it is raised after all of them. An order with a conflict,
    or one that is due again after its work, waits for the next minute.
    """
    done, last = 0, DueOrder(EPOCH, OrderId(0))
    looked_at = set[OrderId]()
    failed: list[Exception] = []
    while page := await ports.units.run(lambda unit: found(unit, last)):  # noqa: B023
        for _, order_id in page:
            if order_id in looked_at:
                continue
            looked_at.add(order_id)
            try:
                await ports.units.run(lambda unit: work(unit, order_id))  # noqa: B023
            except StaleVersion:
                continue
            except Exception as problem:
                problem.add_note(f"order {order_id}")
                failed.append(problem)
            else:
                done += 1
        last = page[-1]
    if failed:
        raise ExceptionGroup("the clock failed at orders", failed)
    return done

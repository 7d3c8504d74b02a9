"""The store's commands on classes: moves, cancellations, deletion requests."""

from collections.abc import Callable, Sequence

from wordmate.application.kernel.audit import STORE, AuditEvent
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.access import held
from wordmate.application.ledger.payout_audit import payout_entries
from wordmate.application.ledger.recording import record
from wordmate.application.orders.booking import (
    check_free_people,
    hold_people,
)
from wordmate.application.orders.deleting import Change, change_reviews
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.supplement import check_held_again
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import (
    month_of,
)
from wordmate.domain.orders.booking import check_beginning, check_not_too_far
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import brought_back, given_up
from wordmate.domain.pay.payout import Payout, last_of, take_back_payment


async def move_class(
    ports: Ports,
    order_id: OrderId,
    appointment_at: Instant,
    *,
    any_time: bool = False,
    by: str = STORE,
    reason: str = "",
) -> CourseOrder:
    """Moves a reserved class to another time at which both people are free and the tutor does not
    rest; on a half hour unless ``any_time`` is set. Both people are notified.

    Raises NotFound, the errors of ``CourseOrder.move`` and ``check_free_people``, AccountDisabled,
    AppointmentNotOffered, AppointmentTooFar.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> CourseOrder:
        before = (await held(unit, order_id)).order
        moved = before.move(appointment_at, now)
        if not moved.new_events:
            return moved
        check_beginning(appointment_at, ports.policy.zone, any_time=any_time)
        check_not_too_far(appointment_at, now)
        student = present(await unit.accounts.by_id(moved.student_id))
        tutor = present(await unit.accounts.by_id(moved.tutor_id or AccountId(0)))
        await hold_people(unit, student, tutor)
        await check_free_people(unit, student, tutor, moved)
        order = await record(unit, before, moved, now)
        entry = order_entry(
            AuditEvent.MOVED,
            order,
            by,
            now,
            reason=reason,
            moved_from_at=before.appointment_at,
            appointment_at=order.appointment_at,
        )
        await unit.audit.put(entry)
        return order

    return await ports.units.run(work)


async def cancel_class(
    ports: Ports, order_id: OrderId, *, by: str = STORE, reason: str = ""
) -> CourseOrder:
    """Cancels a reserved class."""
    return await _change(
        ports, order_id, CourseOrder.cancel, AuditEvent.CANCELED, by=by, reason=reason
    )


async def reopen_class(
    ports: Ports,
    order_id: OrderId,
    to: Instant | None = None,
    *,
    by: str = STORE,
    reason: str = "",
) -> CourseOrder:
    """Reverses a cancellation, an expiry or, with a reason, a no-show and its pay: the class is
    held at its time or at another one, at which both people are free and the tutor does not rest.
    Both are notified.

    Raises NotFound, the errors of ``CourseOrder.reopen``, ``take_back_payment``,
    ``check_held_again`` and ``check_free_people``, AccountDisabled, AppointmentTooFar.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> CourseOrder:
        source_id = await unit.supplements.lesson_of(order_id)
        source = None if source_id is None else (await held(unit, source_id)).order
        # Locks the payments before their order, in the same sequence as batches and their results.
        paid = await unit.commissions.held([order_id])
        before = order = (await held(unit, order_id)).order
        if order.is_no_show:
            order = await _take_back(ports, unit, order, paid, now, by=by, reason=reason)
        reopened = order.reopen(now, to)
        if source is not None:
            reviews = await unit.orders.reviews_of(source.id)
            check_held_again(reopened, source, reviews, ports.policy.zone)
        check_not_too_far(reopened.appointment_at, now)
        if reopened.is_new_word_book:
            student = present(await unit.accounts.by_id(reopened.student_id))
            tutor = present(await unit.accounts.by_id(reopened.tutor_id or AccountId(0)))
            await hold_people(unit, student, tutor)
            await check_free_people(unit, student, tutor, reopened)
        order = await record(unit, before, reopened, now)
        entry = order_entry(
            AuditEvent.REOPENED,
            order,
            by,
            now,
            reason=reason,
            was=before.status.value,
            appointment_at=order.appointment_at,
        )
        await unit.audit.put(entry)
        return order

    return await ports.units.run(work)


async def take_back_no_show(
    ports: Ports, order_id: OrderId, *, by: str = STORE, reason: str
) -> CourseOrder:
    """Reverses a no-show and its pay; the class stays called off. Both people are notified.

    Raises NotFound, OrderNotNoShow, OrderClosed, the errors of ``take_back_payment``.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> CourseOrder:
        paid = await unit.commissions.held([order_id])
        before = (await held(unit, order_id)).order
        order = await _take_back(ports, unit, before, paid, now, by=by, reason=reason)
        order = await record(unit, before, order, now)
        entry = order_entry(AuditEvent.NO_SHOW_TAKEN_BACK, order, by, now, reason=reason)
        await unit.audit.put(entry)
        return order

    return await ports.units.run(work)


async def ask_deletion(
    ports: Ports, order_id: OrderId, *, by: str = STORE, reason: str = ""
) -> CourseOrder:
    """Requests the tutor's approval to delete a class record; its reviews are given up."""
    change, event = CourseOrder.ask_deletion, AuditEvent.DELETION_ASKED
    return await _change(ports, order_id, change, event, by=by, reason=reason, reviews=given_up)


async def withdraw_deletion(
    ports: Ports, order_id: OrderId, *, by: str = STORE, reason: str = ""
) -> CourseOrder:
    """Withdraws the request before the tutor approves it; its reviews are restored."""
    change, event = CourseOrder.withdraw_deletion, AuditEvent.DELETION_WITHDRAWN
    return await _change(ports, order_id, change, event, by=by, reason=reason, reviews=brought_back)


async def _take_back(
    ports: Ports,
    unit: Unit,
    order: CourseOrder,
    paid: Sequence[Payout],
    now: Instant,
    *,
    by: str,
    reason: str,
) -> CourseOrder:
    """The no-show called off, with its locked payment withdrawn or deducted."""
    month = month_of(now, ports.policy.zone)
    before, deducts = last_of(paid), None
    called_off = order.take_back_no_show(reason, now, deducted=None)
    if before is not None:
        after, deducts = take_back_payment(before, reason, by=by, now=now, month=month)
        await unit.commissions.put([(before, after)])
        await unit.audit.put(*payout_entries([(before, after)]))
    if deducts is None:
        return called_off
    await unit.commissions.add(deducts, now)
    return order.take_back_no_show(deducts.reason or "", now, deducted=month)


async def _change(
    ports: Ports,
    order_id: OrderId,
    change: Callable[[CourseOrder, Instant], CourseOrder],
    event: AuditEvent,
    *,
    by: str,
    reason: str,
    reviews: Change | None = None,
) -> CourseOrder:
    now = ports.clock.now()

    async def work(unit: Unit) -> CourseOrder:
        before = (await held(unit, order_id)).order
        order = await record(unit, before, change(before, now), now)
        if reviews is not None:
            await change_reviews(unit, order_id, reviews, now)
        await unit.audit.put(order_entry(event, order, by, now, reason=reason))
        return order

    return await ports.units.run(work)

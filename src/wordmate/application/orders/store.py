"""The store's commands on classes: moves, cancellations, deletion requests."""

from collections.abc import Callable, Sequence

from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import STAFF, Owns, operation
from wordmate.application.ledger.access import held
from wordmate.application.ledger.payout_audit import payout_entries
from wordmate.application.ledger.recording import record
from wordmate.application.orders.booking import (
    check_free_people,
    hold_people,
)
from wordmate.application.orders.deleting import Change, change_reviews
from wordmate.application.orders.messages import ChangeClass, ChangedClass, MoveClass, ReopenClass
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.supplement import check_held_again
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import (
    month_of,
)
from wordmate.domain.kernel.staff import Right
from wordmate.domain.orders.booking import check_beginning, check_not_too_far
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import brought_back, given_up
from wordmate.domain.pay.payout import Payout, last_of, take_back_payment


async def held_for(unit: Unit, call: Call, order_id: OrderId) -> CourseOrder:
    """The locked order of a student whom the caller of the store sees; raises NotFound."""
    order = (await held(unit, order_id)).order
    student = present(await unit.accounts.by_id(order.student_id))
    check_sees(call, student.institution_id, Thing.ORDER, order_id)
    return order


@operation("StoreMoveClass", roles=STAFF, right=Right.SCHEDULE, owns=Owns.INSTITUTION, once=True)
async def move_class(ports: Ports, unit: Unit, call: Call, request: MoveClass) -> ChangedClass:
    """Moves a reserved class to another time at which both people are free and the tutor does not
    rest; both are notified.
    """
    now, to = ports.clock.now(), request.appointment_time
    before = await held_for(unit, call, request.course_order_id)
    moved = before.move(to, now)
    if not moved.new_events:
        return _changed(moved)
    check_beginning(to, ports.policy.zone, any_time=request.any_time)
    check_not_too_far(to, now)
    await _check_free(unit, moved)
    order = await record(unit, before, moved, now)
    entry = order_entry(
        AuditEvent.MOVED,
        order,
        call.by,
        now,
        reason=request.reason,
        moved_from_at=before.appointment_at,
        appointment_at=order.appointment_at,
    )
    await unit.audit.put(entry)
    return _changed(order)


@operation("StoreCancelClass", roles=STAFF, right=Right.SCHEDULE, owns=Owns.INSTITUTION, once=True)
async def cancel_class(ports: Ports, unit: Unit, call: Call, request: ChangeClass) -> ChangedClass:
    """Cancels a reserved class; both people are notified."""
    return await _change(
        ports, unit, call, request, change=CourseOrder.cancel, event=AuditEvent.CANCELED
    )


@operation("StoreReopenClass", roles=STAFF, right=Right.SCHEDULE, owns=Owns.INSTITUTION, once=True)
async def reopen_class(ports: Ports, unit: Unit, call: Call, request: ReopenClass) -> ChangedClass:
    """Reverses a cancellation, an expiry or, with a reason, a no-show and its pay: the class is
    held at its time or at another one, at which both people are free and the tutor does not rest.
    Both are notified.
    """
    now, order_id = ports.clock.now(), request.course_order_id
    source_id = await unit.supplements.lesson_of(order_id)
    source = None if source_id is None else (await held(unit, source_id)).order
    # Locks the payments before their order, in the same sequence as batches and their results.
    paid = await unit.commissions.held([order_id])
    before = order = await held_for(unit, call, order_id)
    if order.is_no_show:
        order = await _take_back(ports, unit, call, order, paid=paid, reason=request.reason)
    reopened = order.reopen(now, request.appointment_time)
    if source is not None:
        reviews = await unit.orders.reviews_of(source.id)
        check_held_again(reopened, source, reviews, ports.policy.zone)
    check_not_too_far(reopened.appointment_at, now)
    if reopened.is_new_word_book:
        await _check_free(unit, reopened)
    order = await record(unit, before, reopened, now)
    entry = order_entry(
        AuditEvent.REOPENED,
        order,
        call.by,
        now,
        reason=request.reason,
        was=before.status.value,
        appointment_at=order.appointment_at,
    )
    await unit.audit.put(entry)
    return _changed(order)


@operation(
    "StoreTakeBackNoShow", roles=STAFF, right=Right.SCHEDULE, owns=Owns.INSTITUTION, once=True
)
async def take_back_no_show(
    ports: Ports, unit: Unit, call: Call, request: ChangeClass
) -> ChangedClass:
    """Reverses a no-show and its pay; the class stays called off. Both people are notified."""
    now, order_id = ports.clock.now(), request.course_order_id
    paid = await unit.commissions.held([order_id])
    before = await held_for(unit, call, order_id)
    order = await _take_back(ports, unit, call, before, paid=paid, reason=request.reason)
    order = await record(unit, before, order, now)
    event = AuditEvent.NO_SHOW_TAKEN_BACK
    await unit.audit.put(order_entry(event, order, call.by, now, reason=request.reason))
    return _changed(order)


@operation("StoreAskDeletion", roles=STAFF, right=Right.SCHEDULE, owns=Owns.INSTITUTION, once=True)
async def ask_deletion(ports: Ports, unit: Unit, call: Call, request: ChangeClass) -> ChangedClass:
    """Requests the tutor's approval to delete a class record; its reviews are given up."""
    change, event = CourseOrder.ask_deletion, AuditEvent.DELETION_ASKED
    return await _change(ports, unit, call, request, change=change, event=event, reviews=given_up)


@operation(
    "StoreWithdrawDeletion", roles=STAFF, right=Right.SCHEDULE, owns=Owns.INSTITUTION, once=True
)
async def withdraw_deletion(
    ports: Ports, unit: Unit, call: Call, request: ChangeClass
) -> ChangedClass:
    """Withdraws the request before the tutor approves it; its reviews are restored."""
    change, event = CourseOrder.withdraw_deletion, AuditEvent.DELETION_WITHDRAWN
    return await _change(
        ports, unit, call, request, change=change, event=event, reviews=brought_back
    )


async def _check_free(unit: Unit, order: CourseOrder) -> None:
    """Locks the people of a class and checks that both are free."""
    student = present(await unit.accounts.by_id(order.student_id))
    tutor = present(await unit.accounts.by_id(order.tutor_id or AccountId(0)))
    await hold_people(unit, student, tutor)
    await check_free_people(unit, student, tutor, order)


async def _take_back(
    ports: Ports,
    unit: Unit,
    call: Call,
    order: CourseOrder,
    *,
    paid: Sequence[Payout],
    reason: str,
) -> CourseOrder:
    """The no-show called off, with its locked payment withdrawn or deducted."""
    now = ports.clock.now()
    month = month_of(now, ports.policy.zone)
    before, deducts = last_of(paid), None
    called_off = order.take_back_no_show(reason, now, deducted=None)
    if before is not None:
        after, deducts = take_back_payment(before, reason, by=call.by, now=now, month=month)
        await unit.commissions.put([(before, after)])
        await unit.audit.put(*payout_entries([(before, after)]))
    if deducts is None:
        return called_off
    await unit.commissions.add(deducts, now)
    return order.take_back_no_show(deducts.reason or "", now, deducted=month)


async def _change(
    ports: Ports,
    unit: Unit,
    call: Call,
    request: ChangeClass,
    *,
    change: Callable[[CourseOrder, Instant], CourseOrder],
    event: AuditEvent,
    reviews: Change | None = None,
) -> ChangedClass:
    now = ports.clock.now()
    before = await held_for(unit, call, request.course_order_id)
    order = await record(unit, before, change(before, now), now)
    if reviews is not None:
        await change_reviews(unit, order.id, reviews, now)
    await unit.audit.put(order_entry(event, order, call.by, now, reason=request.reason))
    return _changed(order)


def _changed(order: CourseOrder) -> ChangedClass:
    return ChangedClass(
        course_order_id=order.id,
        status=order.status,
        deletion_status=order.deletion,
        appointment_time=order.appointment_at,
    )

"""The store's commands on classes: moves, other tutors, cancellations, deletion requests."""

from collections.abc import Callable, Sequence

from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Rows
from wordmate.application.kernel.operations import operation
from wordmate.application.ledger.access import held
from wordmate.application.ledger.payout_audit import payout_entries
from wordmate.application.ledger.recording import record
from wordmate.application.orders.deleting import Change, change_reviews
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.orders.rearranging import (
    Rearranged,
    changed_class,
    collected,
    held_for,
    in_the_way,
    store_change,
    tutor_for,
    warnings,
    with_tutor,
)
from wordmate.application.orders.store_messages import (
    CancelClasses,
    ChangeClass,
    ChangedClass,
    ChangeTutor,
    MoveClass,
    MovePreview,
    Obstacle,
    PreviewMove,
    ReopenClass,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import AccountDisabled
from wordmate.domain.after_class.supplement import check_held_again
from wordmate.domain.kernel.errors import DomainError, check
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import month_of
from wordmate.domain.kernel.staff import Right
from wordmate.domain.orders.booking import check_beginning, check_not_too_far
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import brought_back, given_up
from wordmate.domain.orders.errors import BookingOverlaps
from wordmate.domain.pay.payout import Payout, last_of, take_back_payment


@operation("StoreMoveClass", right=Right.SCHEDULE, once=True)
async def move_class(ports: Ports, unit: Unit, call: Call, request: MoveClass) -> ChangedClass:
    """Moves a reserved class to another time, and optionally to another tutor; both people are free
    then and the tutor does not rest. All of them are notified.
    """
    now, to = ports.clock.now(), request.appointment_time
    before = await held_for(unit, call, request.course_order_id, request.version)
    tutor_id = await tutor_for(unit, call, request.tutor_id)
    moved = with_tutor(before, tutor_id, now).move(to, now)
    if to != before.appointment_at:
        check_beginning(to, ports.policy.zone, any_time=request.any_time)
        check_not_too_far(to, now)
    change = Rearranged(before, moved)
    return await _rearrange(unit, call, change, reason=request.reason, now=now)


@operation("StoreChangeTutor", right=Right.SCHEDULE, once=True)
async def change_tutor(ports: Ports, unit: Unit, call: Call, request: ChangeTutor) -> ChangedClass:
    """Gives a reserved class to another tutor who is free then. The student and both tutors are
    notified, and its pay is the new tutor's. The same with the tutor before takes it back.
    """
    now = ports.clock.now()
    before = await held_for(unit, call, request.course_order_id, request.version)
    tutor_id = await tutor_for(unit, call, request.tutor_id)
    change = Rearranged(before, with_tutor(before, tutor_id, now))
    return await _rearrange(unit, call, change, reason=request.reason, now=now)


@operation("StorePreviewMove", right=Right.SCHEDULE)
async def preview_move(ports: Ports, call: Call, request: PreviewMove) -> MovePreview:
    """Says what StoreMoveClass would be refused for, all of it, and warns of time outside of the
    tutor's working hours; changes nothing.
    """
    now, to, zone = ports.clock.now(), request.appointment_time, ports.policy.zone

    async def work(unit: Unit) -> MovePreview:
        before = await held_for(unit, call, request.course_order_id, request.version)
        found: list[DomainError] = []
        is_tutor_free = is_student_free = None
        warned: list[DomainError] = []
        with collected(found):
            if to != before.appointment_at:
                check_beginning(to, zone, any_time=request.any_time)
        with collected(found):
            check_not_too_far(to, now)
        with collected(found):
            tutor_id = await tutor_for(unit, call, request.tutor_id)
            moved = with_tutor(before, tutor_id, now).move(to, now)
            [obstacles] = await in_the_way(unit, [moved])
            [warned] = await warnings(unit, [moved], zone)
            found += obstacles
            of_time = [one for one in obstacles if not isinstance(one, AccountDisabled)]
            is_student_free = not any(_keeps(one, before.student_id) for one in of_time)
            is_tutor_free = all(_keeps(one, before.student_id) for one in of_time)
        language = call.visitor.language
        return MovePreview(
            obstacles=[Obstacle.to(one, language) for one in found],
            warnings=[Obstacle.to(one, language) for one in warned],
            version=before.version,
            is_tutor_free=is_tutor_free,
            is_student_free=is_student_free,
        )

    return await ports.units.run(work)


def _keeps(obstacle: DomainError, student_id: AccountId) -> bool:
    """Whether an obstacle is another class of the student; the others are the tutor's."""
    return isinstance(obstacle, BookingOverlaps) and obstacle.account_id == student_id


@operation("StoreCancelClass", right=Right.SCHEDULE, once=True)
async def cancel_class(ports: Ports, unit: Unit, call: Call, request: ChangeClass) -> ChangedClass:
    """Cancels a reserved class; both people are notified."""
    now = ports.clock.now()
    before = await held_for(unit, call, request.course_order_id, request.version)
    change = Rearranged(before, before.cancel(now))
    return await store_change(unit, call, change, reason=request.reason, now=now)


@operation("StoreCancelClasses", right=Right.SCHEDULE, once=True)
async def cancel_classes(
    ports: Ports, unit: Unit, call: Call, request: CancelClasses
) -> Rows[ChangedClass]:
    """Cancels reserved classes as StoreCancelClass does, all or none."""
    change, event = CourseOrder.cancel, AuditEvent.CANCELED
    in_order = sorted(request.orders, key=lambda one: one.course_order_id)
    asked = [
        ChangeClass(course_order_id=one.course_order_id, version=one.version, reason=request.reason)
        for one in in_order
    ]
    return Rows(
        data=[await _change(ports, unit, call, one, change=change, event=event) for one in asked]
    )


@operation("StoreReopenClass", right=Right.SCHEDULE, once=True)
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
    before = order = await held_for(unit, call, order_id, request.version)
    if order.is_no_show:
        order = await _take_back(ports, unit, call, order, paid=paid, reason=request.reason)
    reopened = order.reopen(now, request.appointment_time)
    if source is not None:
        reviews = await unit.orders.reviews_of(source.id)
        check_held_again(reopened, source, reviews, ports.policy.zone)
    check_not_too_far(reopened.appointment_at, now)
    if reopened.is_new_word_book:
        await _check_free(unit, reopened)
    change = Rearranged(before, reopened)
    return await store_change(unit, call, change, reason=request.reason, now=now)


@operation("StoreTakeBackNoShow", right=Right.SCHEDULE, once=True)
async def take_back_no_show(
    ports: Ports, unit: Unit, call: Call, request: ChangeClass
) -> ChangedClass:
    """Reverses a no-show and its pay; the class stays called off. Both people are notified."""
    now, order_id = ports.clock.now(), request.course_order_id
    paid = await unit.commissions.held([order_id])
    before = await held_for(unit, call, order_id, request.version)
    order = await _take_back(ports, unit, call, before, paid=paid, reason=request.reason)
    order = await record(unit, before, order, now)
    event = AuditEvent.NO_SHOW_TAKEN_BACK
    await unit.audit.put(order_entry(event, order, call.by, now, reason=request.reason))
    return changed_class(before, order)


@operation("StoreAskDeletion", right=Right.SCHEDULE, once=True)
async def ask_deletion(ports: Ports, unit: Unit, call: Call, request: ChangeClass) -> ChangedClass:
    """Requests the tutor's approval to delete a class record; its reviews are given up."""
    change, event = CourseOrder.ask_deletion, AuditEvent.DELETION_ASKED
    return await _change(ports, unit, call, request, change=change, event=event, reviews=given_up)


@operation("StoreWithdrawDeletion", right=Right.SCHEDULE, once=True)
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
    [found] = await in_the_way(unit, [order])
    check(next(iter(found), None))


async def _rearrange(
    unit: Unit, call: Call, change: Rearranged, *, reason: str, now: Instant
) -> ChangedClass:
    """Stores a class at another time or with another tutor, if both people are free then."""
    if change.after.new_events:
        await _check_free(unit, change.after)
    return await store_change(unit, call, change, reason=reason, now=now)


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
    before = await held_for(unit, call, request.course_order_id, request.version)
    order = await record(unit, before, change(before, now), now, can_undo=call.is_at_desk)
    if reviews is not None:
        await change_reviews(unit, order.id, reviews, now)
    await unit.audit.put(order_entry(event, order, call.by, now, reason=request.reason))
    return changed_class(before, order)

"""What all changes of classes by the store share: the lock, who is in the way, the audit log."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import tzinfo
from typing import NamedTuple

from wordmate.application.accounts.naming import name_of
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.recording import record_each
from wordmate.application.orders.booking import obstacles
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.orders.store_messages import ChangedClass
from wordmate.application.ports import Unit
from wordmate.domain.accounts.errors import AccountDisabled
from wordmate.domain.kernel.errors import DomainError, NotFound, Thing
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import OrderChanged
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.rest.errors import OutsideWorkingHours
from wordmate.domain.rest.working_hours import is_outside_hours


class Rearranged(NamedTuple):
    """A locked class before and after a change that is not stored yet."""

    before: CourseOrder
    after: CourseOrder


async def held_for(
    unit: Unit, call: Call, order_id: OrderId, version: int | None = None
) -> CourseOrder:
    """The locked order of a student whom the caller of the store sees, as they saw it; raises
    NotFound, OrderChanged.
    """
    [order] = await all_held_for(unit, call, {order_id: version})
    return order


async def all_held_for(
    unit: Unit, call: Call, versions: Mapping[OrderId, int | None]
) -> Sequence[CourseOrder]:
    """The same for several orders, by id; locked in one statement."""
    orders = await unit.orders.hold_all(sorted(versions))
    found = {one.id for one in orders}
    for order_id in sorted(versions):
        if order_id not in found:
            raise NotFound(Thing.ORDER, order_id)
    students = {
        one: present(await unit.accounts.by_id(one))
        for one in sorted({order.student_id for order in orders})
    }
    for order in orders:
        check_sees(call, students[order.student_id].institution_id, Thing.ORDER, order.id)
        if versions[order.id] not in (None, order.version):
            raise await _changed_meanwhile(unit, order.id)
    return orders


async def _changed_meanwhile(unit: Unit, order_id: OrderId) -> OrderChanged:
    """Who changed an order last, what they did, and when."""
    last = await unit.orders.last_change(order_id)
    by = last.actor if last.account_id is None else str(last.account_id)
    return OrderChanged(await name_of(unit, by), last.event.deed, last.at)


async def tutor_for(unit: Unit, call: Call, tutor_id: AccountId | None) -> AccountId | None:
    """The tutor that a request names, if any, whom the caller sees; raises NotFound."""
    if tutor_id is None:
        return None
    tutor = await unit.accounts.by_id(tutor_id)
    if tutor is None or tutor.role is not Role.TUTOR:
        raise NotFound(Thing.TUTOR, tutor_id)
    check_sees(call, tutor.institution_id, Thing.TUTOR, tutor_id)
    return tutor_id


def with_tutor(order: CourseOrder, tutor_id: AccountId | None, now: Instant) -> CourseOrder:
    """The class with another tutor, if one is named."""
    return order if tutor_id is None else order.change_tutor(tutor_id, now)


@contextmanager
def collected(found: list[DomainError]) -> Iterator[None]:
    """Collects a refusal, so that others are found, too."""
    try:
        yield
    except DomainError as refusal:
        found.append(refusal)


async def in_the_way(unit: Unit, orders: Sequence[CourseOrder]) -> list[list[DomainError]]:
    """Locks the people of some classes until the unit ends, and answers for each class what keeps
    them from it, when all of these are held as they are here.
    """
    ids = {one.student_id for one in orders} | {one.tutor_id or AccountId(0) for one in orders}
    people = {one.id: one for one in await unit.accounts.held(sorted(ids))}
    return [await _in_the_way(unit, people, one, orders) for one in orders]


async def _in_the_way(
    unit: Unit,
    people: dict[AccountId, Account],
    order: CourseOrder,
    beside: Sequence[CourseOrder],
) -> list[DomainError]:
    student = present(people.get(order.student_id))
    tutor = present(people.get(order.tutor_id or AccountId(0)))
    closed = [AccountDisabled()] if student.disabled or tutor.disabled else []
    return [*closed, *await obstacles(unit, student, tutor, order, beside)]


async def warnings(
    unit: Unit, orders: Sequence[CourseOrder], zone: tzinfo
) -> list[list[DomainError]]:
    """For each class what the store should know, but may do: OutsideWorkingHours of the tutor."""
    tutors = sorted({one.tutor_id for one in orders if one.tutor_id is not None})
    hours = await unit.working_hours.of(tutors)

    def is_outside(order: CourseOrder) -> bool:
        offered = hours.get(order.tutor_id or AccountId(0), ())
        until = Instant(order.appointment_at + order.length_ms)
        return is_outside_hours(offered, order.appointment_at, until, zone)

    return [[OutsideWorkingHours()] if is_outside(one) else [] for one in orders]


async def store_change(
    unit: Unit, call: Call, change: Rearranged, *, reason: str, now: Instant
) -> ChangedClass:
    """Stores a change of a class, with its entries in the audit log."""
    [changed] = await store_changes(unit, call, [change], reason=reason, now=now)
    return changed


async def store_changes(
    unit: Unit, call: Call, changes: Sequence[Rearranged], *, reason: str, now: Instant
) -> list[ChangedClass]:
    """The same for several classes, whose notices and entries are stored together."""
    await record_each(unit, changes, now, can_undo=call.is_at_desk)
    entries = [entry for one in changes for entry in _entries(one, call, reason, now)]
    await unit.audit.put(*entries)
    return [changed_class(*one) for one in changes]


def _entries(change: Rearranged, call: Call, reason: str, now: Instant) -> Iterator[AuditEntry]:
    before, after = change

    def entry(event: AuditEvent, **facts: str | int) -> AuditEntry:
        return replace(order_entry(event, after, call.by, now, reason=reason), facts=facts)

    at = after.appointment_at
    if after.status is OrderStatus.CANCELED:
        yield entry(AuditEvent.CANCELED)
        return
    if after.status is not before.status:
        yield entry(AuditEvent.REOPENED, was=before.status.value, appointment_at=at)
        return
    if after.tutor_id != before.tutor_id:
        tutors = {"tutor_before": before.tutor_id or 0, "tutor": after.tutor_id or 0}
        yield entry(AuditEvent.TUTOR_CHANGED, **tutors)
    if at != before.appointment_at:
        yield entry(AuditEvent.MOVED, moved_from_at=before.appointment_at, appointment_at=at)


def changed_class(before: CourseOrder, order: CourseOrder) -> ChangedClass:
    """A class after a change, as the store is answered."""
    return ChangedClass(
        course_order_id=order.id,
        status=order.status,
        deletion_status=order.deletion,
        appointment_time=order.appointment_at,
        tutor_id=order.tutor_id,
        version=order.version,
        version_before=before.version,
    )

"""What the store does with classes: bookings, cancellations, deletion requests."""

from collections.abc import Callable
from typing import Final

from wordmate.application.accounts.account_lookup import find_account_in
from wordmate.application.kernel.audit import STORE, AuditEvent
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.ledger.access import held
from wordmate.application.ledger.recording import record
from wordmate.application.orders.booking import check_people, check_time, reserve
from wordmate.application.orders.deleting import Change, change_reviews
from wordmate.application.orders.deletion_audit import deletion_entry
from wordmate.application.orders.messages import CourseOrderView, OrderFilter
from wordmate.application.orders.ports import OrderScope, OrdersPorts, OrdersUnit
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.kernel.months import month_bounds
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.booking import check_beginning, check_not_too_far
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import brought_back, given_up
from wordmate.domain.orders.order_status import LessonType

_STORE: Final = Caller(user_id=AccountId(0), role=Role.TUTOR)


async def book_class(
    ports: OrdersPorts,
    *,
    student: str,
    tutor: str,
    appointment_at: Instant,
    lesson_type: LessonType,
    course_book_id: BookId | None = None,
    any_time: bool = False,
) -> CourseOrder:
    """A reserved class of two people, each named by number or phone; on a half hour, unless
    ``any_time`` is asked for.

    Raises what ``check_time``, ``find_account_in`` and ``reserve`` raise.
    """
    now = ports.clock.now()
    region = ports.policy.phone_region
    check_time(lesson_type, appointment_at, now, ports.policy.zone, any_time=any_time)

    async def work(unit: OrdersUnit) -> CourseOrder:
        return await reserve(
            unit,
            await find_account_in(unit.accounts, student, region, Role.STUDENT),
            await find_account_in(unit.accounts, tutor, region, Role.TUTOR),
            lesson_type=lesson_type,
            appointment_at=appointment_at,
            course_book_id=course_book_id,
            now=now,
        )

    return await ports.units.run(work)


async def move_class(
    ports: OrdersPorts, order_id: OrderId, appointment_at: Instant, *, any_time: bool = False
) -> CourseOrder:
    """Moves a reserved class to another time, at which both people are free and the tutor does not
    rest; on a half hour, unless ``any_time`` is asked for. Both are told.

    Raises NotFound, what ``CourseOrder.move`` and ``check_people`` raise, AppointmentNotOffered,
    AppointmentTooFar.
    """
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrder:
        lesson = (await held(unit, order_id)).lesson
        moved = lesson.order.move(appointment_at, now)
        if not moved.happened:
            return moved
        check_beginning(appointment_at, ports.policy.zone, any_time=any_time)
        check_not_too_far(appointment_at, now)
        student = present(await unit.accounts.by_id(moved.student_id))
        tutor = present(await unit.accounts.by_id(moved.tutor_id or AccountId(0)))
        await check_people(unit, student, tutor, moved)
        return (await record(unit, lesson, moved, now)).order

    return await ports.units.run(work)


async def cancel_class(ports: OrdersPorts, order_id: OrderId) -> CourseOrder:
    """Calls a reserved class off."""
    return await _change(ports, order_id, CourseOrder.cancel)


async def ask_deletion(ports: OrdersPorts, order_id: OrderId) -> CourseOrder:
    """Asks the tutor to approve that a class record is deleted; its reviews are given up."""
    return await _change(
        ports,
        order_id,
        CourseOrder.ask_deletion,
        audit=AuditEvent.DELETION_ASKED,
        reviews=given_up,
    )


async def withdraw_deletion(ports: OrdersPorts, order_id: OrderId) -> CourseOrder:
    """Takes the request back while the tutor has not approved it; its reviews are brought back."""
    return await _change(
        ports,
        order_id,
        CourseOrder.withdraw_deletion,
        audit=AuditEvent.DELETION_WITHDRAWN,
        reviews=brought_back,
    )


async def list_classes(
    ports: OrdersPorts,
    *,
    status: OrderFilter,
    month: str | None = None,
    of: tuple[Role, str] | None = None,
    no_shows: bool = False,
    limit: int = 100,
    offset: int = 0,
) -> Page[CourseOrderView]:
    """Orders since the launch, newest appointment first: everybody's or one person's, who is named
    by number or phone, of all times or of a month, or those alone whose student did not come.

    Raises what ``find_account_in`` raises.
    """
    zone, launch = ports.policy.zone, launched_at(ports.policy.zone)
    since, until = (launch, None) if month is None else month_bounds(month, zone)
    scope = OrderScope(
        user_id=None if of is None else await _named(ports, *of),
        role=Role.TUTOR if of is None else of[0],
        filter=status,
        since=max(since, launch),
        until=until,
        lesson_type=None,
        soonest_first=False,
        no_shows=no_shows,
    )
    now = ports.clock.now()
    return await ports.reads.orders(scope, _STORE, now, limit=limit, offset=offset)


async def _named(ports: OrdersPorts, role: Role, text: str) -> AccountId:
    region = ports.policy.phone_region

    async def work(unit: OrdersUnit) -> AccountId:
        return (await find_account_in(unit.accounts, text, region, role)).id

    return await ports.units.run(work)


async def _change(
    ports: OrdersPorts,
    order_id: OrderId,
    change: Callable[[CourseOrder, Instant], CourseOrder],
    *,
    audit: AuditEvent | None = None,
    reviews: Change | None = None,
) -> CourseOrder:
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrder:
        lesson = (await held(unit, order_id)).lesson
        order = (await record(unit, lesson, change(lesson.order, now), now)).order
        if reviews is not None:
            await change_reviews(unit, order_id, reviews, now)
        if audit is not None:
            await unit.audit.put(deletion_entry(audit, order, STORE, now))
        return order

    return await ports.units.run(work)

"""The store's queries about orders: lists, free tutors, and the audit log."""

from datetime import timedelta
from functools import cache
from typing import Final

from sqlalchemy import select

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, institutions_of, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.accounts.stores import ACCOUNT
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.audit_log import LISTED, account_names, facts_with_names, listed
from wordmate.adapters.sql.kernel.queries import Read, answers, store_page_of
from wordmate.adapters.sql.orders.bookings import booked_of_tutors
from wordmate.adapters.sql.orders.queries import OrderScope, order_by_id, orders_in
from wordmate.adapters.sql.rest.stores import taken_of_tutors
from wordmate.adapters.sql.rest.working_hours import saved_hours
from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import LAST_INSTANT, Rows, StorePage
from wordmate.application.orders.booking import check_time
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.orders.operations import (
    AuditLogEntries,
    FreeTutors,
    StoreOrders,
)
from wordmate.application.orders.store_messages import (
    AuditLogEntry,
    AuditLogPage,
    AuditLogPlace,
    FreeTutor,
    ListAuditLog,
    ListFreeTutors,
    ListStoreOrders,
    Obstacle,
)
from wordmate.domain.accounts.account_no import read_account_no
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import (
    day_start,
    launched_at,
    local_date,
    month_bounds,
)
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.typed_text import number_text
from wordmate.domain.orders.booking import Attendee, longest_ms, obstacles
from wordmate.domain.orders.order_status import length_ms
from wordmate.domain.pay.titles import title_on
from wordmate.domain.rest.working_hours import is_outside_hours

_LAST_ID: Final = 2**63 - 1
_STORE: Final = Caller(user_id=AccountId(0), role=Role.TUTOR)


@answers(StoreOrders)
async def list_classes(
    read: Read, call: Call, request: ListStoreOrders
) -> StorePage[CourseOrderView]:
    zone, launch = read.policy.zone, launched_at(read.policy.zone)
    since, until = (launch, None) if request.month is None else month_bounds(request.month, zone)
    scope = OrderScope(
        user_id=request.student_id or request.tutor_id,
        role=Role.TUTOR if request.student_id is None else Role.STUDENT,
        filter=request.status,
        since=max(since, launch),
        until=until,
        lesson_type=None,
        soonest_first=False,
        no_shows=request.no_shows,
        staff=call.staff,
    )
    page = await orders_in(
        read, scope, _STORE, read.now, limit=request.limit, offset=request.offset
    )
    return store_page_of(page.data, page.total)


@cache
def open_tutors(reach: Reach) -> Statement:
    """The tutors whom someone of the store sees, without disabled ones."""
    is_open = (account.c.role == constant(Role.TUTOR), ~account.c.disabled, *in_reach(reach))
    return Statement(lambda d: select(*ACCOUNT).where(*is_open).order_by(account.c.id))


@answers(FreeTutors)
async def list_free_tutors(read: Read, call: Call, request: ListFreeTutors) -> Rows[FreeTutor]:
    at, kind = request.appointment_time, request.lesson_type
    check_time(kind, at, read.now, read.policy.zone, any_time=request.any_time)
    since, until = Instant(at - longest_ms()), Instant(at + length_ms(kind))
    booked = await booked_of_tutors(read, since, until)
    taken = await taken_of_tutors(read, since, until)
    rows = await read.all(
        open_tutors(reach_of(call.staff)), institution_id=call.staff.institution_id
    )
    tutors = ACCOUNT.all(rows)
    ways = {
        one.id: obstacles(
            kind,
            at,
            [Attendee(one.id, one.name)],
            booked.get(one.id, ()),
            taken.get(one.id, ()),
        )
        for one in tutors
    }
    shown = [one for one in tutors if request.with_busy or not ways[one.id]]
    hours = await saved_hours(read, [one.id for one in shown])
    listed = [
        FreeTutor.of(
            one,
            user_id=one.id,
            user_name=one.name,
            title_level=title_on(one.titles, local_date(at, read.policy.zone)),
            is_outside_hours=is_outside_hours(hours.get(one.id, ()), at, until, read.policy.zone),
            obstacle=next((Obstacle.to(why, call.visitor.language) for why in ways[one.id]), None),
        )
        for one in shown
    ]
    return Rows(
        data=sorted(listed, key=lambda one: (one.obstacle is not None, one.is_outside_hours))
    )


def _named(typed: str) -> AccountId:
    """The person whom an account number names; raises NotFound for what is none."""
    return present(read_account_no(number_text(typed)), Thing.ACCOUNT, typed)[0]


async def _check_sees(read: Read, call: Call, order_id: OrderId) -> None:
    """Raises NotFound for an order that does not exist, or whose student the caller does not see:
    the log has no entries of either.
    """
    order = present(await order_by_id(read, order_id), Thing.ORDER, order_id)
    for institution_id in await institutions_of(read, [order.student_id]):
        check_sees(call, institution_id, Thing.ORDER, order_id)


@answers(AuditLogEntries)
async def list_audit_log(read: Read, call: Call, request: ListAuditLog) -> AuditLogPage:
    order_id, day, zone = request.course_order_id, request.day, read.policy.zone
    person = request.account_id if request.account_no is None else _named(request.account_no)
    filters = {
        "order_id": order_id,
        "since": None if day is None else day_start(day, zone),
        "until": None if day is None else day_start(day + timedelta(days=1), zone),
        "event": request.event,
        "by": None if request.actor_no is None else str(_named(request.actor_no)),
    }
    used = {name: value for name, value in filters.items() if value is not None}
    place = request.before or AuditLogPlace(at=Instant(LAST_INSTANT), id=_LAST_ID)
    rows = await read.all(
        listed((*used,), reach_of(call.staff), of_person=person is not None),
        account_id=person,
        actor=str(person),
        institution_id=call.staff.institution_id,
        before_at=place.at,
        before_id=place.id,
        limit=request.limit + 1,
        offset=request.offset,
        **used,
    )
    found = LISTED.all(rows)[: request.limit]
    if order_id is not None and not found:
        await _check_sees(read, call, order_id)
    names = await account_names(read, [one for _, one in found])
    data = [
        AuditLogEntry.of(
            one,
            id=entry_id,
            utc_happened=one.at,
            actor=names.get(one.actor, one.actor),
            actor_id=int(one.actor) if one.actor.isdecimal() else None,
            person=names.get(str(one.account_id), ""),
            course_order_id=one.order_id,
            facts=facts_with_names(one, names),
        )
        for entry_id, one in found
    ]
    is_last = len(rows) <= request.limit
    last = None if is_last else AuditLogPlace(at=data[-1].utc_happened, id=data[-1].id)
    return AuditLogPage(data=data, next=last)

"""Queries about rest: a tutor's week and applications, and the store's list."""

from functools import cache
from typing import Final

from sqlalchemy import Text, func, select

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, param, with_paging
from wordmate.adapters.sql.kernel.audit_log import actor_names
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.bookings import booked_of_tutor
from wordmate.adapters.sql.rest.schema import rest_application
from wordmate.adapters.sql.rest.stores import APPLICATION, taken_of_tutor, with_slots
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Page, Rows
from wordmate.application.rest.applying import application_view
from wordmate.application.rest.messages import (
    ListAllRest,
    ListRestApplications,
    ListRestSlots,
    RestApplicationView,
    RestDayView,
    RestOfTutor,
    RestSlotView,
    RestWeekView,
)
from wordmate.application.rest.operations import AllRest, ApplicationsOfTutor, WeekOfTutor
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.orders.booking import longest_ms
from wordmate.domain.rest.rest_week import mark_slots, week_of

_a = rest_application.c
_OF_TUTORS: Final = Columns(lambda *row: row, APPLICATION, account.c.name)

_OF_TUTOR = _a.tutor_id == param("tutor_id")
_LENGTH = select(func.count()).select_from(rest_application).where(_OF_TUTOR)
LISTED = Statement(
    lambda d: with_paging(
        select(*APPLICATION, _LENGTH.scalar_subquery()).where(_OF_TUTOR).order_by(_a.id.desc())
    )
)
COUNTED = Statement(lambda d: _LENGTH)


@cache
def all_rest(reach: Reach, *, of_status: bool, of_tutor: bool = False) -> Statement:
    """A page of the applications of the tutors whom someone of the store sees, newest first."""
    which = [_a.status == param("status", Text)] if of_status else []
    if of_tutor:
        which.append(_OF_TUTOR)
    tutors = select(*_OF_TUTORS).join(account, account.c.id == _a.tutor_id)
    page = tutors.where(*which, *in_reach(reach)).order_by(_a.id.desc())
    return Statement(lambda d: with_paging(page))


@answers(WeekOfTutor)
async def list_rest_slots(read: Read, call: Call, request: ListRestSlots) -> RestWeekView:
    zone, tutor_id = read.policy.zone, call.caller.user_id
    days = week_of(read.now, zone, request.week)
    since, until = days[0].slots[0].starts_at, days[-1].slots[-1].ends_at
    taken = await taken_of_tutor(read, tutor_id, since, until)
    booked = await booked_of_tutor(read, tutor_id, Instant(since - longest_ms()), until)
    classes = [(one.appointment_at, one.ends_at) for one in booked]
    return RestWeekView(
        server_time=read.now,
        week=request.week,
        days=[
            RestDayView(
                date=one.day.isoformat(),
                slots=[
                    RestSlotView(
                        starts_at=slot.starts_at,
                        time=f"{local_time(slot.starts_at, zone):%H:%M}",
                        state=slot.state,
                    )
                    for slot in mark_slots(one.slots, taken, classes)
                ],
            )
            for one in days
        ],
    )


@answers(ApplicationsOfTutor)
async def list_rest_applications(
    read: Read, call: Call, request: ListRestApplications
) -> Page[RestApplicationView]:
    page = await read.page(APPLICATION, (LISTED, COUNTED), request, tutor_id=call.caller.user_id)
    found = await with_slots(read, page.data)
    return Page(data=[application_view(one, read.now) for one in found], total=page.total)


@answers(AllRest)
async def list_all_rest(read: Read, call: Call, request: ListAllRest) -> Rows[RestOfTutor]:
    staff = call.staff
    rows = await read.all(
        all_rest(
            reach_of(staff),
            of_status=request.status is not None,
            of_tutor=request.tutor_id is not None,
        ),
        tutor_id=request.tutor_id,
        status=request.status,
        institution_id=staff.institution_id,
        limit=request.limit,
        offset=request.offset,
    )
    listed = _OF_TUTORS.all(rows)
    found = await with_slots(read, [one for one, _ in listed])
    names = await actor_names(read, [one.answered_by or "" for one in found])
    return Rows(
        data=[
            RestOfTutor.of(
                application_view(one, read.now),
                tutor_id=one.tutor_id,
                tutor_name=name,
                answered_by=names.get(one.answered_by or "", one.answered_by),
            )
            for one, (_, name) in zip(found, listed, strict=True)
        ]
    )

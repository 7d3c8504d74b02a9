"""The store's week: tutors with their classes, led reviews, rest and hours, in four statements."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ClauseElement, ColumnElement, Select, func, select, union_all

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, with_paging
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import IS_REVIEW, ORDER, SERIES, student
from wordmate.adapters.sql.orders.schema import (
    IS_DELETED,
    IS_TIMED_CLASS,
    LED_BY_TUTOR,
    course_order,
)
from wordmate.adapters.sql.rest.schema import HELD, rest_slot
from wordmate.adapters.sql.rest.working_hours import saved_hours
from wordmate.application.kernel.call import Call
from wordmate.application.orders.messages import SeriesPlace
from wordmate.application.orders.operations import WeekOfTutors
from wordmate.application.orders.store_messages import (
    ListWeek,
    OfferedTime,
    Week,
    WeekClass,
    WeekOfTutor,
    WeekRest,
)
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.ids import AccountId, InstitutionId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.orders.board import state_since
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import lesson_minutes
from wordmate.domain.rest.rest_slot import SlotState
from wordmate.domain.rest.rest_week import stretches
from wordmate.domain.rest.working_hours import offered_periods

_c, _s = course_order.c, rest_slot.c


class _Tutor(NamedTuple):
    id: AccountId
    name: str


class _Booked(NamedTuple):
    order: CourseOrder
    student_name: str
    institution_id: InstitutionId | None
    series: SeriesPlace | None


class _Slot(NamedTuple):
    tutor_id: AccountId
    application_id: RestApplicationId
    starts_at: Instant
    state: SlotState


_TUTOR: Final = Columns(_Tutor, account.c.id, account.c.name)
_BOOKED: Final = Columns(_Booked, ORDER, student.c.name, student.c.institution_id, SERIES)
_SLOT: Final = Columns(
    _Slot, _s.tutor_id, _s.application_id, _s.starts_at, one_of(_s.state, SlotState)
)


def _named(d: Dialect, person: ColumnElement[int]) -> ColumnElement[bool]:
    ids = d.rows("tutors", id=Id)
    return person.in_(select(ids.c.id))


@cache
def tutors_by_name(reach: Reach, *, named: bool) -> tuple[Statement, Statement]:
    """A page of the open tutors whom someone of the store sees, or of named ones; and how many."""

    def where(d: Dialect) -> list[ColumnElement[bool]]:
        these = [_named(d, account.c.id)] if named else []
        is_tutor = account.c.role == constant(Role.TUTOR)
        return [is_tutor, ~account.c.disabled, *in_reach(reach), *these]

    def length(d: Dialect) -> Any:
        return select(func.count()).select_from(account).where(*where(d))

    def page(d: Dialect) -> ClauseElement:
        tutors = select(*_TUTOR, length(d).correlate(None).scalar_subquery())
        return with_paging(tutors.where(*where(d)).order_by(account.c.name, account.c.id))

    return Statement(page), Statement(length)


@Statement
def booked_in_week(d: Dialect) -> ClauseElement:
    """The classes of some tutors, and the reviews that they led, between two instants."""

    def which(*conditions: ColumnElement[bool]) -> Select[Any]:
        return (
            select(*_BOOKED)
            .join(student, student.c.id == _c.student_id)
            .where(
                _named(d, _c.tutor_id),
                _c.appointment_at >= param("since"),
                _c.appointment_at < param("until"),
                *conditions,
                ~IS_DELETED,
            )
        )

    return union_all(which(IS_TIMED_CLASS), which(IS_REVIEW, LED_BY_TUTOR))


@Statement
def rest_in_week(d: Dialect) -> ClauseElement:
    """The half hours of some tutors that applications hold."""
    return select(*_SLOT).where(
        HELD,
        _named(d, _s.tutor_id),
        _s.starts_at >= param("since"),
        _s.starts_at < param("until"),
    )


@answers(WeekOfTutors)
async def list_week(read: Read, call: Call, request: ListWeek) -> Week:
    zone, now, staff = read.policy.zone, read.now, call.staff
    first = request.day or local_date(now, zone)
    days = [first + timedelta(days=nth) for nth in range(request.days)]
    starts = [day_start(day, zone) for day in [*days, first + timedelta(days=request.days)]]
    tutors, total = await _TUTOR.page_of(
        read,
        *tutors_by_name(reach_of(staff), named=bool(request.tutor_ids)),
        limit=request.page_size,
        offset=request.offset,
        institution_id=staff.institution_id,
        tutors=request.tutor_ids,
    )
    ids = [one.id for one in tutors]
    of_days = {"tutors": ids, "since": starts[0], "until": starts[-1]}
    booked = _BOOKED.all(await read.all(booked_in_week, **of_days)) if tutors else []
    slots = _SLOT.all(await read.all(rest_in_week, **of_days)) if tutors else []
    hours = await saved_hours(read, ids)
    lanes, rest = _lanes(booked, staff, now), _rest(slots)
    return Week(
        server_time=now,
        day_starts=starts,
        data=[
            WeekOfTutor(
                user_id=one.id,
                user_name=one.name,
                account_no=account_no(one.id, Role.TUTOR),
                classes=lanes.get(one.id, []),
                rest=rest.get(one.id, []),
                offered=[
                    OfferedTime(starts_at=since, ends_at=until)
                    for since, until in offered_periods(hours.get(one.id, ()), days, zone)
                ],
            )
            for one in tutors
        ],
        total=total,
    )


def _lanes(
    booked: Iterable[_Booked], staff: Staff, now: Instant
) -> Mapping[AccountId, list[WeekClass]]:
    """The classes of each tutor, soonest first; without the names of students who are not seen."""
    lanes = defaultdict[AccountId, list[WeekClass]](list)
    for order, student_name, institution_id, series in sorted(
        booked, key=lambda one: one.order.appointment_at
    ):
        if order.tutor_id is None:
            continue
        lanes[order.tutor_id].append(
            WeekClass(
                course_order_id=order.id,
                version=order.version,
                lesson_type=order.lesson_type,
                state=state_since(order, now)[0],
                appointment_time=order.appointment_at,
                length_minutes=lesson_minutes(order.lesson_type),
                student_id=order.student_id,
                student_name=student_name if staff.sees(institution_id) else "",
                series=series,
            )
        )
    return lanes


def _rest(slots: Iterable[_Slot]) -> Mapping[AccountId, list[WeekRest]]:
    """The periods of rest of each tutor, soonest first, each of one application."""
    held = defaultdict[tuple[AccountId, RestApplicationId, SlotState], list[Instant]](list)
    for slot in slots:
        held[slot.tutor_id, slot.application_id, slot.state].append(slot.starts_at)
    rest = defaultdict[AccountId, list[WeekRest]](list)
    for (tutor_id, application_id, state), starts in held.items():
        for since, until in stretches(starts):
            rest[tutor_id].append(
                WeekRest(
                    rest_application_id=application_id,
                    is_approved=state is SlotState.APPROVED,
                    starts_at=since,
                    ends_at=until,
                )
            )
    return {
        tutor_id: sorted(periods, key=lambda one: one.starts_at)
        for tutor_id, periods in rest.items()
    }

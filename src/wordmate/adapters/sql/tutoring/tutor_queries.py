"""The store's list of tutors, and the file of one."""

from collections import defaultdict
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, ColumnElement, Integer, Select, and_, exists, func, select

from wordmate.adapters.sql.accounts.listed import Listed, are_listed, listed
from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account, institution
from wordmate.adapters.sql.accounts.seen import seen_tutor
from wordmate.adapters.sql.accounts.stored import profile_in
from wordmate.adapters.sql.accounts.stores import titles_of
from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, required_row
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers, counted
from wordmate.adapters.sql.orders.columns import IS_AHEAD, IS_COMPLETED, ORDER, student
from wordmate.adapters.sql.orders.schema import IS_TIMED_CLASS, IS_USE, course_order
from wordmate.adapters.sql.rest.stores import taken_of_tutors
from wordmate.adapters.sql.tutoring.queries import evaluation_of, students_page
from wordmate.adapters.sql.tutoring.students import roster
from wordmate.application.accounts.messages.people import OneAccount, TitleSince
from wordmate.application.accounts.phone import mask
from wordmate.application.kernel.call import Call
from wordmate.application.orders.messages import Person
from wordmate.application.rest.messages import RestStretch
from wordmate.application.tutoring.messages import StudentPage
from wordmate.application.tutoring.operations import StoreTutor, StoreTutors, StudentsOfOneTutor
from wordmate.application.tutoring.tutor_messages import (
    ClassWithoutFeedback,
    ListedTutor,
    ListStudentsOfTutor,
    ListTutors,
    TutorFacts,
    TutorFile,
    TutorsOfStore,
)
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.after_class.feedback import awaited_since, is_awaited
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_day_bounds, week_bounds
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.titles import begun, planned, title_on
from wordmate.domain.rest.rest_slot import SlotState
from wordmate.domain.rest.rest_week import stretches
from wordmate.domain.tutoring.looking_back import STILL_RUNS_MS

_a, _o = account.c, course_order.c


def _classes_of_week(tutor_id: ColumnElement[int]) -> ColumnElement[int]:
    """How many classes a tutor has in the week, without those called off."""
    return (
        select(func.count())
        .select_from(course_order)
        .where(
            _o.tutor_id == tutor_id,
            _o.appointment_at >= param("week_since"),
            _o.appointment_at < param("week_until"),
            IS_TIMED_CLASS,
            IS_USE,
        )
        .scalar_subquery()
    )


def _next_class(tutor_id: ColumnElement[int]) -> ColumnElement[int]:
    """When a tutor has the next class, or the running one was booked for."""
    ahead = and_(_o.tutor_id == tutor_id, _o.appointment_at >= param("runs_since"))
    return (
        select(func.min(_o.appointment_at)).where(ahead, IS_TIMED_CLASS, IS_AHEAD).scalar_subquery()
    )


def _times(read: Read) -> dict[str, object]:
    since, until = week_bounds(read.now, read.policy.zone)
    return {"week_since": since, "week_until": until, "runs_since": read.now - STILL_RUNS_MS}


_shown: Final = account.alias("shown")
_ROW: Final = Columns(
    lambda **read: read,
    user_id=_shown.c.id,
    user_name=_shown.c.name,
    titles=titles_of(_shown),
    disabled=As(_shown.c.disabled, bool),
    institution=institution.c.name,
    classes_of_week=_classes_of_week(_shown.c.id),
    next_class=_next_class(_shown.c.id),
)


@cache
def tutors_listed(people: Listed, *, of_title: bool = False) -> tuple[Statement, Statement]:
    """A page of tutors by name, and how many there are; only some of them by their title."""

    def found(d: Dialect) -> Select[Any]:
        query = select(_a.id).where(*are_listed(Role.TUTOR, people))
        if of_title:
            query = query.where(_a.id.in_(select(d.rows("of_title", id=Id).c.id)))
        return query.correlate(None)

    def rows(d: Dialect) -> ClauseElement:
        page = (
            found(d)
            .order_by(_a.name, _a.id)
            .limit(param("limit", Integer))
            .offset(param("offset", Integer))
        )
        return (
            select(*_ROW, counted(found(d)).scalar_subquery())
            .outerjoin(institution, institution.c.id == _shown.c.institution_id)
            .where(_shown.c.id.in_(page))
            .order_by(_shown.c.name, _shown.c.id)
        )

    return Statement(rows), Statement(lambda d: counted(found(d)))


_TITLED: Final = Columns(lambda *read: read, _a.id, titles_of(account))


@cache
def titles_listed(people: Listed) -> Statement:
    """The tutors of a list, with their titles."""
    return Statement(lambda d: select(*_TITLED).where(*are_listed(Role.TUTOR, people)))


@answers(StoreTutors)
async def list_tutors(read: Read, call: Call, request: ListTutors) -> TutorsOfStore:
    found = listed(call, request)
    if found is None:
        return TutorsOfStore(data=[], total=0, total_is_minimum=False, server_time=read.now)
    people, values = found
    if level := request.title_level:
        tutors = _TITLED.all(await read.all(titles_listed(people), **values))
        values["of_title"] = [
            one for one, titles in tutors if title_on(titles, read.today) is level
        ]
    statements = tutors_listed(people, of_title=level is not None)
    page = await read.store_page(_ROW, statements, request, **_times(read), **values)
    rest = await _rest_today(read)
    return TutorsOfStore(
        data=[
            ListedTutor(
                **one,
                account_no=account_no(one["user_id"], Role.TUTOR),
                title_level=title_on(titles, read.today),
                rest_today=[
                    RestStretch(starts_at=since, ends_at=until)
                    for since, until in stretches(rest[one["user_id"]])
                ],
            )
            for one in page.data
            for titles in [one.pop("titles")]
        ],
        total=page.total,
        total_is_minimum=page.total_is_minimum,
        server_time=read.now,
    )


async def _rest_today(read: Read) -> defaultdict[AccountId, list[Instant]]:
    """The half hours of approved rest of this local day, by tutor."""
    taken = await taken_of_tutors(read, *local_day_bounds(read.now, read.policy.zone))
    return defaultdict(
        list,
        {
            tutor_id: [one.starts_at for one in slots if one.state is SlotState.APPROVED]
            for tutor_id, slots in taken.items()
        },
    )


_HEAD: Final = Columns(
    lambda **read: read,
    institution=institution.c.name,
    utc_created=_a.created_at,
    profile=As(_a.profile, lambda body: profile_in(Role.TUTOR, body)),
    classes_of_week=_classes_of_week(_a.id),
    next_class=_next_class(_a.id),
)
HEAD: Final = Statement(
    lambda d: (
        select(*_HEAD)
        .select_from(account)
        .outerjoin(institution, institution.c.id == _a.institution_id)
        .where(_a.id == param("tutor_id"))
    )
)

_OVER: Final = Columns(lambda order, name: (order, name), ORDER, student.c.name)


@cache
def without_feedback(reach: Reach) -> Statement:
    """The classes of a tutor, with students in reach, about which nothing is written."""
    return Statement(
        lambda d: (
            select(*_OVER)
            .join(student, student.c.id == _o.student_id)
            .where(
                _o.tutor_id == param("tutor_id"),
                _o.appointment_at >= param("awaited_since"),
                IS_TIMED_CLASS,
                IS_COMPLETED,
                ~exists().where(class_feedback.c.order_id == _o.id),
                *in_reach(reach, student),
            )
            .order_by(_o.appointment_at, _o.id)
        )
    )


@answers(StoreTutor)
async def query_tutor(read: Read, call: Call, request: OneAccount) -> TutorFile:
    tutor, tutor_id = await seen_tutor(read, call, request.user_id), request.user_id
    head = _HEAD.read(required_row(await read.one(HEAD, tutor_id=tutor_id, **_times(read))))
    reach = reach_of(call.staff)
    seen = {"tutor_id": tutor_id, "institution_id": call.staff.institution_id}
    students = required_row(await read.one(roster(searched=False, reach=reach).length, **seen))
    over = await read.all(without_feedback(reach), awaited_since=awaited_since(read.now), **seen)
    profile = head.pop("profile")
    return TutorFile(
        **head,
        user_id=tutor_id,
        user_role=tutor.role,
        user_name=tutor.name,
        account_no=tutor.account_no,
        phone=mask(tutor.phone),
        disabled=tutor.disabled,
        title_level=title_on(tutor.titles, read.today),
        titles=TitleSince.each(begun(tutor.titles, read.today)),
        planned_titles=TitleSince.each(planned(tutor.titles, read.today)),
        facts=TutorFacts.of(profile),
        students=int(students[0]),
        evaluation=await evaluation_of(read, tutor_id),
        without_feedback=[
            ClassWithoutFeedback(
                course_order_id=order.id,
                booked_for=order.appointment_at,
                student=Person(user_id=order.student_id, user_name=name),
            )
            for order, name in _OVER.all(over)
            if is_awaited(order, None, read.now)
        ],
        server_time=read.now,
    )


@answers(StudentsOfOneTutor)
async def list_students_of_tutor(
    read: Read, call: Call, request: ListStudentsOfTutor
) -> StudentPage:
    tutor = await seen_tutor(read, call, request.tutor_id)
    return await students_page(read, tutor.id, request, staff=call.staff)

"""The store's list of students, in three statements for any page."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Integer,
    String,
    and_,
    exists,
    func,
    select,
)

from wordmate.adapters.sql.accounts.listed import Listed, are_listed, listed
from wordmate.adapters.sql.accounts.schema import account, institution, tutor_student
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers, counted
from wordmate.adapters.sql.orders.columns import GIVES_STUDENT, IS_AHEAD, tutor
from wordmate.adapters.sql.orders.credits import IS_OF_LEVEL, credits_of_students
from wordmate.adapters.sql.orders.schema import (
    IS_BOUGHT,
    IS_TIMED_CLASS,
    course_order,
    lesson_credit,
)
from wordmate.application.kernel.call import Call
from wordmate.application.orders.credit_messages import LessonCredits
from wordmate.application.orders.messages import Person
from wordmate.application.tutoring.operations import StoreStudents
from wordmate.application.tutoring.store_messages import (
    ListedStudent,
    ListStoreStudents,
    StudentsOfStore,
)
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.orders.credits import CreditLevel
from wordmate.domain.tutoring.looking_back import STILL_RUNS_MS

_a, _o, _c = account.c, course_order.c, lesson_credit.c


def ahead_of(student_id: ColumnElement[int]) -> ColumnElement[bool]:
    """The classes that a student has ahead, or that still run."""
    return and_(
        _o.student_id == student_id,
        _o.appointment_at >= param("runs_since"),
        IS_TIMED_CLASS,
        IS_AHEAD,
    )


class Filters(NamedTuple):
    """Which students a list is limited to."""

    people: Listed
    of_grade: bool = False
    without_class: bool = False
    credits: CreditLevel | None = None


def _conditions(filters: Filters) -> list[ColumnElement[bool]]:
    conditions = are_listed(Role.STUDENT, filters.people)
    if filters.of_grade:
        conditions.append(_a.grade == param("grade", String))
    if filters.without_class:
        conditions.append(~exists(course_order).where(ahead_of(_a.id)))
    if filters.credits is not None:
        of_level = select(_c.student_id).where(IS_BOUGHT, IS_OF_LEVEL[filters.credits])
        conditions.append(_a.id.in_(of_level))
    return conditions


class _Row(NamedTuple):
    id: AccountId
    name: str
    grade: Grade | None
    disabled: bool
    institution: str | None
    next_class: Instant | None


@cache
def students_listed(filters: Filters) -> tuple[Columns[_Row], tuple[Statement, Statement]]:
    """A page of students, newest first, and how many there are."""
    conditions = _conditions(filters)
    length = counted(select(_a.id).where(*conditions))
    page = (
        select(_a.id, _a.name, _a.grade, _a.disabled, _a.institution_id)
        .where(*conditions)
        .order_by(_a.id.desc())
        .limit(param("limit", Integer))
        .offset(param("offset", Integer))
        .subquery("page")
    )
    row = Columns(
        _Row,
        page.c.id,
        page.c.name,
        As(page.c.grade, lambda grade: None if grade is None else Grade(grade)),
        As(page.c.disabled, bool),
        institution.c.name,
        select(func.min(_o.appointment_at)).where(ahead_of(page.c.id)).scalar_subquery(),
    )
    rows = (
        select(*row, length.scalar_subquery())
        .select_from(page)
        .outerjoin(institution, institution.c.id == page.c.institution_id)
        .order_by(page.c.id.desc())
    )
    return row, (Statement(lambda d: rows), Statement(lambda d: length))


_TUTOR: Final = Columns(
    lambda student_id, *of: (student_id, Person(user_id=of[0], user_name=of[1])),
    tutor_student.c.student_id,
    tutor.c.id,
    tutor.c.name,
)


@Statement
def tutors_of_these(d: Dialect) -> ClauseElement:
    """The tutors whose own students some students are, by name."""
    ids = d.rows("students", id=Id)
    is_own = exists(course_order).where(
        _o.tutor_id == tutor_student.c.tutor_id,
        _o.student_id == tutor_student.c.student_id,
        GIVES_STUDENT,
    )
    return (
        select(*_TUTOR)
        .select_from(tutor_student)
        .join(tutor, tutor.c.id == tutor_student.c.tutor_id)
        .where(tutor_student.c.student_id.in_(select(ids.c.id)), ~tutor.c.disabled, is_own)
        .order_by(tutor.c.name, tutor.c.id)
    )


async def tutors_of(
    source: Source, student_ids: Sequence[AccountId]
) -> Mapping[AccountId, Sequence[Person]]:
    """The open tutors whose own students these are, by student."""
    found = defaultdict[AccountId, list[Person]](list)
    for student_id, person in _TUTOR.all(await source.all(tutors_of_these, students=student_ids)):
        found[student_id].append(person)
    return found


@answers(StoreStudents)
async def list_store_students(
    read: Read, call: Call, request: ListStoreStudents
) -> StudentsOfStore:
    found = listed(call, request)
    if found is None:
        return StudentsOfStore(data=[], total=0, total_is_minimum=False, server_time=read.now)
    people, values = found
    filters = Filters(
        people,
        of_grade=request.grade is not None,
        without_class=request.without_class,
        credits=request.credits,
    )
    page = await read.store_page(
        *students_listed(filters),
        request,
        **values,
        grade=request.grade,
        runs_since=read.now - STILL_RUNS_MS,
    )
    ids = [one.id for one in page.data]
    tutors = await tutors_of(read, ids) if ids else {}
    credits = await credits_of_students(read, ids) if ids else {}
    return StudentsOfStore(
        data=[
            ListedStudent(
                user_id=one.id,
                user_name=one.name,
                account_no=account_no(one.id, Role.STUDENT),
                grade=one.grade,
                institution=one.institution,
                disabled=one.disabled,
                tutors=[*tutors.get(one.id, ())],
                next_class=one.next_class,
                credits=[LessonCredits.of(held) for held in credits.get(one.id, ())],
            )
            for one in page.data
        ],
        total=page.total,
        total_is_minimum=page.total_is_minimum,
        server_time=read.now,
    )

"""A tutor's students as rows."""

from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    Subquery,
    and_,
    func,
    literal_column,
    or_,
    select,
)

from wordmate.adapters.sql.accounts.people import NAME_HOLDS
from wordmate.adapters.sql.accounts.reach import Reach, in_reach
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, param, with_paging
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.orders.columns import (
    IS_AHEAD,
    IS_COMPLETED,
    IS_MISSED,
    IS_REVIEW,
    WAITS,
)
from wordmate.adapters.sql.orders.own_students import STUDENTS
from wordmate.adapters.sql.orders.schema import IS_CLASS, IS_DELETED, RUNNING, course_order
from wordmate.adapters.sql.words.schema import word_count
from wordmate.application.tutoring.messages import StudentClass, StudentReviews, StudentRow
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.words.word_learning import mastery_rate

_c = course_order.c
NOT_YET: Final = 2**62
"""Sorts students without a next class after all others."""

_RESERVED = _c.status == constant(OrderStatus.RESERVED)
AHEAD: Final = and_(
    IS_CLASS,
    IS_AHEAD,
    _c.appointment_at >= param("runs_since"),
)
"""A class that is reserved or in progress."""
OVER: Final = and_(
    IS_CLASS,
    ~or_(_RESERVED, RUNNING),
    ~IS_DELETED,
    _c.appointment_at >= param("since"),
)

_SEARCHED = or_(NAME_HOLDS, account.c.id == param("number"))


def _pair(student_id: ColumnElement[int]) -> ColumnElement[bool]:
    return and_(_c.tutor_id == param("tutor_id"), _c.student_id == student_id)


def reviews_of_pair(student_id: ColumnElement[int]) -> ColumnElement[bool]:
    """The reviews of a tutor with a student.

    The index of the student's orders serves; an added zero keeps the planner from the one of the
    tutor's, who has many more.
    """
    is_of_tutor = _c.tutor_id + literal_column("0") == param("tutor_id", Id)
    return and_(_c.student_id == student_id, is_of_tutor, IS_REVIEW)


def _next(column: ColumnElement[int], student_id: ColumnElement[int]) -> ColumnElement[int]:
    return (
        select(column)
        .where(_pair(student_id), AHEAD)
        .order_by(_c.appointment_at, _c.id)
        .limit(1)
        .scalar_subquery()
    )


def _last(student_id: ColumnElement[int]) -> ColumnElement[int]:
    return (
        select(_c.id)
        .where(
            _pair(student_id),
            OVER,
            IS_COMPLETED,
            _c.appointment_at <= param("until"),
        )
        .order_by(_c.appointment_at.desc(), _c.id.desc())
        .limit(1)
        .scalar_subquery()
    )


def _reviews(student_id: ColumnElement[int], *which: ColumnElement[bool]) -> ColumnElement[int]:
    return (
        select(func.count())
        .select_from(course_order)
        .where(
            reviews_of_pair(student_id),
            ~IS_DELETED,
            _c.appointment_at >= param("reviews_since"),
            _c.appointment_at < param("tomorrow"),
            *which,
        )
        .scalar_subquery()
    )


_OPEN = and_(WAITS, _c.closes_at >= param("now"))
_DUE = or_(RUNNING, and_(_OPEN, _c.appointment_at >= param("today")))
_OVERDUE = and_(_OPEN, _c.appointment_at < param("today"))

_ahead = course_order.alias("ahead")
_behind = course_order.alias("behind")


def _class(order: FromClause) -> Columns[StudentClass | None]:
    return Columns(
        StudentClass,
        course_order_id=order.c.id,
        booked_for=order.c.appointment_at,
        lesson_type=one_of(order.c.lesson_type, LessonType),
    ).maybe()


def _row(
    *,
    student_id: AccountId,
    name: str,
    ahead: StudentClass | None,
    behind: StudentClass | None,
    mastered: int,
    to_review: int,
    reviews: StudentReviews,
) -> StudentRow:
    return StudentRow(
        student_id=student_id,
        user_name=name,
        account_no=account_no(student_id, Role.STUDENT),
        next_class=ahead,
        last_class=behind,
        mastered=mastered,
        to_review=to_review,
        mastery_rate=mastery_rate(mastered, to_review),
        reviews=reviews,
    )


class Roster(NamedTuple):
    """A page of students and their total."""

    page: Statement
    length: Statement


def _looked_up(page: Subquery) -> tuple[Columns[StudentRow], Select[tuple[object, ...]]]:
    """The details of each student on a page."""
    columns = Columns(
        _row,
        student_id=page.c.id,
        name=page.c.name,
        ahead=_class(_ahead),
        behind=_class(_behind),
        mastered=func.coalesce(word_count.c.mastered, 0),
        to_review=func.coalesce(word_count.c.to_review, 0),
        reviews=Columns(
            StudentReviews,
            due=_reviews(page.c.id, _DUE),
            overdue=_reviews(page.c.id, _OVERDUE),
            missed=_reviews(page.c.id, IS_MISSED),
        ),
    )
    found = (
        select(*columns)
        .select_from(page)
        .outerjoin(word_count, word_count.c.student_id == page.c.id)
        .outerjoin(_ahead, _ahead.c.id == _next(_c.id, page.c.id))
        .outerjoin(_behind, _behind.c.id == _last(page.c.id))
    )
    return columns, found


_one = STUDENTS.where(account.c.id == param("student_id")).subquery("page")
STUDENT, _found = _looked_up(_one)
ONE: Final = Statement(lambda d: _found)


@cache
def roster(*, searched: bool, reach: Reach = Reach.EVERYBODY) -> Roster:
    """A tutor's students whom someone of the store sees, all or those that match a search."""
    of_reach = STUDENTS.where(*in_reach(reach))
    request = of_reach.where(_SEARCHED) if searched else of_reach
    sorted_page = with_paging(
        request.add_columns(
            func.coalesce(_next(_c.appointment_at, account.c.id), NOT_YET).label("next_at")
        ).order_by("next_at", account.c.name, account.c.id)
    ).subquery("page")
    length = select(func.count()).select_from(request.subquery("roster"))
    _, found = _looked_up(sorted_page)
    page = found.add_columns(length.scalar_subquery()).order_by(
        sorted_page.c.next_at, sorted_page.c.name, sorted_page.c.id
    )
    return Roster(Statement(lambda d: page), Statement(lambda d: length))

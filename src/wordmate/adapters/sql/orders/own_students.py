"""A tutor's own students, by the orders of both."""

from typing import Final

from sqlalchemy import ColumnElement, Exists, exists, select

from wordmate.adapters.sql.accounts.schema import account, tutor_student
from wordmate.adapters.sql.engine.statement import Source, Statement, param, values_of
from wordmate.adapters.sql.orders.columns import GIVES_STUDENT, IS_TAUGHT
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.application.kernel.call import Call
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.standing import refusal_to_show_student, shows_student

_c = course_order.c


def _of_tutor(student_id: ColumnElement[int], condition: ColumnElement[bool]) -> Exists:
    return exists(course_order).where(
        _c.tutor_id == param("tutor_id"), _c.student_id == student_id, condition
    )


MEET: Final = Statement(
    lambda d: (
        d.insert(tutor_student)
        .values(**values_of(tutor_student.c.tutor_id, tutor_student.c.student_id))
        .on_conflict_do_nothing()
    )
)
"""Records that a tutor and a student are booked with each other."""
_ASKED: Final = param("student_id")
_IS_OWN = Statement(lambda d: select(_of_tutor(_ASKED, GIVES_STUDENT)))
_HAS_TAUGHT = Statement(lambda d: select(_of_tutor(_ASKED, IS_TAUGHT)))

STUDENTS: Final = (
    select(account.c.id, account.c.name)
    .select_from(tutor_student)
    .join(account, account.c.id == tutor_student.c.student_id)
    .where(
        tutor_student.c.tutor_id == param("tutor_id"),
        ~account.c.disabled,
        _of_tutor(account.c.id, GIVES_STUDENT),
    )
)
"""A tutor's own students, among all that they were ever booked with."""


async def is_own_student(source: Source, tutor_id: AccountId, student_id: AccountId) -> bool:
    """Whether an order makes the student one of the tutor's own."""
    return await _says(source, _IS_OWN, tutor_id, student_id)


async def has_taught(source: Source, tutor_id: AccountId, student_id: AccountId) -> bool:
    """Whether the tutor has completed a class with the student."""
    return await _says(source, _HAS_TAUGHT, tutor_id, student_id)


async def student_named(source: Source, call: Call, student_id: AccountId | None) -> AccountId:
    """The student of a request: the caller, or one of the tutor's students.

    A tutor who names no student sees words without anyone's learning state. Raises NotFound.
    """
    caller = call.caller
    if student_id is None or student_id == caller.user_id:
        return caller.user_id
    if caller.role is Role.TUTOR and await is_own_student(source, caller.user_id, student_id):
        return student_id
    raise NotFound


async def check_shows_student(source: Source, call: Call, order: CourseOrder) -> None:
    """Raises NotFound or StudentNotEntered unless the caller may see what the student of their own
    order knows.
    """
    if not shows_student(order, call.actor) and not await is_own_student(
        source, call.caller.user_id, order.student_id
    ):
        raise refusal_to_show_student(order, call.actor)


async def _says(
    source: Source, statement: Statement, tutor_id: AccountId, student_id: AccountId
) -> bool:
    row = await source.one(statement, tutor_id=tutor_id, student_id=student_id)
    return row is not None and bool(row[0])

"""How a course order stands in a row, and how its student or tutor sees it."""

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import select

from wordmate.adapters.sql.read_words import BOOK_COLUMNS, book_of
from wordmate.adapters.sql.schema import account, course_book, course_order
from wordmate.adapters.sql.statement import Row, Statement, given
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.orders.views import order_view
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import (
    CourseOrder,
    CourseType,
    LessonType,
    OrderStatus,
)
from wordmate.domain.orders.deletion import DeletionStatus

_c = course_order.c

PLAIN_COLUMNS = (
    _c.student_id,
    _c.tutor_id,
    _c.course_book_id,
    _c.lesson_type,
    _c.course_type,
    _c.material_type,
    _c.is_simulated,
    _c.new_audio,
    _c.appointment_at,
    _c.opens_at,
    _c.closes_at,
    _c.status,
    _c.deletion,
    _c.started_at,
    _c.started_by,
    _c.paused_at,
    _c.ended_at,
    _c.ended_by,
    _c.anti_forget_time,
    _c.rating,
    _c.reminders,
    _c.source_order_id,
    _c.word_count,
    _c.progress_version,
)
ORDER_COLUMNS = (_c.id, _c.version, *PLAIN_COLUMNS)

_READ: Final[dict[str, Callable[[Any], object]]] = {
    "lesson_type": LessonType,
    "course_type": CourseType,
    "is_simulated": bool,
    "new_audio": bool,
    "status": OrderStatus,
    "deletion": DeletionStatus,
    "started_by": lambda value: None if value is None else Role(value),
}
_FIELDS: Final = tuple((column.name, _READ.get(column.name)) for column in ORDER_COLUMNS)

_student = account.alias("student")
_tutor = account.alias("tutor")
_BOOK_AT = len(ORDER_COLUMNS) + 2

VIEW = (
    select(*ORDER_COLUMNS, _student.c.name, _tutor.c.name, *BOOK_COLUMNS)
    .join(_student, _student.c.id == _c.student_id)
    .outerjoin(_tutor, _tutor.c.id == _c.tutor_id)
    .outerjoin(course_book, course_book.c.id == _c.course_book_id)
)

ORDER_VIEW = Statement(lambda d: VIEW.where(_c.id == given("id")))


def order_of(row: Row) -> CourseOrder:
    """The order that a row beginning with ``ORDER_COLUMNS`` holds."""
    values: dict[str, Any] = {
        name: value if read is None else read(value)
        for (name, read), value in zip(_FIELDS, row, strict=False)
    }
    return CourseOrder(**values)


def plain(order: CourseOrder) -> dict[str, object]:
    """The order as the values of its row, by column, but for its id and version."""
    values: dict[str, object] = {
        column.name: getattr(order, column.name) for column in PLAIN_COLUMNS
    }
    return {**values, "clock_at": order.clock_at}


def view_of(row: Row, caller: Caller, now: int) -> CourseOrderView:
    """A row of ``VIEW`` as its student or tutor sees it."""
    order = order_of(row)
    return order_view(
        order,
        caller,
        now,
        student_name=row[_BOOK_AT - 2],
        tutor_name=row[_BOOK_AT - 1],
        course_book=None if order.course_book_id is None else book_of(row, _BOOK_AT),
    )

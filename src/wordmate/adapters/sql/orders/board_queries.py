"""The store's board of a day: one statement for its classes, one read for who is there."""

from datetime import date, timedelta
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import exists, select

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stored import ids_in
from wordmate.adapters.sql.lessons.stores import STATE
from wordmate.adapters.sql.orders.columns import SHOWN, Shown, student, with_people_and_book
from wordmate.adapters.sql.orders.schema import IS_DELETED, IS_TIMED_CLASS, RUNNING, course_order
from wordmate.adapters.sql.pay.schema import FLAGGED, FREE, commission
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.orders.operations import ClassesOfDay
from wordmate.application.orders.store_messages import (
    Board,
    ClassOfDay,
    ListClassesOfDay,
    NumbersOfDay,
)
from wordmate.domain.after_class.feedback import is_awaited
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, launched_at, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.lessons.leading import is_unseen
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.board import delays, numbers_of, place_of, state_since
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.standing import late_ms

_c = course_order.c
_STORE: Final = Caller(user_id=AccountId(0), role=Role.TUTOR)
_MOST_CLASSES: Final = 10_000


class _Row(NamedTuple):
    """A class with what the board shows of it."""

    shown: Shown
    progress: LessonState | None
    mastered: int | None
    has_feedback: bool
    is_flagged: bool


_ROW: Final = Columns(
    _Row,
    SHOWN,
    STATE,
    As(lesson_result.c.correct_word_ids, lambda body: None if body is None else len(ids_in(body))),
    As(exists().where(class_feedback.c.order_id == _c.id), bool),
    As(exists().where(commission.c.order_id == _c.id, FREE, FLAGGED), bool),
)


@cache
def classes_of_day(reach: Reach) -> Statement:
    """The classes between two instants, soonest first; the progress of running ones only."""
    return Statement(
        lambda d: (
            with_people_and_book(select(*_ROW))
            .outerjoin(lesson_progress, (lesson_progress.c.order_id == _c.id) & RUNNING)
            .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
            .where(
                IS_TIMED_CLASS,
                ~IS_DELETED,
                _c.appointment_at >= param("since"),
                _c.appointment_at < param("until"),
                *in_reach(reach, student),
            )
            .order_by(_c.appointment_at, _c.id)
            .limit(_MOST_CLASSES)
        )
    )


@cache
def time_of_class(reach: Reach) -> Statement:
    """When a class that the board may show begins."""
    return Statement(
        lambda d: (
            select(_c.appointment_at)
            .join(student, student.c.id == _c.student_id)
            .where(
                _c.id == param("order_id"), IS_TIMED_CLASS, ~IS_DELETED, *in_reach(reach, student)
            )
        )
    )


async def _day_of(read: Read, staff: Staff, order_id: OrderId) -> date:
    row = await read.one(
        time_of_class(reach_of(staff)), order_id=order_id, institution_id=staff.institution_id
    )
    [begins] = present(row, Thing.ORDER, order_id)
    return local_date(begins, read.policy.zone)


@answers(ClassesOfDay)
async def list_classes_of_day(read: Read, call: Call, request: ListClassesOfDay) -> Board:
    zone, now, staff = read.policy.zone, read.now, call.staff
    if request.course_order_id is not None:
        day = await _day_of(read, staff, request.course_order_id)
    else:
        day = request.day or local_date(now, zone)
    rows = _ROW.all(
        await read.all(
            classes_of_day(reach_of(staff)),
            since=max(day_start(day, zone), launched_at(zone)),
            until=day_start(day + timedelta(days=1), zone),
            institution_id=staff.institution_id,
        )
    )
    orders = [one.shown.order for one in rows]
    running = [one.id for one in orders if one.status is OrderStatus.IN_PROGRESS]
    seen = await read.ports.presence.last_seen_in(running)
    delayed = delays(orders, now)

    def class_of(row: _Row) -> ClassOfDay:
        order, place = row.shown.order, place_of(row.progress)
        state, since = state_since(order, now)
        tutor_at, student_at = (seen.get((order.id, side)) for side in (Role.TUTOR, Role.STUDENT))
        runs = order.status is OrderStatus.IN_PROGRESS
        return ClassOfDay(
            order=row.shown.view(_STORE, now),
            version=order.version,
            late_ms=late_ms(
                *(order.status, order.deletion, order.appointment_at, order.started_at), now
            ),
            state=state,
            utc_since=since,
            step=None if place is None else place.step,
            group=None if place is None else place.group,
            groups=None if place is None else place.groups,
            utc_tutor_seen=tutor_at,
            utc_student_seen=student_at,
            is_tutor_there=_is_there(tutor_at, now) if runs else None,
            is_student_there=_is_there(student_at, now) if runs else None,
            mastered_count=row.mastered,
            lacks_feedback=not row.has_feedback and is_awaited(order, None, now),
            is_pay_flagged=row.is_flagged,
            utc_tutor_free=delayed.get(order.id),
        )

    classes = [class_of(row) for row in rows]
    numbers = numbers_of(
        (one.state for one in classes),
        without_feedback=sum(one.lacks_feedback for one in classes),
        pay_flagged=sum(one.is_pay_flagged for one in classes),
    )
    return Board(day=day, server_time=now, numbers=NumbersOfDay.of(numbers), data=classes)


def _is_there(seen_at: Instant | None, now: Instant) -> bool:
    return seen_at is not None and not is_unseen(seen_at, now)

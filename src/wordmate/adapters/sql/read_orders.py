"""Reads of course orders: lists, one order, counts, clocks."""

from functools import cache
from typing import NamedTuple

from sqlalchemy import ColumnElement, Integer, String, func, select

from wordmate.adapters.sql.order_rows import (
    ORDER_COLUMNS,
    ORDER_VIEW,
    VIEW,
    order_of,
    view_of,
)
from wordmate.adapters.sql.orders import BY_ID
from wordmate.adapters.sql.schema import (
    course_order,
    lesson_progress,
    lesson_result,
)
from wordmate.adapters.sql.statement import Source, Statement, given, there
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.orders.messages import (
    CourseOrderCount,
    CourseOrderView,
    LessonClock,
    OrderFilter,
)
from wordmate.application.orders.ports import OrderScope
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder, LessonType, OrderStatus
from wordmate.domain.orders.deletion import DeletionStatus

_c = course_order.c
_ALWAYS = 2**62
_shown = _c.deletion != DeletionStatus.DELETED
_hidden = _c.deletion == DeletionStatus.DELETED

CLOCK = Statement(
    lambda d: (
        select(*ORDER_COLUMNS, lesson_progress.c.version, lesson_result.c.order_id)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(_c.id == given("id"))
    )
)


class Listing(NamedTuple):
    """The shape of a list, each with two statements of its own; no role: everybody's orders."""

    role: Role | None
    filter: OrderFilter
    of_one_type: bool
    soonest_first: bool


def _owned_by(role: Role) -> ColumnElement[bool]:
    return (_c.student_id if role is Role.STUDENT else _c.tutor_id) == given("user_id")


def _filtered(wanted: OrderFilter) -> list[ColumnElement[bool]]:
    if wanted is OrderFilter.DELETED:
        return [_hidden]
    if wanted is OrderFilter.ALL:
        return [_shown]
    return [_shown, _c.status == OrderStatus(wanted.value)]


@cache
def order_statements(shape: Listing) -> tuple[Statement, Statement]:
    """The page and the count of a list."""
    where = [
        *([] if shape.role is None else [_owned_by(shape.role)]),
        _c.appointment_at >= given("since"),
        _c.appointment_at < given("until"),
        *_filtered(shape.filter),
    ]
    if shape.of_one_type:
        where.append(_c.lesson_type == given("lesson_type", String))
    by = (
        (_c.appointment_at, _c.id)
        if shape.soonest_first
        else (_c.appointment_at.desc(), _c.id.desc())
    )
    page = (
        VIEW.where(*where)
        .order_by(*by)
        .limit(given("limit", Integer))
        .offset(given("offset", Integer))
    )
    count = select(func.count()).select_from(course_order).where(*where)
    return Statement(lambda d: page), Statement(lambda d: count)


@cache
def count_statement(role: Role) -> Statement:
    """How many orders stand under each filter."""
    is_due = (
        (_c.lesson_type == LessonType.ANTI_FORGETTING)
        & ((_c.status == OrderStatus.RESERVED) | (_c.status == OrderStatus.IN_PROGRESS))
        & (_c.appointment_at < given("next_day"))
    )
    in_day = (_c.appointment_at >= given("day")) & (_c.appointment_at < given("next_day"))
    counted = [
        _shown,
        *(
            _shown & (_c.status == status)
            for status in (
                OrderStatus.IN_PROGRESS,
                OrderStatus.RESERVED,
                OrderStatus.COMPLETED,
                OrderStatus.CANCELED,
                OrderStatus.EXPIRED,
            )
        ),
        _hidden,
        _shown & in_day,
        _shown & is_due,
    ]
    return Statement(
        lambda d: select(*(func.count().filter(one) for one in counted)).where(
            _owned_by(role), _c.appointment_at >= given("since")
        )
    )


class OrderReads:
    """Queries about course orders."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def order(self, order_id: int) -> CourseOrder | None:
        row = await self._source.one(BY_ID, id=order_id)
        return order_of(row) if row else None

    async def order_view(self, order_id: int, caller: Caller, now: int) -> CourseOrderView | None:
        row = await self._source.one(ORDER_VIEW, id=order_id)
        return view_of(row, caller, now) if row else None

    async def orders(
        self, scope: OrderScope, caller: Caller, now: int, *, limit: int, offset: int
    ) -> Page[CourseOrderView]:
        page, count = order_statements(
            Listing(
                None if scope.user_id is None else scope.role,
                scope.filter,
                scope.lesson_type is not None,
                scope.soonest_first,
            )
        )
        values: dict[str, object] = {
            "user_id": scope.user_id,
            "since": scope.since,
            "until": _ALWAYS if scope.until is None else scope.until,
            "lesson_type": scope.lesson_type,
        }
        rows = await self._source.all(page, **values, limit=limit, offset=offset)
        total = offset + len(rows)
        if len(rows) == limit or (offset and not rows):
            counted = await self._source.one(count, **values)
            total = int(counted[0]) if counted else 0
        return Page(data=[view_of(row, caller, now) for row in rows], total=total)

    async def order_count(
        self, caller: Caller, *, since: int, today: tuple[int, int]
    ) -> CourseOrderCount:
        row = there(
            await self._source.one(
                count_statement(caller.role),
                user_id=caller.user_id,
                since=since,
                day=today[0],
                next_day=today[1],
            )
        )
        return CourseOrderCount(
            all=row[0],
            in_progress=row[1],
            reserved=row[2],
            completed=row[3],
            canceled=row[4],
            expired=row[5],
            deleted=row[6],
            today=row[7],
            reviews_today=row[8],
        )

    async def lesson_clock(self, order_id: int, now: int) -> LessonClock | None:
        row = await self._source.one(CLOCK, id=order_id)
        if not row:
            return None
        order = order_of(row)
        version, has_result = row[len(ORDER_COLUMNS)], row[len(ORDER_COLUMNS) + 1] is not None
        return LessonClock(
            course_order_id=order.id,
            status=order.status,
            utc_started=order.started_at,
            deadline=order.deadline,
            is_pause=order.paused_at is not None,
            utc_paused=order.paused_at,
            progress_version=version or 0,
            has_result=has_result,
            server_time=now,
        )

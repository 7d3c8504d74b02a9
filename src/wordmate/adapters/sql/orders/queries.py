"""Queries about course orders: lists, counts, a lesson's time."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from sqlalchemy import ClauseElement, ColumnElement, Select, String, Subquery, exists, func, select

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    param,
    required_row,
    with_paging,
)
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers, counted
from wordmate.adapters.sql.lessons.schema import lesson_result
from wordmate.adapters.sql.orders.columns import (
    IS_GIVEN_UP,
    IS_NO_SHOW,
    IS_OWN_STUDENT,
    IS_REVIEW,
    IS_TODAYS_REVIEW,
    LACKS_DUE,
    ORDER,
    SHOWN,
    WAITS_TODAY,
    Shown,
    owned_by,
    student,
    tutor,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.counts import STANDINGS, counts_of, orders_at
from wordmate.adapters.sql.orders.schema import IS_CLASS, IS_DELETED, RUNNING, course_order
from wordmate.adapters.sql.rest.stores import ASKS_OF_TUTOR
from wordmate.adapters.sql.reviews.asked import words_asked
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.ledger.access import OrderById
from wordmate.application.orders import operations as ask
from wordmate.application.orders.messages import (
    CourseOrderCount,
    CourseOrderView,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    OrderFilter,
)
from wordmate.application.orders.ports import NamedClass
from wordmate.application.orders.presence import with_presence
from wordmate.application.orders.views import lesson_clock
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_date, local_day_bounds
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.periods import OrderPeriod, held_from, window_of
from wordmate.domain.progress.counting import day_number

_c = course_order.c
_ALWAYS = 2**62

TIMED_ORDER: Final = Columns(
    lambda *read: read, ORDER, As(lesson_result.c.order_id, lambda found: found is not None)
)
"""An order, and whether its result was submitted."""

TIMED = Statement(
    lambda d: (
        select(*TIMED_ORDER)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(_c.id == param("id"))
    )
)

_RUNNING: Final = Statement(lambda d: select(func.count()).select_from(course_order).where(RUNNING))

NAMED_CLASS: Final = Columns(
    NamedClass, ORDER, student.c.name, tutor.c.name, As(IS_OWN_STUDENT, bool)
)
NAMED = Statement(
    lambda d: (
        select(*NAMED_CLASS)
        .join(student, student.c.id == _c.student_id)
        .outerjoin(tutor, tutor.c.id == _c.tutor_id)
        .where(_c.id == param("id"))
    )
)
BY_ID = Statement(lambda d: select(*ORDER).where(_c.id == param("id")))


async def own_order(source: Source, call: Call, order_id: OrderId) -> CourseOrder:
    """The caller's own order; raises NotFound."""
    order = present(ORDER.one(await source.one(BY_ID, id=order_id)))
    order.check_owner(call.actor)
    return order


@dataclass(frozen=True, slots=True)
class OrderScope:
    """The filters of a list of orders: ``since <= appointment < until``; with ``held_from`` also
    the reviews from there on that wait since an earlier day, or were done in the period;
    ``today`` is then the number of the day, and a student's list leaves out reviews with nothing
    due.

    Without a user it is the store's list: everyone's orders, deleted ones only by filter. Upcoming
    orders are sorted soonest first; a tutor's list leaves out reviews during their approved rest. A
    user's list of some days leaves out given-up orders. ``no_shows``: only classes whose student
    did not come. ``staff``:
    only orders of students whom this person of the store sees.
    """

    user_id: AccountId | None
    role: Role
    filter: OrderFilter
    since: Instant
    until: Instant | None
    lesson_type: LessonType | None
    soonest_first: bool
    held_from: Instant | None = None
    today: int | None = None
    no_shows: bool = False
    staff: Staff | None = None


class Kind(StrEnum):
    """What a list is limited to."""

    REVIEWS = "reviews"
    CLASSES = "classes of one type"


def _kind_of(lesson_type: LessonType | None) -> Kind | None:
    if lesson_type is None:
        return None
    return Kind.REVIEWS if lesson_type is LessonType.ANTI_FORGETTING else Kind.CLASSES


class Listing(NamedTuple):
    """The filters of a list; each combination has two statements. No role: the orders of all."""

    role: Role | None
    filter: OrderFilter
    kind: Kind | None
    soonest_first: bool
    of_a_time: bool
    of_today: bool = False
    of_no_shows: bool = False
    reach: Reach = Reach.EVERYBODY

    @property
    def of_days(self) -> bool:
        """Of ``OrderScope.of_days``."""
        return self.role is not None and (self.of_a_time or self.soonest_first)

    @property
    def counts(self) -> Role | None:
        """The role whose kept counts hold the length. None for the store's list, a range of days,
        and filters without a count."""
        is_counted = not (self.of_days or self.of_no_shows or self.of_reach)
        return self.role if is_counted else None

    @property
    def of_store(self) -> bool:
        """Whether it shows the orders of many, whose length is ``counted``."""
        return self.role is None or self.of_reach

    @property
    def of_reach(self) -> bool:
        """Whether it shows the orders of some students only, as their institution says."""
        return self.reach is not Reach.EVERYBODY


def _filtered(request: OrderFilter) -> list[ColumnElement[bool]]:
    if request is OrderFilter.DELETED:
        return [IS_DELETED]
    if request is OrderFilter.ALL:
        return [~IS_DELETED]
    return [~IS_DELETED, _c.status == constant(OrderStatus(request.value))]


def _conditions(shape: Listing) -> list[ColumnElement[bool]]:
    where = [
        *([] if shape.role is None else [owned_by(shape.role)]),
        _c.appointment_at >= param("since"),
        *([_c.appointment_at < param("until")] if shape.of_a_time else []),
        *_filtered(shape.filter),
    ]
    if shape.of_days:
        where.append(~IS_GIVEN_UP)
    if shape.of_today:
        where.append((_c.appointment_at >= param("day")) | IS_TODAYS_REVIEW)
        if shape.role is Role.STUDENT:
            where.append(~LACKS_DUE)
    if shape.role is Role.TUTOR and shape.soonest_first:
        where.append(ASKS_OF_TUTOR)
    if shape.of_no_shows:
        where.append(IS_NO_SHOW)
    if shape.of_reach:
        is_student = (account.c.id == _c.student_id, account.c.role == constant(Role.STUDENT))
        where.append(exists().where(*is_student, *in_reach(shape.reach)))
    if shape.kind is Kind.REVIEWS:
        where.append(IS_REVIEW)
    if shape.kind is Kind.CLASSES:
        where += [IS_CLASS, _c.lesson_type == param("lesson_type", String)]
    return where


def _by(of: Any, shape: Listing) -> tuple[ColumnElement[Any], ...]:
    if shape.soonest_first:
        return of.appointment_at, of.id
    return of.appointment_at.desc(), of.id.desc()


@cache
def _length(shape: Listing) -> Select[Any]:
    """The kept length for all times; counts the rows of a range of days."""
    if shape.of_store:
        return counted(select(_c.id).where(*_conditions(shape)))
    if shape.counts is None:
        return select(func.count()).select_from(course_order).where(*_conditions(shape))
    counts = counts_of(shape.counts)
    length = select(orders_at(counts, *STANDINGS[shape.filter]))
    if shape.kind is not None:
        return length.where(counts.c.lesson_type == param("lesson_type", String))
    return length


@cache
def listed(shape: Listing) -> Statement:
    """A page of a list with its length."""
    where = _conditions(shape)
    shown = select(*SHOWN, _length(shape).correlate(None).scalar_subquery())

    def build(d: Dialect) -> ClauseElement:
        if not d.takes_pages_first:
            query = with_people_and_book(shown).where(*where)
            return with_paging(query.order_by(*_by(_c, shape)))
        matching = select(_c.id, _c.appointment_at).where(*where).order_by(*_by(_c, shape))
        page = with_paging(matching).subquery("page")
        query = with_people_and_book(shown.select_from(page).join(course_order, _c.id == page.c.id))
        return query.order_by(*_by(page.c, shape))

    return Statement(build)


@cache
def length_of(shape: Listing) -> Statement:
    """A list's length, for a page past the end."""
    return Statement(lambda d: _length(shape))


_IN_DAY = (_c.appointment_at >= param("day")) & (_c.appointment_at < param("next_day"))


def _counts(role: Role) -> tuple[Columns[CourseOrderCount], Subquery]:
    """Kept counts, except the last two: those count recent orders."""
    is_asked = ASKS_OF_TUTOR if role is Role.TUTOR else ~LACKS_DUE
    of_late = _c.appointment_at >= param("held_from")
    is_own, counts = owned_by(role), counts_of(role)

    def among(*which: ColumnElement[bool]) -> As:
        counted = select(func.count()).select_from(course_order).where(is_own, *which)
        return As(counted.correlate(None).scalar_subquery(), int)

    def at(request: OrderFilter) -> As:
        return As(orders_at(counts, *STANDINGS[request]), int)

    columns = Columns(
        CourseOrderCount,
        all=at(OrderFilter.ALL),
        in_progress=at(OrderFilter.IN_PROGRESS),
        reserved=at(OrderFilter.RESERVED),
        completed=at(OrderFilter.COMPLETED),
        canceled=at(OrderFilter.CANCELED),
        expired=at(OrderFilter.EXPIRED),
        deleted=at(OrderFilter.DELETED),
        today=among(
            ~IS_DELETED, ~IS_GIVEN_UP, _IN_DAY, *([] if role is Role.TUTOR else [is_asked])
        ),
        reviews_today=among(of_late, WAITS_TODAY & is_asked),
    )
    return columns, counts


_COUNTED: Final = {role: _counts(role) for role in SIDES}


@cache
def count_statement(role: Role) -> Statement:
    """The number of orders under each filter. No review asks a tutor in approved rest."""
    columns, counts = _COUNTED[role]
    return Statement(lambda d: select(*columns).select_from(counts))


async def orders_in(
    source: Source, scope: OrderScope, caller: Caller, now: Instant, *, limit: int, offset: int
) -> Page[CourseOrderView]:
    """A page of the orders in a scope, as the caller sees them."""
    shown, total = await _shown_in(source, scope, now, limit=limit, offset=offset)
    return Page(data=[one.view(caller, now) for one in shown], total=total)


async def _shown_in(
    source: Source, scope: OrderScope, now: Instant, *, limit: int, offset: int
) -> tuple[list[Shown], int]:
    """A page of the orders in a scope, and the length of their list."""
    shape = Listing(
        None if scope.user_id is None else scope.role,
        scope.filter,
        _kind_of(scope.lesson_type),
        scope.soonest_first,
        scope.until is not None,
        scope.held_from is not None,
        scope.no_shows,
        Reach.EVERYBODY if scope.staff is None else reach_of(scope.staff),
    )
    until = _ALWAYS if scope.until is None else scope.until
    values: dict[str, object] = {
        "user_id": scope.user_id,
        "since": scope.since if scope.held_from is None else scope.held_from,
        "until": until,
        "lesson_type": scope.lesson_type,
        "now": now,
        "day": scope.since,
        "next_day": until,
        "today": scope.today,
        "institution_id": None if scope.staff is None else scope.staff.institution_id,
    }
    rows = await source.all(listed(shape), **values, limit=limit, offset=offset)
    if rows:
        return SHOWN.page(rows)
    total = required_row(await source.one(length_of(shape), **values))[0] if offset else 0
    return [], total


@answers(ask.ListOrders)
async def list_orders(read: Read, call: Call, request: ListCourseOrders) -> Page[CourseOrderView]:
    return await _own_orders(read, call, request, request.lesson_type)


@answers(ask.ListReviews)
async def list_reviews(
    read: Read, call: Call, request: ListAntiForgetOrders
) -> Page[CourseOrderView]:
    return await _own_orders(read, call, request, LessonType.ANTI_FORGETTING)


async def _own_orders(
    read: Read,
    call: Call,
    request: ListCourseOrders | ListAntiForgetOrders,
    lesson_type: LessonType | None,
) -> Page[CourseOrderView]:
    now, policy = read.now, read.policy
    since, until = window_of(request.period, now, policy.zone)
    is_today = request.period is OrderPeriod.TODAY
    scope = OrderScope(
        user_id=call.caller.user_id,
        role=call.caller.role,
        filter=request.status,
        since=since,
        until=until,
        lesson_type=lesson_type,
        soonest_first=request.period in (OrderPeriod.TODAY, OrderPeriod.UPCOMING),
        held_from=held_from(now, policy.zone, policy.review_days) if is_today else None,
        today=day_number(local_date(now, policy.zone)) if is_today else None,
    )
    limit, offset = request.page_size, request.offset
    shown, total = await _shown_in(read, scope, now, limit=limit, offset=offset)
    asked = await words_asked(read, call, (one.order for one in shown)) if is_today else {}
    views = [one.view(call.caller, now) for one in shown]
    counted = [
        replace(one, word_count=asked.get(one.course_order_id, one.word_count)) for one in views
    ]
    return Page(data=counted, total=total)


@answers(ask.CountOrders)
async def count_orders(read: Read, call: Call, _request: Empty) -> CourseOrderCount:
    caller, now, policy = call.caller, read.now, read.policy
    day, next_day = local_day_bounds(now, policy.zone)
    row = await read.one(
        count_statement(caller.role),
        user_id=caller.user_id,
        now=now,
        since=launched_at(policy.zone),
        held_from=held_from(now, policy.zone, policy.review_days),
        day=day,
        next_day=next_day,
        today=day_number(local_date(now, policy.zone)),
    )
    return _COUNTED[caller.role][0].read(required_row(row))


@answers(ask.CheckTime)
async def check_time(read: Read, call: Call, request: OneCourseOrder) -> LessonClock:
    found = TIMED_ORDER.one(await read.one(TIMED, id=request.course_order_id))
    order, has_result = present(found)
    order.check_owner(call.actor)
    clock = lesson_clock(order, call.caller.role, read.now, has_result=has_result)
    return await with_presence(read.ports, call, request, clock)


@answers(OrderById)
async def order_by_id(read: Read, order_id: OrderId) -> CourseOrder | None:
    return ORDER.one(await read.one(BY_ID, id=order_id))


@answers(ask.NamedOrder)
async def named_order(read: Read, order_id: OrderId) -> NamedClass | None:
    return NAMED_CLASS.one(await read.one(NAMED, id=order_id))


async def running_count(source: Source) -> int:
    """The number of orders in progress."""
    return int(required_row(await source.one(_RUNNING))[0])

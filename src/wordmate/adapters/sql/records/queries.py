"""Queries of records: a page, a month in numbers, one record in full."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from sqlalchemy import ColumnElement, Integer, Select, func, select, tuple_

from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.after_class.stores import FEEDBACK
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, param, required_row
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.schema import lesson_result
from wordmate.adapters.sql.lessons.stores import LISTS
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_NOTHING_DUE,
    ORDER_CONTEXT,
    SHOWN,
    WHOLE_ORDER,
    Shown,
    counted,
    counts_time,
    owned_by,
    with_lesson,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.counts import STANDINGS, counts_of, orders_at
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.records.evaluations import EVALUATION
from wordmate.adapters.sql.records.schema import evaluation
from wordmate.adapters.sql.reviews.queries import review_days, reviews_of
from wordmate.application.after_class.feedback import feedback_view
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.orders.messages import OneCourseOrder, OrderFilter
from wordmate.application.orders.views import order_view
from wordmate.application.records.messages import (
    CourseRecord,
    CourseRecords,
    ListRecords,
    QueryReportMetric,
    RecordDetail,
    RecordOutcome,
    RecordPlace,
    RecordWords,
    ReportMetric,
)
from wordmate.application.records.operations import (
    NumbersOfMonth,
    RecordOfOrder,
    RecordsOfCaller,
)
from wordmate.application.records.views import evaluation_view, time_view
from wordmate.domain.after_class.feedback import ClassFeedback, is_awaited, refusal_to_write
from wordmate.domain.after_class.plan_time import may_change_time
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, month_bounds, month_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import (
    OrderStatus,
    whole_minutes,
)
from wordmate.domain.orders.standing import Standing
from wordmate.domain.records.evaluation import refusal_to_evaluate

ALWAYS: Final = Instant(2**53)
"""Later than any appointment."""
NEWEST: Final = (ALWAYS, 0)
"""The cursor before all records."""

_c = course_order.c


def _outcome(lists: LessonResultLists | None) -> RecordOutcome | None:
    if lists is None:
        return None
    return RecordOutcome(
        right=len(lists.correct), wrong=len(lists.wrong), already_known=len(lists.already_known)
    )


_LISTED: Final = Columns(lambda shown, lists: (shown, _outcome(lists)), SHOWN, LISTS.maybe())
ROW: Final = Columns(lambda listed, written: (*listed, written), _LISTED, FEEDBACK.maybe())
Row = tuple[Shown, RecordOutcome | None, ClassFeedback | None]


def _filtered(request: OrderFilter) -> list[ColumnElement[bool]]:
    """Leaves reserved sessions out unless the filter names them: they have their own list."""
    if request is OrderFilter.DELETED:
        return [IS_DELETED]
    if request is OrderFilter.ALL:
        return [~IS_DELETED, _c.status != OrderStatus.RESERVED]
    return [~IS_DELETED, _c.status == OrderStatus(request.value)]


def record_rows() -> Select[tuple[object, ...]]:
    """The query of a list of records; ``ROW`` reads its rows."""
    return (
        with_people_and_book(select(*ROW))
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .outerjoin(class_feedback, class_feedback.c.order_id == _c.id)
    )


def records_of(found: Iterable[Row], caller: Caller, now: Instant) -> list[CourseRecord]:
    """Rows as their student or tutor sees them."""
    return [
        CourseRecord(
            order=shown.view(caller, now),
            outcome=outcome,
            lacks_feedback=caller.role is Role.TUTOR and is_awaited(shown.order, written, now),
        )
        for shown, outcome, written in found
    ]


@cache
def listed(role: Role, request: OrderFilter) -> Statement:
    """A page of records before a cursor, newest first."""
    page = (
        record_rows()
        .where(
            owned_by(role),
            *_filtered(request),
            _c.appointment_at >= param("since"),
            tuple_(_c.appointment_at, _c.id) < tuple_(param("before_at"), param("before_id")),
        )
        .order_by(_c.appointment_at.desc(), _c.id.desc())
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: page)


@cache
def length_of(role: Role, request: OrderFilter) -> Statement:
    """The kept length of a list of records."""
    counts = counts_of(role, has_end=True)
    standings = [
        one
        for one in STANDINGS[request]
        if one is not Standing.RESERVED or request is OrderFilter.RESERVED
    ]
    return Statement(lambda d: select(orders_at(counts, *standings)))


def minutes_of(role: Role) -> As:
    """The minutes of a sum of sessions that count for this role."""
    used = func.sum(_c.used_ms).filter(counts_time(role))
    return As(used, lambda found: whole_minutes(int(found or 0)))


@cache
def _metric(role: Role) -> Columns[dict[str, int]]:
    return Columns(
        dict[str, int],
        all=counted(~IS_DELETED),
        in_progress=counted(*_filtered(OrderFilter.IN_PROGRESS)),
        reserved=counted(*_filtered(OrderFilter.RESERVED)),
        completed=counted(IS_COMPLETED, ~IS_NOTHING_DUE),
        canceled=counted(*_filtered(OrderFilter.CANCELED)),
        expired=counted(*_filtered(OrderFilter.EXPIRED)),
        deleted=counted(IS_DELETED),
        minutes=minutes_of(role),
    )


@cache
def metric(role: Role) -> Statement:
    """The sessions of a span of time in numbers."""
    return Statement(
        lambda d: select(*_metric(role)).where(
            owned_by(role),
            _c.appointment_at >= param("since"),
            _c.appointment_at < param("until"),
        )
    )


_RECORD: Final = Columns(
    lambda *found: found,
    WHOLE_ORDER,
    ORDER_CONTEXT,
    EVALUATION.maybe(),
    FEEDBACK.maybe(),
)
RECORD = Statement(
    lambda d: (
        with_lesson(with_people_and_book(select(*_RECORD)))
        .outerjoin(evaluation, evaluation.c.order_id == _c.id)
        .outerjoin(class_feedback, class_feedback.c.order_id == _c.id)
        .where(_c.id == param("id"))
    )
)


@answers(RecordsOfCaller)
async def list_records(read: Read, call: Call, request: ListRecords) -> CourseRecords:
    caller, zone, size = call.caller, read.policy.zone, request.page_size
    until = ALWAYS if request.month is None else month_bounds(request.month, zone)[1]
    before = (until, 0)
    if request.before is not None:
        before = min(before, (request.before.at, request.before.course_order_id))
    values = {"user_id": caller.user_id, "since": launched_at(zone)}
    found = await read.all(
        listed(caller.role, request.status),
        before_at=before[0],
        before_id=before[1],
        limit=size + 1,
        **values,
    )
    length = await read.one(length_of(caller.role, request.status), until=until, **values)
    return page_of(records_of(ROW.all(found), caller, read.now), size, int(required_row(length)[0]))


def page_of(found: Sequence[CourseRecord], size: int, total: int) -> CourseRecords:
    """A page of records, from a look-up of one more than fits; ``total`` counts all pages."""
    page = list(found[:size])
    return CourseRecords(
        data=page,
        next=(
            RecordPlace(
                at=page[-1].order.appointment_time,
                course_order_id=page[-1].order.course_order_id,
            )
            if len(found) > size
            else None
        ),
        total=total,
    )


@answers(NumbersOfMonth)
async def query_report_metric(read: Read, call: Call, request: QueryReportMetric) -> ReportMetric:
    caller, zone = call.caller, read.policy.zone
    month = request.month or month_of(read.now, zone)
    since, until = month_bounds(month, zone)
    row = await read.one(
        metric(caller.role),
        user_id=caller.user_id,
        since=max(since, launched_at(zone)),
        until=until,
    )
    return ReportMetric(month=month, **_metric(caller.role).read(required_row(row)))


@answers(RecordOfOrder)
async def query_record(read: Read, call: Call, request: OneCourseOrder) -> RecordDetail:
    found = _RECORD.one(await read.one(RECORD, id=request.course_order_id))
    order, context, said, written = present(found)
    order.check_owner(call.actor)
    now, zone, is_student = read.now, read.policy.zone, call.caller.role is Role.STUDENT
    reviews = await reviews_of(read, [order.id]) if is_student or context.is_own else []
    return RecordDetail(
        order=order_view(order, context, call.caller, now),
        time=time_view(order, now),
        words=_words(order),
        plan=review_days(reviews, now, zone),
        may_change_plan_time=may_change_time(
            order, (one.order for one in reviews), call.actor, now, zone
        ),
        evaluation=evaluation_view(said) if is_student and said is not None else None,
        may_evaluate=said is None and refusal_to_evaluate(order, call.actor) is None,
        feedback=None if written is None else feedback_view(written, now),
        may_write_feedback=(
            (written is None or written.is_editable(now))
            and refusal_to_write(order, call.actor) is None
        ),
        server_time=now,
    )


def _words(order: CourseOrder) -> RecordWords:
    lists = order.lesson.lists
    judged = {*lists.correct, *lists.wrong}
    return RecordWords(
        wrong=list(lists.wrong),
        right=list(lists.correct),
        already_known=list(lists.already_known),
        to_test=[word for word in order.words if word not in judged],
    )

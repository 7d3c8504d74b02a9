"""Reads of records: a page, a month in numbers, one record in full."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from sqlalchemy import ColumnElement, Integer, Select, func, select, tuple_

from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.after_class.stores import FEEDBACK
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Source, Statement, param, required_row
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stores import LISTS, RESULT, STATE
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    ORDER,
    ORDER_CONTEXT,
    SHOWN,
    Shown,
    counted,
    counts_time,
    owned_by,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.counts import STANDINGS, counts_of, orders_at
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.records.evaluations import EVALUATION
from wordmate.adapters.sql.records.schema import evaluation
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.orders.views import OrderContext
from wordmate.application.records.messages import CourseRecord, RecordOutcome, ReportMetric
from wordmate.application.records.ports import RecordNow, RecordScope
from wordmate.application.records.views import lacks_feedback
from wordmate.domain.after_class.feedback import ClassFeedback
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import (
    OrderStatus,
    whole_minutes,
)
from wordmate.domain.orders.standing import Standing
from wordmate.domain.records.evaluation import Evaluation

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
            lacks_feedback=lacks_feedback(shown.order, written, caller, now),
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
        completed=counted(IS_COMPLETED),
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


def _record(
    order: CourseOrder,
    context: OrderContext,
    *,
    progress: LessonState | None,
    result: SubmittedResult | None,
    said: Evaluation | None,
    written: ClassFeedback | None,
) -> RecordNow:
    return RecordNow(Lesson(order=order, progress=progress, result=result), context, said, written)


_RECORD: Final = Columns(
    _record,
    ORDER,
    ORDER_CONTEXT,
    progress=STATE,
    result=RESULT.maybe(),
    said=EVALUATION.maybe(),
    written=FEEDBACK.maybe(),
)

RECORD = Statement(
    lambda d: (
        with_people_and_book(select(*_RECORD))
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .outerjoin(evaluation, evaluation.c.order_id == _c.id)
        .outerjoin(class_feedback, class_feedback.c.order_id == _c.id)
        .where(_c.id == param("id"))
    )
)


class SqlRecordReads:
    """Queries about records."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def records(
        self, scope: RecordScope, caller: Caller, now: Instant, *, limit: int
    ) -> Sequence[CourseRecord]:
        at, order_id = scope.before
        found = await self._source.all(
            listed(caller.role, scope.filter),
            user_id=caller.user_id,
            since=scope.since,
            before_at=at,
            before_id=order_id,
            limit=limit,
        )
        return records_of(ROW.all(found), caller, now)

    async def record_count(self, scope: RecordScope, caller: Caller) -> int:
        length = length_of(caller.role, scope.filter)
        row = await self._source.one(
            length, user_id=caller.user_id, since=scope.since, until=scope.until
        )
        return int(required_row(row)[0])

    async def report_metric(
        self, caller: Caller, month: str, *, since: Instant, until: Instant
    ) -> ReportMetric:
        row = await self._source.one(
            metric(caller.role), user_id=caller.user_id, since=since, until=until
        )
        return ReportMetric(month=month, **_metric(caller.role).read(required_row(row)))

    async def record(self, order_id: OrderId) -> RecordNow | None:
        return _RECORD.one(await self._source.one(RECORD, id=order_id))

"""Reads of pay: a tutor's sums, list and reasons; what the store looks at; a month of tutors."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Integer, Text, and_, exists, func, select, tuple_

from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Source, Statement, param, required_row
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.stored_events import event_in
from wordmate.adapters.sql.lessons.schema import lesson_progress
from wordmate.adapters.sql.lessons.stores import STATE
from wordmate.adapters.sql.orders.columns import IS_OWN_STUDENT, ORDER, student, tutor
from wordmate.adapters.sql.orders.schema import course_order, order_event
from wordmate.adapters.sql.pay.commissions import PAY, sums_of
from wordmate.adapters.sql.pay.payouts import PROBLEM, PROBLEMS, stories
from wordmate.adapters.sql.pay.schema import (
    FLAGGED,
    PROBLEM_OPEN,
    commission,
    commission_problem,
    payout_event,
)
from wordmate.application.pay.ports import (
    CommissionNow,
    CommissionRow,
    CommissionScope,
    OpenProblem,
    StatusSum,
    StoreCommission,
    StoreScope,
    Sums,
)
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ENDS, Completed, NoShow, Terms
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import PayoutStep

_c, _o, _p = commission.c, course_order.c, commission_problem.c
_s = sums_of(lambda columns: columns.tutor_id == param("tutor_id")).c
_DOUBTED: Final = exists().where(_p.order_id == _c.order_id, PROBLEM_OPEN)
_AFTER_ALL: Final = (2**62, 0)
_SUMMED: Final = (_s.lessons, _s.amount_fen, _s.subsidy_fen)


def _summed(*of: ColumnElement[bool]) -> Columns[StatusSum]:
    sums = (func.sum(one) if not of else func.sum(one).filter(*of) for one in _SUMMED)
    return Columns(StatusSum, *(As(one, lambda value: int(value or 0)) for one in sums))


_SUMS: Final = Columns(
    lambda *read: read,
    one_of(_s.status, CommissionStatus),
    _summed(_s.month == param("this", Text)),
    _summed(_s.month == param("last", Text)),
    _summed(),
)
SUMS = Statement(lambda d: select(*_SUMS).group_by(_s.status))

_ROW: Final = Columns(
    CommissionRow,
    PAY,
    student.c.name,
    As(IS_OWN_STUDENT, bool),
    _o.appointment_at,
    _o.ended_by,
    As(_DOUBTED, bool),
)


def _with_student(query: Any) -> Any:
    return query.join(course_order, _o.id == _c.order_id).join(
        student, student.c.id == _c.student_id
    )


@cache
def listed(*, of_month: bool, of_status: bool) -> Statement:
    """A page of a tutor's commissions before a cursor. With a month, the cursor counts within that
    month."""
    request = [_c.tutor_id == param("tutor_id"), _c.ended_at >= param("since")]
    newest = [_c.month, _c.ended_at, _c.order_id]
    place = [param("before_month", Text), param("before_at"), param("before_id")]
    if of_month:
        request.append(_c.month == param("month", Text))
        newest, place = newest[1:], place[1:]
    if of_status:
        request.append(_c.status == param("status", Text))
    query = _with_student(select(*_ROW).select_from(commission)).where(
        *request, tuple_(*newest) < tuple_(*place)
    )
    page = query.order_by(*(one.desc() for one in newest)).limit(param("limit", Integer))
    return Statement(lambda d: page)


@cache
def length_of(*, of_month: bool, of_status: bool) -> Statement:
    """The kept number of a tutor's commissions."""
    query = select(func.sum(_s.lessons))
    if of_month:
        query = query.where(_s.month == param("month", Text))
    if of_status:
        query = query.where(_s.status == param("status", Text))
    return Statement(lambda d: query)


def _terms(kind: str, format_: int, body: str) -> Terms:
    ended: Completed | NoShow = event_in(kind, format_, body)
    return ended.terms


class _Found(NamedTuple):
    row: CommissionRow
    order: CourseOrder
    progress: LessonState | None
    terms: Terms


_FOUND: Final = Columns(
    _Found,
    _ROW,
    ORDER,
    STATE,
    Columns(_terms, order_event.c.kind, order_event.c.format, order_event.c.body),
)
ONE = Statement(
    lambda d: (
        _with_student(select(*_FOUND).select_from(commission))
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.order_id)
        .join(
            order_event,
            and_(
                order_event.c.order_id == _c.order_id,
                order_event.c.kind.in_([constant(one.kind) for one in ENDS]),
            ),
        )
        .where(_c.order_id == param("id"))
        .order_by(_c.number.desc(), order_event.c.sequence.desc())
        .limit(1)
    )
)

_LOOKED_AT: Final = exists().where(
    payout_event.c.order_id == _c.order_id,
    payout_event.c.number == _c.number,
    payout_event.c.step.in_([constant(PayoutStep.TAKE), constant(PayoutStep.RELEASE)]),
    payout_event.c.happened_at <= param("withheld_at"),
)
"""Of ``was_withheld`` in ``domain.pay.payout``, as a condition."""

_STORE: Final = Columns(
    *(StoreCommission, PAY, tutor.c.name, student.c.name),
    As(_DOUBTED, bool),
)


@cache
def looked_at(
    *, of_month: bool, of_status: bool, of_batch: bool, flagged: bool, withheld: bool = False
) -> Statement:
    """Commissions as the store sees them."""
    request: list[ColumnElement[bool]] = [
        tuple_(_c.order_id, _c.number) > tuple_(param("after"), param("after_number")),
        _c.ended_at >= param("since"),
    ]
    if of_month:
        request.append(_c.month == param("month", Text))
    if of_status:
        request.append(_c.status == param("status", Text))
    if of_batch:
        request.append(_c.batch == param("batch", Text))
    if flagged:
        request.append(FLAGGED)
    if withheld:
        request += [_c.problem_flag, _c.created_at <= param("withheld_at"), ~_LOOKED_AT]
    query = (
        select(*_STORE)
        .join(course_order, _o.id == _c.order_id)
        .join(tutor, tutor.c.id == _c.tutor_id)
        .join(student, student.c.id == _c.student_id)
        .where(*request)
        .order_by(_c.order_id, _c.number)
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: query)


_PAID: Final = (
    select(func.sum(_c.amount_fen + _c.subsidy_fen))
    .where(_c.order_id == _p.order_id, _c.status != constant(CommissionStatus.WITHDRAWN))
    .scalar_subquery()
)
_OPEN: Final = Columns(OpenProblem, PROBLEM, tutor.c.name, As(func.coalesce(_PAID, 0), int))
OPEN = Statement(
    lambda d: (
        select(*_OPEN)
        .join(tutor, tutor.c.id == _p.tutor_id)
        .where(PROBLEM_OPEN, _p.order_id > param("after"))
        .order_by(_p.order_id)
        .limit(param("limit", Integer))
    )
)


class SqlPayReads:
    """Queries about pay."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def commission_sums(
        self, tutor_id: AccountId, this: str, last: str, *, launched: Instant
    ) -> tuple[Sums, Sums, Sums]:
        found = await self._source.all(
            SUMS, tutor_id=tutor_id, this=this, last=last, launched=launched
        )
        rows = _SUMS.all(found)
        first, second, third = (
            {row[0]: row[nth] for row in rows if row[nth].lessons} for nth in (1, 2, 3)
        )
        return first, second, third

    async def commissions(
        self, tutor_id: AccountId, scope: CommissionScope, *, limit: int
    ) -> Sequence[CommissionRow]:
        month, at, order_id = scope.before
        if scope.month is not None and scope.month != month:
            if scope.month > month:
                return []
            at, order_id = _AFTER_ALL
        statement = listed(of_month=scope.month is not None, of_status=scope.status is not None)
        rows = await self._source.all(
            statement,
            tutor_id=tutor_id,
            since=scope.since,
            month=scope.month,
            status=scope.status,
            before_month=month,
            before_at=at,
            before_id=order_id,
            limit=limit,
        )
        return _ROW.all(rows)

    async def commission_count(self, tutor_id: AccountId, scope: CommissionScope) -> int:
        length = length_of(of_month=scope.month is not None, of_status=scope.status is not None)
        row = await self._source.one(
            length,
            tutor_id=tutor_id,
            launched=scope.since,
            month=scope.month,
            status=scope.status,
        )
        return int(required_row(row)[0] or 0)

    async def commission(self, order_id: OrderId) -> CommissionNow | None:
        found = _FOUND.one(await self._source.one(ONE, id=order_id))
        if found is None:
            return None
        story = await stories(self._source, [order_id])
        return CommissionNow(
            row=found.row,
            lesson=Lesson(order=found.order, progress=found.progress, terms=found.terms),
            story=[entry for _, entries in sorted(story.items()) for entry in entries],
            problems=PROBLEM.all(await self._source.all(PROBLEMS, order_id=order_id)),
        )

    async def store_commissions(
        self, scope: StoreScope, *, limit: int
    ) -> Sequence[StoreCommission]:
        statement = looked_at(
            of_month=scope.month is not None,
            of_status=scope.status is not None,
            of_batch=scope.batch is not None,
            flagged=scope.flagged,
            withheld=scope.withheld_at is not None,
        )
        rows = await self._source.all(
            statement,
            since=scope.since,
            month=scope.month,
            status=scope.status,
            batch=scope.batch,
            withheld_at=scope.withheld_at,
            after=scope.after[0],
            after_number=scope.after[1],
            limit=limit,
        )
        return _STORE.all(rows)

    async def open_problems(self, *, after: int, limit: int) -> Sequence[OpenProblem]:
        return _OPEN.all(await self._source.all(OPEN, after=after, limit=limit))

"""The store's queries about pay: commissions, batches, and open problems."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Integer,
    Text,
    and_,
    exists,
    func,
    select,
    tuple_,
)

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, required_row
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.kernel.queries import Read, answers, store_page_of
from wordmate.adapters.sql.kernel.queries import counted as length_of
from wordmate.adapters.sql.lessons.schema import lesson_progress
from wordmate.adapters.sql.lessons.stores import STATE
from wordmate.adapters.sql.orders.columns import (
    order_with,
    student,
    tutor,
)
from wordmate.adapters.sql.orders.schema import course_order, order_event
from wordmate.adapters.sql.pay.commissions import PAY
from wordmate.adapters.sql.pay.payouts import BATCH, DOUBTED, PROBLEM, paid_for
from wordmate.adapters.sql.pay.queries import terms_of
from wordmate.adapters.sql.pay.schema import (
    BATCHED,
    FLAGGED,
    FREE,
    PROBLEM_OPEN,
    UNSETTLED,
    commission,
    commission_problem,
    payout_batch,
    payout_event,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import LAST_INSTANT, StorePage
from wordmate.application.pay.messages import (
    BatchPage,
    BatchPlace,
    BatchState,
    ListBatches,
    ListOpenProblems,
    ListStoreCommissions,
    OneMonth,
    OpenProblem,
    PaySum,
    PaySums,
    StoreCommission,
    Unsettled,
)
from wordmate.application.pay.operations import (
    Batches,
    OpenProblems,
    StoreCommissions,
    UnsettledSums,
)
from wordmate.application.pay.problems import problem_view
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import launched_at, month_of
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.orders.events import ENDS
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import PayoutStep
from wordmate.domain.pay.reasons import Flag, flags_of

_c, _o, _a, _p = commission.c, course_order.c, account.c, commission_problem.c

_LOOKED_AT: Final = exists().where(
    payout_event.c.order_id == _c.order_id,
    payout_event.c.number == _c.number,
    payout_event.c.step.in_([constant(PayoutStep.TAKE), constant(PayoutStep.RELEASE)]),
    payout_event.c.happened_at <= param("withheld_at"),
)
_FILTERS: Final = {
    "month": _c.month == param("month", Text),
    "status": _c.status == param("status", Text),
    "batch": _c.batch == param("batch", Text),
    "until_month": _c.month <= param("until_month", Text),
    "flagged": FLAGGED,
    "withheld_at": and_(_c.problem_flag, _c.created_at <= param("withheld_at"), ~_LOOKED_AT),
}
"""``withheld_at``: ``was_withheld`` in ``domain.pay.payout``, as a condition."""
_UNSETTLED: Final = {
    Unsettled.READY: and_(FREE, ~FLAGGED, ~DOUBTED),
    Unsettled.FLAGGED: and_(FREE, FLAGGED),
    Unsettled.DOUBTED: and_(FREE, DOUBTED),
    Unsettled.IN_BATCH: and_(_c.status == constant(CommissionStatus.PENDING), BATCHED),
    Unsettled.FAILED: _c.status == constant(CommissionStatus.ISSUE_FAILED),
}
_STORE: Final = Columns(lambda *row: row, PAY, tutor.c.name, student.c.name, As(DOUBTED, bool))


@cache
def looked_at(
    filters: tuple[str, ...], reach: Reach, unsettled: Unsettled | None = None
) -> tuple[Statement, Statement]:
    """Commissions as the store sees them, and how many there are."""
    where = (
        _c.ended_at >= param("since"),
        *(_FILTERS[name] for name in filters),
        *([] if unsettled is None else [UNSETTLED, _UNSETTLED[unsettled]]),
        *paid_for(reach),
    )
    page = (
        select(*_STORE)
        .join(tutor, tutor.c.id == _c.tutor_id)
        .join(student, student.c.id == _c.student_id)
        .where(
            *where,
            tuple_(_c.order_id, _c.number) > tuple_(param("after"), param("after_number")),
        )
        .order_by(_c.order_id, _c.number)
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: page), Statement(
        lambda d: length_of(select(_c.order_id).where(*where))
    )


_SUMMED: Final = {one.lower(): which for one, which in _UNSETTLED.items()}


@cache
def unsettled_in(reach: Reach) -> Statement:
    """Sums of what is still to be paid; each state is found out once for its number and its sum."""
    states = select(
        (_c.amount_fen + _c.subsidy_fen).label("fen"),
        *(which.label(name) for name, which in _SUMMED.items()),
    ).where(UNSETTLED, _c.month <= param("month", Text), *paid_for(reach))
    each = states.cte("unsettled").prefix_with("MATERIALIZED", dialect="postgresql").c
    sums = [
        figure
        for name in _SUMMED
        for figure in (
            func.count().filter(each[name]),
            func.coalesce(func.sum(each.fen).filter(each[name]), 0),
        )
    ]
    return Statement(lambda d: select(*sums))


_b = payout_batch.c


@cache
def batches_in(reach: Reach) -> Statement:
    """Batches with the results of their payments, newest first."""

    def payments(status: CommissionStatus) -> ColumnElement[int]:
        of_batch = select(func.count()).where(
            _c.batch == _b.name, _c.status == constant(status), *paid_for(reach)
        )
        return of_batch.select_from(commission).correlate(payout_batch).scalar_subquery()

    return Statement(
        lambda d: (
            select(
                *BATCH,
                payments(CommissionStatus.PENDING),
                payments(CommissionStatus.ISSUED),
                payments(CommissionStatus.ISSUE_FAILED),
            )
            .where(
                _b.reach == param("reach", Text),
                tuple_(_b.created_at, _b.name)
                < tuple_(param("before_at"), param("before_name", Text)),
            )
            .order_by(_b.created_at.desc(), _b.name.desc())
            .limit(param("limit", Integer))
        )
    )


_FLAGS: Final = Columns(
    lambda *read: read,
    order_with(Columns(LessonRecord, progress=STATE)),
    Columns(terms_of, order_event.c.kind, order_event.c.format, order_event.c.body),
)


@Statement
def ENDS_OF(d: Dialect) -> ClauseElement:  # noqa: N802
    """Orders with the terms of their ends, in their order."""
    ids = d.rows("orders", order_id=Id)
    return (
        select(*_FLAGS)
        .select_from(course_order)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _o.id)
        .join(
            order_event,
            and_(
                order_event.c.order_id == _o.id,
                order_event.c.kind.in_([constant(one.kind) for one in ENDS]),
            ),
        )
        .where(_o.id.in_(select(ids.c.order_id)))
        .order_by(_o.id, order_event.c.sequence)
    )


_PAID: Final = (
    select(func.sum(_c.amount_fen + _c.subsidy_fen))
    .where(_c.order_id == _p.order_id, _c.status != constant(CommissionStatus.WITHDRAWN))
    .scalar_subquery()
)
_OPEN: Final = Columns(lambda *row: row, PROBLEM, tutor.c.name, As(func.coalesce(_PAID, 0), int))


@cache
def open_in(reach: Reach) -> tuple[Statement, Statement]:
    """Open problems, and how many there are."""
    problems = select(*_OPEN).join(tutor, tutor.c.id == _p.tutor_id).where(PROBLEM_OPEN)
    if seen := in_reach(reach, student):
        problems = (
            problems.join(course_order, _o.id == _p.order_id)
            .join(student, student.c.id == _o.student_id)
            .where(*seen)
        )
    page = problems.where(_p.order_id > param("after")).order_by(_p.order_id)
    limited = page.limit(param("limit", Integer))
    return Statement(lambda d: limited), Statement(
        lambda d: length_of(problems.with_only_columns(_p.id))
    )


@answers(StoreCommissions)
async def store_commissions(
    read: Read, call: Call, request: ListStoreCommissions
) -> StorePage[StoreCommission]:
    asked = {name: getattr(request, name) for name in _FILTERS}
    filters = {name: value for name, value in asked.items() if value not in (None, False)}
    after, number = request.after or (0, 0)
    is_batch = request.batch is not None or request.withheld_at is not None
    page, length = looked_at((*filters,), reach_of(call.staff), request.unsettled)
    values = {
        **filters,
        "since": EPOCH if is_batch else launched_at(read.policy.zone),
        "institution_id": call.staff.institution_id,
    }
    rows = _STORE.all(
        await read.all(page, **values, after=after, after_number=number, limit=request.limit)
    )
    flags = await _flags(read, [record.order_id for record, *_ in rows if record.is_flagged])
    data = [
        StoreCommission.of(
            record,
            course_order_id=record.order_id,
            utc_ended=record.ended_at,
            commission_fen=record.amount_fen,
            tutor_name=tutor_name,
            student_name=student_name,
            has_open_problem=has_open_problem,
            training_duration=record.minutes,
            practice_time=record.practice_ms,
            flags=flags.get(record.order_id, []) if record.is_flagged else [],
        )
        for record, tutor_name, student_name, has_open_problem in rows
    ]
    return store_page_of(data, required_row(await read.one(length, **values))[0])


async def _flags(read: Read, order_ids: Sequence[OrderId]) -> dict[OrderId, list[Flag]]:
    """Why these orders are flagged, by the last end of each."""
    if not order_ids:
        return {}
    found = _FLAGS.all(await read.all(ENDS_OF, orders=order_ids))
    return {order.id: [*flags_of(order, terms)] for order, terms in found}


@answers(UnsettledSums)
async def sum_unsettled(read: Read, call: Call, request: OneMonth) -> PaySums:
    month = request.month or month_of(read.now, read.policy.zone)
    row = required_row(
        await read.one(
            unsettled_in(reach_of(call.staff)),
            month=month,
            institution_id=call.staff.institution_id,
        )
    )
    sums = {
        name: PaySum(lessons=int(row[2 * nth]), total_fen=int(row[2 * nth + 1]))
        for nth, name in enumerate(_SUMMED)
    }
    return PaySums(month=month, **sums)


@answers(Batches)
async def list_batches(read: Read, call: Call, request: ListBatches) -> BatchPage:
    place = request.before or BatchPlace(at=Instant(LAST_INSTANT), batch="")
    rows = await read.all(
        batches_in(reach_of(call.staff)),
        reach=call.staff.reach,
        institution_id=call.staff.institution_id,
        before_at=place.at,
        before_name=place.batch,
        limit=request.page_size + 1,
    )
    data = [
        BatchState.of(BATCH.read(row), waiting=row[-3], issued=row[-2], failed=row[-1])
        for row in rows[: request.page_size]
    ]
    is_last = len(rows) <= request.page_size
    return BatchPage(
        data=data,
        next=None if is_last else BatchPlace(at=data[-1].at, batch=data[-1].name),
    )


@answers(OpenProblems)
async def open_problems(
    read: Read, call: Call, request: ListOpenProblems
) -> StorePage[OpenProblem]:
    page, length = open_in(reach_of(call.staff))
    seen_by = {"institution_id": call.staff.institution_id}
    rows = _OPEN.all(await read.all(page, after=request.after, limit=request.limit, **seen_by))
    data = [
        OpenProblem.of(
            problem_view(problem),
            tutor_id=problem.tutor_id,
            tutor_name=tutor_name,
            total_fen=total_fen,
        )
        for problem, tutor_name, total_fen in rows
    ]
    return store_page_of(data, required_row(await read.one(length, **seen_by))[0])

"""The store's queries about pay: commissions, open problems, and a month of its tutors."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Integer,
    Text,
    and_,
    exists,
    func,
    literal,
    or_,
    select,
    tuple_,
    union_all,
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
    IS_MISSED,
    IS_NO_SHOW,
    IS_NOTHING_DUE,
    counted,
    counts_time,
    order_with,
    student,
    tutor,
)
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order, order_event
from wordmate.adapters.sql.pay.commissions import PAY, sums_of
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
from wordmate.application.kernel.messages import LAST_INSTANT, Rows, StorePage
from wordmate.application.pay.messages import (
    BatchPage,
    BatchPlace,
    BatchState,
    ListBatches,
    ListOpenProblems,
    ListStoreCommissions,
    MonthOfTutor,
    OneMonth,
    OpenProblem,
    PaySum,
    PaySums,
    StoreCommission,
)
from wordmate.application.pay.operations import (
    Batches,
    MonthOfTutors,
    OpenProblems,
    StoreCommissions,
    UnsettledSums,
)
from wordmate.application.pay.problems import problem_view
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, month_bounds, month_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.orders.events import ENDS
from wordmate.domain.orders.order_status import LessonType, OrderStatus, whole_minutes
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
    "flagged": FLAGGED,
    "ready": and_(FREE, ~FLAGGED, ~DOUBTED),
    "withheld_at": and_(_c.problem_flag, _c.created_at <= param("withheld_at"), ~_LOOKED_AT),
}
"""``withheld_at``: ``was_withheld`` in ``domain.pay.payout``, as a condition."""
_STORE: Final = Columns(lambda *row: row, PAY, tutor.c.name, student.c.name, As(DOUBTED, bool))


@cache
def looked_at(filters: tuple[str, ...], reach: Reach) -> tuple[Statement, Statement]:
    """Commissions as the store sees them, and how many there are."""
    query = (
        select(*_STORE)
        .join(course_order, _o.id == _c.order_id)
        .join(tutor, tutor.c.id == _c.tutor_id)
        .join(student, student.c.id == _c.student_id)
        .where(
            _c.ended_at >= param("since"),
            *(_FILTERS[name] for name in filters),
            *in_reach(reach, student),
        )
    )
    page = (
        query.where(tuple_(_c.order_id, _c.number) > tuple_(param("after"), param("after_number")))
        .order_by(_c.order_id, _c.number)
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: page), Statement(
        lambda d: length_of(query.with_only_columns(_c.order_id))
    )


_SUMMED: Final = {
    "ready": _FILTERS["ready"],
    "flagged": and_(FREE, FLAGGED),
    "doubted": and_(FREE, DOUBTED),
    "in_batch": and_(_c.status == constant(CommissionStatus.PENDING), BATCHED),
    "failed": _c.status == constant(CommissionStatus.ISSUE_FAILED),
}


@cache
def unsettled_in(reach: Reach) -> Statement:
    """Sums of what is still to be paid."""
    states = select(
        (_c.amount_fen + _c.subsidy_fen).label("fen"),
        *(which.label(name) for name, which in _SUMMED.items()),
    ).where(UNSETTLED, _c.month <= param("month", Text), *paid_for(reach))
    each = states.subquery("unsettled").c
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


_IS_REVIEW: Final = _o.lesson_type == constant(LessonType.ANTI_FORGETTING)
_LED: Final = counts_time(Role.TUTOR)
_DONE: Final = and_(_IS_REVIEW, _o.status == constant(OrderStatus.COMPLETED), ~IS_NOTHING_DUE)
_MISSED: Final = and_(_IS_REVIEW, IS_MISSED)
_s = sums_of(lambda columns: columns.month == param("month", Text)).c


def _total(status: CommissionStatus) -> ColumnElement[int]:
    total = func.sum(_s.amount_fen + _s.subsidy_fen)
    return func.coalesce(total.filter(_s.status == constant(status)), 0)


_FIGURES: Final = (*MonthOfTutor.__struct_fields__[2:], "paid")


def _of_tutors(tutor_id: ColumnElement[int], **figures: ColumnElement[Any]) -> Any:
    """A row a tutor with all figures; 0 for those that are not named."""
    columns = (figures.get(name, literal(0)).label(name) for name in _FIGURES)
    return select(tutor_id, *columns).group_by(tutor_id)


_both = union_all(
    _of_tutors(
        _o.tutor_id,
        sessions=counted(_LED),
        minutes=func.coalesce(func.sum(_o.used_ms).filter(_LED), 0),
        reviews_done=counted(_DONE),
        reviews_missed=counted(_MISSED),
        no_shows=counted(IS_NO_SHOW),
    ).where(
        _o.appointment_at >= param("since"),
        _o.appointment_at < param("until"),
        _o.tutor_id.is_not(None),
        ~_o.is_simulated,
        ~IS_DELETED,
    ),
    _of_tutors(
        _s.tutor_id,
        paid=func.sum(_s.lessons),
        commission_fen=func.sum(_s.amount_fen),
        subsidy_fen=func.sum(_s.subsidy_fen),
        pending_fen=_total(CommissionStatus.PENDING),
        issued_fen=_total(CommissionStatus.ISSUED),
        failed_fen=_total(CommissionStatus.ISSUE_FAILED),
    ).where(_s.status != constant(CommissionStatus.WITHDRAWN)),
).subquery("both")
_summed = {name: func.sum(_both.c[name]) for name in _FIGURES}
_READ: Final = {"minutes": lambda used_ms: whole_minutes(int(used_ms))}
_MONTH: Final = Columns(
    MonthOfTutor,
    tutor_id=_a.id,
    tutor_name=_a.name,
    **{name: As(one, _READ.get(name, int)) for name, one in _summed.items() if name != "paid"},
)


@cache
def month_in(reach: Reach) -> Statement:
    """A month of the tutors in reach."""
    return Statement(
        lambda d: (
            select(*_MONTH)
            .select_from(_both)
            .join(account, _a.id == _both.c.tutor_id)
            .where(*in_reach(reach))
            .group_by(_a.id, _a.name)
            .having(
                or_(
                    *(
                        _summed[name] > 0
                        for name in (
                            *("sessions", "reviews_done", "reviews_missed", "no_shows", "paid"),
                        )
                    )
                )
            )
            .order_by(_a.id)
        )
    )


@answers(StoreCommissions)
async def store_commissions(
    read: Read, call: Call, request: ListStoreCommissions
) -> StorePage[StoreCommission]:
    asked = {name: getattr(request, name) for name in _FILTERS}
    filters = {name: value for name, value in asked.items() if value not in (None, False)}
    after, number = request.after or (0, 0)
    page, length = looked_at((*filters,), reach_of(call.staff))
    values = {
        **filters,
        "since": request.since,
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


@answers(MonthOfTutors)
async def month_of_tutors(read: Read, call: Call, request: OneMonth) -> Rows[MonthOfTutor]:
    zone = read.policy.zone
    month = request.month or month_of(read.now, zone)
    since, until = month_bounds(month, zone)
    launched = launched_at(zone)
    rows = await read.all(
        month_in(reach_of(call.staff)),
        month=month,
        launched=launched,
        since=max(since, launched),
        until=until,
        now=read.now,
        institution_id=call.staff.institution_id,
    )
    return Rows(data=_MONTH.all(rows))

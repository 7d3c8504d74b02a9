"""The store's queries about pay: commissions, open problems, and a month of its tutors."""

from functools import cache
from typing import Any, Final

from sqlalchemy import (
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

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import (
    IS_MISSED,
    IS_NO_SHOW,
    IS_NOTHING_DUE,
    counted,
    counts_time,
    student,
    tutor,
)
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.pay.commissions import PAY, sums_of
from wordmate.adapters.sql.pay.payouts import DOUBTED, PROBLEM
from wordmate.adapters.sql.pay.schema import (
    FLAGGED,
    PROBLEM_OPEN,
    commission,
    commission_problem,
    payout_event,
)
from wordmate.application.kernel.messages import Rows
from wordmate.application.pay.messages import (
    ListOpenProblems,
    ListStoreCommissions,
    MonthOfTutor,
    OneMonth,
    OpenProblem,
    StoreCommission,
)
from wordmate.application.pay.operations import MonthOfTutors, OpenProblems, StoreCommissions
from wordmate.application.pay.problems import problem_view
from wordmate.domain.kernel.local_dates import launched_at, month_bounds
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType, OrderStatus, whole_minutes
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import PayoutStep

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
    "withheld_at": and_(_c.problem_flag, _c.created_at <= param("withheld_at"), ~_LOOKED_AT),
}
"""The last: of ``was_withheld`` in ``domain.pay.payout``, as a condition."""
_STORE: Final = Columns(lambda *row: row, PAY, tutor.c.name, student.c.name, As(DOUBTED, bool))


@cache
def looked_at(filters: tuple[str, ...]) -> Statement:
    """Commissions as the store sees them."""
    query = (
        select(*_STORE)
        .join(course_order, _o.id == _c.order_id)
        .join(tutor, tutor.c.id == _c.tutor_id)
        .join(student, student.c.id == _c.student_id)
        .where(
            tuple_(_c.order_id, _c.number) > tuple_(param("after"), param("after_number")),
            _c.ended_at >= param("since"),
            *(_FILTERS[name] for name in filters),
        )
        .order_by(_c.order_id, _c.number)
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: query)


_PAID: Final = (
    select(func.sum(_c.amount_fen + _c.subsidy_fen))
    .where(_c.order_id == _p.order_id, _c.status != constant(CommissionStatus.WITHDRAWN))
    .scalar_subquery()
)
_OPEN: Final = Columns(lambda *row: row, PROBLEM, tutor.c.name, As(func.coalesce(_PAID, 0), int))
OPEN = Statement(
    lambda d: (
        select(*_OPEN)
        .join(tutor, tutor.c.id == _p.tutor_id)
        .where(PROBLEM_OPEN, _p.order_id > param("after"))
        .order_by(_p.order_id)
        .limit(param("limit", Integer))
    )
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
MONTH = Statement(
    lambda d: (
        select(*_MONTH)
        .select_from(_both)
        .join(account, _a.id == _both.c.tutor_id)
        .group_by(_a.id, _a.name)
        .having(
            or_(
                *(
                    _summed[name] > 0
                    for name in ("sessions", "reviews_done", "reviews_missed", "no_shows", "paid")
                )
            )
        )
        .order_by(_a.id)
    )
)


@answers(StoreCommissions)
async def store_commissions(read: Read, request: ListStoreCommissions) -> Rows[StoreCommission]:
    asked = {name: getattr(request, name) for name in _FILTERS}
    filters = {name: value for name, value in asked.items() if value not in (None, False)}
    after, number = request.after
    rows = await read.all(
        looked_at((*filters,)),
        **filters,
        since=request.since,
        after=after,
        after_number=number,
        limit=request.limit,
    )
    return Rows(
        data=[
            StoreCommission.of(
                record,
                course_order_id=record.order_id,
                utc_ended=record.ended_at,
                commission_fen=record.amount_fen,
                tutor_name=tutor_name,
                student_name=student_name,
                has_open_problem=has_open_problem,
            )
            for record, tutor_name, student_name, has_open_problem in _STORE.all(rows)
        ]
    )


@answers(OpenProblems)
async def open_problems(read: Read, request: ListOpenProblems) -> Rows[OpenProblem]:
    rows = _OPEN.all(await read.all(OPEN, after=request.after, limit=request.limit))
    return Rows(
        data=[
            OpenProblem.of(
                problem_view(problem),
                tutor_id=problem.tutor_id,
                tutor_name=tutor_name,
                total_fen=total_fen,
            )
            for problem, tutor_name, total_fen in rows
        ]
    )


@answers(MonthOfTutors)
async def month_of_tutors(read: Read, request: OneMonth) -> Rows[MonthOfTutor]:
    zone = read.policy.zone
    since, until = month_bounds(request.month, zone)
    launched = launched_at(zone)
    rows = await read.all(
        MONTH,
        month=request.month,
        launched=launched,
        since=max(since, launched),
        until=until,
        now=read.now,
    )
    return Rows(data=_MONTH.all(rows))

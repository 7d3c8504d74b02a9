"""A month of the store's tutors: their work and pay, each by themselves and all by day."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Integer,
    Text,
    and_,
    func,
    literal,
    or_,
    select,
    union_all,
)

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Row, Statement, param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import IS_MISSED, IS_REVIEW
from wordmate.adapters.sql.orders.schema import CLOCK_LOOKS, course_order, tutor_day
from wordmate.adapters.sql.pay.commissions import sums_of
from wordmate.adapters.sql.pay.schema import commission_day
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Rows
from wordmate.application.pay.messages import (
    DayOfMonth,
    MonthOfTutor,
    OneMonth,
)
from wordmate.application.pay.operations import (
    DaysOfMonth,
    MonthOfTutors,
)
from wordmate.domain.kernel.local_dates import launched_at, local_date, month_bounds, month_of
from wordmate.domain.orders.order_status import whole_minutes
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.progress.counting import day_number, day_of

_o, _a, _w, _p = course_order.c, account.c, tutor_day.c, commission_day.c
_s = sums_of(lambda columns: columns.month == param("month", Text)).c
_IS_LATE: Final = and_(CLOCK_LOOKS, _o.clock_at <= param("now"), IS_REVIEW, IS_MISSED)
"""Reviews that are missed and that the clock has yet to close: seldom any."""


def _in_month(day: ColumnElement[int]) -> ColumnElement[bool]:
    return and_(day >= param("first_day", Integer), day < param("next_day", Integer))


def _total(status: CommissionStatus) -> ColumnElement[int]:
    total = func.sum(_s.amount_fen + _s.subsidy_fen)
    return func.coalesce(total.filter(_s.status == constant(status)), 0)


_FIGURES: Final = (*MonthOfTutor.__struct_fields__[2:], "paid")
_WORK: Final = ("sessions", "reviews_done", "reviews_missed", "no_shows")


def _of_tutors(tutor_id: ColumnElement[int], **figures: ColumnElement[Any]) -> Any:
    """A row a tutor with all figures; 0 for those that are not named."""
    columns = (figures.get(name, literal(0)).label(name) for name in _FIGURES)
    return select(tutor_id, *columns).group_by(tutor_id)


_both = union_all(
    _of_tutors(
        _w.tutor_id,
        minutes=func.sum(_w.used_ms),
        **{name: func.sum(_w[name]) for name in _WORK},
    ).where(_in_month(_w.day)),
    _of_tutors(_o.tutor_id, reviews_missed=func.count()).where(
        _IS_LATE,
        _o.appointment_at >= param("since"),
        _o.appointment_at < param("until"),
        _o.tutor_id.is_not(None),
        ~_o.is_simulated,
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


def _minutes(used_ms: int) -> int:
    return whole_minutes(int(used_ms))


_summed = {name: func.sum(_both.c[name]) for name in _FIGURES}
_MONTH: Final = Columns(
    MonthOfTutor,
    tutor_id=_a.id,
    tutor_name=_a.name,
    **{
        name: As(one, _minutes if name == "minutes" else int)
        for name, one in _summed.items()
        if name != "paid"
    },
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
            .having(or_(*(_summed[name] > 0 for name in (*_WORK, "paid"))))
            .order_by(_a.id)
        )
    )


_nothing = literal(0)
_days = (
    union_all(
        select(
            *(_w.tutor_id, _w.day, _w.sessions, _w.used_ms),
            *(_nothing.label("payments"), _nothing.label("total_fen")),
        ).where(_in_month(_w.day)),
        select(
            *(_p.tutor_id, _p.day, _nothing, _nothing, _p.payments, _p.total_fen),
        ).where(_in_month(_p.day)),
    )
    .subquery("days")
    .c
)
_DAY: Final = Columns(
    DayOfMonth,
    day=As(_days.day, day_of),
    sessions=As(func.sum(_days.sessions), int),
    minutes=As(func.sum(_days.used_ms), _minutes),
    total_fen=As(func.sum(_days.total_fen), int),
)


@cache
def days_in(reach: Reach) -> Statement:
    """A month of the tutors in reach, by day."""
    is_busy = or_(func.sum(_days.sessions) > 0, func.sum(_days.payments) > 0)
    query = select(*_DAY).join(account, _a.id == _days.tutor_id).where(*in_reach(reach))
    return Statement(lambda d: query.group_by(_days.day).having(is_busy).order_by(_days.day))


@answers(MonthOfTutors)
async def month_of_tutors(read: Read, call: Call, request: OneMonth) -> Rows[MonthOfTutor]:
    rows = await _month(read, call, request, month_in)
    return Rows(data=_MONTH.all(rows))


@answers(DaysOfMonth)
async def days_of_month(read: Read, call: Call, request: OneMonth) -> Rows[DayOfMonth]:
    return Rows(data=_DAY.all(await _month(read, call, request, days_in)))


async def _month(
    read: Read, call: Call, request: OneMonth, statement: Callable[[Reach], Statement]
) -> Sequence[Row]:
    """The rows of a statement about a month of the tutors whom the caller sees."""
    zone = read.policy.zone
    month = request.month or month_of(read.now, zone)
    since, until = month_bounds(month, zone)
    launched = launched_at(zone)
    since = max(since, launched)
    return await read.all(
        statement(reach_of(call.staff)),
        month=month,
        launched=launched,
        since=since,
        until=until,
        first_day=day_number(local_date(since, zone)),
        next_day=day_number(local_date(until, zone)),
        now=read.now,
        institution_id=call.staff.institution_id,
    )

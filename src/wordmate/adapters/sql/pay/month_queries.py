"""A month of the store's tutors: their work and pay, each by themselves and all by day."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
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
from wordmate.adapters.sql.orders.columns import (
    IS_MISSED,
    IS_NO_SHOW,
    IS_NOTHING_DUE,
    counted,
    counts_time,
)
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.pay.commissions import sums_of
from wordmate.adapters.sql.pay.schema import (
    commission,
)
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
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_date, month_bounds, month_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType, OrderStatus, whole_minutes
from wordmate.domain.pay.commission import CommissionStatus

_c, _o, _a = commission.c, course_order.c, account.c


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


_QUARTER_MS: Final = 15 * 60_000
"""Local days begin on a quarter of an hour in every zone."""


@cache
def quarters_in(reach: Reach) -> Statement:
    """A month of the tutors in reach, by quarters of an hour since 1970."""
    led = select(
        _o.tutor_id,
        _o.appointment_at.label("at"),
        literal(1).label("sessions"),
        _o.used_ms.label("used_ms"),
        literal(0).label("fen"),
    ).where(
        _o.appointment_at >= param("since"),
        _o.appointment_at < param("until"),
        _LED,
        ~_o.is_simulated,
        ~IS_DELETED,
    )
    paid = select(
        _c.tutor_id, _c.ended_at, literal(0), literal(0), _c.amount_fen + _c.subsidy_fen
    ).where(
        _c.month == param("month", Text),
        _c.ended_at >= param("launched"),
        _c.status != constant(CommissionStatus.WITHDRAWN),
    )
    both = union_all(led, paid).subquery("both").c
    quarter = both.at // _QUARTER_MS
    query = (
        select(quarter, *(func.sum(both[name]) for name in ("sessions", "used_ms", "fen")))
        .join(account, _a.id == both.tutor_id)
        .where(*in_reach(reach))
        .group_by(quarter)
        .order_by(quarter)
    )
    return Statement(lambda d: query)


@answers(MonthOfTutors)
async def month_of_tutors(read: Read, call: Call, request: OneMonth) -> Rows[MonthOfTutor]:
    rows = await _month(read, call, request, month_in)
    return Rows(data=_MONTH.all(rows))


@answers(DaysOfMonth)
async def days_of_month(read: Read, call: Call, request: OneMonth) -> Rows[DayOfMonth]:
    days = dict[date, list[int]]()
    for quarter, *figures in await _month(read, call, request, quarters_in):
        day = local_date(Instant(int(quarter) * _QUARTER_MS), read.policy.zone)
        before = days.get(day, [0] * len(figures))
        days[day] = [one + int(more) for one, more in zip(before, figures, strict=True)]
    return Rows(
        data=[
            DayOfMonth(
                day=day, sessions=sessions, minutes=whole_minutes(used_ms), total_fen=total_fen
            )
            for day, (sessions, used_ms, total_fen) in sorted(days.items())
        ]
    )


async def _month(
    read: Read, call: Call, request: OneMonth, statement: Callable[[Reach], Statement]
) -> Sequence[Row]:
    """The rows of a statement about a month of the tutors whom the caller sees."""
    zone = read.policy.zone
    month = request.month or month_of(read.now, zone)
    since, until = month_bounds(month, zone)
    launched = launched_at(zone)
    return await read.all(
        statement(reach_of(call.staff)),
        month=month,
        launched=launched,
        since=max(since, launched),
        until=until,
        now=read.now,
        institution_id=call.staff.institution_id,
    )

"""A month of the store's tutors, aggregated by the database."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Text, and_, func, literal, or_, select, union_all

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.orders.columns import IS_MISSED, IS_NO_SHOW, counts_time
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.pay.commissions import sums_of
from wordmate.application.pay.ports import MonthOfTutor
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType, OrderStatus, whole_minutes
from wordmate.domain.pay.commission import CommissionStatus

_o, _a = course_order.c, account.c
_s = sums_of(lambda columns: columns.month == param("month", Text)).c

_IS_REVIEW: Final = _o.lesson_type == constant(LessonType.ANTI_FORGETTING)
_LED: Final = counts_time(Role.TUTOR)
_DONE: Final = and_(_IS_REVIEW, _o.status == constant(OrderStatus.COMPLETED))
_MISSED: Final = and_(_IS_REVIEW, IS_MISSED)


def _counted(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count().filter(condition)


_FIGURES: Final = (
    *("sessions", "used_ms", "reviews_done", "reviews_missed", "no_shows"),
    *("paid", "commission_fen", "subsidy_fen", "pending", "issued", "issue_failed"),
)
_NOTHING: Final = dict.fromkeys(_FIGURES, literal(0))


def _figures(tutor_id: ColumnElement[int], **counted: ColumnElement[Any]) -> Any:
    figures = {**_NOTHING, **counted}
    return select(tutor_id, *(figures[name].label(name) for name in _FIGURES)).group_by(tutor_id)


def _lessons() -> Any:
    return _figures(
        _o.tutor_id,
        sessions=_counted(_LED),
        used_ms=func.coalesce(func.sum(_o.used_ms).filter(_LED), 0),
        reviews_done=_counted(_DONE),
        reviews_missed=_counted(_MISSED),
        no_shows=_counted(IS_NO_SHOW),
    ).where(
        _o.appointment_at >= param("since"),
        _o.appointment_at < param("until"),
        _o.tutor_id.is_not(None),
        ~_o.is_simulated,
        ~IS_DELETED,
    )


def _pay() -> Any:
    total = _s.amount_fen + _s.subsidy_fen
    by_status = {
        one.name.lower(): func.coalesce(func.sum(total).filter(_s.status == constant(one)), 0)
        for one in CommissionStatus
        if one is not CommissionStatus.WITHDRAWN
    }
    return _figures(
        _s.tutor_id,
        paid=func.sum(_s.lessons),
        commission_fen=func.sum(_s.amount_fen),
        subsidy_fen=func.sum(_s.subsidy_fen),
        **by_status,
    ).where(_s.status != constant(CommissionStatus.WITHDRAWN))


def _month() -> tuple[Columns[MonthOfTutor], Any]:
    both = union_all(_lessons(), _pay()).subquery("both")
    summed = {name: func.sum(both.c[name]) for name in _FIGURES}
    columns = Columns(
        MonthOfTutor,
        tutor_id=_a.id,
        tutor_name=_a.name,
        sessions=As(summed["sessions"], int),
        minutes=As(summed["used_ms"], lambda used: whole_minutes(int(used))),
        commission_fen=As(summed["commission_fen"], int),
        subsidy_fen=As(summed["subsidy_fen"], int),
        pending_fen=As(summed["pending"], int),
        issued_fen=As(summed["issued"], int),
        failed_fen=As(summed["issue_failed"], int),
        reviews_done=As(summed["reviews_done"], int),
        reviews_missed=As(summed["reviews_missed"], int),
        no_shows=As(summed["no_shows"], int),
    )
    of_note = ("sessions", "reviews_done", "reviews_missed", "no_shows", "paid")
    query = (
        select(*columns)
        .select_from(both)
        .join(account, _a.id == both.c.tutor_id)
        .group_by(_a.id, _a.name)
        .having(or_(*(summed[name] > 0 for name in of_note)))
        .order_by(_a.id)
    )
    return columns, query


_MONTH, _QUERY = _month()
MONTH = Statement(lambda d: _QUERY)


class SqlMonthReads:
    """The store's month."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def month_of_tutors(
        self, month: str, *, launched: Instant, since: Instant, until: Instant, now: Instant
    ) -> Sequence[MonthOfTutor]:
        rows = await self._source.all(
            MONTH, month=month, launched=launched, since=since, until=until, now=now
        )
        return _MONTH.all(rows)

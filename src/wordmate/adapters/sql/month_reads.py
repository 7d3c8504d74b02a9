"""A month of the store's tutors, put together by the database."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Text, and_, func, or_, select

from wordmate.adapters.sql.columns import As, Columns
from wordmate.adapters.sql.record_reads import USED
from wordmate.adapters.sql.schema import IS_DELETED, account, constant, course_order
from wordmate.adapters.sql.schema_pay import commission_sum
from wordmate.adapters.sql.statement import Source, Statement, given
from wordmate.application.pay.ports import MonthOfTutor
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import MINUTE_MS, LessonType, OrderStatus
from wordmate.domain.pay.commission import CommissionStatus

_o, _s, _a = course_order.c, commission_sum.c, account.c

_IS_REVIEW: Final = _o.lesson_type == constant(LessonType.ANTI_FORGETTING)
_LED: Final = and_(
    _o.status == constant(OrderStatus.COMPLETED), _o.started_by == constant(Role.TUTOR)
)
_DONE: Final = and_(_IS_REVIEW, _o.status == constant(OrderStatus.COMPLETED))
_MISSED: Final = and_(
    _IS_REVIEW,
    or_(
        _o.status == constant(OrderStatus.EXPIRED),
        and_(_o.status == constant(OrderStatus.RESERVED), _o.closes_at < given("now")),
    ),
)


def _counted(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count().filter(condition)


def _lessons() -> Any:
    return (
        select(
            _o.tutor_id,
            _counted(_LED).label("sessions"),
            func.sum(USED).filter(_LED).label("used_ms"),
            _counted(_DONE).label("reviews_done"),
            _counted(_MISSED).label("reviews_missed"),
        )
        .where(
            _o.appointment_at >= given("since"),
            _o.appointment_at < given("until"),
            _o.tutor_id.is_not(None),
            ~_o.is_simulated,
            ~IS_DELETED,
        )
        .group_by(_o.tutor_id)
        .subquery("lessons")
    )


def _pay() -> Any:
    total = _s.amount_fen + _s.subsidy_fen
    return (
        select(
            _s.tutor_id,
            func.sum(_s.amount_fen).label("commission_fen"),
            func.sum(_s.subsidy_fen).label("subsidy_fen"),
            *(
                func.sum(total).filter(_s.status == constant(one)).label(one.name.lower())
                for one in CommissionStatus
            ),
        )
        .where(_s.month == given("month", Text))
        .group_by(_s.tutor_id)
        .subquery("pay")
    )


def _month() -> tuple[Columns[MonthOfTutor], Any]:
    lessons, pay = _lessons(), _pay()

    def number(column: ColumnElement[Any]) -> As:
        return As(column, lambda value: int(value or 0))

    columns = Columns(
        MonthOfTutor,
        tutor_id=_a.id,
        tutor_name=_a.name,
        sessions=number(lessons.c.sessions),
        minutes=As(lessons.c.used_ms, lambda used: int(used or 0) // MINUTE_MS),
        commission_fen=number(pay.c.commission_fen),
        subsidy_fen=number(pay.c.subsidy_fen),
        pending_fen=number(pay.c.pending),
        issued_fen=number(pay.c.issued),
        failed_fen=number(pay.c.issue_failed),
        reviews_done=number(lessons.c.reviews_done),
        reviews_missed=number(lessons.c.reviews_missed),
    )
    has_something = or_(
        lessons.c.sessions > 0,
        lessons.c.reviews_done > 0,
        lessons.c.reviews_missed > 0,
        pay.c.tutor_id.is_not(None),
    )
    query = (
        select(*columns)
        .select_from(account)
        .outerjoin(lessons, lessons.c.tutor_id == _a.id)
        .outerjoin(pay, pay.c.tutor_id == _a.id)
        .where(_a.role == constant(Role.TUTOR), has_something)
        .order_by(_a.id)
    )
    return columns, query


_MONTH, _QUERY = _month()
MONTH = Statement(lambda d: _QUERY)


class MonthReads:
    """The store's month."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def month_of_tutors(
        self, month: str, *, since: int, until: int, now: int
    ) -> Sequence[MonthOfTutor]:
        rows = await self._source.all(MONTH, month=month, since=since, until=until, now=now)
        return _MONTH.all(rows)

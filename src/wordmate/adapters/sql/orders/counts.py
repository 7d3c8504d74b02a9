"""Kept counts of a person's orders by standing, and sums of a tutor's work by day; every write of
an order updates them.
"""

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Subquery,
    case,
    func,
    literal_column,
    select,
    union_all,
)

from wordmate.adapters.sql.engine.statement import BoundStatement, param
from wordmate.adapters.sql.engine.sums import adding
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.orders.columns import owned_by
from wordmate.adapters.sql.orders.credits import using_credits
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order, tutor_day
from wordmate.adapters.sql.words.schema import order_count
from wordmate.application.orders.messages import OrderFilter
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.days_of_tutor import worked
from wordmate.domain.orders.standing import Standing, recounted
from wordmate.domain.progress.counting import day_number

_o, _c = course_order.c, order_count.c
STANDING: Final = case((IS_DELETED, constant(Standing.DELETED)), else_=_o.status)
"""``standing`` of an order, as a column."""

STANDINGS: Final[dict[OrderFilter, tuple[Standing, ...]]] = {
    OrderFilter.ALL: tuple(one for one in Standing if one is not Standing.DELETED),
    **{OrderFilter(one.value): (one,) for one in Standing},
}
"""The standings that each filter shows."""

_ADD: Final = adding(order_count, "order_counts")
_ADD_WORK: Final = adding(tutor_day, "tutor_days")


def counting_orders(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder], zone: tzinfo
) -> Iterator[BoundStatement]:
    """Replaces the orders' former standings in the counts by their present ones, counts the lesson
    credits that they use, and sums up their tutors' work by day.
    """
    before, after = [*before], [*after]
    if counts := recounted(before, after):
        yield _ADD, {"order_counts": [(*at, orders) for at, orders in counts.items()]}
    yield from using_credits(before, after)
    if days := worked(before, after, zone):
        rows = [(tutor_id, day_number(day), *work) for (tutor_id, day), work in days.items()]
        yield _ADD_WORK, {"tutor_days": rows}


def counts_of(role: Role, *, has_end: bool = False) -> Subquery:
    """A person's counts by lesson type and standing, minus orders booked for a time before
    ``since`` (usually none) and, with an end, from ``until`` on."""
    counted = select(_c.lesson_type, _c.standing, _c.orders).where(
        _c.account_id == param("user_id")
    )
    left_out = [_o.appointment_at < param("since")]
    if has_end:
        left_out.append(_o.appointment_at >= param("until"))
    less = select(_o.lesson_type, STANDING.label("standing"), literal_column("-1"))
    others = (less.where(owned_by(role), when) for when in left_out)
    return union_all(counted, *others).subquery("counts")


def orders_at(counts: Subquery, *standings: Standing) -> ColumnElement[int]:
    """The number of orders with one of these standings."""
    at = counts.c.standing.in_([constant(one) for one in standings])
    return func.coalesce(func.sum(counts.c.orders).filter(at), 0)

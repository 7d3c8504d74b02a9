"""Kept counts of a person's orders by standing; every write of an order updates them."""

from collections.abc import Iterable, Iterator
from typing import Final

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Subquery,
    Text,
    case,
    func,
    literal_column,
    select,
    true,
    union_all,
)

from wordmate.adapters.sql.engine.statement import BoundStatement, Dialect, Statement, Types, param
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.orders.columns import owned_by
from wordmate.adapters.sql.orders.credits import using_credits
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.words.schema import order_count
from wordmate.application.orders.messages import OrderFilter
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.standing import Standing, recounted

_o, _c = course_order.c, order_count.c
STANDING: Final = case((IS_DELETED, constant(Standing.DELETED)), else_=_o.status)
"""``standing`` of an order, as a column."""

STANDINGS: Final[dict[OrderFilter, tuple[Standing, ...]]] = {
    OrderFilter.ALL: tuple(one for one in Standing if one is not Standing.DELETED),
    **{OrderFilter(one.value): (one,) for one in Standing},
}
"""The standings that each filter shows."""

_ROW: Final[dict[str, Types]] = {
    "account_id": Id,
    "lesson_type": Text,
    "standing": Text,
    "orders": _c.orders.type,
}


@Statement
def _add(d: Dialect) -> ClauseElement:
    rows = d.rows("order_counts", **_ROW)
    insert = d.insert(order_count).from_select(
        [*_ROW],
        select(*(rows.c[name] for name in _ROW)).where(true()).order_by(rows.c.position),
    )
    return insert.on_conflict_do_update(
        index_elements=["account_id", "lesson_type", "standing"],
        set_={"orders": _c.orders + insert.excluded.orders},
    )


def counting_orders(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder]
) -> Iterator[BoundStatement]:
    """Replaces the orders' former standings in the counts by their present ones, and counts the
    lesson credits that they use.
    """
    before, after = [*before], [*after]
    rows = [(*at, orders) for at, orders in recounted(before, after).items()]
    if rows:
        yield _add, {"order_counts": rows}
    yield from using_credits(before, after)


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

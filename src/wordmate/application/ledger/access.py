"""Access to orders. Another user's order is reported as NOT_FOUND."""

from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import Query
from wordmate.application.ledger.ports import HeldOrder
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.course_order import CourseOrder

OrderById = Query[OrderId, CourseOrder | None]("order")
"""An order as it is committed, whoever owns it."""


async def held(unit: Unit, order_id: OrderId, device: str | None = None) -> HeldOrder:
    """The order, whoever owns it, locked until the unit ends; the rules check the owner. Raises
    NotFound.
    """
    return present(await unit.orders.hold(order_id, device), Thing.ORDER, order_id)


async def held_reviews(unit: Unit, order_id: OrderId) -> list[CourseOrder]:
    """The open reviews of a locked lesson, locked too. Lock order: a lesson before its reviews,
    orders by id.
    """
    found = await unit.orders.reviews_of(order_id)
    open_ids = sorted(one.id for one in found if not one.is_closed)
    return [(await held(unit, one)).order for one in open_ids]

"""Whose orders a call may touch. What is not the caller's is answered as if it were not there."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.ports import HeldLesson, LedgerReads, LedgerUnit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.course_order import CourseOrder


async def held(unit: LedgerUnit, order_id: OrderId, device: str | None = None) -> HeldLesson:
    """The lesson, whosever it is, held until the unit ends: the rules ask for its owner
    themselves. Raises NotFound."""
    return present(await unit.orders.hold(order_id, device), Thing.ORDER, order_id)


async def own_order(reads: LedgerReads, call: Call, order_id: OrderId) -> CourseOrder:
    """The caller's own order, for a query; raises NotFound."""
    order = present(await reads.order(order_id))
    order.check_owner(call.actor)
    return order

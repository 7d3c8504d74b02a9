"""Whose orders a call may touch. What is not the caller's is answered as if it were not there."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.ports import HeldLesson, LedgerReads
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import CourseOrder


async def held(unit: Unit, order_id: OrderId, device: str | None = None) -> HeldLesson:
    """The lesson, whosever it is, held until the unit ends: the rules ask for its owner
    themselves. Raises NotFound."""
    return present(await unit.orders.hold(order_id, device), Thing.ORDER, order_id)


async def held_reviews(unit: Unit, order_id: OrderId) -> list[Lesson]:
    """The reviews of a held lesson that are not over, each of them held too: a lesson comes before
    its reviews, and orders are held in the order of their ids."""
    found = await unit.orders.reviews_of(order_id)
    open_ids = sorted(one.id for one in found if not one.is_closed)
    return [(await held(unit, one)).lesson for one in open_ids]


async def own_order(reads: LedgerReads, call: Call, order_id: OrderId) -> CourseOrder:
    """The caller's own order, for a query; raises NotFound."""
    order = present(await reads.order(order_id))
    order.check_owner(call.actor)
    return order

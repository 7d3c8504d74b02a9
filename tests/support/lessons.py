"""An order with its lesson as queries read it."""

from typing import Any

from wordmate.adapters.sql.lessons.queries import LESSON
from wordmate.adapters.sql.orders.columns import WHOLE_ORDER
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.course_order import CourseOrder


async def whole_order(units: Any, order_id: OrderId) -> CourseOrder | None:
    """An order with its lesson; None if there is no order."""
    return WHOLE_ORDER.one(await units.run(lambda unit: unit.tx.one(LESSON, id=order_id)))

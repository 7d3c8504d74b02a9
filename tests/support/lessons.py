"""A lesson as its queries read it."""

from typing import Any

from wordmate.adapters.sql.lessons.queries import LESSON, LESSON_NOW
from wordmate.application.lessons.ports import LessonNow
from wordmate.domain.kernel.ids import OrderId


async def lesson_now(units: Any, order_id: OrderId) -> LessonNow | None:
    """The lesson of an order; None if there is no order."""
    row = await units.run(lambda unit: unit.tx.one(LESSON, id=order_id))
    return LESSON_NOW.one(row)

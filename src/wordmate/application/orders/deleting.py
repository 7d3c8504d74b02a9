"""The effect of a lesson's deletion on its reviews, in the unit that changes its deletion."""

from collections.abc import Callable, Sequence

from wordmate.application.ledger.access import held_reviews
from wordmate.application.ledger.recording import record_all
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder

Change = Callable[[Sequence[CourseOrder], Instant], list[CourseOrder]]


async def change_reviews(unit: Unit, order_id: OrderId, change: Change, now: Instant) -> None:
    """Changes the open reviews of a locked lesson."""
    reviews = await held_reviews(unit, order_id)
    await record_all(unit, reviews, change(reviews, now), now)

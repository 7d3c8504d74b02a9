"""What becomes of a lesson's reviews when it is deleted, in the unit that moves its deletion."""

from collections.abc import Callable, Sequence

from wordmate.application.ledger.access import held_reviews
from wordmate.application.ledger.recording import record_all
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder

Change = Callable[[Sequence[CourseOrder], Instant], list[CourseOrder]]


async def change_reviews(unit: Unit, order_id: OrderId, change: Change, now: Instant) -> None:
    """Does something to the reviews of a held lesson that are not over."""
    reviews = await held_reviews(unit, order_id)
    await record_all(unit, reviews, change([one.order for one in reviews], now), now)

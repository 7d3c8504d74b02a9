"""The ports of the review use cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.kernel.call import Caller
from wordmate.application.orders.views import OrderContext
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.result import SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.rest.rest_slot import RestSlot


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review with its order's view, the end of its lesson, and its result."""

    order: CourseOrder
    context: OrderContext
    learned_at: Instant | None
    result: SubmittedResult | None

    @property
    def score(self) -> tuple[int | None, int | None]:
        """The number of right answers and of all answers, if it is done."""
        if self.result is None or self.order.status is not OrderStatus.COMPLETED:
            return None, None
        lists = self.result.lists
        return len(lists.correct), len(lists.correct) + len(lists.wrong)


class LessonReviews(Protocol):
    async def reviews_of(self, source_ids: Sequence[OrderId]) -> Sequence[ReviewRow]:
        """The reviews of these lessons, soonest first; without deleted ones."""
        ...


class ReviewsReads(Protocol):
    async def rest_taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]: ...

    async def reviews_between(
        self, caller: Caller, since: Instant, until: Instant
    ) -> Sequence[ReviewRow]:
        """The caller's own reviews, soonest first: ``since <= appointment < until``, without
        deleted ones."""
        ...

"""Queries about reviews."""

from collections.abc import Callable, Sequence

from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import context_of
from wordmate.application.kernel.call import Caller
from wordmate.application.reviews.ports import ReviewRow
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType


class MemoryReviewReads:
    """The queries of reviews."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def reviews_between(
        self, caller: Caller, since: Instant, until: Instant
    ) -> Sequence[ReviewRow]:
        def is_own(order: CourseOrder) -> bool:
            owner = order.student_id if caller.role is Role.STUDENT else order.tutor_id
            return owner == caller.user_id and since <= order.appointment_at < until

        return self._reviews(is_own)

    async def reviews_of(self, source_ids: Sequence[OrderId]) -> Sequence[ReviewRow]:
        return self._reviews(lambda order: order.source_order_id in source_ids)

    def _reviews(self, wanted: Callable[[CourseOrder], bool]) -> Sequence[ReviewRow]:
        tables = self._tables
        found = [
            order
            for order in tables.orders.values()
            if order.lesson_type is LessonType.ANTI_FORGETTING
            and order.deletion is not DeletionStatus.DELETED
            and wanted(order)
        ]
        found.sort(key=lambda order: (order.appointment_at, order.id))
        return [self._row(order) for order in found]

    def _row(self, order: CourseOrder) -> ReviewRow:
        tables, source = self._tables, self._tables.orders.get(order.source_order_id or 0)
        return ReviewRow(
            order,
            context_of(tables, order),
            None if source is None else source.ended_at,
            tables.results.get(order.id),
        )

"""Queries about course orders."""

from wordmate.adapters.memory.rest import waits_in_rest
from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import context_of
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.orders.messages import (
    CourseOrderCount,
    CourseOrderView,
    OrderFilter,
)
from wordmate.application.orders.ports import OrderScope, TimedOrder
from wordmate.application.orders.views import order_view
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.review_days import is_todays, waits_today


class MemoryOrderReads:
    """The queries of orders."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def order(self, order_id: OrderId) -> CourseOrder | None:
        return self._tables.orders.get(order_id)

    async def orders(
        self, scope: OrderScope, caller: Caller, now: Instant, *, limit: int, offset: int
    ) -> Page[CourseOrderView]:
        listed = [one for one in self._tables.orders.values() if _is_listed(one, scope, now)]
        if scope.role is Role.TUTOR and scope.user_id is not None and scope.soonest_first:
            listed = [one for one in listed if not waits_in_rest(self._tables, one)]
        listed.sort(key=lambda one: (one.appointment_at, one.id), reverse=not scope.soonest_first)
        views = [
            order_view(one, context_of(self._tables, one), caller, now)
            for one in listed[offset : offset + limit]
        ]
        return Page(data=views, total=len(listed))

    async def order_count(
        self,
        caller: Caller,
        now: Instant,
        *,
        since: Instant,
        held_from: Instant,
        today: tuple[Instant, Instant],
    ) -> CourseOrderCount:
        orders = [
            one
            for one in self._tables.orders.values()
            if _owner(one, caller.role) == caller.user_id and one.appointment_at >= since
        ]
        shown = [one for one in orders if one.deletion is not DeletionStatus.DELETED]
        day, next_day = today

        def of(status: OrderStatus) -> int:
            return sum(one.status is status for one in shown)

        return CourseOrderCount(
            all=len(shown),
            in_progress=of(OrderStatus.IN_PROGRESS),
            reserved=of(OrderStatus.RESERVED),
            completed=of(OrderStatus.COMPLETED),
            canceled=of(OrderStatus.CANCELED),
            expired=of(OrderStatus.EXPIRED),
            deleted=len(orders) - len(shown),
            today=sum(
                day <= one.appointment_at < next_day and not one.is_given_up for one in shown
            ),
            reviews_today=sum(
                one.lesson_type is LessonType.ANTI_FORGETTING
                and waits_today(one, now, next_day)
                and held_from <= one.appointment_at
                and not (caller.role is Role.TUTOR and waits_in_rest(self._tables, one))
                for one in shown
            ),
        )

    async def timed(self, order_id: OrderId) -> TimedOrder | None:
        order = self._tables.orders.get(order_id)
        return None if order is None else TimedOrder(order, order_id in self._tables.results)


def _owner(order: CourseOrder, role: Role) -> int | None:
    return order.student_id if role is Role.STUDENT else order.tutor_id


def _is_listed(order: CourseOrder, scope: OrderScope, now: Instant) -> bool:
    deleted = order.deletion is DeletionStatus.DELETED
    return (
        (scope.user_id is None or _owner(order, scope.role) == scope.user_id)
        and (scope.since <= order.appointment_at or _is_todays(order, scope, now))
        and (scope.until is None or order.appointment_at < scope.until)
        and not (scope.of_days and order.is_given_up)
        and deleted == (scope.filter is OrderFilter.DELETED)
        and scope.filter.value in (OrderFilter.ALL, OrderFilter.DELETED, order.status.value)
        and scope.lesson_type in (None, order.lesson_type)
        and (order.is_no_show or not scope.no_shows)
        and (not scope.classes or (order.is_new_word_book and not order.is_simulated))
    )


def _is_todays(order: CourseOrder, scope: OrderScope, now: Instant) -> bool:
    """Of reviews that were planned for an earlier day."""
    return (
        scope.held_from is not None
        and scope.until is not None
        and order.lesson_type is LessonType.ANTI_FORGETTING
        and scope.held_from <= order.appointment_at
        and is_todays(order, now, (scope.since, scope.until))
    )

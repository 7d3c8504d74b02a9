"""Booked sessions: lists, counts, and the time as the service sees it."""

from datetime import date, timedelta
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.ledger.access import own_order
from wordmate.application.orders.messages import (
    CourseOrderCount,
    CourseOrderView,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    OrderPeriod,
)
from wordmate.application.orders.ports import OrderScope
from wordmate.application.ports import Parts
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.local_dates import day_start, local_date, local_day_bounds
from wordmate.domain.orders.course_order import LessonType

LAUNCHED_ON: Final = date(2025, 4, 2)
"""Records are counted from this local day on."""


async def list_orders(parts: Parts, call: Call, wanted: ListCourseOrders) -> Page[CourseOrderView]:
    """The caller's own orders."""
    return await _page(parts, call, wanted, wanted.lesson_type)


async def list_reviews(
    parts: Parts, call: Call, wanted: ListAntiForgetOrders
) -> Page[CourseOrderView]:
    """The caller's review orders."""
    return await _page(parts, call, wanted, LessonType.ANTI_FORGETTING)


async def count_orders(parts: Parts, call: Call, _: Empty) -> CourseOrderCount:
    """The caller's orders by list filter."""
    zone, now = parts.policy.zone, parts.clock.now()
    return await parts.reads.order_count(
        call.caller, since=day_start(LAUNCHED_ON, zone), today=local_day_bounds(now, zone)
    )


async def check_time(parts: Parts, call: Call, wanted: OneCourseOrder) -> LessonClock:
    """The lesson's time as the server sees it."""
    await own_order(parts, call, wanted.course_order_id)
    clock = await parts.reads.lesson_clock(wanted.course_order_id, parts.clock.now())
    if clock is None:
        raise NotFound
    return clock


async def _page(
    parts: Parts,
    call: Call,
    wanted: ListCourseOrders | ListAntiForgetOrders,
    lesson_type: LessonType | None,
) -> Page[CourseOrderView]:
    since, until = _window(parts, wanted.period)
    scope = OrderScope(
        user_id=call.caller.user_id,
        role=call.caller.role,
        filter=wanted.status,
        since=since,
        until=until,
        lesson_type=lesson_type,
        soonest_first=wanted.period in (OrderPeriod.TODAY, OrderPeriod.UPCOMING),
    )
    now = parts.clock.now()
    return await parts.reads.orders(
        scope, call.caller, now, limit=wanted.page_size, offset=wanted.offset
    )


def _window(parts: Parts, period: OrderPeriod) -> tuple[int, int | None]:
    """The appointments a period holds: whole local days, none before the launch."""
    zone, now = parts.policy.zone, parts.clock.now()
    launch = day_start(LAUNCHED_ON, zone)
    today, tomorrow = local_day_bounds(now, zone)
    week_ago = day_start(local_date(now, zone) - timedelta(days=7), zone)
    windows: dict[OrderPeriod, tuple[int, int | None]] = {
        OrderPeriod.ANY: (launch, None),
        OrderPeriod.TODAY: (today, tomorrow),
        OrderPeriod.LAST_7_DAYS: (week_ago, tomorrow),
        OrderPeriod.UPCOMING: (today, None),
    }
    since, until = windows[period]
    return max(since, launch), until

"""Queries of booked sessions: lists, counts, and the lesson's time."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
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
from wordmate.application.orders.presence import with_presence
from wordmate.application.orders.views import lesson_clock
from wordmate.application.ports import Ports
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import (
    day_start,
    launched_at,
    local_date,
    local_day_bounds,
)
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.review_days import agenda_window


@operation("CustomerListCourseOrder", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def list_orders(ports: Ports, call: Call, request: ListCourseOrders) -> Page[CourseOrderView]:
    """Lists the caller's own course orders."""
    return await _page(ports, call, request, request.lesson_type)


@operation("CustomerListAntiForgetOrder", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def list_reviews(
    ports: Ports, call: Call, request: ListAntiForgetOrders
) -> Page[CourseOrderView]:
    """Lists the caller's own review orders."""
    return await _page(ports, call, request, LessonType.ANTI_FORGETTING)


@operation("CustomerGetCourseOrderCount", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def count_orders(ports: Ports, call: Call, _request: Empty) -> CourseOrderCount:
    """Counts the caller's own orders by list filter."""
    zone, now = ports.policy.zone, ports.clock.now()
    return await ports.reads.order_count(
        call.caller,
        now,
        since=launched_at(zone),
        held_from=_held_from(ports, now),
        today=local_day_bounds(now, zone),
    )


@operation("CustomerCheckCourseOrderTime", roles=SIGNED_IN, owns=Owns.OWN_ORDER, quiet=True)
async def check_time(ports: Ports, call: Call, request: OneCourseOrder) -> LessonClock:
    """Returns the lesson's time by the server's clock."""
    timed = present(await ports.reads.timed(request.course_order_id))
    timed.order.check_owner(call.actor)
    now, role = ports.clock.now(), call.caller.role
    clock = lesson_clock(timed.order, role, now, has_result=timed.has_result)
    return await with_presence(ports, call, request, clock)


async def _page(
    ports: Ports,
    call: Call,
    request: ListCourseOrders | ListAntiForgetOrders,
    lesson_type: LessonType | None,
) -> Page[CourseOrderView]:
    now = ports.clock.now()
    since, until = _window(ports.policy.zone, request.period, now)
    scope = OrderScope(
        user_id=call.caller.user_id,
        role=call.caller.role,
        filter=request.status,
        since=since,
        until=until,
        lesson_type=lesson_type,
        soonest_first=request.period in (OrderPeriod.TODAY, OrderPeriod.UPCOMING),
        held_from=_held_from(ports, now) if request.period is OrderPeriod.TODAY else None,
    )
    return await ports.reads.orders(
        scope, call.caller, now, limit=request.page_size, offset=request.offset
    )


def _held_from(ports: Ports, now: Instant) -> Instant:
    """The appointment of the oldest review that may still be held; not before the launch."""
    zone = ports.policy.zone
    first, _ = agenda_window(now, zone, ports.policy.review_days)
    return max(first, launched_at(zone))


def _window(zone: ZoneInfo, period: OrderPeriod, now: Instant) -> tuple[Instant, Instant | None]:
    """The appointments of a period: whole local days, not before the launch."""
    launch = launched_at(zone)
    today, tomorrow = local_day_bounds(now, zone)
    week_ago = day_start(local_date(now, zone) - timedelta(days=7), zone)
    windows: dict[OrderPeriod, tuple[Instant, Instant | None]] = {
        OrderPeriod.ANY: (launch, None),
        OrderPeriod.TODAY: (today, tomorrow),
        OrderPeriod.LAST_7_DAYS: (week_ago, tomorrow),
        OrderPeriod.UPCOMING: (today, None),
    }
    since, until = windows[period]
    return max(since, launch), until

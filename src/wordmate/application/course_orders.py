"""Booked sessions: lists, start, pause, end, material, simulation, deletion."""

from datetime import date, timedelta
from typing import Final

from wordmate.application.access import held, own_order
from wordmate.application.ending import completed, end_lesson, terms_of
from wordmate.application.idempotency import Once
from wordmate.application.messages.base import Empty, Page
from wordmate.application.messages.course_orders import (
    CompleteCourseOrder,
    CourseOrderCount,
    CourseOrderView,
    CreateSimulation,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    OrderPeriod,
    RateReview,
    SelectCourseBook,
)
from wordmate.application.parts import Call, Parts
from wordmate.application.ports.audit import AuditEvent, deletion_entry
from wordmate.application.ports.lessons import OrderScope
from wordmate.application.ports.unit import Unit
from wordmate.application.recording import record
from wordmate.domain.course_order import LessonType, new_simulation
from wordmate.domain.errors import AnotherLessonRuns, NotFound
from wordmate.domain.ledger import Lesson
from wordmate.domain.review_plan import day_start, local_date, local_day_bounds

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


async def start_course_order(parts: Parts, call: Call, wanted: OneCourseOrder) -> CourseOrderView:
    """Starts the class; a running one is answered as it is."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        started = lesson.order.start(call.actor, now)
        if started.happened:
            if await unit.orders.running_beside(started) is not None:
                raise AnotherLessonRuns
            await record(unit, lesson, started, now)
            await unit.outbox.put("lesson.started", {"orderId": started.id}, now)
        return await _view(unit, call, started.id, now)

    return await Once(parts, "StartCourseOrder").run(call, wanted, CourseOrderView, work)


async def pause_course_order(parts: Parts, call: Call, wanted: OneCourseOrder) -> LessonClock:
    """Pauses the class once; its deadline moves by five minutes."""
    now = parts.clock.now()

    async def work(unit: Unit) -> LessonClock:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        paused = lesson.order.pause(call.actor, now)
        return lesson_clock(await record(unit, lesson, paused, now), now)

    return await Once(parts, "CustomerPauseCourse").run(call, wanted, LessonClock, work)


async def complete_course_order(
    parts: Parts, call: Call, wanted: CompleteCourseOrder
) -> CourseOrderView:
    """Ends the class with everything that follows from it; a completed one is answered as it is."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        found = await held(unit, wanted.course_order_id)
        terms = terms_of(parts, found, now)
        ended = completed(found.lesson, call.actor, wanted, terms, now)
        if ended is not found.lesson.order:
            await end_lesson(unit, found, ended, terms)
        return await _view(unit, call, ended.id, now)

    return await Once(parts, "CompleteCourseOrder").run(call, wanted, CourseOrderView, work)


async def leave_review(parts: Parts, call: Call, wanted: OneCourseOrder) -> CourseOrderView:
    """Leaves a review; one that has not lasted a minute counts for nothing and can be started
    again."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        await record(unit, lesson, lesson.order.leave(call.actor, now), now)
        return await _view(unit, call, lesson.order.id, now)

    return await Once(parts, "CustomerLeaveReview").run(call, wanted, CourseOrderView, work)


async def rate_review(parts: Parts, call: Call, wanted: RateReview) -> CourseOrderView:
    """Keeps the stars for a running review."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        await record(unit, lesson, lesson.order.rate(call.actor, wanted.stars, now), now)
        return await _view(unit, call, lesson.order.id, now)

    return await parts.units.run(work)


async def select_course_book(parts: Parts, call: Call, wanted: SelectCourseBook) -> CourseOrderView:
    """Chooses the material of an order that has no progress yet."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        chosen = lesson.order.choose_book(call.actor, wanted.course_book_id, now)
        if not await unit.books.exists(wanted.course_book_id):
            raise NotFound
        await record(unit, lesson, chosen, now)
        return await _view(unit, call, lesson.order.id, now)

    return await parts.units.run(work)


async def create_simulation(parts: Parts, call: Call, wanted: CreateSimulation) -> CourseOrderView:
    """A student's simulation for themself, ready to be started."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        if not await unit.books.exists(wanted.course_book_id):
            raise NotFound
        simulation = new_simulation(
            student_id=call.caller.user_id,
            course_book_id=wanted.course_book_id,
            lesson_type=LessonType(wanted.lesson_type),
            now=now,
        )
        order = await unit.orders.add(simulation, now)
        return await _view(unit, call, order.id, now)

    once = Once(parts, "CustomerCreateSimulation")
    return await once.run(call, wanted, CourseOrderView, work)


async def approve_deletion(parts: Parts, call: Call, wanted: OneCourseOrder) -> CourseOrderView:
    """The tutor approves that the store deletes a class record."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        approved = lesson.order.approve_deletion(call.actor, now)
        order = (await record(unit, lesson, approved, now)).order
        actor, address = str(call.caller.user_id), call.visitor.address
        await unit.audit.put(
            deletion_entry(AuditEvent.DELETION_APPROVED, order, actor, now, address)
        )
        return await _view(unit, call, order.id, now)

    return await parts.units.run(work)


def lesson_clock(lesson: Lesson, now: int) -> LessonClock:
    """A held lesson's time."""
    order = lesson.order
    return LessonClock(
        course_order_id=order.id,
        status=order.status,
        utc_started=order.started_at,
        deadline=order.deadline,
        is_pause=order.paused_at is not None,
        utc_paused=order.paused_at,
        progress_version=order.progress_version,
        has_result=lesson.result is not None,
        server_time=now,
    )


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


async def _view(unit: Unit, call: Call, order_id: int, now: int) -> CourseOrderView:
    view = await unit.orders.view(order_id, call.caller, now)
    if view is None:
        raise NotFound
    return view

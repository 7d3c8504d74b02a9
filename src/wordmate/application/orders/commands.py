"""Booked sessions: start, pause, end, material, simulation, deletion."""

from dataclasses import replace

from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.idempotency import Once
from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.access import held
from wordmate.application.ledger.ending import end_lesson, terms_of
from wordmate.application.ledger.recording import record
from wordmate.application.orders.completing import completed
from wordmate.application.orders.deletion_audit import deletion_entry
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CourseOrderView,
    CreateSimulation,
    LessonClock,
    OneCourseOrder,
    RateReview,
    SelectCourseBook,
)
from wordmate.application.orders.ports import HeldOrder, OrdersPorts, OrdersUnit
from wordmate.application.orders.views import lesson_clock, order_view
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import LessonType, new_simulation


async def start_course_order(
    ports: OrdersPorts, call: Call, wanted: OneCourseOrder
) -> CourseOrderView:
    """Starts the class; a running one is answered as it is."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        found = await _held(unit, wanted.course_order_id)
        started = found.lesson.order.start(call.actor, now)
        if not started.happened:
            return _view(found, found.lesson, call, now)
        started.check_alone(student_runs=found.student_runs, tutor_runs=found.tutor_runs)
        lesson = await record(unit, found.lesson, started, now)
        await unit.outbox.put("lesson.started", {"orderId": started.id}, now)
        return _view(found, lesson, call, now)

    return await Once(ports, "StartCourseOrder").run(call, wanted, CourseOrderView, work)


async def pause_course_order(ports: OrdersPorts, call: Call, wanted: OneCourseOrder) -> LessonClock:
    """Pauses the class once; its deadline moves by five minutes."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> LessonClock:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        paused = lesson.order.pause(call.actor, now)
        lesson = await record(unit, lesson, paused, now)
        return lesson_clock(lesson.order, now, has_result=lesson.result is not None)

    return await Once(ports, "CustomerPauseCourse").run(call, wanted, LessonClock, work)


async def complete_course_order(
    ports: OrdersPorts, call: Call, wanted: CompleteCourseOrder
) -> CourseOrderView:
    """Ends the class with everything that follows from it; a completed one is answered as it is."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        found = await _held(unit, wanted.course_order_id)
        terms = terms_of(ports.policy, found, now)
        ended = completed(found.lesson, call.actor, wanted, terms, now)
        if ended is found.lesson.order:
            return _view(found, found.lesson, call, now)
        return _view(found, await end_lesson(unit, found, ended, terms), call, now)

    return await Once(ports, "CompleteCourseOrder").run(call, wanted, CourseOrderView, work)


async def leave_review(ports: OrdersPorts, call: Call, wanted: OneCourseOrder) -> CourseOrderView:
    """Leaves a review; one that has not lasted a minute counts for nothing and can be started
    again."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        found = await _held(unit, wanted.course_order_id)
        changed = found.lesson.order.leave(call.actor, now)
        return _view(found, await record(unit, found.lesson, changed, now), call, now)

    return await Once(ports, "CustomerLeaveReview").run(call, wanted, CourseOrderView, work)


async def rate_review(ports: OrdersPorts, call: Call, wanted: RateReview) -> CourseOrderView:
    """Keeps the stars for a running review."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        found = await _held(unit, wanted.course_order_id)
        changed = found.lesson.order.rate(call.actor, wanted.stars, now)
        return _view(found, await record(unit, found.lesson, changed, now), call, now)

    return await ports.units.run(work)


async def select_course_book(
    ports: OrdersPorts, call: Call, wanted: SelectCourseBook
) -> CourseOrderView:
    """Chooses the material of an order that has no progress yet."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        found = await _held(unit, wanted.course_order_id)
        chosen = found.lesson.order.choose_book(call.actor, wanted.course_book_id, now)
        book = present(await unit.books.one(wanted.course_book_id))
        lesson = await record(unit, found.lesson, chosen, now)
        return order_view(lesson.order, replace(found.around, book=book), call.caller, now)

    return await ports.units.run(work)


async def create_simulation(
    ports: OrdersPorts, call: Call, wanted: CreateSimulation
) -> CourseOrderView:
    """A student's simulation for themself, ready to be started."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        present(await unit.books.one(wanted.course_book_id))
        simulation = new_simulation(
            student_id=call.caller.user_id,
            course_book_id=wanted.course_book_id,
            lesson_type=LessonType(wanted.lesson_type),
            now=now,
        )
        order = await unit.orders.add(simulation, now)
        found = await _held(unit, order.id)
        return _view(found, found.lesson, call, now)

    once = Once(ports, "CustomerCreateSimulation")
    return await once.run(call, wanted, CourseOrderView, work)


async def approve_deletion(
    ports: OrdersPorts, call: Call, wanted: OneCourseOrder
) -> CourseOrderView:
    """The tutor approves that the store deletes a class record."""
    now = ports.clock.now()

    async def work(unit: OrdersUnit) -> CourseOrderView:
        found = await _held(unit, wanted.course_order_id)
        approved = found.lesson.order.approve_deletion(call.actor, now)
        lesson = await record(unit, found.lesson, approved, now)
        actor, address = str(call.caller.user_id), call.visitor.address
        await unit.audit.put(
            deletion_entry(AuditEvent.DELETION_APPROVED, lesson.order, actor, now, address)
        )
        return _view(found, lesson, call, now)

    return await ports.units.run(work)


async def _held(unit: OrdersUnit, order_id: int) -> HeldOrder:
    """The order held until the unit ends, with what its view shows; raises NotFound."""
    return present(await unit.orders.hold_shown(order_id))


def _view(found: HeldOrder, lesson: Lesson, call: Call, now: int) -> CourseOrderView:
    """The order as the command leaves it."""
    return order_view(lesson.order, found.around, call.caller, now)

"""Booked sessions: start, pause, end, material, simulation, deletion."""

from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.idempotency import Once
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
from wordmate.application.ports import Parts
from wordmate.application.unit import Unit
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import LessonType, new_simulation
from wordmate.domain.orders.errors import AnotherLessonRuns


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
        return await _view(unit, call, started.id, now)

    return await Once(parts, "StartCourseOrder", _view).run(call, wanted, CourseOrderView, work)


async def pause_course_order(parts: Parts, call: Call, wanted: OneCourseOrder) -> LessonClock:
    """Pauses the class once; its deadline moves by five minutes."""
    now = parts.clock.now()

    async def work(unit: Unit) -> LessonClock:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        paused = lesson.order.pause(call.actor, now)
        return lesson_clock(await record(unit, lesson, paused, now), now)

    return await Once(parts, "CustomerPauseCourse", _clock).run(call, wanted, LessonClock, work)


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

    return await Once(parts, "CompleteCourseOrder", _view).run(call, wanted, CourseOrderView, work)


async def leave_review(parts: Parts, call: Call, wanted: OneCourseOrder) -> CourseOrderView:
    """Leaves a review; one that has not lasted a minute counts for nothing and can be started
    again."""
    now = parts.clock.now()

    async def work(unit: Unit) -> CourseOrderView:
        lesson = (await held(unit, wanted.course_order_id)).lesson
        await record(unit, lesson, lesson.order.leave(call.actor, now), now)
        return await _view(unit, call, lesson.order.id, now)

    return await Once(parts, "CustomerLeaveReview", _view).run(call, wanted, CourseOrderView, work)


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

    once = Once(parts, "CustomerCreateSimulation", _view)
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


async def _clock(unit: Unit, _: Call, order_id: int, now: int) -> LessonClock:
    return lesson_clock((await held(unit, order_id)).lesson, now)


async def _view(unit: Unit, call: Call, order_id: int, now: int) -> CourseOrderView:
    view = await unit.orders.view(order_id, call.caller, now)
    if view is None:
        raise NotFound
    return view

"""Booked sessions: start, pause, end, material, simulation, deletion."""

from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, TUTORS, Owns, operation
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
from wordmate.application.orders.ports import OrdersPorts, OrdersUnit
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import LessonType, new_simulation
from wordmate.domain.orders.errors import AnotherLessonRuns


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


async def _view(unit: OrdersUnit, call: Call, order_id: int, now: int) -> CourseOrderView:
    view = await unit.orders.view(order_id, call.caller, now)
    if view is None:
        raise NotFound
    return view


async def _clock(unit: OrdersUnit, _: Call, order_id: int, now: int) -> LessonClock:
    return lesson_clock((await held(unit, order_id)).lesson, now)


@operation("StartCourseOrder", roles=SIGNED_IN, owns=Owns.OWN_ORDER, once=True, anew=_view)
async def start_course_order(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: OneCourseOrder
) -> CourseOrderView:
    """Starts the class; a running one is answered as it is."""
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    started = lesson.order.start(call.actor, now)
    if started.happened:
        if await unit.orders.running_beside(started) is not None:
            raise AnotherLessonRuns
        await record(unit, lesson, started, now)
    return await _view(unit, call, started.id, now)


@operation("CustomerPauseCourse", roles=SIGNED_IN, owns=Owns.OWN_ORDER, once=True, anew=_clock)
async def pause_course_order(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: OneCourseOrder
) -> LessonClock:
    """Pauses the class once: its deadline moves by five minutes."""
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    paused = lesson.order.pause(call.actor, now)
    return lesson_clock(await record(unit, lesson, paused, now), now)


@operation("CompleteCourseOrder", roles=SIGNED_IN, owns=Owns.OWN_ORDER, once=True, anew=_view)
async def complete_course_order(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: CompleteCourseOrder
) -> CourseOrderView:
    """Ends the class; a completed one is answered as it is."""
    now = ports.clock.now()
    found = await held(unit, wanted.course_order_id)
    terms = terms_of(ports.policy, found, now)
    ended = completed(found.lesson, call.actor, wanted, terms, now)
    if ended is not found.lesson.order:
        await end_lesson(unit, found, ended, terms)
    return await _view(unit, call, ended.id, now)


@operation("CustomerLeaveReview", roles=SIGNED_IN, owns=Owns.OWN_ORDER, once=True, anew=_view)
async def leave_review(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: OneCourseOrder
) -> CourseOrderView:
    """Leaves a review; within its first minute nothing of it counts, and it can be started anew."""
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    await record(unit, lesson, lesson.order.leave(call.actor, now), now)
    return await _view(unit, call, lesson.order.id, now)


@operation("CustomerRateReview", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def rate_review(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: RateReview
) -> CourseOrderView:
    """Rates a running review; the last stars count."""
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    await record(unit, lesson, lesson.order.rate(call.actor, wanted.stars, now), now)
    return await _view(unit, call, lesson.order.id, now)


@operation("CustomerSelectCourseBook", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def select_course_book(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: SelectCourseBook
) -> CourseOrderView:
    """Chooses the material of an order that has no progress yet."""
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    chosen = lesson.order.choose_book(call.actor, wanted.course_book_id, now)
    if not await unit.books.exists(wanted.course_book_id):
        raise NotFound
    await record(unit, lesson, chosen, now)
    return await _view(unit, call, lesson.order.id, now)


@operation("CustomerCreateSimulation", roles=STUDENTS, owns=Owns.SELF, once=True, anew=_view)
async def create_simulation(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: CreateSimulation
) -> CourseOrderView:
    """A student's simulation for themself, ready to be started."""
    now = ports.clock.now()
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


@operation("CustomerTeacherApproveDeleteClassRecordRequest", roles=TUTORS, owns=Owns.OWN_ORDER)
async def approve_deletion(
    ports: OrdersPorts, unit: OrdersUnit, call: Call, wanted: OneCourseOrder
) -> CourseOrderView:
    """Approves that the store deletes a class record."""
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    approved = lesson.order.approve_deletion(call.actor, now)
    order = (await record(unit, lesson, approved, now)).order
    actor, address = str(call.caller.user_id), call.visitor.address
    await unit.audit.put(deletion_entry(AuditEvent.DELETION_APPROVED, order, actor, now, address))
    return await _view(unit, call, order.id, now)

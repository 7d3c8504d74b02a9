"""Commands on booked sessions: start, pause, resume, end, material, simulation, deletion."""

from dataclasses import replace

from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import SIMULATIONS_OF_ACCOUNT, consume_from
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, TUTORS, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.access import held
from wordmate.application.ledger.ending import (
    close_or_put_back,
    ends_at,
    terms_at_end,
    terms_when_done,
)
from wordmate.application.ledger.recording import record
from wordmate.application.orders.deleting import change_reviews
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CourseOrderView,
    CreateSimulation,
    LessonClock,
    OneCourseOrder,
    RateReview,
    SelectCourseBook,
)
from wordmate.application.orders.order_audit import order_entry
from wordmate.application.orders.ports import HeldWithContext
from wordmate.application.orders.presence import note_presence, with_presence
from wordmate.application.orders.views import lesson_clock, order_view
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.ledger.ending import complete_lesson, give_stars
from wordmate.domain.ledger.remembering import with_words_chosen
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deleted_lessons import given_up
from wordmate.domain.orders.events import Booked
from wordmate.domain.orders.new_order import check_new_words, new_simulation
from wordmate.domain.orders.order_status import LeftBecause, LessonType, OrderStatus, course_type_of
from wordmate.domain.progress.counting import day_number
from wordmate.domain.reviews.due import led_words


async def _held(unit: Unit, order_id: OrderId) -> HeldWithContext:
    """The order with what its view shows, locked until the unit ends; raises NotFound."""
    return present(await unit.orders.hold_shown(order_id))


def _view(found: HeldWithContext, after: CourseOrder, call: Call, now: Instant) -> CourseOrderView:
    """The view of the order after the command."""
    return order_view(after, found.context, call.caller, now)


def _clock(order: CourseOrder, call: Call, now: Instant) -> LessonClock:
    role, has_result = call.caller.role, order.lesson.result is not None
    return lesson_clock(order, role, now, has_result=has_result)


async def _make_way(
    ports: Ports, unit: Unit, found: HeldWithContext, started: CourseOrder, now: Instant
) -> None:
    """Ends the running orders that give way to the started one. Raises AnotherLessonRuns for
    others.

    Running orders are looked up again, because they may have ended while this unit waited for its
    lock; they are locked in id order.
    """
    of_student = of_tutor = None
    if found.student_runs:
        of_student = await unit.orders.running_of(started.student_id)
    if found.tutor_runs and started.tutor_id is not None and not started.is_alone:
        of_tutor = await unit.orders.led_by(started.tutor_id)
    goes_on = set[OrderId]()
    for order_id in sorted({one for one in (of_student, of_tutor) if one is not None}):
        running = await held(unit, order_id)
        if running.order.gives_way(started):
            await close_or_put_back(ports.policy, unit, running, LeftBecause.TUTOR_STARTED, now)
        elif running.order.status is OrderStatus.IN_PROGRESS:
            goes_on.add(order_id)
    started.check_alone(student_runs=of_student in goes_on, tutor_runs=of_tutor in goes_on)


async def _with_words(ports: Ports, unit: Unit, started: CourseOrder, call: Call) -> CourseOrder:
    """A started review with its words, if it chooses them."""
    if started.list_count is None:
        return started
    words, student_id = await unit.orders.word_ids(started.id), started.student_id
    today = day_number(local_date(started.started_at or EPOCH, ports.policy.zone))
    if started.is_led:
        memories = await unit.memories.of_words(student_id, words)
        return with_words_chosen(started, led_words(words, memories, today), call.actor)
    due = await unit.memories.due(student_id, today)
    return with_words_chosen(started, due.on(today).of_review(words), call.actor)


@operation(
    "StartCourseOrder",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once=True,
    after=note_presence,
)
async def start_course_order(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> CourseOrderView:
    """Starts the order; if it is running already, returns it.

    A tutor's start ends what its student holds alone, and a class what its tutor leads as a review:
    a simulation is completed with its saved progress, as is a review whose words were all answered
    and that was rated. Any other review is put back and can start again.
    """
    now, order_id = ports.clock.now(), request.course_order_id
    found = await _held(unit, order_id)
    started = found.order.start(call.actor, now)
    if started.new_events:
        await _make_way(ports, unit, found, started, now)
        started = await _with_words(ports, unit, started, call)
    return _view(found, await record(unit, found.order, started, now), call, now)


@operation("CustomerEnterCourseOrder", roles=SIGNED_IN, owns=Owns.OWN_ORDER, after=with_presence)
async def enter_course_order(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> LessonClock:
    """Reports that a device of the caller has opened the lesson of a running order.

    The student's first time is stored.
    """
    now = ports.clock.now()
    order = (await held(unit, request.course_order_id)).order
    arrived = order.arrive(call.actor, now)
    return _clock(await record(unit, order, arrived, now), call, now)


@operation(
    "CustomerPauseCourse",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once=True,
    after=with_presence,
)
async def pause_course_order(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> LessonClock:
    """Pauses the class, once; the deadline moves by five minutes."""
    now = ports.clock.now()
    order = (await held(unit, request.course_order_id)).order
    paused = order.pause(call.actor, now).arrive(call.actor, now)
    return _clock(await record(unit, order, paused, now), call, now)


@operation("CustomerResumeCourse", roles=SIGNED_IN, owns=Owns.OWN_ORDER, after=with_presence)
async def resume_course_order(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> LessonClock:
    """Ends the pause early; if it is over already, returns the class."""
    now = ports.clock.now()
    order = (await held(unit, request.course_order_id)).order
    resumed = order.resume(call.actor, now).arrive(call.actor, now)
    return _clock(await record(unit, order, resumed, now), call, now)


@operation("CompleteCourseOrder", roles=SIGNED_IN, owns=Owns.OWN_ORDER, once=True)
async def complete_course_order(
    ports: Ports, unit: Unit, call: Call, request: CompleteCourseOrder
) -> CourseOrderView:
    """Completes the order; if it is completed already, returns it."""
    found = await _held(unit, request.course_order_id)
    now = await ends_at(unit, found.order, ports.clock.now())
    terms = await terms_when_done(ports.policy, unit, found, now)
    ended = complete_lesson(
        found.order,
        call.actor,
        now,
        terms=terms,
        stars=request.stars,
        without_test=request.without_test,
        slot=request.anti_forget_time,
    )
    return _view(found, await record(unit, found.order, ended, now), call, now)


@operation("CustomerTeacherEndNoShow", roles=TUTORS, owns=Owns.OWN_ORDER, once=True)
async def end_no_show(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> CourseOrderView:
    """Cancels a running class as a no-show.

    This is possible from ten minutes after its start, if its student has not entered. A class that
    is a no-show already is returned.
    """
    found = await _held(unit, request.course_order_id)
    now = await ends_at(unit, found.order, ports.clock.now())
    terms = await terms_at_end(ports.policy, unit, found, now)
    ended = found.order.end_as_no_show(call.actor, now, terms)
    return _view(found, await record(unit, found.order, ended, now), call, now)


@operation("CustomerLeaveReview", roles=SIGNED_IN, owns=Owns.OWN_ORDER, once=True)
async def leave_review(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> CourseOrderView:
    """Leaves a review; within its first minute nothing of it counts, and it can start again."""
    now = ports.clock.now()
    found = await _held(unit, request.course_order_id)
    left = found.order.leave(call.actor, now)
    return _view(found, await record(unit, found.order, left, now), call, now)


@operation("CustomerRateReview", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def rate_review(ports: Ports, unit: Unit, call: Call, request: RateReview) -> CourseOrderView:
    """Rates a review whose words were all answered; the last rating counts."""
    now = ports.clock.now()
    found = await _held(unit, request.course_order_id)
    rated = give_stars(found.order, call.actor, request.stars, now)
    return _view(found, await record(unit, found.order, rated, now), call, now)


@operation("CustomerSelectCourseBook", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def select_course_book(
    ports: Ports, unit: Unit, call: Call, request: SelectCourseBook
) -> CourseOrderView:
    """Chooses the course book of an order that has no progress yet."""
    now = ports.clock.now()
    found = await _held(unit, request.course_order_id)
    order, book_id = found.order, request.course_book_id
    order.choose_book(call.actor, book_id, now)
    book = present(await unit.books.one(book_id))
    course_type = course_type_of(book.interaction_link)
    chosen = order.choose_book(call.actor, book_id, now, course_type=course_type)
    order = await record(unit, found.order, chosen, now)
    return order_view(order, replace(found.context, book=book), call.caller, now)


async def _count_simulation(ports: Ports, call: Call, _request: CreateSimulation) -> None:
    whose = str(call.caller.user_id)
    attempts = [Attempt(limit, whose) for limit in SIMULATIONS_OF_ACCOUNT]
    await consume_from(ports.collector_limits, attempts, ports.clock.now())


@operation(
    "CustomerCreateSimulation",
    roles=STUDENTS,
    owns=Owns.SELF,
    once=True,
    before=_count_simulation,
)
async def create_simulation(
    ports: Ports, unit: Unit, call: Call, request: CreateSimulation
) -> CourseOrderView:
    """Creates and starts a simulation for the student; a refused start leaves nothing behind.

    The book must have words that the student has not met.
    """
    now, student_id = ports.clock.now(), call.caller.user_id
    course = present(await unit.books.of_student(request.course_book_id, student_id))
    course_type = course_type_of(course.course_book.interaction_link)
    simulation = new_simulation(
        student_id=student_id,
        course_book_id=request.course_book_id,
        lesson_type=LessonType(request.lesson_type),
        now=now,
        course_type=course_type,
    ).start(call.actor, now)
    running_id = await unit.orders.running_of(student_id)
    simulation.check_alone(student_runs=running_id is not None, tutor_runs=False)
    check_new_words(course.new, course_type)
    order = await unit.orders.add(simulation, now)
    # The booking of a simulation is not published.
    events = [one.event for one in simulation.new_events if not isinstance(one.event, Booked)]
    await publish(unit, events, now, order_id=order.id)
    found = await _held(unit, order.id)
    return _view(found, found.order, call, now)


@operation("CustomerTeacherApproveDeleteClassRecordRequest", roles=TUTORS, owns=Owns.OWN_ORDER)
async def approve_deletion(
    ports: Ports, unit: Unit, call: Call, request: OneCourseOrder
) -> CourseOrderView:
    """Approves the store's request to delete a class record; its future reviews are given up."""
    now = ports.clock.now()
    found = await _held(unit, request.course_order_id)
    approved = found.order.approve_deletion(call.actor, now)
    order = await record(unit, found.order, approved, now)
    await change_reviews(unit, order.id, given_up, now)
    actor, address = str(call.caller.user_id), call.visitor.address
    await unit.audit.put(
        order_entry(AuditEvent.DELETION_APPROVED, order, actor, now, address=address)
    )
    return _view(found, order, call, now)

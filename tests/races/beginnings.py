"""Brings an order into the state at which a scene begins."""

from collections.abc import Awaitable, Callable
from typing import Final

from tests.races.lesson import device_at, judged, marks, stage_done
from tests.support.house import BOOK, MINUTE, MORNING, House
from wordmate.application.content.books import link_book
from wordmate.application.kernel.call import Call
from wordmate.application.lessons.action_messages import HandOver, reported
from wordmate.application.lessons.messages import SaveProgress, SubmitResult
from wordmate.application.orders.booking_together import RequestedClass
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    RateReview,
)
from wordmate.application.orders.series_messages import MoveSeries
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.series import SeriesScope

ORIGIN: Final = "https://lessons.example"
PAGE: Final = f"{ORIGIN}/unit-3"

Begin = Callable[[House], Awaitable[OneCourseOrder]]

REVIEW_LATER_MS: Final = (24 * 60 + 9 * 60 + 30) * MINUTE
"""From ten in the morning to half past seven in the evening of the next day."""


async def reserved(house: House) -> OneCourseOrder:
    return await house.booked()


async def series_moved(house: House) -> OneCourseOrder:
    """The first of three weekly classes, which were moved together since."""
    classes = [
        RequestedClass(
            line=nth + 1,
            student=house.accounts["student"].phone,
            tutor=house.accounts["tutor"].phone,
            appointment_at=Instant(house.clock.now() + nth * 7 * 24 * 60 * MINUTE),
            lesson_type=LessonType.QUOTA_60,
            series=1,
        )
        for nth in range(3)
    ]
    first = (await house.app.book_together(classes))[0].order
    moving = MoveSeries(
        course_order_id=first.id,
        scope=SeriesScope.ALL,
        appointment_time=Instant(first.appointment_at + 10 * MINUTE),
        any_time=True,
    )
    await house.app.move_series(moving)
    return OneCourseOrder(course_order_id=first.id)


async def two_classes(house: House) -> OneCourseOrder:
    """One class that is nearly over, and the next: both may be started."""
    for student, minutes in (("student", -50), ("other student", 14)):
        await house.app.book_class(
            student=house.accounts[student].phone,
            tutor=house.accounts["tutor"].phone,
            appointment_at=Instant(house.clock.now() + minutes * MINUTE),
            lesson_type=LessonType.QUOTA_60,
            book=BOOK.code,
        )
    orders = await house.app.list_orders(house.student, ListCourseOrders())
    return OneCourseOrder(course_order_id=orders.data[0].course_order_id)


async def overdue(house: House) -> OneCourseOrder:
    order = await house.booked()
    house.clock.at = Instant(house.clock.at + 60 * 60_000 + 1)
    return order


async def waited_for(house: House) -> OneCourseOrder:
    """A class that has run for ten minutes without its student."""
    order = await house.running()
    house.clock.move(minutes=10)
    return order


async def deletion_asked(house: House) -> OneCourseOrder:
    order = await house.booked()
    await house.app.ask_deletion(order.course_order_id)
    return order


async def canceled(house: House) -> OneCourseOrder:
    order = await house.booked()
    await house.app.cancel_class(order.course_order_id)
    return order


async def deletion_approved(house: House) -> OneCourseOrder:
    order = await deletion_asked(house)
    await house.app.approve_deletion(house.tutor, order)
    return order


async def saved(
    house: House,
    order: OneCourseOrder,
    times: int,
    *,
    by: Call | None = None,
) -> OneCourseOrder:
    order_id = order.course_order_id
    for stage in range(1, times + 1):
        house.clock.move(minutes=5)
        device = device_at(await house.walk(order), stage)
        request = stage_done(device, house.word_ids, stage, order_id, "student")
        await house.app.save_progress(by or await house.led(order), request)
    return order


def running(saves: int) -> Begin:
    async def begin(house: House) -> OneCourseOrder:
        return await saved(house, await house.running(), saves)

    return begin


async def submitted(house: House, at: str | None = None) -> OneCourseOrder:
    order = await running(3)(house)
    right, wrong = judged(house.word_ids, 3)
    result = SubmitResult(
        course_order_id=order.course_order_id,
        student_id=house.accounts["student"].id,
        correct_word_ids=right,
        wrong_word_ids=wrong,
        already_known_word_ids=[house.word_ids[-1]],
        anti_forget_time=at,
    )
    await house.app.submit_new_word_result(house.student, result)
    return order


async def handed_over(house: House) -> OneCourseOrder:
    """The student leads the first group."""
    order = await running(1)(house)
    hand = HandOver(number=900, utc_done=house.clock.at, to_student=True)
    request = SaveProgress(
        course_order_id=order.course_order_id,
        version=(await house.walk(order)).version,
        device="tutor's other phone",
        actions=reported(hand),
    )
    await house.app.save_progress(house.tutor, request)
    return order


async def past_deadline(house: House) -> OneCourseOrder:
    order = await running(3)(house)
    house.clock.move(minutes=60)
    return order


async def completed(house: House) -> OneCourseOrder:
    order = await submitted(house, "19:30")
    ending = CompleteCourseOrder(course_order_id=order.course_order_id)
    await house.app.complete_course_order(house.tutor, ending)
    return order


async def completed_bare(house: House) -> OneCourseOrder:
    """Without a daily time, so no reviews are planned."""
    order = await submitted(house)
    ending = CompleteCourseOrder(course_order_id=order.course_order_id)
    await house.app.complete_course_order(house.tutor, ending)
    return order


async def to_be_purged(house: House) -> OneCourseOrder:
    order = await completed_asked(house)
    await house.app.approve_deletion(house.tutor, order)
    return order


async def completed_asked(house: House) -> OneCourseOrder:
    order = await completed(house)
    await house.app.ask_deletion(order.course_order_id)
    return order


async def review(house: House) -> OneCourseOrder:
    """The first review of a lesson, on its evening."""
    await completed(house)
    house.clock.at = Instant(MORNING + REVIEW_LATER_MS)
    reviews = await house.app.list_reviews(house.student, ListAntiForgetOrders())
    return OneCourseOrder(course_order_id=reviews.data[0].course_order_id)


async def review_canceled(house: House) -> OneCourseOrder:
    order = await review(house)
    await house.app.cancel_class(order.course_order_id)
    return order


async def review_of_gone_lesson(house: House) -> OneCourseOrder:
    """The review of a lesson whose deletion the store has asked for."""
    order = await review(house)
    lesson = (await house.held(order)).source_order_id
    assert lesson is not None
    await house.app.ask_deletion(lesson)
    return order


async def review_begun(house: House) -> OneCourseOrder:
    """Started half a minute ago: leaving it now has no effect."""
    order = await review(house)
    await house.app.start_course_order(house.student, order)
    house.clock.move(minutes=0.5)
    return order


def review_running(saves: int) -> Begin:
    """It runs, and is rated if it was tested."""

    async def begin(house: House) -> OneCourseOrder:
        order = await review_begun(house)
        house.clock.move(minutes=1)
        await saved(house, order, saves)
        if saves:
            rating = RateReview(course_order_id=order.course_order_id, stars=4)
            await house.app.rate_review(house.student, rating)
        return order

    return begin


async def paused(house: House) -> OneCourseOrder:
    """A class in its first group, in its pause."""
    order = await running(1)(house)
    await house.app.pause_course_order(house.tutor, order)
    return order


async def review_completed(house: House) -> OneCourseOrder:
    """Its student has tested, rated and ended it."""
    order = await review_running(3)(house)
    await house.app.complete_course_order(house.student, house.end(order))
    return order


def review_beside_class(saves: int, *, class_first: bool) -> Begin:
    """Its student holds it alone while a class of theirs waits, booked before it; or after it, when
    the clock is about to end forgotten lessons."""

    async def begin(house: House) -> OneCourseOrder:
        if class_first:
            await house.booked(minutes_ahead=REVIEW_LATER_MS // MINUTE)
        order = await review_running(saves)(house)
        if not class_first:
            house.clock.move(minutes=30 + 120)
            await house.booked()
        return order

    return begin


def simulation_beside_class(saves: int) -> Begin:
    """Its student still runs it when a class of theirs begins."""

    async def begin(house: House) -> OneCourseOrder:
        order = await simulation(saves)(house)
        await house.booked()
        return order

    return begin


async def review_led_beside_class(house: House) -> OneCourseOrder:
    """Its tutor still leads it when its time is over, and a class of theirs with another student
    waits."""
    order = await review(house)
    await house.app.start_course_order(house.tutor, order)
    house.clock.move(minutes=30)
    await house.booked(student="other student")
    return order


def interactive(marked: int, *, minutes: float = 5) -> Begin:
    """A web page runs it; a number of its words is marked."""

    async def begin(house: House) -> OneCourseOrder:
        await link_book(house.ports.units, house.book_id, PAGE, [ORIGIN])
        order = await house.running()
        # It stays interactive, and other scenes' orders are not.
        await link_book(house.ports.units, house.book_id, None, [ORIGIN])
        if marked:
            device = await house.walk(order)
            request = marks(device, house.word_ids, marked, order.course_order_id, "tutor")
            await house.app.save_progress(house.tutor, request)
        house.clock.move(minutes=minutes)
        return order

    return begin


def simulation(saves: int) -> Begin:
    async def begin(house: House) -> OneCourseOrder:
        request = CreateSimulation(course_book_id=house.book_id, lesson_type="QUOTA_30")
        view = await house.app.create_simulation(house.student, request)
        order = OneCourseOrder(course_order_id=view.course_order_id)
        return await saved(house, order, saves)

    return begin

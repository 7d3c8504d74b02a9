"""The store reverses a cancellation or an expiry."""

import pytest

from tests.support.following import write_notices
from tests.support.house import MINUTE, ZONE, House
from wordmate.application.after_class.messages import Supplement
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.clockwork import process_due_orders
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.after_class.errors import ReviewDayTaken
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    BookingOverlaps,
    OrderClosed,
    OrderNotCalledOff,
    OrderNotNoShow,
)
from wordmate.domain.orders.order_status import OrderStatus

HOUR = 60 * MINUTE


async def expired_by_a_wrong_clock(house: House) -> OneCourseOrder:
    """A class in two hours that expired by a clock four hours ahead."""
    order = await house.booked(minutes_ahead=120)
    house.clock.move(minutes=4 * 60)
    await process_due_orders(house.ports)
    house.clock.move(minutes=-4 * 60)
    return order


async def test_a_class_that_expired_by_a_wrong_clock_is_reopened_and_held(house: House) -> None:
    order = await expired_by_a_wrong_clock(house)
    [expired] = await house.rows("SELECT status FROM course_order")
    assert expired == ("EXPIRED",)
    reopened = await house.app.reopen_class(order.course_order_id)
    assert reopened.status is OrderStatus.RESERVED
    house.clock.move(minutes=120)
    started = await house.app.start_course_order(house.tutor, order)
    assert started.status == "IN_PROGRESS"


async def test_a_canceled_class_is_reopened_at_another_time(house: House) -> None:
    order_id = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.cancel_class(order_id)
    to = Instant(house.clock.now() + 24 * HOUR)
    reopened = await house.app.reopen_class(order_id, to)
    assert (reopened.status, reopened.appointment_time) == (OrderStatus.RESERVED, to)


async def test_both_people_are_notified_of_a_reopened_class(house: House) -> None:
    expired = await expired_by_a_wrong_clock(house)
    await write_notices(house)
    await house.app.reopen_class(expired.course_order_id)
    await write_notices(house)
    for call, person in ((house.student, "tutor"), (house.tutor, "student")):
        [told] = [
            one
            for one in (await house.app.list_notifications(call, ListNotifications())).data
            if one.kind is NoticeKind.CLASS_REOPENED
        ]
        assert (told.course_order_id, told.person_name) == (expired.course_order_id, person)


async def test_waiting_running_and_finished_classes_are_not_reopened(house: House) -> None:
    order = await house.booked()
    with pytest.raises(OrderNotCalledOff):
        await house.app.reopen_class(order.course_order_id)
    await house.app.start_course_order(house.tutor, order)
    with pytest.raises(OrderNotCalledOff):
        await house.app.reopen_class(order.course_order_id)
    await house.tested(order)
    await house.app.complete_course_order(house.tutor, house.end(order))
    with pytest.raises(OrderClosed):
        await house.app.reopen_class(order.course_order_id)


async def test_an_ended_class_is_no_no_show_to_take_back(house: House) -> None:
    order = await house.running()
    with pytest.raises(OrderNotNoShow):
        await house.app.take_back_no_show(order.course_order_id, reason="看错了")
    await house.tested(order)
    await house.app.complete_course_order(house.tutor, house.end(order))
    with pytest.raises(OrderNotNoShow):
        await house.app.take_back_no_show(order.course_order_id, reason="看错了")


async def test_a_class_whose_time_is_over_needs_another_one(house: House) -> None:
    order = await house.booked()
    house.clock.move(minutes=4 * 60)
    await process_due_orders(house.ports)
    with pytest.raises(AppointmentPassed):
        await house.app.reopen_class(order.course_order_id)
    to = Instant(house.clock.now() + HOUR)
    assert (await house.app.reopen_class(order.course_order_id, to)).appointment_time == to


async def test_a_class_whose_people_have_another_booking_is_not_reopened(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    await house.app.cancel_class(order.course_order_id)
    await house.booked(minutes_ahead=60, student="other student")
    with pytest.raises(BookingOverlaps):
        await house.app.reopen_class(order.course_order_id)


async def canceled_review(house: House) -> OneCourseOrder:
    """Due today, and canceled by the store."""
    review = await house.due_review(at="19:30")
    await house.app.cancel_class(review.course_order_id)
    return review


async def test_a_canceled_review_is_reopened(house: House) -> None:
    review = await canceled_review(house)
    reopened = await house.app.reopen_class(review.course_order_id)
    assert reopened.status is OrderStatus.RESERVED


async def test_a_review_is_not_reopened_while_its_lesson_is_being_deleted(house: House) -> None:
    review = await canceled_review(house)
    lesson_id = (await house.held(review)).source_order_id
    await house.app.ask_deletion(lesson_id)
    with pytest.raises(OrderClosed):
        await house.app.reopen_class(review.course_order_id)
    await house.app.withdraw_deletion(lesson_id)
    await house.app.reopen_class(review.course_order_id)


async def test_a_review_is_not_reopened_on_a_day_that_has_another_one_by_now(
    house: House,
) -> None:
    review = await canceled_review(house)
    held = await house.held(review)
    supplement = Supplement(
        course_order_id=held.source_order_id or held.id,
        dates=[local_date(held.appointment_at, ZONE).isoformat()],
        words=WordChoice.ALL,
        anti_forget_time="20:00",
    )
    await house.app.supplement(house.tutor, supplement)
    with pytest.raises(ReviewDayTaken):
        await house.app.reopen_class(review.course_order_id)

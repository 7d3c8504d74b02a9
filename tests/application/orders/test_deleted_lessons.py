"""Deleting a lesson cancels its reviews; withdrawing the deletion restores them."""

import pytest

from tests.support.following import write_notices
from tests.support.house import House
from wordmate.application.kernel.messages import Empty
from wordmate.application.ledger.audit import rebuild_ledger, verify_ledger
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import (
    CourseOrderView,
    ListAntiForgetOrders,
    OneCourseOrder,
    OrderFilter,
)
from wordmate.application.reviews.messages import ReviewAgenda
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.errors import OrderClosed
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.reviews.review_plan import REVIEW_DAYS

DAY = 24 * 60


async def planned(house: House) -> OneCourseOrder:
    """A class of yesterday, whose first review is due."""
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2], at="10:00")
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=DAY)
    return order


async def reviews(house: House, status: OrderFilter = OrderFilter.ALL) -> list[CourseOrderView]:
    request = ListAntiForgetOrders(period=OrderPeriod.ANY, status=status, page_size=50)
    found = (await house.app.list_reviews(house.student, request)).data
    return sorted(found, key=lambda one: one.appointment_time)


async def agenda(house: House) -> ReviewAgenda:
    return await house.app.review_agenda(house.student, Empty())


async def ahead(house: House) -> int:
    return sum(day.open for day in (await agenda(house)).days)


async def agrees(house: House) -> None:
    assert (await verify_ledger(house.ports)).differences == 0
    assert (await rebuild_ledger(house.ports)).differences == 0


def one(view: CourseOrderView) -> OneCourseOrder:
    return OneCourseOrder(course_order_id=view.course_order_id)


async def test_a_deletion_request_suspends_the_lessons_reviews(house: House) -> None:
    order = await planned(house)
    words = await house.states()
    assert len((await agenda(house)).due) == 1
    await house.app.ask_deletion(order.course_order_id)
    assert (await agenda(house)).due == []
    assert await ahead(house) == 0
    assert (await house.app.count_orders(house.student, Empty())).reviews_today == 0
    first, *_ = await reviews(house)
    assert (first.is_given_up, first.actions) == (True, [])
    with pytest.raises(OrderClosed):
        await house.app.start_course_order(house.student, one(first))
    assert await house.states() == words
    await agrees(house)


async def test_withdrawing_the_request_restores_upcoming_reviews(house: House) -> None:
    order = await planned(house)
    await house.app.ask_deletion(order.course_order_id)
    house.clock.move(minutes=4 * DAY)
    await house.app.process_due_orders()
    await house.app.withdraw_deletion(order.course_order_id)
    found = await reviews(house)
    assert [one.status for one in found[:3]] == [OrderStatus.CANCELED] * 3
    assert [one.status for one in found[3:]] == [OrderStatus.RESERVED] * 7
    assert not any(one.is_given_up for one in found)
    assert len((await agenda(house)).due) == 1
    await house.app.start_course_order(house.student, one(found[3]))
    await agrees(house)


async def test_deleting_a_lesson_cancels_its_reviews_without_notices(
    house: House,
) -> None:
    order = await planned(house)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    assert await house.app.purge_deleted() == 1
    assert {one.status for one in await reviews(house)} == {OrderStatus.CANCELED}
    assert len(await reviews(house, OrderFilter.CANCELED)) == len(REVIEW_DAYS)
    count = await house.app.count_orders(house.student, Empty())
    assert (count.reserved, count.canceled) == (0, len(REVIEW_DAYS))
    await write_notices(house)
    told = (await house.app.list_notifications(house.student, ListNotifications())).data
    assert NoticeKind.CLASS_CANCELED not in {one.kind for one in told}
    await agrees(house)


async def test_a_running_review_of_a_deleted_lesson_is_given_up_when_left(house: House) -> None:
    order = await planned(house)
    [due] = (await agenda(house)).due
    review = OneCourseOrder(course_order_id=due.course_order_id)
    await house.app.start_course_order(house.student, review)
    await house.app.ask_deletion(order.course_order_id)
    [running] = (await agenda(house)).due
    assert running.is_running
    left = await house.app.leave_review(house.student, review)
    assert (left.status, left.is_given_up) == (OrderStatus.RESERVED, True)
    assert (await agenda(house)).due == []
    await agrees(house)


async def test_a_running_review_can_be_completed_while_its_lesson_is_deleted(house: House) -> None:
    order = await planned(house)
    [due] = (await agenda(house)).due
    review = OneCourseOrder(course_order_id=due.course_order_id)
    await house.app.start_course_order(house.student, review)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    await house.app.purge_deleted()
    found = await reviews(house)
    assert [one.status for one in found] == [
        OrderStatus.IN_PROGRESS,
        *[OrderStatus.CANCELED] * (len(REVIEW_DAYS) - 1),
    ]
    await agrees(house)


async def test_reviews_that_pass_during_a_deletion_are_not_missed(house: House) -> None:
    order = await planned(house)
    await house.app.ask_deletion(order.course_order_id)
    house.clock.move(minutes=30 * DAY)
    await house.app.process_due_orders()
    assert {one.status for one in await reviews(house)} == {OrderStatus.CANCELED}
    await agrees(house)

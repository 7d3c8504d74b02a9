"""Classes that the store's desk books, all or none, on both databases."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.house import MINUTE, House
from wordmate.application.kernel.call import store_call
from wordmate.application.orders.store_messages import (
    BookClasses,
    BookedClasses,
    CancelClasses,
    ClassToBook,
    SeenClass,
)
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.errors import OrderChanged

WEEK = 7 * 24 * 60 * MINUTE


def a_class(house: House, minutes_ahead: int = 60, **more: Any) -> ClassToBook:
    people = {"student": "13800000001", "tutor": house.accounts["tutor"].account_no}
    at = Instant(house.clock.now() + minutes_ahead * MINUTE)
    return ClassToBook(appointment_time=at, **(people | more))


async def book(house: House, *classes: ClassToBook, preview: bool = False) -> BookedClasses:
    request = BookClasses(classes=[*classes], preview=preview)
    found: BookedClasses = await house.app.book_classes(request)
    return found


async def orders(house: House) -> int:
    [(number,)] = await house.rows("SELECT count(*) FROM course_order")
    return int(number)


async def test_a_weekly_series_is_booked_as_a_whole(house: House) -> None:
    one = a_class(house, weeks=3)
    found = await book(house, one)
    first = one.appointment_time
    assert [(each.line, each.appointment_time) for each in found.booked] == [
        (1, first),
        (1, first + WEEK),
        (1, first + 2 * WEEK),
    ]
    assert (found.refused, await orders(house)) == ([], 3)


async def test_one_clash_in_a_series_books_none_and_is_named_by_its_line(house: House) -> None:
    taken = await house.booked(minutes_ahead=60 + 7 * 24 * 60, student="other student")
    series = a_class(house, weeks=3)
    found = await book(house, a_class(house, 300), series)
    assert found.booked == []
    [refused] = found.refused
    assert (refused.line, refused.appointment_time) == (2, series.appointment_time + WEEK)
    assert (refused.obstacle.code, refused.obstacle.course_order_id) == (
        "BOOKING_OVERLAPS",
        taken.course_order_id,
    )
    assert await orders(house) == 1


async def test_a_preview_books_nothing(house: House) -> None:
    nothing = BookedClasses(booked=[], refused=[], warnings=[])
    assert await book(house, a_class(house), preview=True) == nothing
    assert await orders(house) == 0
    [clash] = (await book(house, a_class(house), a_class(house, 90), preview=True)).refused
    assert (clash.line, clash.obstacle.code) == (2, "BOOKED_TWICE")


async def test_unknown_people_are_named_by_their_line(house: House) -> None:
    found = await book(house, a_class(house, tutor="T00009999"), a_class(house, 180))
    assert [(one.line, one.obstacle.code) for one in found.refused] == [(1, "NOT_FOUND")]


async def test_a_line_that_meets_a_class_of_a_series_names_the_line_of_the_series(
    house: House,
) -> None:
    """Its classes have no numbers of their own."""
    week = 7 * 24 * 60
    found = await book(house, a_class(house, weeks=3), a_class(house, 60 + week))
    assert [(one.line, one.obstacle.code, one.obstacle.message) for one in found.refused] == [
        (2, "BOOKED_TWICE", "student (S00000001) 在该时间已有第 1 行的课")
    ]


async def test_a_class_without_credit_also_says_that_there_is_no_time_for_it(house: House) -> None:
    student = house.accounts["student"].id
    await house.app.add_credits(user_id=student, lesson_type="QUOTA_60", lessons=1)
    await house.booked(minutes_ahead=90)
    found = await book(house, a_class(house))
    assert [one.obstacle.code for one in found.refused] == ["CREDITS_USED_UP", "BOOKING_OVERLAPS"]


async def test_a_booking_that_is_repeated_with_its_key_is_done_once(house: House) -> None:
    """The answer was lost; the same intention is sent again."""
    call = replace(store_call(), key="the intention")
    request = BookClasses(classes=[a_class(house, weeks=2)])
    first = await house.app.book_classes(call, request)
    again = await house.app.book_classes(call, request)
    assert [one.course_order_id for one in again.booked] == [
        one.course_order_id for one in first.booked
    ]
    assert await orders(house) == 2


async def test_a_refused_booking_is_tried_again_with_its_key(house: House) -> None:
    call = replace(store_call(), key="the intention")
    request = BookClasses(classes=[a_class(house)])
    taken = await house.booked(minutes_ahead=60)
    assert (await house.app.book_classes(call, request)).booked == []
    await house.app.cancel_class(taken.course_order_id)
    assert len((await house.app.book_classes(call, request)).booked) == 1


async def test_booked_classes_are_canceled_together_or_not_at_all(house: House) -> None:
    """One of them was moved meanwhile: its version is another one."""
    booked = (await book(house, a_class(house, weeks=2))).booked
    seen = [SeenClass(course_order_id=one.course_order_id, version=one.version) for one in booked]
    later = Instant(booked[1].appointment_time + 60 * MINUTE)
    await house.app.move_class(booked[1].course_order_id, later)
    with pytest.raises(OrderChanged):
        await house.app.cancel_classes(CancelClasses(orders=seen))
    statuses = "SELECT status FROM course_order ORDER BY id"
    assert [status for (status,) in await house.rows(statuses)] == ["RESERVED", "RESERVED"]
    as_it_is = [seen[0], SeenClass(course_order_id=booked[1].course_order_id)]
    await house.app.cancel_classes(CancelClasses(orders=as_it_is))
    assert [status for (status,) in await house.rows(statuses)] == ["CANCELED", "CANCELED"]

"""Classes that the store's desk books, all or none, on both databases."""

from typing import Any

from tests.support.house import MINUTE, House
from wordmate.application.orders.store_messages import BookClasses, BookedClasses, ClassToBook
from wordmate.domain.kernel.instants import Instant

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

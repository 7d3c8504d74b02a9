"""One run of the clock handles all due orders, whatever their number."""

import asyncio

import pytest

from tests.support.databases import only_postgres, only_sqlite
from tests.support.house import House
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.ports import DueOrder
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.orders.new_order import new_simulation
from wordmate.domain.orders.order_status import LessonType

MORE_THAN_TWO_BATCHES = 203
MORE_THAN_ONE_SET = 503
FIRST = DueOrder(EPOCH, OrderId(0))
STATUSES = "SELECT status, count(*) FROM course_order GROUP BY status"
BREAK_THE_FIRST = """UPDATE course_order SET closes_at = 'soon'
WHERE id = (SELECT min(id) FROM course_order)"""
DELETIONS = "SELECT deletion, count(*) FROM course_order GROUP BY deletion"


async def simulations(house: House, number: int) -> list[OneCourseOrder]:
    """Reserved orders of one student, who may have any number of them."""
    now = house.clock.now()
    simulation = new_simulation(
        student_id=house.student.caller.user_id,
        course_book_id=house.book_id,
        lesson_type=LessonType.QUOTA_30,
        now=now,
    )

    async def reserve(unit: Unit) -> list[OneCourseOrder]:
        made = [await unit.orders.add(simulation, now) for _ in range(number)]
        return [OneCourseOrder(course_order_id=one.id) for one in made]

    return await house.ports.units.run(reserve)


async def test_all_unstarted_orders_expire_in_one_run(house: House) -> None:
    await simulations(house, MORE_THAN_ONE_SET)
    house.clock.move(minutes=31)
    assert await house.app.process_due_orders() == MORE_THAN_ONE_SET
    assert await house.rows(STATUSES) == [("EXPIRED", MORE_THAN_ONE_SET)]
    assert await house.app.process_due_orders() == 0


@only_postgres  # SQLite has one writer
async def test_workers_share_the_due_orders_and_close_each_once(house: House) -> None:
    await simulations(house, MORE_THAN_ONE_SET)
    house.clock.move(minutes=31)
    closed = await asyncio.gather(*(house.app.process_due_orders() for _ in range(3)))
    assert sum(closed) == MORE_THAN_ONE_SET
    twice = "SELECT order_id FROM order_event WHERE kind = 'expired' GROUP BY 1 HAVING count(*) > 1"
    assert await house.rows(twice) == []


@only_postgres
async def test_an_order_in_use_waits_and_stops_no_other(house: House) -> None:
    held, *_ = await simulations(house, 3)
    house.clock.move(minutes=31)

    async def meanwhile(unit: Unit) -> list[OrderId]:
        await unit.orders.hold(held.course_order_id)
        due = await house.ports.units.run(
            lambda other: other.orders.hold_unstarted(house.clock.now(), after=FIRST, limit=9)
        )
        return [one.id for one in due]

    assert held.course_order_id not in (found := await house.ports.units.run(meanwhile))
    assert len(found) == 2


async def test_all_approved_deletions_are_purged_in_one_run(house: House) -> None:
    await simulations(house, MORE_THAN_TWO_BATCHES)
    await house.rows("UPDATE course_order SET deletion = 'DELETE_APPROVED'")
    assert await house.app.purge_deleted() == MORE_THAN_TWO_BATCHES
    assert await house.rows(DELETIONS) == [("DELETED", MORE_THAN_TWO_BATCHES)]
    written = "SELECT count(*) FROM audit_log WHERE event = 'deleted' AND actor = 'clock'"
    assert await house.rows(written) == [(MORE_THAN_TWO_BATCHES,)]


@only_sqlite  # PostgreSQL stores no text in a column of numbers
async def test_an_unreadable_order_does_not_stop_the_others(house: House) -> None:
    broken, *_ = await simulations(house, 3)
    await house.rows(BREAK_THE_FIRST)
    house.clock.move(minutes=31)
    with pytest.raises(ExceptionGroup) as told:
        await house.app.process_due_orders()
    assert [one.__notes__ for one in told.value.exceptions] == [[f"order {broken.course_order_id}"]]
    assert await house.rows(STATUSES) == [("EXPIRED", 2), ("RESERVED", 1)]

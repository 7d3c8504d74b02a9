"""One run of the clock handles all due orders, whatever their number."""

import pytest

from tests.support.databases import only_sqlite
from tests.support.house import House
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.ports import Unit
from wordmate.domain.orders.new_order import new_simulation
from wordmate.domain.orders.order_status import LessonType

MORE_THAN_TWO_BATCHES = 203
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
    await simulations(house, MORE_THAN_TWO_BATCHES)
    house.clock.move(minutes=31)
    assert await house.app.process_due_orders() == MORE_THAN_TWO_BATCHES
    assert await house.rows(STATUSES) == [("EXPIRED", MORE_THAN_TWO_BATCHES)]
    assert await house.app.process_due_orders() == 0


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

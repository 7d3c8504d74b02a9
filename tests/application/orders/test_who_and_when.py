"""Events of an order are stored with time and actor."""

from tests.support.house import MINUTE, House
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.orders.messages import ListCourseOrders, OneCourseOrder, SelectCourseBook
from wordmate.domain.orders.order_status import LessonType

Told = list[tuple[str, int, int | None]]


async def ledger(house: House, order: OneCourseOrder) -> Told:
    """The kinds of an order's events, with the minutes since the house opened, and their actors."""
    records = await house.ports.units.run(
        lambda unit: unit.ledger.records(house.accounts["student"].id)
    )
    [lesson] = [one for one in records.orders if one.order.id == order.course_order_id]
    opened = lesson.events[0].at
    return [(one.event.kind, (one.at - opened) // MINUTE, one.account_id) for one in lesson.events]


async def test_every_step_of_a_class_records_time_and_actor(house: House) -> None:
    student, tutor = house.accounts["student"].id, house.accounts["tutor"].id
    order = await house.booked(with_book=False)
    house.clock.move(minutes=1)
    await house.app.start_course_order(house.tutor, order)
    house.clock.move(minutes=1)
    chosen = SelectCourseBook(course_order_id=order.course_order_id, course_book_id=house.book_id)
    await house.app.select_course_book(house.tutor, chosen)
    house.clock.move(minutes=1)
    await house.app.pause_course_order(house.student, order)
    house.clock.move(minutes=1)
    save = await house.progress(order, correct=[0])
    await house.app.save_progress(house.tutor, save)
    house.clock.move(minutes=1)
    await house.app.submit_new_word_result(house.student, house.result(order, correct=[0]))
    house.clock.move(minutes=1)
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=1)
    await house.app.ask_deletion(order.course_order_id)
    house.clock.move(minutes=1)
    visit = Call(house.tutor.caller, visitor=Visitor("10.0.0.9"))
    await house.app.approve_deletion(visit, order)
    told = await ledger(house, order)
    assert [one for one in told if one[1] != 4] == [
        ("booked", 0, None),
        ("started", 1, tutor),
        ("book_chosen", 2, tutor),
        ("paused", 3, student),
        ("entered", 3, student),
        ("leader_gone", 1, None),
        ("result_handed_in", 5, student),
        ("completed", 6, tutor),
        ("deletion_moved", 7, None),
        ("deletion_moved", 8, tutor),
    ]
    saved = [one for one in told if one[1] == 4 and one[0] != "leader_back"]
    assert {one[0] for one in saved} >= {"answered", "lesson_opened", "begin", "finish_cards"}
    assert {one[2] for one in saved} == {tutor}


async def test_the_clock_of_a_lesson_has_the_time_and_whether_there_is_a_result(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=3)
    before = await house.app.check_time(house.student, order)
    assert (before.server_time, before.has_result) == (house.clock.now(), False)
    await house.tested(order, correct=[0])
    after = await house.app.check_time(house.student, order)
    assert (after.server_time, after.has_result) == (house.clock.now(), True)


async def test_orders_can_be_listed_by_lesson_type(house: House) -> None:
    long = await house.booked()
    short = await house.booked(lesson=LessonType.QUOTA_30, minutes_ahead=120)
    for lesson_type, order in ((LessonType.QUOTA_60, long), (LessonType.QUOTA_30, short)):
        page = await house.app.list_orders(house.tutor, ListCourseOrders(lesson_type=lesson_type))
        assert [one.course_order_id for one in page.data] == [order.course_order_id]

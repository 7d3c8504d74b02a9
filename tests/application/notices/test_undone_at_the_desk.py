"""Notices of what the desk does wait for twenty seconds: what is undone meanwhile tells nobody
anything.
"""

from tests.support.following import deliver_notices
from tests.support.house import MINUTE, MORNING, House
from tests.support.staff import desk_call
from wordmate.application.after_class.messages import ChangePlanTimeByStore
from wordmate.application.kernel.call import Call
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.notices.telling import notify
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.series_messages import CancelSeries, LastChange, TakeBackChanges
from wordmate.application.orders.store_messages import (
    BookClasses,
    BookedClasses,
    ChangeClass,
    ClassToBook,
    MoveClass,
    ReopenClass,
)
from wordmate.application.rest.messages import AnswerRest, ApplyRest, LiftRest
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.series import SeriesScope

SECOND = 1 / 60
"""In minutes, as a test's clock moves."""


async def heard(house: House, call: Call) -> list[NoticeKind]:
    """What a person is told since their class was booked, the newest first."""
    await deliver_notices(house)
    page = await house.app.list_notifications(call, ListNotifications())
    return [one.kind for one in page.data if one.kind is not NoticeKind.CLASS_BOOKED]


async def known_class(house: House, minutes_ahead: int = 120) -> tuple[OneCourseOrder, Call]:
    """A class that its people know, and a call of the desk."""
    order = await house.booked(minutes_ahead=minutes_ahead)
    await deliver_notices(house)
    return order, await desk_call(house)


async def book(house: House, desk: Call, *, weeks: int = 1) -> BookedClasses:
    """Books a class, or a series, at the desk."""
    one = ClassToBook(
        student=house.accounts["student"].account_no,
        tutor=house.accounts["tutor"].account_no,
        appointment_time=Instant(house.clock.now() + 120 * MINUTE),
        weeks=weeks,
    )
    booked: BookedClasses = await house.app.book_classes(desk, BookClasses(classes=[one]))
    return booked


async def move(house: House, desk: Call, order: OneCourseOrder, minutes: int) -> None:
    """Moves a class to so many minutes after ten in the morning."""
    at = Instant(MORNING + minutes * MINUTE)
    request = MoveClass(course_order_id=order.course_order_id, appointment_time=at, any_time=True)
    await house.app.move_class(desk, request)


async def test_people_are_told_twenty_seconds_after_a_change_at_the_desk(house: House) -> None:
    order, desk = await known_class(house)
    await house.app.cancel_class(desk, ChangeClass(course_order_id=order.course_order_id))
    house.clock.move(minutes=20 * SECOND)
    assert await heard(house, house.student) == []
    house.clock.move(minutes=2 * SECOND)
    assert await heard(house, house.student) == [NoticeKind.CLASS_CANCELED]
    assert await heard(house, house.tutor) == [NoticeKind.CLASS_CANCELED]


async def test_a_move_that_is_undone_in_time_tells_nobody_anything(house: House) -> None:
    order, desk = await known_class(house)
    await move(house, desk, order, 240)
    house.clock.move(minutes=15 * SECOND)
    await move(house, desk, order, 120)
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == []
    assert await heard(house, house.tutor) == []


async def test_an_undo_after_twenty_five_seconds_tells_both(house: House) -> None:
    order, desk = await known_class(house)
    await house.app.cancel_class(desk, ChangeClass(course_order_id=order.course_order_id))
    house.clock.move(minutes=25 * SECOND)
    assert await heard(house, house.student) == [NoticeKind.CLASS_CANCELED]
    await house.app.reopen_class(desk, ReopenClass(course_order_id=order.course_order_id))
    house.clock.move(minutes=25 * SECOND)
    assert await heard(house, house.student) == [NoticeKind.CLASS_REOPENED]


async def test_a_class_that_was_moved_and_canceled_is_only_canceled(house: House) -> None:
    order, desk = await known_class(house)
    time = (await house.held(order)).appointment_at
    await move(house, desk, order, 240)
    await house.app.cancel_class(desk, ChangeClass(course_order_id=order.course_order_id))
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == [NoticeKind.CLASS_CANCELED]
    page = await house.app.list_notifications(house.student, ListNotifications())
    assert page.data[0].appointment_time == time


async def test_a_class_that_was_booked_and_canceled_was_never_heard_of(house: House) -> None:
    desk = await desk_call(house)
    booked = await book(house, desk)
    order_id: OrderId = booked.booked[0].course_order_id
    await house.app.cancel_class(desk, ChangeClass(course_order_id=order_id))
    house.clock.move(minutes=1)
    await deliver_notices(house)
    page = await house.app.list_notifications(house.student, ListNotifications())
    assert page.data == []


async def test_a_class_that_was_canceled_and_restored_is_booked_for_who_never_heard_of_it(
    house: House,
) -> None:
    desk = await desk_call(house)
    order_id: OrderId = (await book(house, desk)).booked[0].course_order_id
    await house.app.cancel_class(desk, ChangeClass(course_order_id=order_id))
    await house.app.reopen_class(desk, ReopenClass(course_order_id=order_id))
    house.clock.move(minutes=1)
    await deliver_notices(house)
    page = await house.app.list_notifications(house.student, ListNotifications())
    assert [one.kind for one in page.data] == [NoticeKind.CLASS_BOOKED]


async def test_a_class_that_starts_soon_is_told_at_once(house: House) -> None:
    order, desk = await known_class(house, minutes_ahead=15)
    await house.app.cancel_class(desk, ChangeClass(course_order_id=order.course_order_id))
    assert NoticeKind.CLASS_CANCELED in await heard(house, house.student)


async def test_the_command_line_tells_at_once_what_is_left_of_both_changes(house: House) -> None:
    order, desk = await known_class(house)
    await move(house, desk, order, 240)
    await house.app.cancel_class(order.course_order_id)
    assert await heard(house, house.student) == [NoticeKind.CLASS_CANCELED]
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == [NoticeKind.CLASS_CANCELED]


async def test_a_request_to_delete_that_is_withdrawn_in_time_is_not_heard_of(house: House) -> None:
    order, desk = await known_class(house)
    request = ChangeClass(course_order_id=order.course_order_id)
    await house.app.ask_deletion(desk, request)
    await house.app.withdraw_deletion(desk, request)
    house.clock.move(minutes=1)
    assert await heard(house, house.tutor) == []
    await house.app.ask_deletion(desk, request)
    house.clock.move(minutes=1)
    await heard(house, house.tutor)
    await house.app.withdraw_deletion(desk, request)
    await house.app.ask_deletion(desk, request)
    house.clock.move(minutes=1)
    assert await heard(house, house.tutor) == [NoticeKind.DELETION_ASKED]


async def test_a_daily_time_that_is_back_in_time_tells_nobody_anything(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2], at="23:30")
    await house.app.complete_course_order(house.tutor, house.end(order))
    await deliver_notices(house)
    known, desk = await heard(house, house.student), await desk_call(house)
    for slot in ("19:30", "23:30"):
        asked = ChangePlanTimeByStore(course_order_id=order.course_order_id, anti_forget_time=slot)
        await house.app.change_plan_time_by_store(desk, asked)
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == known


async def test_of_rest_that_is_approved_and_lifted_its_tutor_hears_the_last_word_alone(
    house: House,
) -> None:
    at = Instant(house.clock.now() + 120 * MINUTE)
    applied = await house.app.apply_rest(house.tutor, ApplyRest(slots=[at]))
    desk, number = await desk_call(house), applied.rest_application_id
    await house.app.answer_rest(desk, AnswerRest(rest_application_id=number, approved=True))
    assert await heard(house, house.tutor) == []
    await house.app.lift_rest(desk, LiftRest(rest_application_id=number, reason="撤销"))
    house.clock.move(minutes=1)
    assert await heard(house, house.tutor) == [NoticeKind.REST_LIFTED]


async def test_a_notice_that_a_worker_has_begun_is_still_withdrawn(house: House) -> None:
    order, desk = await known_class(house)
    await move(house, desk, order, 240)
    [(message_id, at)] = await house.rows(
        "SELECT id, created_at FROM outbox WHERE done_at IS NULL AND subscriber = 'notify'"
    )
    begun = await house.service.database.queue.begin(message_id, until=house.clock.now())
    assert begun is not None
    assert begun.event is not None
    await move(house, desk, order, 120)
    await notify(house.ports, message_id, begun.event, begun.order_id, Instant(at))
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == []


async def test_a_canceled_series_that_is_restored_in_time_tells_nobody_anything(
    house: House,
) -> None:
    desk = await desk_call(house)
    booked = await book(house, desk, weeks=3)
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == []
    canceling = CancelSeries(
        course_order_id=booked.booked[0].course_order_id, scope=SeriesScope.ALL
    )
    canceled = await house.app.cancel_series(desk, canceling)
    changes = [
        LastChange(
            course_order_id=each.course_order_id,
            version=each.version,
            version_before=each.version_before,
        )
        for each in canceled.changed
    ]
    await house.app.take_back_changes(desk, TakeBackChanges(last_changes=changes))
    house.clock.move(minutes=1)
    assert await heard(house, house.student) == []

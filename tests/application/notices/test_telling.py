"""People are notified once of each event and of each upcoming class."""

import msgspec
import pytest

from tests.application.after_class.test_after_class import over, said
from tests.support.following import write_notices
from tests.support.house import MINUTE, House
from wordmate.application.kernel.call import Call
from wordmate.application.notices.messages import ListNotifications, NoticeView, ReadNotification
from wordmate.application.orders.store_messages import ChangeTutor
from wordmate.application.rest.messages import ApplyRest
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import KEPT_MS, OF_FEEDBACK, NoticeKind
from wordmate.domain.orders.errors import OrderClosed
from wordmate.domain.orders.order_status import LessonType

BOOKED = NoticeKind.CLASS_BOOKED
CANCELED = NoticeKind.CLASS_CANCELED
AHEAD = NoticeKind.CLASS_AHEAD


async def notices(house: House, call: Call) -> list[NoticeView]:
    return (await house.app.list_notifications(call, ListNotifications())).data


async def kinds(house: House, call: Call) -> list[NoticeKind]:
    await write_notices(house)
    return [one.kind for one in await notices(house, call)]


async def test_a_booked_class_notifies_both_with_the_others_name(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    assert await kinds(house, house.student) == [BOOKED]
    [mine], [theirs] = [await notices(house, call) for call in (house.student, house.tutor)]
    assert (mine.person_name, theirs.person_name) == ("tutor", "student")
    assert mine.course_order_id == order.course_order_id
    assert mine.appointment_time == house.clock.now() + 60 * MINUTE
    assert (mine.lesson_type, mine.is_read) == (LessonType.QUOTA_60, False)
    assert await notices(house, house.other_student) == []


async def test_another_tutor_is_told_to_the_student_and_to_both_tutors(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    request = ChangeTutor(
        course_order_id=order.course_order_id, tutor_id=house.accounts["other tutor"].id
    )
    await write_notices(house)
    house.clock.move(minutes=1)
    await house.app.change_tutor(request)
    await write_notices(house)
    changed = NoticeKind.TUTOR_CHANGED
    for call, told in (
        (house.student, [("other tutor", changed)]),
        (house.tutor, [("student", changed)]),
        (house.other_tutor, [("student", BOOKED)]),
    ):
        found = [(one.person_name, one.kind) for one in await notices(house, call)]
        assert found[: len(told)] == told


async def test_an_event_handled_twice_notifies_once(house: House) -> None:
    order = await house.booked(minutes_ahead=10)
    await house.app.announce_classes()
    await write_notices(house, times=2)
    await house.app.cancel_class(order.course_order_id)
    await write_notices(house, times=2)
    assert sorted(await kinds(house, house.student)) == sorted([AHEAD, BOOKED, CANCELED])


async def test_a_tutor_is_notified_of_the_answer_to_their_rest(house: House) -> None:
    three = Instant(house.clock.now() + 180 * MINUTE)
    half = 30 * MINUTE

    async def applied(*slots: Instant) -> RestApplicationId:
        view = await house.app.apply_rest(house.tutor, ApplyRest(slots=list(slots)))
        return RestApplicationId(view.rest_application_id)

    await house.app.reject_rest(await applied(three, Instant(three + 4 * half)), "人手不够")
    rests = await applied(Instant(three), Instant(three + half))
    await house.app.approve_rest(rests)
    assert NoticeKind.REST_APPROVED in await kinds(house, house.tutor)
    assert [one.reason for one in await notices(house, house.tutor)] == [None, "人手不够"]
    await house.app.lift_rest(rests, "临时加课")
    assert sorted(await kinds(house, house.tutor)) == [
        NoticeKind.REST_LIFTED,
        NoticeKind.REST_REJECTED,
    ]
    told = {one.kind: one for one in await notices(house, house.tutor)}
    rejected, lifted = told[NoticeKind.REST_REJECTED], told[NoticeKind.REST_LIFTED]
    assert (rejected.reason, rejected.rest_from, rejected.rest_stretches) == ("人手不够", three, 2)
    assert (lifted.reason, lifted.rest_from, lifted.rest_until) == (
        "临时加课",
        three,
        three + 2 * half,
    )
    assert await notices(house, house.other_tutor) == []


async def test_a_class_is_announced_once_a_quarter_of_an_hour_before(house: House) -> None:
    await house.booked(minutes_ahead=20)
    told = []
    for _ in range(8):
        told.append(await house.app.announce_classes())
        house.clock.move(minutes=1)
    assert told == [0, 0, 0, 0, 0, 1, 0, 0]
    assert await kinds(house, house.student) == [AHEAD, BOOKED]
    assert await kinds(house, house.tutor) == [AHEAD, BOOKED]


async def test_a_class_that_is_booked_or_moved_less_than_a_quarter_ahead_is_announced_once(
    house: House,
) -> None:
    await house.app.announce_classes()
    soon = await house.booked(minutes_ahead=10)
    assert await house.app.announce_classes() == 0
    assert sorted(await kinds(house, house.student)) == sorted([AHEAD, BOOKED])
    await house.app.cancel_class(soon.course_order_id)
    # At an instant between the announced one and the class: the clock announces it too, once.
    house.clock.move(minutes=1)
    await house.booked(minutes_ahead=15, student="other student", tutor="other tutor")
    assert await house.app.announce_classes() == 1
    assert sorted(await kinds(house, house.other_tutor)) == sorted([AHEAD, BOOKED])
    later = await house.booked(minutes_ahead=300)
    await house.app.move_class(later.course_order_id, house.clock.now() + 5 * MINUTE)
    assert (await kinds(house, house.tutor)).count(AHEAD) == 2


async def test_a_class_that_began_or_was_canceled_is_not_announced(
    house: House,
) -> None:
    started = await house.booked(minutes_ahead=10)
    canceled = await house.booked(minutes_ahead=10, student="other student", tutor="other tutor")
    assert await house.app.announce_classes() == 2
    await house.app.start_course_order(house.tutor, started)
    await house.app.cancel_class(canceled.course_order_id)
    assert await kinds(house, house.student) == [BOOKED]
    assert await kinds(house, house.other_student) == []  # they had heard of no booking


async def test_after_an_outage_past_classes_are_not_announced(house: House) -> None:
    await house.booked(minutes_ahead=60)
    await house.app.announce_classes()
    house.clock.move(minutes=61)
    assert await house.app.announce_classes() == 0


async def test_reviews_of_a_day_are_announced_once_from_eight(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1], at="10:00")
    await house.app.complete_course_order(house.tutor, house.end(order))
    assert await house.app.announce_reviews() == 0
    house.clock.move(minutes=21 * 60)  # 07:00 on the next day
    assert await house.app.announce_reviews() == 0
    house.clock.move(minutes=60)
    assert [await house.app.announce_reviews() for _ in range(2)] == [1, 0]
    assert (await kinds(house, house.student))[0] is NoticeKind.REVIEWS_DUE
    [due, *_] = await notices(house, house.student)
    assert (due.review_count, due.word_count) == (1, 10)
    assert NoticeKind.REVIEWS_DUE not in await kinds(house, house.tutor)
    house.clock.move(minutes=24 * 60)
    assert await house.app.announce_reviews() == 1


async def test_reviews_of_many_students_are_announced_in_batches(house: House) -> None:
    for student, tutor in (("student", "tutor"), ("other student", "other tutor")):
        order = await house.booked(student=student, tutor=tutor)
        await house.app.start_course_order(house.call(tutor), order)
        await house.taught(order, correct=[0], by=house.call(tutor))
        result = house.result(order, correct=[0], at="10:00")
        result = msgspec.structs.replace(result, student_id=house.accounts[student].id)
        await house.app.submit_new_word_result(house.call(tutor), result)
        await house.app.complete_course_order(house.call(tutor), house.end(order))
    house.clock.move(minutes=24 * 60)
    assert [await house.app.announce_reviews(batch=1) for _ in range(2)] == [2, 0]


async def test_a_repeated_deletion_request_is_one_notice_for_the_tutor(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    await house.app.ask_deletion(order)
    house.clock.move(minutes=1)
    await house.app.withdraw_deletion(order)
    await house.app.ask_deletion(order)
    asked = NoticeKind.DELETION_ASKED
    assert await kinds(house, house.tutor) == [asked, BOOKED]
    assert await kinds(house, house.student) == [BOOKED]


async def test_an_approved_deletion_of_a_booked_class_notifies_both_of_a_cancellation(
    house: House,
) -> None:
    order = await house.booked(minutes_ahead=20)
    await write_notices(house)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    house.clock.move(minutes=5)
    assert await house.app.announce_classes() == 0
    assert sorted(await kinds(house, house.student)) == sorted([BOOKED, CANCELED])
    [mine] = [one for one in await notices(house, house.student) if one.kind is CANCELED]
    assert (mine.course_order_id, mine.person_name) == (order.course_order_id, "tutor")
    assert CANCELED in await kinds(house, house.tutor)
    with pytest.raises(OrderClosed):
        await house.app.cancel_class(order.course_order_id)
    assert (await kinds(house, house.student)).count(CANCELED) == 1
    assert (await kinds(house, house.tutor)).count(CANCELED) == 1


async def test_booking_reviews_and_simulations_notifies_nobody(
    house: House,
) -> None:
    await house.due_review()
    await house.simulation()
    assert await kinds(house, house.student) == [BOOKED]


async def test_notices_are_marked_as_read_singly_or_all_by_their_reader(
    house: House,
) -> None:
    for ahead in (60, 180, 300):
        await house.booked(minutes_ahead=ahead)
        house.clock.move(minutes=1)
    await write_notices(house)
    [newest, *_] = await notices(house, house.student)

    async def unread(call: Call) -> int:
        return (await house.app.list_notifications(call, ListNotifications(page_size=1))).unread

    await house.app.read_notification(
        house.other_student, ReadNotification(notification_id=newest.notification_id)
    )
    assert await unread(house.student) == 3
    for _ in range(2):
        await house.app.read_notification(
            house.student, ReadNotification(notification_id=newest.notification_id)
        )
    assert [one.is_read for one in await notices(house, house.student)] == [True, False, False]
    await house.app.read_notification(house.student, ReadNotification())
    assert (await unread(house.student), await unread(house.tutor)) == (0, 3)


async def test_the_record_of_a_class_reads_the_notices_of_its_feedback_alone(house: House) -> None:
    order = await over(house)
    await house.app.submit_feedback(house.tutor, said(order))
    await write_notices(house)
    reading = ReadNotification(course_order_id=order.course_order_id)
    for reader, is_read in ((house.other_student, False), (house.student, True)):
        await house.app.read_notification(reader, reading)
        read = {one.kind: one.is_read for one in await notices(house, house.student)}
        of_feedback = dict.fromkeys(OF_FEEDBACK, is_read)
        assert read == {**of_feedback, BOOKED: False}


async def test_notices_are_deleted_after_half_a_year(house: House) -> None:
    await house.booked(minutes_ahead=60)
    await write_notices(house)
    house.clock.move(minutes=KEPT_MS // MINUTE)
    await house.app.forget_notices()
    assert len(await notices(house, house.student)) == 1
    house.clock.move(minutes=1)
    await house.app.forget_notices()
    assert await notices(house, house.student) == []

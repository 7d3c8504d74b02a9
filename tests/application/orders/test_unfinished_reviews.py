"""A review left unfinished continues later; if the clock or a tutor's start puts it back, its
leader is notified how many answers do not count."""

import pytest

from tests.support.following import write_notices
from tests.support.house import House
from wordmate.application.kernel.call import Call
from wordmate.application.notices.messages import ListNotifications, NoticeView
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.errors import AnotherLessonRuns
from wordmate.domain.orders.order_status import OrderStatus

HOUR = 60


async def answered(house: House, who: Call, order: OneCourseOrder, words: int = 3) -> None:
    """A number of the review's ten words is answered, the first of them wrong."""
    await house.taught(order, correct=range(1, words), wrong=[0], by=who)


async def told(house: House, call: Call) -> list[NoticeView]:
    await write_notices(house)
    found = (await house.app.list_notifications(call, ListNotifications())).data
    return [one for one in found if one.kind is NoticeKind.REVIEW_UNFINISHED]


async def test_a_led_review_left_after_a_minute_keeps_its_answers(
    house: House,
) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.tutor, review)
    await answered(house, house.tutor, review)
    house.clock.move(minutes=2)
    await house.app.leave_review(house.tutor, review)
    house.clock.move(minutes=3 * HOUR)
    await house.app.process_due_orders()
    snapshot = await house.app.lesson_snapshot(house.tutor, review)
    assert snapshot.order.status is OrderStatus.IN_PROGRESS
    assert snapshot.progress is not None
    saved = snapshot.progress.progress
    assert (saved.cursor, len(saved.test_wrong_ids)) == (3, 1)
    assert await told(house, house.tutor) == []


async def test_the_tutor_is_notified_of_uncounted_answers_when_the_clock_puts_a_review_back(
    house: House,
) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.tutor, review)
    await answered(house, house.tutor, review)
    house.clock.move(minutes=25 * HOUR)
    await house.app.process_due_orders()
    snapshot = await house.app.lesson_snapshot(house.tutor, review)
    assert (snapshot.order.status, snapshot.progress.version) == (OrderStatus.EXPIRED, 0)
    [notice] = await told(house, house.tutor)
    assert (notice.answered_count, notice.word_count, notice.waits_until) == (3, 10, None)
    assert (notice.course_order_id, notice.person_name) == (review.course_order_id, "student")
    assert await told(house, house.student) == []


@pytest.mark.parametrize("words", [0, 3])
async def test_a_student_is_notified_of_uncounted_answers_when_a_class_begins(
    house: House, words: int
) -> None:
    review = await house.due_review()
    class_ = await house.booked()
    await house.app.start_course_order(house.student, review)
    if words:
        await answered(house, house.student, review, words)
    house.clock.move(minutes=5)
    await house.app.start_course_order(house.tutor, class_)
    found = await told(house, house.student)
    assert [one.answered_count for one in found] == ([words] if words else [])
    assert all(one.waits_until is not None and one.person_name == "tutor" for one in found)
    assert await told(house, house.tutor) == []


@pytest.mark.parametrize("student", ["student", "other student"])
async def test_a_tutor_is_notified_of_uncounted_answers_when_their_class_begins(
    house: House, student: str
) -> None:
    review = await house.due_review()
    class_ = await house.booked(student=student)
    await house.app.start_course_order(house.tutor, review)
    await answered(house, house.tutor, review)
    house.clock.move(minutes=2)
    await house.app.leave_review(house.tutor, review)
    view = await house.app.start_course_order(house.tutor, class_)
    assert view.status is OrderStatus.IN_PROGRESS
    snapshot = await house.app.lesson_snapshot(house.student, review)
    assert (snapshot.order.status, snapshot.progress.version) == (OrderStatus.RESERVED, 0)
    [notice] = await told(house, house.tutor)
    assert (notice.answered_count, notice.course_order_id) == (3, review.course_order_id)
    assert await told(house, house.student) == []
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_led_review_blocks_the_class_of_another_tutor(
    house: House,
) -> None:
    review = await house.due_review()
    class_ = await house.booked(tutor="other tutor")
    await house.app.start_course_order(house.tutor, review)
    house.clock.move(minutes=2)
    with pytest.raises(AnotherLessonRuns):
        await house.app.start_course_order(house.other_tutor, class_)
    order = (await house.app.lesson_snapshot(house.tutor, review)).order
    assert order.status is OrderStatus.IN_PROGRESS


async def test_leaving_a_review_within_its_first_minute_notifies_nobody(house: House) -> None:
    review = await house.due_review()
    await house.app.start_course_order(house.tutor, review)
    await answered(house, house.tutor, review)
    await house.app.leave_review(house.tutor, review)
    assert await told(house, house.tutor) == []

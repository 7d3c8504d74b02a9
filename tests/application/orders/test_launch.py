"""Lists and counts exclude everything before the launch, 2 April 2025 in the service's
time zone."""

from datetime import datetime

import msgspec
import pytest

from tests.support.house import MINUTE, ZONE, House
from wordmate.application.kernel.call import store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import (
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
)
from wordmate.application.pay.messages import ListCommission, ListStoreCommissions, OneMonth
from wordmate.application.pay.operations import StoreCommissions
from wordmate.application.reviews.messages import ListReviewRecord
from wordmate.application.tutoring.messages import (
    ListStudentClasses,
    ListStudents,
    StudentClass,
)
from wordmate.application.vocabulary_test.messages import (
    AnswerVocaExam,
    ListVocaExams,
    OneVocaExam,
    StartVocaExam,
)
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, local_date
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.periods import OrderPeriod

LAUNCH = instant(datetime(2025, 4, 2, tzinfo=ZONE))
DAY = 24 * 60
LOOKING_BACK = (OrderPeriod.ANY, OrderPeriod.LAST_7_DAYS)


async def booked_at(house: House, at: Instant) -> OneCourseOrder:
    house.clock.at = at
    return await house.booked(lesson=LessonType.QUOTA_30)


async def held(house: House, *, at: str | None = None) -> OneCourseOrder:
    """A class that is held now; ``at``: the daily time of its reviews."""
    order = await house.running()
    await house.tested(order, at=at)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


@pytest.mark.parametrize("period", LOOKING_BACK)
async def test_lists_of_orders_start_with_the_launch(house: House, period: OrderPeriod) -> None:
    await booked_at(house, Instant(LAUNCH - 30 * MINUTE))
    first = await booked_at(house, LAUNCH)
    house.clock.move(minutes=2 * DAY)
    for caller in (house.student, house.tutor):
        page = await house.app.list_orders(caller, ListCourseOrders(period=period))
        assert [one.course_order_id for one in page.data] == [first.course_order_id]
        assert page.total == 1


async def test_counts_of_orders_start_with_the_launch(house: House) -> None:
    await booked_at(house, Instant(LAUNCH - 30 * MINUTE))
    await booked_at(house, LAUNCH)
    count = await house.app.count_orders(house.student, Empty())
    assert (count.all, count.reserved, count.today) == (1, 1, 1)


async def test_pay_covers_classes_that_ended_since_the_launch(house: House) -> None:
    for minutes in (-100, -20, 20):  # the second one ends after the launch
        house.clock.at = Instant(LAUNCH + minutes * MINUTE)
        order = await house.running(lesson=LessonType.QUOTA_30)
        house.clock.move(minutes=29)
        await house.app.complete_course_order(house.tutor, house.end(order))
    page = await house.app.list_commission(house.tutor, ListCommission())
    assert [one.course_order_id for one in page.data] == [3, 2]
    told = await house.app.commission_overview(house.tutor, Empty())
    assert (told.all, told.this_month.lessons) == (
        msgspec.structs.replace(told.this_month, month=None),
        2,
    )
    assert told.all.total_fen == told.all.pending_fen == sum(one.total_fen for one in page.data)
    shown = await StoreCommissions(house.ports, store_call(), ListStoreCommissions())
    assert [one.course_order_id for one in shown.data] == [2, 3]
    [april] = (await house.app.month_of_tutors(OneMonth(month="2025-04"))).data
    assert april.commission_fen == told.all.commission_fen


async def test_reviews_before_the_launch_are_not_listed(house: House) -> None:
    house.clock.at = instant(datetime(2025, 3, 30, 10, tzinfo=ZONE))
    await held(house, at="10:00")
    house.clock.at = Instant(
        LAUNCH + 12 * 60 * MINUTE
    )  # the plan's third day; two lie before the launch
    totals = [
        (await house.app.list_reviews(house.student, ListAntiForgetOrders(period=period))).total
        for period in LOOKING_BACK
    ]
    assert totals == [8, 1]


async def test_the_record_of_reviews_begins_with_the_launch(house: House) -> None:
    house.clock.at = instant(datetime(2025, 3, 30, 10, tzinfo=ZONE))
    await held(house, at="10:00")
    house.clock.move(minutes=30 * DAY)
    march = ListReviewRecord(year=2025, month=3)
    assert (await house.app.review_record(house.student, march)).data == []
    april = ListReviewRecord(year=2025, month=4)
    missed = [
        local_date(one.appointment_time, ZONE).day
        for one in (await house.app.review_record(house.student, april)).data
    ]
    assert missed == [20, 16, 13, 11, 8, 6, 4, 2]


async def test_reviews_missed_before_the_launch_are_not_counted(house: House) -> None:
    house.clock.at = instant(datetime(2025, 3, 30, 10, tzinfo=ZONE))
    await held(house, at="10:00")
    house.clock.at = Instant(LAUNCH + 12 * 60 * MINUTE)
    for caller in (house.student, house.tutor):
        agenda = await house.app.review_agenda(caller, Empty())
        assert [one.day for one in agenda.days if one.missed] == []
    [one] = (await house.app.list_students(house.tutor, ListStudents())).data
    assert (one.reviews.due, one.reviews.missed) == (1, 0)


async def test_words_of_a_day_before_the_launch_are_not_offered(house: House) -> None:
    house.clock.at = Instant(LAUNCH - 60 * MINUTE)
    await held(house)
    house.clock.at = Instant(LAUNCH + 60 * MINUTE)
    assert (await house.app.list_practice_sets(house.student, Empty())).days == []
    await held(house)
    [day] = (await house.app.list_practice_sets(house.student, Empty())).days
    assert day.day == "2025-04-02"


async def test_vocabulary_tests_begin_with_the_launch(house: House) -> None:
    async def taken() -> OneVocaExam:
        exam = await house.app.start_exam(house.student, StartVocaExam())
        for number in range(5):
            await house.app.answer_exam(
                house.student,
                AnswerVocaExam(
                    voca_exam_record_id=exam.voca_exam_record_id, number=number, latency_ms=9
                ),
            )
        request = OneVocaExam(voca_exam_record_id=exam.voca_exam_record_id)
        await house.app.submit_exam(house.student, request)
        return request

    house.clock.at = Instant(LAUNCH - 1)
    await taken()
    house.clock.at = LAUNCH
    first = await taken()
    page = await house.app.list_exams(house.student, ListVocaExams())
    assert [one.voca_exam_record_id for one in page.data] == [first.voca_exam_record_id]
    assert page.total == 1
    report = (await house.app.query_exam(house.student, first)).report
    assert report is not None
    assert report.earlier == []


async def test_a_tutors_classes_with_a_student_start_with_the_launch(
    house: House,
) -> None:
    student_id = house.accounts["student"].id

    async def last() -> StudentClass | None:
        [one] = (await house.app.list_students(house.tutor, ListStudents())).data
        return one.last_class

    house.clock.at = Instant(LAUNCH - 30 * MINUTE)
    await held(house)
    assert await last() is None
    house.clock.at = LAUNCH
    first = await held(house)
    found = await house.app.list_student_classes(
        house.tutor, ListStudentClasses(student_id=student_id)
    )
    assert [one.order.course_order_id for one in found.data] == [first.course_order_id]
    shown = await last()
    assert shown is not None
    assert shown.course_order_id == first.course_order_id

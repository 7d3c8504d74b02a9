"""Records as students and tutors request them."""

from datetime import datetime

import pytest

from tests.support.house import MINUTE, ZONE, House, idempotent
from wordmate.application.after_class.messages import SubmitFeedback
from wordmate.application.kernel.call import Call
from wordmate.application.orders.messages import (
    ListCourseOrders,
    OneCourseOrder,
    OrderFilter,
    RateReview,
)
from wordmate.application.records.messages import (
    EvaluateTutor,
    ListRecords,
    QueryReportMetric,
    RecordDetail,
)
from wordmate.domain.kernel.errors import IdempotencyKeyReused, NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, month_of
from wordmate.domain.orders.review_days import ReviewState
from wordmate.domain.records.errors import AlreadyEvaluated, ClassNotOver, NothingToEvaluate
from wordmate.domain.records.evaluation import Criterion


async def over(house: House, *, at: str | None = "10:00", minutes: int = 50) -> OneCourseOrder:
    """A class that has ended: one word right, two wrong, one known before."""
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2], at=at)
    house.clock.move(minutes=minutes)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


async def detail(house: House, who: Call, order: OneCourseOrder) -> RecordDetail:
    return await house.app.query_record(who, order)


def said(order: OneCourseOrder, **changes: object) -> EvaluateTutor:
    values = {"stars": 5, "criteria": [Criterion.ENGAGING, Criterion.STANDARD], **changes}
    return EvaluateTutor(course_order_id=order.course_order_id, **values)  # type: ignore[arg-type]


async def test_a_record_shows_the_time_words_and_plan_of_a_class(house: House) -> None:
    order = await over(house)
    words = house.word_ids

    for who in (house.student, house.tutor):
        record = await detail(house, who, order)
        assert record.time.consumed == 50 * MINUTE
        ended = house.clock.now()
        assert (record.time.started, record.time.ended) == (ended - 50 * MINUTE, ended)
        assert record.server_time == ended
        assert record.time.booked_until - record.time.booked_from == 60 * MINUTE
        assert (record.words.right, record.words.wrong) == ([words[0]], words[1:3])
        assert record.words.already_known == [words[10]]
        assert sorted(record.words.to_test) == words[3:10]
        assert [one.day for one in record.plan] == [1, 2, 3, 5, 7, 9, 12, 14, 17, 21]
        assert {one.state for one in record.plan} == {ReviewState.TO_COME}
        assert record.order.user.user_name == "student"


async def test_a_done_review_is_in_the_plan_with_its_numbers(house: House) -> None:
    order = await over(house)
    house.clock.move(minutes=24 * 60)
    first = (await detail(house, house.student, order)).plan[0]
    assert (first.state, first.right, first.total) == (ReviewState.DUE, None, None)

    review = OneCourseOrder(course_order_id=first.course_order_id)
    await house.app.start_course_order(house.student, review)
    save = await house.progress(review, correct=range(8), wrong=[8, 9])
    await house.app.save_progress(house.student, save)
    await house.app.rate_review(
        house.student, RateReview(course_order_id=review.course_order_id, stars=4)
    )
    house.clock.move(minutes=2)
    await house.app.submit_review_result(
        house.student, house.result(review, correct=range(8), wrong=[8, 9], known=[])
    )
    await house.app.complete_course_order(house.student, house.end(review))

    first = (await detail(house, house.tutor, order)).plan[0]
    assert (first.state, first.right, first.total) == (ReviewState.DONE, 8, 10)
    held = await detail(house, house.student, review)
    assert (held.may_evaluate, held.plan, held.words.to_test) == (False, [], [])
    assert len(held.words.right) == 8


async def test_a_record_is_visible_only_to_its_student_and_tutor(house: House) -> None:
    order = await over(house)
    for who in (house.other_student, house.other_tutor):
        with pytest.raises(NotFound):
            await detail(house, who, order)
    with pytest.raises(NotFound):
        await detail(house, house.student, OneCourseOrder(course_order_id=OrderId(999)))


async def test_records_are_paged_from_the_newest_or_from_a_month(house: House) -> None:
    ids = list[int]()
    for _ in range(3):
        ids.insert(0, (await over(house, at=None)).course_order_id)
        house.clock.move(minutes=24 * 60)
    await house.booked()

    first = await house.app.list_records(house.student, ListRecords(page_size=2))
    rest = await house.app.list_records(house.student, ListRecords(page_size=2, before=first.next))
    assert [one.order.course_order_id for one in (*first.data, *rest.data)] == ids
    assert rest.next is None
    assert [one.outcome.wrong for one in first.data if one.outcome] == [2, 2]
    alone, place = list[int](), None
    for nth in range(3):
        page = await house.app.list_records(house.student, ListRecords(page_size=1, before=place))
        alone += [one.order.course_order_id for one in page.data]
        place = page.next
        assert (place is None) is (nth == 2)
    assert alone == ids

    for month, found in (("2026-11", ids), ("2026-10", []), ("2027-01", ids)):
        page = await house.app.list_records(house.tutor, ListRecords(month=month))
        assert [one.order.course_order_id for one in page.data] == found
    ahead = await house.app.list_records(house.student, ListRecords(status=OrderFilter.RESERVED))
    orders = await house.app.list_orders(
        house.student, ListCourseOrders(status=OrderFilter.RESERVED)
    )
    assert [one.order.course_order_id for one in ahead.data] == [
        one.course_order_id for one in orders.data
    ]


async def test_a_month_shows_the_number_and_length_of_its_classes(house: House) -> None:
    await over(house, at=None, minutes=50)
    house.clock.move(minutes=60)
    await over(house, at=None, minutes=30)

    month = await house.app.query_report_metric(house.student, QueryReportMetric())
    same = await house.app.query_report_metric(house.tutor, QueryReportMetric(month="2026-11"))
    before = await house.app.query_report_metric(house.tutor, QueryReportMetric(month="2026-10"))

    assert (month.month, month.completed, month.minutes) == ("2026-11", 2, 80)
    assert same == month
    assert (before.all, before.minutes) == (0, 0)


async def test_a_student_evaluates_a_class_once_hidden_from_the_tutor(
    house: House,
) -> None:
    order = await over(house)
    assert (await detail(house, house.student, order)).may_evaluate
    assert not (await detail(house, house.tutor, order)).may_evaluate

    answer = await house.app.evaluate_tutor(house.student, said(order, suggestion=" More "))

    record = await detail(house, house.student, order)
    assert record.evaluation == answer
    assert answer.utc_evaluated == house.clock.now()
    assert (answer.stars, answer.suggestion) == (5, "More")
    assert answer.criteria == [Criterion.STANDARD, Criterion.ENGAGING]
    assert not record.may_evaluate
    assert (await detail(house, house.tutor, order)).evaluation is None
    with pytest.raises(AlreadyEvaluated):
        await house.app.evaluate_tutor(house.student, said(order, stars=1))


async def test_a_repeated_evaluation_gets_the_first_answer(house: House) -> None:
    order = await over(house)
    call = idempotent(house.student, "one-tap-of-a-thumb")
    first = await house.app.evaluate_tutor(call, said(order))
    house.clock.move(minutes=1)
    assert await house.app.evaluate_tutor(call, said(order)) == first
    with pytest.raises(IdempotencyKeyReused):
        await house.app.evaluate_tutor(call, said(order, stars=2))


async def test_only_a_class_that_is_over_and_was_led_is_evaluated(house: House) -> None:
    running = await house.running()
    with pytest.raises(ClassNotOver):
        await house.app.evaluate_tutor(house.student, said(running))
    with pytest.raises(RoleCannotOperate):
        await house.app.evaluate_tutor(house.tutor, said(running))
    with pytest.raises(NotFound):
        await house.app.evaluate_tutor(house.other_student, said(running))
    await house.app.complete_course_order(house.tutor, house.end(running))

    alone = await house.simulation()
    await house.app.complete_course_order(house.student, house.end(alone))
    with pytest.raises(NothingToEvaluate):
        await house.app.evaluate_tutor(house.student, said(alone))


async def test_an_evaluation_is_one_row(house: House) -> None:
    await house.app.evaluate_tutor(house.student, said(await over(house)))
    rows = await house.rows("SELECT order_id, stars, criteria FROM evaluation")
    assert [(row[1], row[2]) for row in rows] == [(5, '["STANDARD","ENGAGING"]')]


async def test_a_page_of_records_has_the_total_and_the_next_cursor(house: House) -> None:
    orders = [await over(house, at=None) for _ in range(2)]
    page = await house.app.list_records(house.student, ListRecords(page_size=1))
    assert (page.total, [one.order.course_order_id for one in page.data]) == (
        2,
        [orders[1].course_order_id],
    )
    assert page.next is not None
    whole = await house.app.list_records(house.student, ListRecords(page_size=2))
    assert (whole.total, whole.next, len(whole.data)) == (2, None, 2)


async def test_a_list_from_a_month_on_counts_only_its_records(house: House) -> None:
    for _ in range(3):
        await over(house, at=None)
        house.clock.move(minutes=31 * 24 * 60)
    zone = house.ports.policy.zone
    months = [
        month_of(Instant(house.clock.now() - ago * 31 * 24 * 60 * MINUTE), zone) for ago in range(5)
    ]
    for month, length in zip(months, (3, 3, 2, 1, 0), strict=True):
        for who in (house.student, house.tutor):
            page = await house.app.list_records(who, ListRecords(month=month, page_size=1))
            whole = await house.app.list_records(who, ListRecords(month=month))
            assert page.total == whole.total == len(whole.data) == length, month


async def test_a_record_shows_the_pause_and_the_feedback(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=10)
    await house.app.pause_course_order(house.tutor, order)
    paused = house.clock.now()
    house.clock.move(minutes=20)
    now_running = (await detail(house, house.tutor, order)).time
    assert now_running.consumed == 25 * MINUTE
    await house.app.complete_course_order(house.tutor, house.end(order))
    request = SubmitFeedback(
        course_order_id=order.course_order_id, feedback="Good", message="Go on"
    )
    await house.app.submit_feedback(house.tutor, request)
    house.clock.move(minutes=1)
    record = await detail(house, house.tutor, order)
    assert [(one.since, one.until) for one in record.time.pauses] == [(paused, paused + 5 * MINUTE)]
    assert record.feedback is not None
    assert record.feedback.server_time == record.server_time == house.clock.now()


async def test_the_present_month_is_that_of_the_service(house: House) -> None:
    house.clock.at = instant(datetime(2026, 12, 1, 0, 30, tzinfo=ZONE))
    await over(house, at=None)
    metric = await house.app.query_report_metric(house.student, QueryReportMetric())
    assert metric == await house.app.query_report_metric(
        house.student, QueryReportMetric(month="2026-12")
    )
    before = await house.app.query_report_metric(house.student, QueryReportMetric(month="2026-11"))
    assert metric != before

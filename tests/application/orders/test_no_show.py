"""A class whose student does not come: its tutor waits, ends it, and is paid for the wait."""

import pytest

from tests.support.following import write_notices
from tests.support.house import MINUTE, House, idempotent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import OneCourseOrder, OrderFilter
from wordmate.application.orders.store_messages import ListStoreOrders
from wordmate.application.pay.messages import ListCommission, OneMonth
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.records.messages import ListRecords, QueryReportMetric
from wordmate.application.tutoring.messages import ListStudents
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.errors import (
    NoShowNotPossible,
    NoShowTooEarly,
    OrderClosed,
    OrderNotInProgress,
    StudentHasEntered,
)
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.pay.errors import NothingToIssue
from wordmate.domain.pay.reasons import PartsRule

STANDS = "SELECT status, ended_at, student_entered_at FROM course_order ORDER BY id"
PAID = "SELECT amount_fen, problem_flag, month FROM commission"


async def missed(house: House, *, minutes: float = 10) -> OneCourseOrder:
    """A class that its tutor ended as a no-show."""
    order = await house.running()
    house.clock.move(minutes=minutes)
    await house.app.end_no_show(house.tutor, order)
    return order


async def differences(house: House) -> list[Difference]:
    found: list[Difference] = []
    await house.app.verify_ledger(None, found.append)
    return found


async def test_a_tutor_cancels_a_no_show_ten_minutes_after_the_start(
    house: House,
) -> None:
    order = await house.running()
    running = await house.app.check_time(house.tutor, order)
    assert running.utc_no_show == house.clock.now() + 10 * MINUTE
    house.clock.move(minutes=10 - 1 / 60_000)
    with pytest.raises(NoShowTooEarly):
        await house.app.end_no_show(house.tutor, order)
    house.clock.move(minutes=1 / 60_000)
    view = await house.app.end_no_show(house.tutor, order)
    assert (view.status, view.is_no_show, view.utc_no_show) == (OrderStatus.CANCELED, True, None)
    assert (view.utc_ended, view.ended_by) == (house.clock.now(), "TEACHER")
    assert view.actions == []
    why = await house.app.query_commission(house.tutor, order)
    assert (view.total_consumed_time, why.record.practice_time, why.time.consumed) == (0, 0, 0)
    again = await house.app.end_no_show(house.tutor, order)
    assert (again.is_no_show, again.utc_ended) == (True, view.utc_ended)
    for person in (house.student, house.tutor):
        calendar = await house.app.retrieve_calendar(person, Empty())
        shown = {one.course_order_id: one.is_no_show for one in calendar.appointments}
        assert shown[order.course_order_id]


async def test_after_an_early_start_the_wait_counts_from_the_booked_time(house: House) -> None:
    order = await house.booked(minutes_ahead=15)
    await house.app.start_course_order(house.tutor, order)
    house.clock.move(minutes=24)
    with pytest.raises(NoShowTooEarly):
        await house.app.end_no_show(house.tutor, order)
    house.clock.move(minutes=1)
    assert (await house.app.end_no_show(house.tutor, order)).is_no_show


async def test_a_student_who_has_entered_is_never_a_no_show(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=9)
    entered = await house.app.enter_course_order(house.student, order)
    assert entered.utc_no_show is None
    house.clock.move(minutes=9)
    with pytest.raises(StudentHasEntered):
        await house.app.end_no_show(house.tutor, order)


async def test_a_tutor_ends_only_an_own_running_class_as_a_no_show(house: House) -> None:
    order = await house.booked()
    with pytest.raises(OrderNotInProgress):
        await house.app.end_no_show(house.tutor, order)
    await house.app.start_course_order(house.tutor, order)
    house.clock.move(minutes=10)
    with pytest.raises(NotFound):
        await house.app.end_no_show(house.other_tutor, order)
    with pytest.raises(RoleCannotOperate):
        await house.app.end_no_show(house.student, order)
    await house.app.complete_course_order(house.tutor, house.end(order))
    with pytest.raises(OrderClosed):
        await house.app.end_no_show(house.tutor, order)


async def test_a_review_cannot_be_a_no_show(house: House) -> None:
    due = await house.due_review(correct=range(10))
    started = await house.app.start_course_order(house.tutor, due)
    assert started.utc_no_show is None
    awaited = await house.app.lesson_snapshot(house.student, due)
    entered = await house.app.enter_course_order(house.student, due)
    assert (awaited.clock.is_student_awaited, entered.is_student_awaited) == (True, False)
    house.clock.move(minutes=20)
    with pytest.raises(NoShowNotPossible):
        await house.app.end_no_show(house.tutor, due)


async def test_after_a_no_show_the_class_is_over_for_the_student(house: House) -> None:
    order = await missed(house)
    for late in (
        house.app.enter_course_order(house.student, order),
        house.taught(order, correct=[0]),
        house.app.start_course_order(house.tutor, order),
    ):
        with pytest.raises(OrderClosed):
            await late
    snapshot = await house.app.lesson_snapshot(house.student, order)
    assert snapshot.order.is_no_show


async def test_a_repeated_no_show_gets_the_first_answer(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=10)
    device = idempotent(house.tutor, "once")
    first = await house.app.end_no_show(device, order)
    house.clock.move(minutes=1)
    again = await house.app.end_no_show(device, order)
    assert (again.utc_ended, again.is_no_show) == (first.utc_ended, True)
    commissions = await house.app.list_commission(house.tutor, ListCommission())
    assert len(commissions.data) == 1


async def test_a_no_show_pays_half_with_an_explanation(house: House) -> None:
    order = await missed(house)
    why = await house.app.query_commission(house.tutor, order)
    assert (why.lines.rule, why.lines.parts, why.lines.of_parts) == (PartsRule.NO_SHOW, 1, 2)
    assert (why.lines.whole_fen, why.lines.unpaid_fen, why.lines.total_fen) == (5200, 2600, 2600)
    assert (why.time.tutor_entered, why.time.student_entered) == (why.time.started, None)
    [row] = (await house.app.list_commission(house.tutor, ListCommission())).data
    assert (row.is_no_show, row.total_fen, row.practice_time) == (True, 2600, 0)
    assert row.problem_flag
    seen = await house.app.commission_overview(house.tutor, Empty())
    assert (seen.this_month.pending_fen, seen.this_month.lessons) == (2600, 1)


async def test_a_no_show_is_paid_once_the_store_has_confirmed_it(house: House) -> None:
    order = (await missed(house)).course_order_id
    with pytest.raises(NothingToIssue):
        await house.app.issue_batch("nov")
    await house.app.release([order], "家长确认没有来")
    assert (await house.app.issue_batch("nov")).total_fen == 2600


async def test_both_people_are_notified_of_a_no_show(house: House) -> None:
    order = await missed(house)
    await write_notices(house, times=2)

    async def told(call: Call) -> tuple[NoticeKind, str | None, int | None]:
        page = await house.app.list_notifications(call, ListNotifications())
        latest = page.data[0]
        return latest.kind, latest.person_name, latest.course_order_id

    number = order.course_order_id
    assert await told(house.student) == (NoticeKind.CLASS_NO_SHOW, "tutor", number)
    assert await told(house.tutor) == (NoticeKind.CLASS_NO_SHOW, "student", number)


async def test_a_no_show_is_shown_in_records_but_counts_as_no_class(
    house: House,
) -> None:
    order = await missed(house)
    house.clock.move(minutes=60)
    canceled = await house.booked(minutes_ahead=60)
    await house.app.cancel_class(canceled.course_order_id)
    for who in (house.student, house.tutor):
        records = await house.app.list_records(who, ListRecords(status=OrderFilter.CANCELED))
        named = {one.order.course_order_id: one.order.is_no_show for one in records.data}
        assert named == {order.course_order_id: True, canceled.course_order_id: False}
        metric = await house.app.query_report_metric(who, QueryReportMetric())
        assert (metric.completed, metric.canceled, metric.minutes) == (0, 2, 0)
    listed = await house.app.list_classes(ListStoreOrders(no_shows=True))
    assert ([one.course_order_id for one in listed.data], listed.total) == (
        [order.course_order_id],
        1,
    )
    [month] = (await house.app.month_of_tutors(OneMonth(month="2026-11"))).data
    assert (month.sessions, month.minutes, month.no_shows) == (0, 0, 1)
    assert month.commission_fen == 2600
    practised = await house.app.retrieve_student_metric(
        house.student, RetrieveStudentMetric(days=7)
    )
    assert sum(one.practice_ms for one in practised.days) == 0
    assert (await house.app.list_students(house.tutor, ListStudents())).data == []


async def test_a_no_show_is_recorded_in_the_ledger(house: House) -> None:
    await missed(house)
    entered = await house.running()
    await house.app.enter_course_order(house.student, entered)
    kinds = await house.rows("SELECT kind FROM order_event ORDER BY order_id, sequence")
    assert [kind for (kind,) in kinds] == [
        *("booked", "started", "no_show"),
        *("booked", "started", "entered"),
    ]
    assert await differences(house) == []
    before = await house.rows(STANDS), await house.rows(PAID)
    await house.rows("DELETE FROM commission")
    await house.rows("UPDATE course_order SET student_entered_at = NULL, ended_at = NULL")
    assert [one.projection for one in await differences(house)] == [
        *("order", "pay", "order", "commission_day"),
    ]
    await house.app.rebuild_ledger()
    assert (await house.rows(STANDS), await house.rows(PAID)) == before
    assert await differences(house) == []

"""The time of a simulation starts with its first word."""

import pytest

from tests.support.house import House
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.records.messages import QueryReportMetric
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import OrderStatus

MINUTE = 60_000
HALF_AN_HOUR = 30 * MINUTE


async def verified(house: House, order: OneCourseOrder) -> list[Difference]:
    found: list[Difference] = []
    await house.app.verify_ledger(order.course_order_id, found.append)
    return found


async def test_a_simulation_has_its_full_time_before_the_first_word(house: House) -> None:
    order = await house.simulation()
    house.clock.move(minutes=12)
    snapshot = await house.app.lesson_snapshot(house.student, order)
    assert snapshot.clock.deadline is None
    assert snapshot.order.remaining_time == HALF_AN_HOUR
    assert snapshot.order.total_consumed_time == 0
    assert not snapshot.order.is_overdue
    house.clock.move(minutes=40)
    later = await house.app.lesson_snapshot(house.student, order)
    assert (later.clock.deadline, later.order.is_overdue) == (None, False)


async def test_no_deadline_passes_before_the_first_word(house: House) -> None:
    order = await house.simulation()
    house.clock.move(minutes=31)
    shown = (await house.app.lesson_snapshot(house.student, order)).order
    assert OrderAction.PAUSE in shown.actions
    assert (await house.app.pause_course_order(house.student, order)).is_paused
    ended = await house.app.complete_course_order(house.student, house.end(order))
    assert ended.status is OrderStatus.COMPLETED
    assert await verified(house, order) == []


async def test_only_the_first_word_starts_the_time(house: House) -> None:
    order = await house.simulation()
    house.clock.move(minutes=12)
    began = house.clock.now()
    await house.taught(order, step=LessonStep.MEMORIZE)
    house.clock.move(minutes=5)
    await house.taught(order, step=LessonStep.REVIEW)
    snapshot = await house.app.lesson_snapshot(house.student, order)
    assert snapshot.clock.utc_started == began
    assert snapshot.clock.deadline == began + HALF_AN_HOUR
    assert snapshot.order.remaining_time == HALF_AN_HOUR - 5 * MINUTE
    assert await verified(house, order) == []


async def test_a_pause_before_the_first_word_does_not_change_the_used_time(house: House) -> None:
    order = await house.simulation()
    await house.app.pause_course_order(house.student, order)
    house.clock.move(minutes=12)
    await house.taught(order, step=LessonStep.MEMORIZE)
    house.clock.move(minutes=2)
    running = (await house.app.lesson_snapshot(house.student, order)).order
    assert running.total_consumed_time == 2 * MINUTE
    assert running.remaining_time == HALF_AN_HOUR + 3 * MINUTE
    await house.app.complete_course_order(house.student, house.end(order))
    time = (await house.app.query_record(house.student, order)).time
    assert (time.pauses, time.consumed) == ([], 2 * MINUTE)
    assert (await house.app.query_report_metric(house.student, QueryReportMetric())).minutes == 2
    assert await verified(house, order) == []


@pytest.mark.parametrize("by_clock", [True, False])
async def test_a_simulation_that_ended_before_its_first_word_used_nothing(
    house: House, by_clock: bool
) -> None:
    order = await house.simulation()
    if by_clock:
        house.clock.move(minutes=30 + 2 * 60)
        await house.app.process_due_orders()
    else:
        house.clock.move(minutes=12)
        await house.app.complete_course_order(house.student, house.end(order))
    record = await house.app.query_record(house.student, order)
    assert (record.order.status, record.time.consumed) == (OrderStatus.COMPLETED, 0)
    assert (await house.app.query_report_metric(house.student, QueryReportMetric())).minutes == 0
    practised = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
    today = practised.days[-1]
    assert (practised.streak_days, today.practice_ms, today.is_practised) == (0, 0, False)
    assert await verified(house, order) == []


async def test_offline_answers_start_the_time_when_they_were_given(
    house: House,
) -> None:
    order = await house.simulation()
    house.clock.move(minutes=3)
    answered = house.clock.now()
    save = await house.progress(order, step=LessonStep.REVIEW, answered=1)
    house.clock.move(minutes=9)
    await house.app.save_progress(house.student, save)
    clock = await house.app.check_time(house.student, order)
    assert clock.deadline == answered + HALF_AN_HOUR
    assert await verified(house, order) == []


async def test_the_time_of_a_class_runs_from_its_start(house: House) -> None:
    order = await house.running()
    before = await house.app.lesson_snapshot(house.tutor, order)
    house.clock.move(minutes=4)
    await house.taught(order, step=LessonStep.MEMORIZE)
    after = await house.app.lesson_snapshot(house.tutor, order)
    assert before.clock.deadline is not None
    assert after.clock.deadline == before.clock.deadline

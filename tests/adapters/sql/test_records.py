"""Records: pages of sessions, monthly numbers, full records and evaluations."""

from typing import Any

import pytest

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World, caller, result
from tests.support.ids import numbered
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.records.messages import RecordOutcome
from wordmate.application.records.ports import RecordScope
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.pause import PAUSE_MS, Pause
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.records.evaluation import Criterion, Evaluation
from wordmate.domain.records.tally import Tally

END = Instant(2**53)
ALWAYS = (END, 0)


async def _listed(
    world: World,
    who: Account,
    request: OrderFilter = OrderFilter.ALL,
    *,
    since: int = 0,
    before: tuple[int, int] = ALWAYS,
    limit: int = 50,
) -> list[int]:
    scope = RecordScope(filter=request, since=Instant(since), until=END, before=before)
    found = await world.reads.records(scope, caller(who), NOON, limit=limit)
    return [one.order.course_order_id for one in found]


def paused(since: int, resumed_at: Instant | None = None) -> tuple[Pause, ...]:
    return (Pause(Instant(since), PAUSE_MS, resumed_at),)


async def _over(world: World, student: Account, tutor: Account, **changes: Any) -> CourseOrder:
    facts: dict[str, Any] = {
        "status": OrderStatus.COMPLETED,
        "started_at": NOON,
        "started_by": Role.TUTOR,
        "ended_at": NOON + HOUR,
        "ended_by": Role.TUTOR.value,
        **changes,
    }
    return await world.order(student, tutor, **facts)


def _said(order: CourseOrder, tutor: Account, **changes: Any) -> Evaluation:
    values: dict[str, Any] = {
        "order_id": order.id,
        "student_id": order.student_id,
        "tutor_id": tutor.id,
        "stars": 4,
        "criteria": (Criterion.STANDARD, Criterion.ENGAGING),
        "suggestion": "More stories",
        "at": NOON + DAY,
        **changes,
    }
    return Evaluation(**values)


async def test_a_page_of_records_continues_at_its_cursor(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    at = [NOON, NOON, NOON + HOUR, NOON - DAY, NOON + DAY]
    orders = [await _over(world, student, tutor, appointment_at=one) for one in at]
    newest = sorted(orders, key=lambda one: (one.appointment_at, one.id), reverse=True)
    ids = [one.id for one in newest]

    for who in (student, tutor):
        assert await _listed(world, who) == ids
        for nth, last in enumerate(newest, 1):
            place = (last.appointment_at, last.id)
            assert await _listed(world, who, before=place, limit=2) == ids[nth : nth + 2]
    assert await _listed(world, student, since=NOON) == ids[:-1]
    assert await _listed(world, await world.student()) == []


async def test_a_lists_length_counts_records_within_its_bounds(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    for at in (NOON - DAY, NOON, NOON, NOON + HOUR, NOON + DAY):
        await _over(world, student, tutor, appointment_at=at)

    for since, until, length in ((0, END, 5), (NOON, END, 4), (0, NOON + HOUR, 3), (END, END, 0)):
        scope = RecordScope(
            filter=OrderFilter.COMPLETED,
            since=Instant(since),
            until=Instant(until),
            before=(until, 0),
        )
        for who in (student, tutor):
            assert await world.reads.record_count(scope, caller(who)) == length
            assert len(await world.reads.records(scope, caller(who), NOON, limit=9)) == length


async def test_records_are_filtered_by_status_and_upcoming_ones_only_by_their_own(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    by_status = {
        OrderFilter(status.value): (await world.order(student, tutor, status=status)).id
        for status in OrderStatus
    }
    gone = await world.order(student, tutor, deletion=DeletionStatus.DELETED)

    for request, order_id in by_status.items():
        assert await _listed(world, student, request) == [order_id]
    assert await _listed(world, tutor, OrderFilter.DELETED) == [gone.id]
    begun = sorted(set(by_status.values()) - {by_status[OrderFilter.RESERVED]}, reverse=True)
    assert await _listed(world, student) == begun


async def test_a_record_shows_the_outcome_of_its_words(world: World) -> None:
    student, tutor = await world.student("Ming"), await world.tutor("Fang")
    without = await _over(world, student, tutor, appointment_at=NOON - DAY)
    order = await _over(world, student, tutor)
    lists = LessonResultLists(
        correct=numbered(1, 2, 3), wrong=numbered(4), already_known=numbered(5, 6)
    )
    await world.run(lambda unit: unit.lessons.put_result(order.id, result(lists=lists, slot=None)))

    scope = RecordScope(filter=OrderFilter.ALL, since=EPOCH, until=END, before=ALWAYS)
    first, second = await world.reads.records(scope, caller(tutor), NOON, limit=9)

    assert first.outcome == RecordOutcome(right=3, wrong=1, already_known=2)
    assert (second.order.course_order_id, second.outcome) == (without.id, None)
    assert first.order.user.user_name == "Ming"
    assert first.order.tutor is not None
    assert first.order.tutor.user_name == "Fang"


async def test_a_month_counts_by_status_and_sums_used_minutes(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    half = {"lesson_type": LessonType.QUOTA_30}
    await _over(world, student, tutor, ended_at=NOON + 50 * MINUTE)
    await _over(world, student, tutor, pauses=paused(NOON + 10 * MINUTE))
    await _over(world, student, tutor, pauses=paused(NOON + 58 * MINUTE))
    went_on = Instant(NOON + 12 * MINUTE)
    await _over(world, student, tutor, pauses=paused(NOON + 10 * MINUTE, went_on))
    await _over(world, student, tutor, ended_at=NOON + DAY, ended_by="clock", **half)
    await _over(
        world,
        student,
        tutor,
        ended_at=NOON + DAY,
        pauses=paused(NOON + 5 * MINUTE),
    )
    for before in (10, 3):
        await _over(world, student, tutor, pauses=paused(NOON - before * MINUTE))
    for progress in (0, 4):
        await _over(world, student, tutor, is_simulated=True, progress_version=progress)
    await _over(world, student, tutor, deletion=DeletionStatus.DELETED)
    await _over(world, student, tutor, appointment_at=NOON + DAY)
    for status in (OrderStatus.CANCELED, OrderStatus.EXPIRED, OrderStatus.RESERVED):
        await world.order(student, tutor, status=status)
    await _over(world, await world.student(), await world.tutor())

    for who in (student, tutor):
        metric = await world.reads.report_metric(
            caller(who), "2027-01", since=NOON, until=Instant(NOON + DAY)
        )
        counts = (metric.all, metric.completed, metric.reserved, metric.in_progress)
        assert (metric.month, counts) == ("2027-01", (13, 10, 1, 0))
        assert (metric.canceled, metric.expired, metric.deleted) == (1, 1, 1)
        assert metric.minutes == 50 + 55 + 58 + 58 + 30 + 60 + 60 + 58 + 60


async def test_a_month_without_records_counts_nothing(world: World) -> None:
    metric = await world.reads.report_metric(
        caller(await world.student()), "2027-01", since=NOON, until=Instant(NOON + DAY)
    )
    assert (metric.all, metric.completed, metric.minutes) == (0, 0, 0)


async def test_a_full_record_has_lesson_people_and_evaluation(world: World) -> None:
    student, tutor = await world.student("Ming"), await world.tutor("Fang")
    book_id = await world.book(["cat"])
    order = await _over(world, student, tutor, course_book_id=book_id)
    bare = await world.reads.record(order.id)
    progress = LessonState(
        mode=LessonMode.NEW_WORDS, seed=5, groups=(numbered(1, 2),), step=LessonStep.AFTER_TEST
    )
    submitted = result(1, account_id=tutor.id, slot="19:30")
    said = _said(order, tutor)

    async def leave(unit: Any) -> None:
        await unit.lessons.put_progress(
            order.id, progress, version=1, saved_by=student.id, now=NOON
        )
        await unit.lessons.put_result(order.id, submitted)
        await unit.evaluations.add(said, Tally(), 1)

    await world.run(leave)
    found = await world.reads.record(order.id)

    assert bare is not None
    assert found is not None
    assert (bare.lesson.progress, bare.lesson.result, bare.evaluation) == (None, None, None)
    assert (found.lesson.order, found.lesson.progress) == (order, progress)
    assert (found.lesson.result, found.evaluation) == (submitted, said)
    assert (found.context.student_name, found.context.tutor_name) == ("Ming", "Fang")
    assert found.context.book is not None
    assert await world.reads.record(OrderId(order.id + 99)) is None


async def test_the_database_accepts_one_evaluation_per_class(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await _over(world, student, tutor)
    said = _said(order, tutor)

    assert await world.run(lambda unit: unit.evaluations.of(order.id)) is None
    await world.run(lambda unit: unit.evaluations.add(said, Tally(), 1))
    with pytest.raises(StaleVersion):
        await world.run(lambda unit: unit.evaluations.add(_said(order, tutor, stars=1), Tally(), 2))

    assert await world.run(lambda unit: unit.evaluations.of(order.id)) == said

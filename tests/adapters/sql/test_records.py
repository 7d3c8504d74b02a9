"""Records: pages of sessions and evaluations."""

from typing import Any

import pytest

from tests.adapters.sql.world import DAY, HOUR, NOON, World, result
from tests.support.ids import numbered
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.records.messages import (
    ListRecords,
    RecordOutcome,
    RecordPlace,
)
from wordmate.application.records.operations import RecordsOfCaller
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.records.evaluation import Criterion, Evaluation
from wordmate.domain.records.tally import Tally


async def _listed(world: World, who: Account, **request: Any) -> list[int]:
    page = await world.ask(RecordsOfCaller, ListRecords(**request), by=who)
    return [one.order.course_order_id for one in page.data]


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
    orders = [await world.over(student, tutor, appointment_at=one) for one in at]
    newest = sorted(orders, key=lambda one: (one.appointment_at, one.id), reverse=True)
    ids = [one.id for one in newest]

    for who in (student, tutor):
        assert await _listed(world, who) == ids
        for nth, last in enumerate(newest, 1):
            place = RecordPlace(at=last.appointment_at, course_order_id=last.id)
            assert await _listed(world, who, before=place, page_size=2) == ids[nth : nth + 2]
    assert await _listed(world, await world.student()) == []


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
        assert await _listed(world, student, status=request) == [order_id]
    assert await _listed(world, tutor, status=OrderFilter.DELETED) == [gone.id]
    begun = sorted(set(by_status.values()) - {by_status[OrderFilter.RESERVED]}, reverse=True)
    assert await _listed(world, student) == begun


async def test_a_record_shows_the_outcome_of_its_words(world: World) -> None:
    student, tutor = await world.student("Ming"), await world.tutor("Fang")
    without = await world.over(student, tutor, appointment_at=NOON - DAY)
    order = await world.over(student, tutor)
    lists = LessonResultLists(
        correct=numbered(1, 2, 3), wrong=numbered(4), already_known=numbered(5, 6)
    )
    await world.run(lambda unit: unit.lessons.put_result(order.id, result(lists=lists, slot=None)))

    first, second = (await world.ask(RecordsOfCaller, ListRecords(), by=tutor)).data

    assert first.outcome == RecordOutcome(right=3, wrong=1, already_known=2)
    assert (second.order.course_order_id, second.outcome) == (without.id, None)
    assert first.order.user.user_name == "Ming"
    assert first.order.tutor is not None
    assert first.order.tutor.user_name == "Fang"


async def test_the_database_accepts_one_evaluation_per_class(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.over(student, tutor)
    said = _said(order, tutor)

    assert await world.run(lambda unit: unit.evaluations.of(order.id)) is None
    await world.run(lambda unit: unit.evaluations.add(said, Tally(), 1))
    with pytest.raises(StaleVersion):
        await world.run(lambda unit: unit.evaluations.add(_said(order, tutor, stars=1), Tally(), 2))

    assert await world.run(lambda unit: unit.evaluations.of(order.id)) == said

"""Applications for rest and moved classes, alike on all databases."""

import pytest
from sqlalchemy import select

from tests.adapters.sql.world import HOUR, MINUTE, NOON, World
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.rest.schema import rest_slot
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Caller
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.rest.rest_application import RestApplication, RestStatus
from wordmate.domain.rest.rest_slot import RestSlot, SlotState

HALF = 30 * MINUTE


async def asked(world: World, tutor: Account, *places: int) -> RestApplication:
    """The tutor's application, as it is stored then."""
    starts = tuple(Instant(NOON + place * HALF) for place in sorted(places))
    application = RestApplication(tutor_id=tutor.id, starts=starts, created_at=NOON)
    number = await world.run(lambda unit: unit.rest.add(application))
    held = await world.run(lambda unit: unit.rest.held(number))
    assert held is not None
    return held


async def test_an_application_is_read_as_made(world: World) -> None:
    tutor = await world.tutor("周老师")
    held = await asked(world, tutor, 2, 0)
    assert (held.tutor_id, held.starts) == (tutor.id, (NOON, NOON + 2 * HALF))
    assert (held.status, held.reason, held.answered_at) == (RestStatus.PENDING, None, None)
    missing = RestApplicationId(99)
    assert await world.run(lambda unit: unit.rest.held(missing)) is None


async def test_a_half_hour_is_held_by_one_application_only(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()
    await asked(world, tutor, 0, 1, 2)
    await asked(world, other, 1)
    with pytest.raises(StaleVersion):
        await asked(world, tutor, 3, 2)
    expected = [
        RestSlot(starts_at=Instant(NOON + place * HALF), state=SlotState.PENDING_REVIEW)
        for place in (1, 2)
    ]
    since, until = NOON + HALF, NOON + 3 * HALF
    inside = await world.run(lambda unit: unit.rest.taken(tutor.id, since, until))
    assert list(inside) == expected


async def test_an_answer_is_stored_with_its_half_hours(world: World) -> None:
    tutor = await world.tutor()
    first, second = await asked(world, tutor, 0), await asked(world, tutor, 1)
    approved = first.approved(by="王店长", now=Instant(NOON + 5))
    rejected = second.rejected("人手不够", by="store", now=Instant(NOON + 6))
    for one in (approved, rejected):
        await world.run(lambda unit, one=one: unit.rest.put_answer(one))
        assert await world.run(lambda unit, one=one: unit.rest.held(one.id)) == one
    taken = await world.run(lambda unit: unit.rest.taken(tutor.id, NOON, NOON + HOUR))
    assert [(one.starts_at, one.state) for one in taken] == [(NOON, SlotState.APPROVED)]
    again = await asked(world, tutor, 1)
    assert again.status is RestStatus.PENDING


async def test_the_store_lists_applications_by_status_newest_first(world: World) -> None:
    tutor, other = await world.tutor("周老师"), await world.tutor("王老师")
    first, second = await asked(world, tutor, 0), await asked(world, other, 0)
    await world.run(lambda unit: unit.rest.put_answer(first.approved(by="store", now=NOON)))
    rows = await world.reads.all_rest(None, limit=9, offset=0)
    assert [(row.application.id, row.tutor) for row in rows] == [
        (second.id, "王老师"),
        (first.id, "周老师"),
    ]
    waiting = await world.reads.all_rest(RestStatus.PENDING, limit=9, offset=0)
    assert [row.application for row in waiting] == [second]
    assert await world.reads.all_rest(RestStatus.WITHDRAWN, limit=9, offset=0) == []
    assert [row.application.id for row in await world.reads.all_rest(None, limit=9, offset=1)] == [
        first.id
    ]


async def test_only_blocking_orders_of_a_tutor_count_as_booked(world: World) -> None:
    student, tutor, other = await world.student(), await world.tutor(), await world.tutor()
    early = await world.order(student, tutor, NOON)
    late = await world.order(student, tutor, Instant(NOON + HOUR), LessonType.QUOTA_30)
    await world.order(student, tutor, Instant(NOON + 2 * HOUR))
    await world.order(student, other, NOON)
    await world.order(student, tutor, NOON, lesson_type=LessonType.ANTI_FORGETTING)
    await world.order(student, tutor, NOON, status=OrderStatus.CANCELED)
    await world.order(student, tutor, NOON, deletion=DeletionStatus.DELETED)
    span = (NOON, Instant(NOON + 2 * HOUR))
    inside = await world.run(lambda unit: unit.bookings.of_tutor(tutor.id, *span))
    assert sorted(one.order_id for one in inside) == [early.id, late.id]


async def test_released_half_hours_stay_recorded(world: World) -> None:
    application = await asked(world, await world.tutor(), 0)
    await world.run(lambda unit: unit.rest.put_answer(application.withdrawn(NOON)))
    rows = Statement(lambda d: select(rest_slot.c.starts_at, rest_slot.c.state))
    found = await world.run(lambda unit: unit.tx.all(rows))
    assert [tuple(row) for row in found] == [(NOON, SlotState.SELECTABLE)]


async def test_reviews_in_approved_rest_are_due_for_their_student_only(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    for at in (NOON, NOON + HOUR):
        await world.order(student, tutor, Instant(at), lesson_type=LessonType.ANTI_FORGETTING)
    application = await asked(world, tutor, 0)

    async def due() -> list[int]:
        counts = [
            await world.reads.order_count(
                Caller(one.id, one.role),
                NOON,
                since=Instant(NOON - HOUR),
                held_from=EPOCH,
                today=(NOON, Instant(NOON + 9 * HOUR)),
            )
            for one in (student, tutor)
        ]
        assert [one.all for one in counts] == [2, 2]
        return [one.reviews_today for one in counts]

    assert await due() == [2, 2]
    approved = application.approved(by="store", now=NOON)
    await world.run(lambda unit: unit.rest.put_answer(approved))
    assert await due() == [2, 1]


async def test_all_tutors_are_read_with_their_occupied_times(world: World) -> None:
    student, closed = await world.student(), await world.tutor()
    busy, resting, other = [await world.tutor(name) for name in ("忙", "休", "闲")]
    await world.run(lambda unit: unit.people.set_disabled(closed.id, disabled=True))
    class_ = await world.order(student, busy, NOON)
    await world.order(student, other, Instant(NOON + HOUR))
    await world.order(student, other, NOON, status=OrderStatus.CANCELED)
    await world.order(student, None, NOON, is_simulated=True)
    await asked(world, resting, 0, 5)
    times = await world.reads.tutors_time(NOON, Instant(NOON + HOUR))
    assert [
        (one.tutor.name, [each.order_id for each in one.booked], [*one.taken]) for one in times
    ] == [
        ("忙", [class_.id], []),
        ("休", [], [RestSlot(starts_at=NOON, state=SlotState.PENDING_REVIEW)]),
        ("闲", [], []),
    ]

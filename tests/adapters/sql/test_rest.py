"""Applications for rest and moved classes, alike on all databases."""

import pytest
from sqlalchemy import select

from tests.adapters.sql.world import HOUR, MINUTE, NOON, World
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.orders.bookings import booked_of_tutors
from wordmate.adapters.sql.rest.schema import rest_slot
from wordmate.adapters.sql.rest.stores import taken_of_tutors
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.orders.operations import FreeTutors
from wordmate.application.orders.store_messages import ListFreeTutors
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.rest.rest_application import RestApplication
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


async def test_released_half_hours_stay_recorded(world: World) -> None:
    application = await asked(world, await world.tutor(), 0)
    await world.run(lambda unit: unit.rest.put_answer(application.withdrawn(NOON)))
    rows = Statement(lambda d: select(rest_slot.c.starts_at, rest_slot.c.state))
    found = await world.run(lambda unit: unit.tx.all(rows))
    assert [tuple(row) for row in found] == [(NOON, SlotState.SELECTABLE)]


async def test_all_tutors_are_read_with_their_occupied_times(world: World) -> None:
    student, closed = await world.student(), await world.tutor()
    busy, resting, other = [await world.tutor(name) for name in ("忙", "休", "闲")]
    await world.run(lambda unit: unit.people.set_disabled(closed.id, disabled=True))
    class_ = await world.order(student, busy, NOON)
    await world.order(student, other, Instant(NOON + HOUR))
    await world.order(student, other, NOON, status=OrderStatus.CANCELED)
    await world.order(student, None, NOON, is_simulated=True)
    await asked(world, resting, 0, 5)
    until = Instant(NOON + HOUR)
    booked = await booked_of_tutors(world.database.source, NOON, until)
    taken = await taken_of_tutors(world.database.source, NOON, until)
    request = ListFreeTutors(appointment_time=NOON, any_time=True)
    found = await world.ask(FreeTutors, request)
    assert {one: [each.order_id for each in of] for one, of in booked.items()} == {
        busy.id: [class_.id]
    }
    assert {one: [*of] for one, of in taken.items()} == {
        resting.id: [RestSlot(starts_at=NOON, state=SlotState.PENDING_REVIEW)]
    }
    assert [one.user_id for one in found.data] == [other.id]
    everybody = ListFreeTutors(appointment_time=NOON, any_time=True, with_busy=True)
    found = await world.ask(FreeTutors, everybody)
    whys = [(one.user_id, one.obstacle and one.obstacle.code) for one in found.data]
    assert whys == [
        (other.id, None),
        (busy.id, "BOOKING_OVERLAPS"),
        (resting.id, "TUTOR_APPLIED_FOR_REST"),
    ]

"""An order's events lead to the states of its machines, and write only the fields that
they name."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from tests.domain.orders.made_orders import STUDENT, TUTOR
from tests.domain.orders.walked_orders import Around, a_plan
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.machine import state_id, topology
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionMachine
from wordmate.domain.orders.errors import OrderNotInProgress
from wordmate.domain.orders.events import DeletionMoved, Event, LedgerEntry, Resumed
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.new_order import order_of
from wordmate.domain.orders.order_status import CourseOrderMachine, OrderStatus

AROUND: Final = Around(STUDENT, TUTOR, BookId(3))
CLOSED: Final = ("close", "in_progress", "completed")


def evolved() -> Iterator[tuple[CourseOrder, Event, CourseOrder]]:
    """Orders before and after each event of many walks."""
    for number in range(1_500):
        story = a_plan(Random(number)).walked(AROUND).story  # noqa: S311
        order = order_of(story[0].event, story[0].at)  # type: ignore[arg-type]
        for happened in story[1:]:
            after = evolve(order, happened)
            yield order, happened.event, after
            order = after


def test_an_event_leads_to_the_state_of_the_orders_machine() -> None:
    taken = set[tuple[str | None, str, str]]()
    for before, event, after in evolved():
        source, target = (state_id(CourseOrderMachine, one.status) for one in (before, after))
        taken.add((event.machine_event, source, target))
    assert {(source, target) for event, source, target in taken if event is None} == {
        (state.id, state.id) for state in CourseOrderMachine.states
    }
    arrows = topology(CourseOrderMachine).transitions
    named = {(one.event.lower(), one.source, one.target) for one in arrows}
    assert {one for one in taken if one[0]} == named - {CLOSED}
    assert ("complete", *CLOSED[1:]) in named, "an order that is closed is completed, too"


def test_an_event_that_cannot_have_happened_is_refused() -> None:
    order = a_plan(Random(1)).walked(AROUND).order  # noqa: S311
    entry = LedgerEntry(event=Resumed(), at=order.appointment_at)
    with pytest.raises(OrderNotInProgress):
        evolve(replace(order, status=OrderStatus.RESERVED), entry)


def test_only_deletion_events_change_the_deletion_as_its_machine_says() -> None:
    taken = set[tuple[str, str, str]]()
    for before, event, after in evolved():
        source, target = (state_id(DeletionMachine, one.deletion) for one in (before, after))
        if isinstance(event, DeletionMoved):
            taken.add((event.step.upper(), source, target))
        else:
            assert source == target, event
    arrows = topology(DeletionMachine).transitions
    assert taken == {(one.event, one.source, one.target) for one in arrows}


def test_every_event_increments_the_version() -> None:
    for before, _, after in evolved():
        assert after.version == before.version + 1
        unknown = evolve(before, LedgerEntry(event=Event(), at=before.appointment_at))
        assert unknown == replace(before, version=after.version)

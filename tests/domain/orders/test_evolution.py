"""An order's events lead to the states of its machines, and write only the fields that
they name."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from tests.domain.orders.made_orders import STUDENT, TUTOR
from tests.domain.orders.walked_orders import Around, a_plan
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.machine import state_id, topology
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionMachine
from wordmate.domain.orders.events import (
    Canceled,
    Completed,
    DeletionMoved,
    Event,
    Expired,
    LedgerEntry,
    Left,
    Moved,
    NoShow,
    NoShowTakenBack,
    Paused,
    Reopened,
    Resumed,
    Started,
)
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.new_order import order_of
from wordmate.domain.orders.order_status import CLOCK, CourseOrderMachine

AROUND: Final = Around(STUDENT, TUTOR, BookId(3))
NAMES: Final = {
    Started: "START",
    Paused: "PAUSE",
    Resumed: "RESUME",
    Left: "LEAVE",
    NoShow: "NO_SHOW",
    NoShowTakenBack: "TAKE_BACK",
    Moved: "MOVE",
    Canceled: "CANCEL",
    Expired: "EXPIRE",
    Reopened: "REOPEN",
}
"""The machine's names of the events that follow from its own."""


def evolved() -> Iterator[tuple[CourseOrder, Event, CourseOrder]]:
    """Orders before and after each event of many walks."""
    for number in range(1_500):
        story = a_plan(Random(number)).walked(AROUND).story  # noqa: S311
        order = order_of(story[0].event, story[0].at)  # type: ignore[arg-type]
        for happened in story[1:]:
            after = evolve(order, happened)
            yield order, happened.event, after
            order = after


def machine_event(event: Event) -> str | None:
    if isinstance(event, Completed):
        return "CLOSE" if event.by == CLOCK else "COMPLETE"
    return NAMES.get(type(event))


def test_an_event_leads_to_the_state_of_the_orders_machine() -> None:
    taken = set[tuple[str, str, str]]()
    for before, event, after in evolved():
        name = machine_event(event)
        source, target = (state_id(CourseOrderMachine, one.status) for one in (before, after))
        if name is None:
            assert source == target, event
        else:
            taken.add((name, source, target))
    arrows = topology(CourseOrderMachine).transitions
    assert taken == {(one.event, one.source, one.target) for one in arrows}


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

"""What all machines have in common."""

from dataclasses import replace
from functools import cache, wraps
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statemachine.exceptions import TransitionNotAllowed

from tests.domain.kernel.drawn_machines import OWN_MACHINES
from tests.support.examples import WALKS
from wordmate.domain.kernel.errors import DomainError, check
from wordmate.domain.kernel.machine import (
    Machine,
    Topology,
    Transition,
    advance,
    is_final,
    state_id,
    topology,
)
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.pause import PauseMachine
from wordmate.domain.lessons.time_picker import SLOTS
from wordmate.domain.orders.order_status import CourseOrderMachine, LeftBecause, OrderStatus
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.tools.mirror import Lot
from wordmate.tools.mirrors import MIRRORS


def _fields(value):
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


MACHINES = pytest.mark.parametrize(
    "mirror", [*MIRRORS, *OWN_MACHINES], ids=lambda mirror: mirror.name
)
FACTS = st.fixed_dictionaries(
    {
        "answer": st.sampled_from(Answer),
        "batch": st.sampled_from("ab"),
        "because": st.sampled_from(LeftBecause),
        "deadline": st.sampled_from([300_000, 3_600_000]),
        "code_hash": st.sampled_from(["right", "wrong"]),
        "has_result": st.booleans(),
        "has_time": st.booleans(),
        "has_words": st.booleans(),
        "is_paused": st.booleans(),
        "length_ms": st.sampled_from([300_000, 600_000]),
        "ids": st.lists(st.integers(1, 8), max_size=3),
        "now": st.sampled_from([0, 1, 60_000, 300_000, 3_600_000, 10**9]),
        "reason": st.sampled_from(["", "no such account"]),
        "right": st.booleans(),
        "role": st.sampled_from(Role),
        "slot": st.sampled_from([*SLOTS, "24:00"]),
        "stars": st.integers(-1, 6),
        "to": st.integers(0, 10**7),
        "word": st.integers(1, 8),
    }
)
"""Whatever events may bring; ``now`` from the last instant on."""


def _outcome(machine, value, event, facts):
    """The value after an event, or what refuses it."""
    try:
        return advance(machine, value, event, **facts)
    except DomainError as refusal:
        return type(refusal)


@cache
def _raising(machine):
    """The machine with validators that raise what they return, as the library expects it."""

    def raising(validator):
        @wraps(validator)
        def raises(*given, **facts):
            check(validator(*given, **facts))

        return raises

    names = {
        str(one)
        for state in machine.states
        for arrow in state.transitions
        for one in arrow.validators
        if not one.is_convention
    }
    validators = {name: raising(getattr(machine, name)) for name in names}
    return type(machine)(machine.__name__, (machine,), {"__doc__": None, **validators})


def _outcome_by_the_library(machine, value, event, facts):
    """The same, by the library's own machine over a copy of the value: its validators raise."""
    model = SimpleNamespace(**_fields(value))
    living = _raising(machine)(model=model, state_field=machine.field)
    try:
        living.send(event, **facts)
    except TransitionNotAllowed:
        return type(living.refusal(event))
    except DomainError as refusal:
        return type(refusal)
    return replace(value, **vars(model))


@MACHINES
@WALKS
@given(seed=st.integers(0, 2**32 - 1), facts=FACTS)
def test_every_event_does_in_every_state_what_it_does_in_the_librarys_own_machine(
    mirror, seed, facts
) -> None:
    lot, machine = Lot(seed), mirror.machine
    events = sorted({arrow.event.lower() for arrow in topology(machine).transitions})
    value = mirror.begin(mirror.draw_input(lot))
    for _ in range(8):
        given = {**facts, "now": lot.now + facts["now"]}
        for event in (*events, "unheard_of"):
            expected = _outcome_by_the_library(machine, value, event, given)
            assert _outcome(machine, value, event, given) == expected
        value, _step = mirror.step(value, mirror.draw_event(lot, value))


def test_these_are_all_machines() -> None:
    assert {one.machine for one in (*MIRRORS, *OWN_MACHINES)} == set(Machine.__subclasses__())


def test_a_machine_is_drawn_with_its_states_arrows_and_guards() -> None:
    assert topology(PauseMachine) == Topology(
        initial="available",
        states=(("available", False), ("paused", False), ("spent", True)),
        transitions=(
            Transition(event="PAUSE", source="available", target="paused", guard=None),
            Transition(event="RESUME", source="paused", target="spent", guard="time_is_left"),
            Transition(event="LAPSE", source="paused", target="spent", guard="time_is_over"),
        ),
    )
    [paused] = [one for one in topology(CourseOrderMachine).transitions if one.event == "PAUSE"]
    assert (paused.source, paused.target) == ("in_progress", "in_progress")
    [closed] = [one for one in topology(CourseOrderMachine).transitions if one.event == "CLOSE"]
    assert closed.guard == "abandoned & rated"
    assert state_id(CourseOrderMachine, OrderStatus.IN_PROGRESS) == "in_progress"


@MACHINES
@WALKS
@given(seed=st.integers(0, 2**32 - 1))
def test_nothing_leaves_a_final_state(mirror, seed) -> None:
    lot = Lot(seed)
    value = mirror.begin(mirror.draw_input(lot))
    for _ in range(20):
        ended = is_final(mirror.machine, getattr(value, mirror.machine.field))
        after, step = mirror.step(value, mirror.draw_event(lot, value))
        if ended:
            assert not step["accepted"]
            assert after is value
        value = after


@MACHINES
def test_every_machine_is_strict_and_names_its_refusals(mirror) -> None:
    assert issubclass(mirror.machine, Machine)
    facts = _fields(mirror.begin(mirror.draw_input(Lot(1))))
    for event in {arrow.event.lower() for arrow in topology(mirror.machine).transitions}:
        for state in mirror.machine.states:
            model = SimpleNamespace(**{**facts, mirror.machine.field: state.value})
            machine = mirror.machine(model=model, state_field=mirror.machine.field)
            assert isinstance(machine.refusal(event), DomainError)


@MACHINES
def test_no_guard_is_named_like_a_field_of_its_value(mirror) -> None:
    value = mirror.begin(mirror.draw_input(Lot(1)))
    guards = {arrow.guard for arrow in topology(mirror.machine).transitions}
    assert guards.isdisjoint(value.__dataclass_fields__)

"""Properties of all machines."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, wraps
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statemachine.exceptions import TransitionNotAllowed

from tests.domain.orders.made_orders import STUDENT, TUTOR, with_lesson
from tests.domain.orders.walked_orders import Around, a_plan
from tests.domain.pay.test_payout import RECORD
from tests.support.examples import WALKS
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode, OneTimeCodeMachine
from wordmate.domain.kernel.errors import DomainError, check
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import (
    Machine,
    Topology,
    Transition,
    advance,
    state_id,
    topology,
)
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.pause import PauseMachine
from wordmate.domain.lessons.time_picker import SLOTS
from wordmate.domain.orders.deletion import DeletionMachine
from wordmate.domain.orders.order_status import CourseOrderMachine, LeftBecause, OrderStatus
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.pay.payout import PayoutMachine
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.domain.words.word_learning import WordLearningMachine
from wordmate.tools.mirror import Mirror, TraceRandom
from wordmate.tools.mirrors import MIRRORS


def _fields(value):
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def _model(value, **changes):
    """A copy of the value that an action can write to, with the properties of its class."""
    fields = _fields(value)
    derived = {
        name: member
        for type_ in reversed(type(value).__mro__)
        for name, member in vars(type_).items()
        if not name.startswith("__") and name not in fields
    }
    return type("Model", (SimpleNamespace,), derived)(**fields | changes)


Draw = Callable[[TraceRandom], tuple[Any, int]]
"""A value of a machine in any of its states, and the time of that state."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A state in the field of its machine."""

    state: Any = None
    deletion: Any = None


def _mirrored(mirror: Mirror) -> Draw:
    def draw(chance: TraceRandom) -> tuple[Any, int]:
        value = mirror.begin(mirror.draw_input(chance))
        for _ in range(chance.below(mirror.most_events)):
            value, _step = mirror.step(value, mirror.draw_event(chance, value))
        return value, chance.now

    return draw


def _alone(machine: type[Machine]) -> Draw:
    values = [state.value for state in machine.states]
    return lambda chance: (Stored(**{machine.field: chance.one_of(values)}), chance.now)


def _order(chance: TraceRandom) -> tuple[Any, int]:
    around = Around(STUDENT, TUTOR, BookId(3))
    walk = a_plan(Random(chance.below(2**32))).walked(around)  # noqa: S311
    done = {"has_words": chance.chance(50), "has_result": chance.chance(50)}
    return with_lesson(walk.order, **done), walk.now


def _payment(chance: TraceRandom) -> tuple[Any, int]:
    facts: dict[str, Any] = {
        "status": chance.one_of(tuple(CommissionStatus)),
        "batch": chance.one_of((None, "a")),
        "problem_flag": chance.chance(50),
        "released": chance.chance(50),
    }
    return replace(RECORD, **facts), chance.now


def _code(chance: TraceRandom) -> tuple[Any, int]:
    code = OneTimeCode(
        phone="",
        purpose=CodePurpose.LOGIN,
        code_hash="right",
        issued_at=Instant(chance.now),
        tries=chance.below(7),
        state=chance.one_of([str(state.value) for state in OneTimeCodeMachine.states]),
    )
    return code, chance.now


DRAWN: Final[Mapping[type[Machine], Draw]] = {
    **{mirror.machine: _mirrored(mirror) for mirror in MIRRORS},
    CourseOrderMachine: _order,
    DeletionMachine: _alone(DeletionMachine),
    OneTimeCodeMachine: _code,
    PayoutMachine: _payment,
    WordLearningMachine: _alone(WordLearningMachine),
}
MACHINES = pytest.mark.parametrize("machine", DRAWN, ids=lambda machine: machine.__name__)
FACTS = st.fixed_dictionaries(
    {
        "answer": st.sampled_from(Answer),
        "batch": st.sampled_from("ab"),
        "because": st.sampled_from(LeftBecause),
        "deadline": st.sampled_from([300_000, 3_600_000]),
        "code_hash": st.sampled_from(["right", "wrong"]),
        "length_ms": st.sampled_from([300_000, 600_000]),
        "ids": st.lists(st.integers(1, 8), max_size=3),
        "now": st.sampled_from([0, 1, 60_000, 300_000, 3_600_000, 10**9]),
        "reason": st.sampled_from(["", "no such account"]),
        "right": st.booleans(),
        "role": st.sampled_from(Role),
        "slot": st.sampled_from([*SLOTS, "24:00"]),
        "stars": st.integers(-1, 6),
        "to": st.integers(-(10**7), 10**7),
        "word": st.integers(1, 8),
    }
)
"""The facts of events; ``now`` and ``to`` not before the last instant."""


def _outcome(machine, value, event, facts):
    """The value after an event, or its refusal."""
    try:
        return advance(machine, value, event, **facts)
    except DomainError as refusal:
        return type(refusal)


@cache
def _raising(machine):
    """The machine with validators that raise the refusals they return, as the library expects."""

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
    """The same, by the library's own engine over a copy of the value: its validators raise."""
    model = _model(value)
    living = _raising(machine)(model=model, state_field=machine.field)
    try:
        living.send(event, **facts)
    except TransitionNotAllowed:
        return type(living.refusal(event))
    except DomainError as refusal:
        return type(refusal)
    return replace(value, **{name: getattr(model, name) for name in _fields(value)})


@MACHINES
@WALKS
@given(seed=st.integers(0, 2**32 - 1), facts=FACTS)
def test_every_event_acts_like_in_the_librarys_engine(machine, seed, facts) -> None:
    chance = TraceRandom(seed)
    events = {arrow.event.lower() for arrow in topology(machine).transitions}
    for _ in range(4):
        value, now = DRAWN[machine](chance)
        given = {**facts, "now": now + facts["now"], "to": now + facts["to"]}
        for event in (*sorted(events), "unheard_of"):
            expected = _outcome_by_the_library(machine, value, event, given)
            assert _outcome(machine, value, event, given) == expected


def test_all_machines_are_listed() -> None:
    assert DRAWN.keys() == set(Machine.__subclasses__())


@MACHINES
def test_every_state_is_drawn(machine) -> None:
    chance = TraceRandom(1)
    missing = {name for name, _ in topology(machine).states}
    for _ in range(600):
        value, _at = DRAWN[machine](chance)
        missing.discard(state_id(machine, getattr(value, machine.field)))
        if not missing:
            break
    assert missing == set()


def test_a_machine_is_drawn_with_its_states_arrows_and_guards() -> None:
    assert topology(PauseMachine) == Topology(
        initial="available",
        states=(("available", False), ("paused", False)),
        transitions=(
            Transition(event="PAUSE", source="available", target="paused", guard="more_pauses"),
            Transition(event="RESUME", source="paused", target="available", guard="time_is_left"),
            Transition(event="LAPSE", source="paused", target="available", guard="time_is_over"),
        ),
    )
    [paused] = [one for one in topology(CourseOrderMachine).transitions if one.event == "PAUSE"]
    assert (paused.source, paused.target) == ("in_progress", "in_progress")
    [closed] = [one for one in topology(CourseOrderMachine).transitions if one.event == "CLOSE"]
    assert closed.guard == "closable & rated"
    assert state_id(CourseOrderMachine, OrderStatus.IN_PROGRESS) == "in_progress"


@MACHINES
def test_nothing_leaves_a_final_state(machine) -> None:
    shape = topology(machine)
    final = {name for name, is_final in shape.states if is_final}
    assert [arrow for arrow in shape.transitions if arrow.source in final] == []


@MACHINES
def test_every_machine_is_strict_and_names_its_refusals(machine) -> None:
    value = DRAWN[machine](TraceRandom(1))[0]
    for event in {arrow.event.lower() for arrow in topology(machine).transitions}:
        for state in machine.states:
            model = _model(value, **{machine.field: state.value})
            living = machine(model=model, state_field=machine.field)
            assert isinstance(living.refusal(event), DomainError)


@MACHINES
def test_no_guard_is_named_like_a_field_of_its_value(machine) -> None:
    value, _ = DRAWN[machine](TraceRandom(1))
    guards = {arrow.guard for arrow in topology(machine).transitions}
    assert guards.isdisjoint(value.__dataclass_fields__)

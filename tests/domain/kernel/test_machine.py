"""What all machines have in common."""

import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import WALKS
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import Machine, is_final, topology
from wordmate.domain.kernel.roles import Role
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.tools.mirror import Lot
from wordmate.tools.mirrors import MIRRORS

MACHINES = pytest.mark.parametrize("mirror", MIRRORS, ids=lambda mirror: mirror.name)


def snake(name):
    return re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), name)


def _fields(value):
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


@MACHINES
@WALKS
@given(seed=st.integers(0, 2**32 - 1))
def test_a_machine_rehydrated_before_every_event_behaves_as_one_that_lives_on(mirror, seed) -> None:
    lot = Lot(seed)
    value = mirror.begin(mirror.draw_input(lot))
    model = SimpleNamespace(**_fields(value))
    living = mirror.machine(model=model, state_field=mirror.machine.field)
    for _ in range(20):
        event = mirror.draw_event(lot, value)
        value, step = mirror.step(value, event)
        facts = {snake(key): fact for key, fact in event.items() if key != "type"}
        if "role" in facts:
            facts["role"] = Role(facts["role"])
        if "answer" in facts:
            facts["answer"] = Answer(facts["answer"])
        if "code" in facts:
            facts["code_hash"] = facts.pop("code")
        before = vars(model).copy()
        if "effects" in before:
            model.effects = ()
        try:
            living.fire(event["type"].lower(), **facts)
        except DomainError:
            vars(model).update(before)
            assert not step["accepted"]
        else:
            assert step["accepted"]
        assert vars(model) == _fields(value)


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

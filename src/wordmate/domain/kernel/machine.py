"""How the domain uses state machines: strict, over frozen values, with an exported graph.

A value (a frozen dataclass with a state field) owns its machine. The machine's validators return
the refusal of an event, and its guards choose the transition; both read the value as their model.
Actions write into a copy, from which a new value is made. Where events are kept, ``evolve`` writes
instead and the machine has no actions. No method may share its name with an attribute of the value,
because the library looks there, too.

The library's classes define the machines; graphs, traces and tests are read from them. The effect
of an event is compiled from their transitions, because the library's own engine takes forty times
as long (see docs/decisions/0018).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from inspect import signature
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from statemachine import StateMachine

from wordmate.domain.kernel.errors import DomainError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

V = TypeVar("V", bound="DataclassInstance")


class Machine(StateMachine):
    """The strict base of all machines: an unknown event is refused."""

    field: ClassVar[str] = "state"

    def refusal(self, event: str) -> DomainError:
        """The named error for an event that no transition accepts now."""
        raise NotImplementedError(event)


_Call = Callable[[Machine, Mapping[str, Any]], Any]
"""A rule or an action of a machine, called with an event's facts."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A transition: validators may refuse it; it is taken if its guards hold; then its
    actions run.
    """

    validators: Sequence[_Call]
    guards: Sequence[_Call]
    actions: Sequence[_Call]
    target: object


def refusal_of(
    machine: type[Machine], value: object, event: str, **facts: Any
) -> DomainError | None:
    """The refusal of an event: from a validator, or from the machine if no transition is taken."""
    found = _step_for(machine, value, event, facts)
    return found if isinstance(found, DomainError) else None


def advance(machine: type[Machine], value: V, event: str, **facts: Any) -> V:
    """The value after one event; the original is unchanged. Raises the refusal."""
    step = _step_for(machine, value, event, facts)
    if isinstance(step, DomainError):
        raise step
    model = SimpleNamespace(**{name: getattr(value, name) for name in _names(type(value))})
    rules = _bound(machine, model)
    for action in step.actions:
        action(rules, facts)
    setattr(model, machine.field, step.target)
    return replace(value, **vars(model))


def next_state(machine: type[Machine], value: object, event: str) -> Any:
    """The state to which an event leads that has happened: its rules decided before.

    Raises the refusal of an event that no transition accepts in the value's state.
    """
    steps = _steps(machine).get((getattr(value, machine.field), event))
    if steps is None:
        raise _bound(machine, value).refusal(event)
    (target,) = {step.target for step in steps}
    return target


def _step_for(
    machine: type[Machine], value: object, event: str, facts: Mapping[str, Any]
) -> _Step | DomainError:
    """The transition to take, or the refusal of the event."""
    rules = _bound(machine, value)
    for step in _steps(machine).get((getattr(value, machine.field), event), ()):
        for validator in step.validators:
            refusal: DomainError | None = validator(rules, facts)
            if refusal is not None:
                return refusal
        if not step.guards or all(guard(rules, facts) for guard in step.guards):
            return step
    return rules.refusal(event)


def _bound(machine: type[Machine], model: object) -> Machine:
    """The machine's rules bound to a model, without the library's engine."""
    rules = machine.__new__(machine)  # its ``__init__`` starts the engine (docs/decisions/0018)
    rules.model = model
    return rules


@cache
def _names(type_: "type[DataclassInstance]") -> tuple[str, ...]:
    return tuple(field.name for field in fields(type_))


@cache
def _steps(machine: type[Machine]) -> Mapping[tuple[object, str], Sequence[_Step]]:
    """The transitions of an event from a state, in order of evaluation."""
    steps = defaultdict[tuple[object, str], list[_Step]](list)
    for state in machine.states:
        for arrow in state.transitions:
            validators, guards, actions = (
                _calls(machine, named) for named in (arrow.validators, arrow.cond, arrow.on)
            )
            step = _Step(validators, guards, actions, arrow.target.value)
            steps[state.value, arrow.event].append(step)
    return dict(steps)


def _calls(machine: type[Machine], named: Iterable[Any]) -> Sequence[_Call]:
    """The methods of these names, each called with the facts that it accepts."""

    def call(name: str) -> _Call:
        method = getattr(machine, name)
        _, *takes = signature(method).parameters
        return lambda self, facts: method(self, *map(facts.__getitem__, takes))

    return tuple(call(str(one)) for one in named if not one.is_convention)


def is_final(machine: type[Machine], value: object) -> bool:
    """Whether no transition leaves the state stored as ``value``."""
    return any(state.final for state in machine.states if state.value == value)


@dataclass(frozen=True, slots=True)
class Transition:
    """One arrow of a machine; the first whose guard holds is taken, in the order given."""

    event: str
    source: str
    target: str
    guard: str | None


@dataclass(frozen=True, slots=True)
class Topology:
    """A machine as a graph: state ids, which of them are final, and the arrows between them."""

    initial: str
    states: tuple[tuple[str, bool], ...]
    transitions: tuple[Transition, ...]


def topology(machine: type[Machine]) -> Topology:
    """The graph of a machine, read from the machine itself."""
    return Topology(
        initial=next(state.id for state in machine.states if state.initial),
        states=tuple((state.id, state.final) for state in machine.states),
        transitions=tuple(
            Transition(
                event=arrow.event.upper(),
                source=state.id,
                target=arrow.target.id,
                guard=" & ".join(str(rule) for rule in (*arrow.validators, *arrow.cond)) or None,
            )
            for state in machine.states
            for arrow in state.transitions
        ),
    )


def state_id(machine: type[Machine], value: object) -> str:
    """The id of the state stored as ``value``."""
    return next(str(state.id) for state in machine.states if state.value == value)

"""How the domain uses state machines: strict, over frozen values, with a topology to show.

A value (a frozen dataclass with a state field) owns its machine: it is rehydrated through the
value's field, sent one event, and read back into a new value. Guards and actions touch nothing
but the machine's model, a copy of the value. Guards have no attribute of the value as a name,
since the library would also look there.
"""

from collections import defaultdict
from dataclasses import dataclass, fields, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from statemachine import StateMachine
from statemachine.exceptions import TransitionNotAllowed

from wordmate.domain.kernel.errors import DomainError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

V = TypeVar("V", bound="DataclassInstance")


class Machine(StateMachine):
    """The strict base of all machines: an unknown or refused event raises."""

    field: ClassVar[str] = "state"

    def refusal(self, event: str) -> DomainError:
        """The named error for an event that no transition accepts now."""
        raise NotImplementedError(event)

    def fire(self, event: str, **facts: Any) -> None:
        """Sends one event; raises the named error of the rule that refuses it."""
        try:
            self.send(event, **facts)
        except TransitionNotAllowed:
            raise self.refusal(event) from None


_idle: Final[dict[tuple[type[Machine], type], list[Machine]]] = defaultdict(list)
"""Machines whose values have gone on: to make one takes twenty times as long as to send it an
event. They are taken and put back whole, so that threads never meet in one."""


def advance(machine: type[Machine], value: V, event: str, **facts: Any) -> V:
    """The value after one event; the value itself is left as it was."""
    now = {field.name: getattr(value, field.name) for field in fields(value)}
    idle = _idle[machine, type(value)]
    try:
        rehydrated = idle.pop()
    except IndexError:
        rehydrated = machine(model=SimpleNamespace(**now), state_field=machine.field)
    else:
        vars(rehydrated.model).update(now)
    rehydrated.fire(event, **facts)
    after = replace(value, **vars(rehydrated.model))
    if not rehydrated.is_terminated:
        idle.append(rehydrated)
    return after


def is_final(machine: type[Machine], value: object) -> bool:
    """Whether nothing leaves the state stored as ``value``."""
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
    """A machine as a graph: state ids with their finality, and the arrows between them."""

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
                target=arrow.target.id if arrow.target else state.id,
                guard=" & ".join(str(rule) for rule in (*arrow.validators, *arrow.cond)) or None,
            )
            for state in machine.states
            for arrow in state.transitions
        ),
    )


def state_id(machine: type[Machine], value: object) -> str:
    """The id of the state stored as ``value``."""
    return next(str(state.id) for state in machine.states if state.value == value)

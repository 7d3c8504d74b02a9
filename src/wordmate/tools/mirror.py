"""Machines that both languages implement, and traces that keep them equal.

A trace is generated from a fixed seed, identical on every computer: an input, events (including
refused ones), and after each event a digest of the machine's visible state and data.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import Machine, is_final, state_id
from wordmate.domain.lessons.grouping import mulberry32

T = TypeVar("T")
Event = Mapping[str, Any]
Input = Mapping[str, Any]

TRACES = 80
_SNAKE = {"lengthMs": "length_ms"}


class TraceRandom:
    """Random numbers from a fixed seed, with a clock around which instants are drawn."""

    def __init__(self, seed: int) -> None:
        self._draw = mulberry32(seed)
        self.now = 1_000_000

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        return self._draw() * count >> 32

    def one_of(self, values: Sequence[T]) -> T:
        """One of the values."""
        return values[self.below(len(values))]

    def chance(self, percent: int) -> bool:
        """True in this percentage of cases."""
        return self.below(100) < percent

    def some_of(self, values: Sequence[T], most: int) -> list[T]:
        """One to ``most`` of the values, possibly with repeats."""
        return [self.one_of(values) for _ in range(1 + self.below(most))]

    def later(self, *instants: int) -> int:
        """Moves the clock forward, to one of the instants if it is still ahead, and returns the
        time.
        """
        ahead = [instant for instant in instants if instant >= self.now]
        steps = (10_000, 30_000, 120_000, 600_000)
        far = self.now + self.one_of(steps)
        self.now = self.one_of(ahead) if ahead and self.chance(40) else far
        return self.now


@dataclass(frozen=True, kw_only=True)
class Described:
    """A machine with a page, and its constants."""

    name: str
    machine: type[Machine]
    constants: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Mirror(Described):
    """How a machine is exported to the other language."""

    begin: Callable[[Input], Any]
    act: Callable[[Any, str, Mapping[str, Any]], Any]
    data: Callable[[Any], Mapping[str, Any]]
    draw_input: Callable[[TraceRandom], Input]
    draw_event: Callable[[TraceRandom, Any], Event]
    most_events: int

    def step(self, value: Any, event: Event) -> tuple[Any, dict[str, Any]]:
        """The value after one event, and the exported step.

        A refused event changes nothing.
        """
        facts = {_SNAKE.get(key, key): fact for key, fact in event.items() if key != "type"}
        try:
            after, accepted = self.act(value, event["type"].lower(), facts), True
        except DomainError:
            after, accepted = value, False
        return after, {"event": dict(event), "accepted": accepted, **self.shown(after)}

    def shown(self, value: Any) -> dict[str, Any]:
        """A value's state and data."""
        stored = getattr(value, self.machine.field)
        return {"state": state_id(self.machine, stored), "data": dict(self.data(value))}

    def trace(self, seed: int) -> dict[str, Any]:
        """The trace of a seed."""
        random = TraceRandom(seed)
        given = self.draw_input(random)
        value, steps = self.begin(given), []
        for _ in range(2 + random.below(self.most_events - 1)):
            value, step = self.step(value, self.draw_event(random, value))
            steps.append(step)
            if is_final(self.machine, getattr(value, self.machine.field)) and random.chance(40):
                break
        return {"input": dict(given), "steps": steps}

    def traces(self) -> list[dict[str, Any]]:
        """The machine's traces."""
        return [self.trace(seed) for seed in range(1, TRACES + 1)]

    def written_traces(self) -> list[dict[str, Any]]:
        """The exported traces."""
        return [
            {
                "input": trace["input"],
                "events": [step["event"] for step in trace["steps"]],
                "digests": [step_digest(step) for step in trace["steps"]],
            }
            for trace in self.traces()
        ]


def step_digest(step: Mapping[str, Any]) -> str:
    """A digest of an event's effect, equal in both languages."""
    led_to = {name: step[name] for name in ("accepted", "state", "data")}
    return digest(led_to)


def digest(value: object) -> str:
    """Eight digits of a hash of a value's JSON, which both languages encode alike."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:8]


def by_method(value: Any, event: str, facts: Mapping[str, Any]) -> Any:
    """Sends an event to a value that has a method for it."""
    return getattr(value, event)(**facts)

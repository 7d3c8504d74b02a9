"""Summarises events for operators: page views, speed and errors.

It is computed event by event; its size grows with pages and kinds of errors, not with events.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2s
from math import ceil, log2
from typing import Final

from wordmate.domain.monitoring.event import Kind, MonitoringEvent

SLOW_SHARE: Final = 0.75
"""The quantile by which pages are compared: three quarters of a page's visits are at most as slow.
"""
_STEPS_PER_DOUBLING: Final = 8
_FINEST: Final = 1_000
"""The smallest value that is distinguished: layout shifts are that small."""


def error_id(event: MonitoringEvent) -> str:
    """An id for equal errors: same class, same words, same places."""
    text = "\n".join((event.name, event.text, *event.frames))
    return blake2s(text.encode(), digest_size=4).hexdigest()


@dataclass
class Spread:
    """A distribution in steps of nine percent, from which quantiles of any number of values
    follow.
    """

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: float) -> None:
        """Counts a value."""
        self.counts[ceil(log2(max(value * _FINEST, 1)) * _STEPS_PER_DOUBLING)] += 1

    @property
    def number(self) -> int:
        """How many values."""
        return self.counts.total()

    def quantile(self, share: float) -> float:
        """The upper end of the step that reaches this share of the values."""
        enough, seen = share * self.number, 0
        for step in sorted(self.counts):
            seen += self.counts[step]
            if seen >= enough:
                return float(2 ** (step / _STEPS_PER_DOUBLING)) / _FINEST
        return 0.0


@dataclass
class ErrorKind:
    """A group of equal errors, represented by the last one."""

    last: MonitoringEvent
    times: int = 0


@dataclass
class Overview:
    """The summary of the events so far."""

    events: int = 0
    pages: Counter[str] = field(default_factory=Counter)
    vitals: dict[tuple[str, str], Spread] = field(default_factory=lambda: defaultdict(Spread))
    """By name and page."""
    long_tasks: dict[str, Spread] = field(default_factory=lambda: defaultdict(Spread))
    errors: dict[str, ErrorKind] = field(default_factory=dict)
    usage: Counter[str] = field(default_factory=Counter)

    def add(self, event: MonitoringEvent) -> None:
        """Counts an event."""
        self.events += 1
        match event.kind:
            case Kind.PAGE_VIEW:
                self.pages[event.page] += 1
            case Kind.VITAL:
                self.vitals[event.name, event.page].add(event.value or 0)
            case Kind.LONG_TASK:
                self.long_tasks[event.page].add(event.value or 0)
            case Kind.SCRIPT_ERROR:
                kind = self.errors.setdefault(error_id(event), ErrorKind(event))
                kind.last, kind.times = event, kind.times + 1
            case Kind.USAGE:
                self.usage[event.name] += 1

    def slowest(self, vital: str, most: int) -> Sequence[tuple[str, Spread]]:
        """The pages on which a vital is worst, worst first."""
        found = [(page, spread) for (name, page), spread in self.vitals.items() if name == vital]
        return sorted(found, key=lambda one: (-one[1].quantile(SLOW_SHARE), one[0]))[:most]

    def frequent_errors(self, most: int) -> Sequence[tuple[str, ErrorKind]]:
        """The most frequent errors by their ids."""
        return sorted(self.errors.items(), key=lambda one: (-one[1].times, one[0]))[:most]

"""Three models of forgetting, all different from the policy's.

Each gives the probability that a word is known on a day, and learns from an answer. Days are
counted from the lesson. A learner's and a word's parameters are drawn once, the same under every
plan.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, inf, log, log2
from random import Random
from typing import Final, Protocol

from wordmate.domain.reviews.memory import PARAMETERS

_DAY_S: Final = 86_400.0
_FIRST_MISS: Final = 0.4
"""How much shorter the first half-life is of a word missed in the test: our assumption."""


class Memory(Protocol):
    """A learner's memory of one word."""

    def known(self, day: float) -> float:
        """The probability that it is known on a day."""
        ...

    def answer(self, day: float, *, right: bool) -> None:
        """It was asked, and its meaning was shown after a miss."""
        ...


@dataclass(slots=True)
class OwnFsrs:
    """FSRS-6 with individual parameters: those of each learner and each word vary around the
    published ones, which the policy uses."""

    parameters: tuple[float, ...]
    stability: float = 0.0
    difficulty: float = 0.0
    last: float = 0.0

    def known(self, day: float) -> float:
        decay = -self.parameters[20]
        factor = 0.9 ** (1 / decay) - 1
        return float((1 + factor * max(0.0, day - self.last) / self.stability) ** decay)

    def answer(self, day: float, *, right: bool) -> None:
        w, known = self.parameters, self.known(day) if self.stability else 0.0
        grade = 3 if right else 1
        if not self.stability:
            self.stability = w[grade - 1]
            self.difficulty = min(10.0, max(1.0, w[4] - exp(w[5] * (grade - 1)) + 1))
        elif right:
            gain = exp(w[8]) * (11 - self.difficulty) * self.stability ** -w[9]
            self.stability *= 1 + gain * (exp((1 - known) * w[10]) - 1)
        else:
            kept = w[11] * self.difficulty ** -w[12] * ((self.stability + 1) ** w[13] - 1)
            self.stability = max(0.01, min(self.stability, kept * exp((1 - known) * w[14])))
        harder = 0.0 if right else 2 * w[6]
        self.difficulty = min(10.0, self.difficulty + (10 - self.difficulty) * harder / 9)
        self.last = day


@dataclass(slots=True)
class HalfLife:
    """A half-life that changes with answers, by the DHP model that Maimemo published with its data
    (Ye and others, KDD 2022): a right answer increases it depending on the difficulty, the
    half-life and the forgotten share; a miss reduces it to a power of itself, and makes the word
    more difficult."""

    difficulty: float
    ability: float
    half_life: float = 0.0
    last: float = 0.0

    def known(self, day: float) -> float:
        return float(2 ** (-max(0.0, day - self.last) / self.half_life))

    def answer(self, day: float, *, right: bool) -> None:
        known = min(0.999, self.known(day)) if self.half_life else 0.0
        hard = self.difficulty
        if not self.half_life:
            first = -1 / log2(max(0.925 - 0.05 * hard, 0.025))
            self.half_life = self.ability * first * (1.0 if right else _FIRST_MISS)
        elif right:
            grown = exp(3.81) * hard**-0.534 * self.half_life**-0.127 * (1 - known) ** 0.970
            self.half_life *= 1 + self.ability * grown
        else:
            left = exp(-0.041) * hard**-0.041 * self.half_life**0.377 * (1 - known) ** -0.227
            self.half_life = min(self.half_life, max(0.3, left))
            self.difficulty = min(18.0, hard + 2)
        self.last = day


@dataclass(slots=True)
class Activation:
    """Every answer leaves a trace that decays as a power of time, the faster the more active the
    word was (Pavlik & Anderson 2005); outside lessons time counts for a fortieth."""

    ease: float
    decay: float
    traces: list[tuple[float, float, float]] = field(default_factory=list)

    SCALE: Final = 0.217
    THRESHOLD: Final = -0.704
    NOISE: Final = 0.255
    OUTSIDE: Final = 0.025

    def known(self, day: float) -> float:
        strength = self._activation(day)
        if strength == -inf:
            return 0.0
        return 1 / (1 + exp((self.THRESHOLD - strength - self.ease) / self.NOISE))

    def answer(self, day: float, *, right: bool) -> None:
        rate = self.decay + self.SCALE * exp(min(self._activation(day), 3.0))
        self.traces.append((day, 1.5 if right else 1.0, rate))

    def _activation(self, day: float) -> float:
        total = 0.0
        for then, weight, rate in self.traces:
            passed = max((day - then) * _DAY_S * self.OUTSIDE, 30.0)
            total += weight * passed**-rate
        return log(total) if total > 0 else -inf


@dataclass(frozen=True, slots=True)
class Person:
    """A learner's drawn parameters: the ability, in standard deviations, and the
    individual ones."""

    ability: float
    parameters: tuple[float, ...]


def drawn_person(draw: Random, ability: float | None = None) -> Person:
    """A random learner, or one of this ability."""
    able = draw.gauss(0, 1) if ability is None else ability
    own = tuple(one * exp(draw.gauss(0, 0.25)) for one in PARAMETERS)
    return Person(able, own)


def own_fsrs(person: Person, draw: Random) -> Memory:
    """Under FSRS, an able learner begins with more stable memories and gains more."""
    w = [one * exp(draw.gauss(0, 0.25)) for one in person.parameters]
    for at in range(4):
        w[at] *= exp(0.5 * person.ability)
    w[8] = PARAMETERS[8] + 0.25 * person.ability + draw.gauss(0, 0.2)
    w[20] = min(0.5, max(0.1, w[20]))
    return OwnFsrs(tuple(w))


def half_life(person: Person, draw: Random) -> Memory:
    """Under half-lives likewise; words differ by their difficulty from 1 to 18."""
    hard = min(17.0, max(1.0, draw.gauss(7, 3)))
    return HalfLife(hard, exp(0.35 * person.ability))


def activation(person: Person, draw: Random) -> Memory:
    """Under traces, an able learner reaches the threshold more easily and forgets more slowly."""
    ease = 0.25 * person.ability + draw.gauss(0, 0.25)
    return Activation(ease, 0.177 * exp(-0.15 * person.ability))


MEMORIES: Final[dict[str, Callable[[Person, Random], Memory]]] = {
    "FSRS-6, own parameters": own_fsrs,
    "half-lives": half_life,
    "traces": activation,
}

"""Two deliberately different models of memory for words.

Both give the probability that a word is recalled at an instant, and learn only from its practice
with some weight. Times are seconds since the lesson began.
"""

from dataclasses import dataclass, field
from math import exp, inf, log
from typing import Final, Protocol

DAY_S: Final = 86_400.0
_LEAST_S: Final = 1.0
"""The minimum time since a practice."""


class Memory(Protocol):
    """A learner's memory of one word."""

    def practise(self, at: float, weight: float) -> None:
        """Practises the word; a weight of one is a look at the word and its meaning."""
        ...

    def recall(self, at: float) -> float:
        """The probability of recalling its meaning at an instant after all practice."""
        ...


@dataclass(slots=True)
class Activation:
    """Each practice leaves a trace that decays as a power of time; recall depends on their sum.
    Traces of a word practised while it is active decay faster, so spacing helps."""

    ease: float = 0.0
    """The ease of this word for this learner, in units of activation."""
    lesson_s: float = inf
    """The end of the lesson: outside it memories decay more slowly."""
    _traces: list[tuple[float, float, float]] = field(default_factory=list)

    INTERCEPT: Final = 0.177
    SCALE: Final = 0.217
    THRESHOLD: Final = -0.704
    NOISE: Final = 0.255
    OUTSIDE: Final = 0.025

    def practise(self, at: float, weight: float) -> None:
        """A trace, whose rate of decay depends on the current activation."""
        if weight > 0:
            rate = self.INTERCEPT + self.SCALE * exp(min(self._activation(at), 3.0))
            self._traces.append((at, weight, rate))

    def recall(self, at: float) -> float:
        """A soft threshold on the activation."""
        strength = self._activation(at)
        if strength == -inf:
            return 0.0
        return 1 / (1 + exp((self.THRESHOLD - strength - self.ease) / self.NOISE))

    def _activation(self, at: float) -> float:
        now = self._felt(at)
        total = 0.0
        for then, weight, rate in self._traces:  # all of them within the lesson
            total += weight * max(now - then, _LEAST_S) ** -rate
        return log(total) if total > 0 else -inf

    def _felt(self, at: float) -> float:
        """Time on the scale of forgetting."""
        return at if at <= self.lesson_s else self.lesson_s + (at - self.lesson_s) * self.OUTSIDE


@dataclass(slots=True)
class Stability:
    """A memory has a stability, in seconds, and is fresh after each practice. Practice while it is
    half forgotten adds more stability than practice while it is fresh, and less for a difficult
    word; between practices it is lost along a power of time."""

    ease: float = 0.0
    lesson_s: float = inf
    """Ignored: time is the same to this model within a lesson and after it."""
    _stability: float = 0.0
    _last: float = 0.0

    FIRST_S: Final = 20.0
    GROWTH: Final = 6.0
    FADE: Final = 0.04
    """How much less a stable memory gains."""

    def practise(self, at: float, weight: float) -> None:
        """The first practice makes the memory; each other one multiplies its stability."""
        if weight <= 0:
            return
        if self._stability == 0:
            self._stability = self.FIRST_S * weight * exp(self.ease)
        else:
            gap = 1 - self.recall(at)
            gain = self.GROWTH * exp(self.ease / 2) * weight * (0.1 + gap)
            self._stability *= 1 + gain * (self._stability / self.FIRST_S) ** -self.FADE
        self._last = at

    def recall(self, at: float) -> float:
        """Recall is nine in ten when as much time has passed as the stability."""
        if self._stability == 0:
            return 0.0
        return (1 + 19 / 81 * (at - self._last) / self._stability) ** -0.5

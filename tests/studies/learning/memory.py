"""Two ways in which a word may be remembered, unlike each other on purpose.

Both answer one question, how likely a word is recalled at an instant, and learn from one thing:
that it was practised then, with some weight. Times are seconds since the lesson began.
"""

from dataclasses import dataclass, field
from math import exp, inf, log
from typing import Final, Protocol

DAY_S: Final = 86_400.0
_LEAST_S: Final = 1.0
"""Nothing is measured closer to a practice than this."""


class Memory(Protocol):
    """What one learner keeps of one word."""

    def practise(self, at: float, weight: float) -> None:
        """The word was practised; a weight of one is a look at the word and its meaning."""
        ...

    def recall(self, at: float) -> float:
        """How likely its meaning is recalled at an instant after all practice."""
        ...


@dataclass(slots=True)
class Activation:
    """Each practice leaves a trace that fades as a power of time; their sum is what is recalled.

    The traces of what is still fresh when it is practised fade faster: that is why spacing helps.
    """

    ease: float = 0.0
    """Of this word to this learner, in units of activation."""
    lesson_s: float = inf
    """When the lesson ended: life outside it wears memories off more slowly."""
    _traces: list[tuple[float, float, float]] = field(default_factory=list)

    INTERCEPT: Final = 0.177
    SCALE: Final = 0.217
    THRESHOLD: Final = -0.704
    NOISE: Final = 0.255
    OUTSIDE: Final = 0.025

    def practise(self, at: float, weight: float) -> None:
        """A trace, whose rate of decay depends on what is active already."""
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
        """Time as forgetting feels it."""
        return at if at <= self.lesson_s else self.lesson_s + (at - self.lesson_s) * self.OUTSIDE


@dataclass(slots=True)
class Stability:
    """A memory has a stability, in seconds, and is fresh after each practice.

    What is practised while it is half forgotten gains more stability than what is fresh, and a
    difficult word gains less; between practices it is lost along a power of time.
    """

    ease: float = 0.0
    lesson_s: float = inf
    """Not looked at: time is the same to this model within a lesson and after it."""
    _stability: float = 0.0
    _last: float = 0.0

    FIRST_S: Final = 20.0
    GROWTH: Final = 6.0
    FADE: Final = 0.04
    """How much less a memory gains that is stable already."""

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
        """Nine of ten are recalled when as much time has passed as the memory is stable."""
        if self._stability == 0:
            return 0.0
        return (1 + 19 / 81 * (at - self._last) / self._stability) ** -0.5

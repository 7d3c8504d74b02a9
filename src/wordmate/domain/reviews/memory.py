"""How well a student remembers a word: FSRS-6 with its published parameters.

A memory has a stability (after this many days the word is known with a chance of nine in ten) and a
difficulty from 1 to 10. Days are local days with fractions, see ``local_days``. Answers on the same
local day count as one session.
"""

from datetime import date, tzinfo
from enum import IntEnum
from math import exp, floor
from typing import Final, NamedTuple

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date, local_time

PARAMETERS: Final = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
"""The parameters of FSRS-6, in its order, as its authors fitted them to many learners."""

SLIPS_UNDER: Final = 0.8
"""A word below this chance of being known is said to be slipping."""
LEAST_STABILITY: Final = 0.001
EASIEST: Final = 1.0
HARDEST: Final = 10.0


class Grade(IntEnum):
    """The grade of an answer, by the numbers of FSRS."""

    MISSED = 1
    CLAIMED = 2
    """The student said that they know it; nobody checked."""
    RIGHT = 3
    """Chosen, typed, or heard by a tutor."""


class Memory(NamedTuple):
    """A student's memory of a word after its last answer, which was given on ``day``
    (``local_days``)."""

    stability: float
    difficulty: float
    day: float


def local_days(at: Instant, tz: tzinfo) -> float:
    """An instant as local days since 1970, with the fraction of the day that has passed.

    The same time on two consecutive days is one day apart, even if the clocks changed in between.
    """
    day, time = local_date(at, tz), local_time(at, tz)
    seconds = time.hour * 3600 + time.minute * 60 + time.second + time.microsecond / 1e6
    return (day - date(1970, 1, 1)).days + seconds / 86_400


def recall(memory: Memory, day: float) -> float:
    """The chance that the word is known on a day."""
    return _retained(max(0.0, day - memory.day), memory.stability)


def memory_after(memory: Memory | None, grade: Grade, day: float) -> Memory:
    """The memory after an answer; ``memory`` is None before the first one.

    A claim raises the stability less than a right answer, like FSRS's *hard*. Unlike *hard* it does
    not raise the difficulty, because it does not mean that the word is hard.
    """
    if memory is None:
        return Memory(PARAMETERS[grade - 1], _clamp(_FIRST_DIFFICULTY[grade]), day)
    stability, difficulty = memory.stability, memory.difficulty
    if floor(day) == floor(memory.day):
        stability = _same_day(stability, grade)
    elif grade is Grade.MISSED:
        stability = _after_miss(stability, difficulty, recall(memory, day))
    else:
        growth = PARAMETERS[15] if grade is Grade.CLAIMED else 1.0
        stability = _after_right(stability, difficulty, recall(memory, day), growth)
    return Memory(
        max(LEAST_STABILITY, stability), _next_difficulty(difficulty, grade), max(day, memory.day)
    )


def known_until(memory: Memory, chance: float) -> float:
    """The day on which the chance that the word is known falls to ``chance``."""
    return float(memory.day + memory.stability / _FACTOR * (chance ** (1 / _DECAY) - 1))


def with_time_scaled(memory: Memory, scale: float) -> Memory:
    """The same memory for a student for whom a day counts like so many days from now on."""
    return memory._replace(stability=memory.stability / scale)


def rescaled(known: float, scale: float) -> float:
    """What a chance that a word is known becomes if its time counts so many times as much."""
    return float((1 + scale * (known ** (1 / _DECAY) - 1)) ** _DECAY)


def time_slope(known: float) -> float:
    """How a chance that a word is known changes with the logarithm of its time."""
    return float(_DECAY * known * (1 - known ** (-1 / _DECAY)))


_W: Final = PARAMETERS
_W9, _W10, _W11, _W12, _W13, _W14 = _W[9:15]
_DECAY: Final = -_W[20]
_FACTOR: Final = 0.9 ** (1 / _DECAY) - 1
_GROWTH: Final = exp(_W[8])
_SESSION: Final = {grade: exp(_W[17] * (grade - 3 + _W[18])) for grade in Grade}
_LEAST_LOSS: Final = exp(_W[17] * _W[18])
_OF_RIGHT: Final = _W[4] - exp(_W[5] * 2) + 1
_FIRST_DIFFICULTY: Final = {
    Grade.MISSED: _W[4],
    Grade.CLAIMED: _OF_RIGHT,
    Grade.RIGHT: _OF_RIGHT,
}
_EASY_DIFFICULTY: Final = _W[4] - exp(_W[5] * 3) + 1
"""The difficulty of FSRS's *easy*, to which every difficulty tends."""


def _retained(elapsed: float, stability: float) -> float:
    # ``float``: for a type checker, a power of floats may be complex.
    return float((1 + _FACTOR * elapsed / stability) ** _DECAY)


def _same_day(stability: float, grade: Grade) -> float:
    growth = _SESSION[grade] * stability ** -_W[19]
    return float(stability * (growth if grade is Grade.MISSED else max(1.0, growth)))


def _after_right(stability: float, difficulty: float, known: float, growth: float) -> float:
    surprise = exp((1 - known) * _W10) - 1
    more = _GROWTH * (11 - difficulty) * stability**-_W9 * surprise * growth
    return float(stability * (1 + more))


def _after_miss(stability: float, difficulty: float, known: float) -> float:
    left = _W11 * difficulty**-_W12 * ((stability + 1) ** _W13 - 1)
    return float(min(left * exp((1 - known) * _W14), stability / _LEAST_LOSS))


def _next_difficulty(difficulty: float, grade: Grade) -> float:
    change = 2 * _W[6] if grade is Grade.MISSED else 0.0
    damped = difficulty + (HARDEST - difficulty) * change / 9
    return _clamp(_W[7] * _EASY_DIFFICULTY + (1 - _W[7]) * damped)


def _clamp(difficulty: float) -> float:
    return min(HARDEST, max(EASIEST, difficulty))

"""Estimates from answers how many words somebody knows, with an interval.

The share of words known falls along a logistic curve over the logarithm of a word's rank, from a
plateau: of the most common words somebody may know only some. Unknown are the curve's location,
slope and plateau, how often the person guesses unknown words and how well, and how often they miss
known ones. The estimate weighs all combinations by how well they explain the answers (Bayesian
inference on a grid), and reports the resulting distribution of the size.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import exp, log
from operator import add
from typing import Final, NamedTuple

from wordmate.domain.vocabulary_test.bands import Bank, bands_of
from wordmate.domain.vocabulary_test.items import Answer

CHOICES: Final = 4
UNUSUAL: Final = 0.7
"""Answers are unusual if curves with a plateau explain them with at least this probability."""
SLOPES: Final = {
    Bank.FREQUENCY: {1.8: 0.5, 2.4: 1.0, 3.2: 1.5, 4.2: 1.0},
    Bank.SCHOOL: {2.1: 0.5, 3.0: 1.0, 4.2: 1.5, 6.0: 1.0},
}
"""Slopes of the curve with their prior weights. Words that are learned term by term are known
nearly in their order, so the school's slopes are steeper."""
PLATEAUS: Final = {1.0: 3.0, 0.9: 1.0, 0.8: 1.0, 0.7: 1.0}
"""The share of the most common words that is known, with its prior weights. Who learned outside
books, or seldom says what they know, misses some words of every rank."""
SLIPS: Final = (0.01, 0.04, 0.08)
"""How often a known word may be answered wrong by mistake."""
LOCATIONS: Final = tuple(3.0 + 0.15 * step for step in range(53))
"""Logarithms of the rank at which half the words are known: from 20 to 49,000, equally likely."""
LAST_RANK: Final = 60_000
INTERVAL: Final = 0.9
THOUSANDS: Final = 10
"""The number of thousands whose shares are reported one by one."""
TEST_VERSION: Final = 2
"""The version of the method: results of different ones are not compared."""

Answered = tuple[int, Answer]
"""The band of an asked word, and the outcome."""


class Habit(NamedTuple):
    """What somebody does with words that they do not know."""

    dont_know: float
    """How often they choose "don't know" instead of guessing."""
    luck: float = 1 / CHOICES
    """How often a guess is right: more often if one or two wrong meanings can be ruled out."""


HABITS: Final = tuple(
    Habit(dont_know, luck) for luck in (1 / CHOICES, 0.4, 0.55) for dont_know in (0.1, 0.5, 0.85)
)


class Learner(NamedTuple):
    """One hypothesis about a learner, apart from the location of the curve."""

    slope: float
    plateau: float
    slip: float
    habit: Habit


@cache
def _every(bank: Bank) -> tuple[Learner, ...]:
    return tuple(
        Learner(*one)
        for one in product(SLOPES[bank], PLATEAUS, SLIPS, HABITS)
        if one[1] == 1 or one[2] == SLIPS[1]  # beside a plateau, slips explain nothing more
    )


TYPICAL: Final = {
    Bank.FREQUENCY: Learner(2.4, 1.0, 0.04, Habit(0.5, 0.3)),
    Bank.SCHOOL: Learner(3.0, 1.0, 0.04, Habit(0.5, 0.3)),
}
"""Good enough to choose the next word; an estimate never relies on it alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How many words are known: the median, and an interval that holds the truth 9 times in 10."""

    size: int
    low: int
    high: int
    shares: tuple[float, ...] = ()
    """The share known of each of the first ten thousands."""
    bank: Bank = Bank.FREQUENCY
    version: int = TEST_VERSION


class _Curve(NamedTuple):
    slope: float
    plateau: float
    place: int
    """The index of its location."""

    def share(self, log_rank: float) -> float:
        """The share of words of a rank that is known."""
        return share_known(log_rank, LOCATIONS[self.place], self.slope, self.plateau)


def estimate(answers: Iterable[Answered], bank: Bank = Bank.FREQUENCY) -> Estimate:
    """The size that follows from the answers; without answers, from the prior."""
    weights = _weights(tuple(sorted(answers)), bank)
    tail = (1 - INTERVAL) / 2
    low, middle, high = _quantiles(weights, bank, (tail, 0.5, 1 - tail))
    shares = _means(weights, _thousands(bank))
    return Estimate(
        size=middle,
        low=low,
        high=high,
        shares=tuple(round(share, 3) for share in shares),
        bank=bank,
    )


def expected_shares(answers: Iterable[Answered], bank: Bank) -> tuple[float, ...]:
    """The expected share of each band that is known."""
    return _means(_weights(tuple(sorted(answers)), bank), _of_bands(bank))


def is_unusual(answers: Iterable[Answered], bank: Bank) -> bool:
    """Whether common words were missed beside rarer ones that were known."""
    weights = _weights(tuple(sorted(answers)), bank)
    with_plateau = sum(weight for curve, weight in weights.items() if curve.plateau < 1)
    return with_plateau >= UNUSUAL * sum(weights.values())


def typical_shares(answers: Iterable[Answered], bank: Bank) -> tuple[float, ...]:
    """The share of each band that a typical learner with these answers knows; fast to compute."""
    learner = TYPICAL[bank]
    fit = _fit(tuple(Counter(answers).items()), bank, learner)
    best = max(fit)
    weights = {
        _Curve(learner.slope, learner.plateau, place): exp(one - best)
        for place, one in enumerate(fit)
    }
    return _means(weights, _of_bands(bank))


@lru_cache(64)
def _weights(answers: tuple[Answered, ...], bank: Bank) -> dict[_Curve, float]:
    """How well each curve explains the answers, summed over all habits and slips."""
    counted, slopes = tuple(Counter(answers).items()), SLOPES[bank]
    fits = [(learner, _fit(counted, bank, learner)) for learner in _every(bank)]
    best = max(max(fit) for _, fit in fits)
    weights = dict.fromkeys(_sizes(bank), 0.0)
    for learner, fit in fits:
        prior = slopes[learner.slope] * PLATEAUS[learner.plateau]
        if learner.plateau < 1:
            prior *= len(SLIPS)
        for place, one in enumerate(fit):
            weights[_Curve(learner.slope, learner.plateau, place)] += prior * exp(one - best)
    return weights


def _fit(counted: Iterable[tuple[Answered, int]], bank: Bank, learner: Learner) -> list[float]:
    """The logarithm of the probability of the answers, at each location."""
    fit = [0.0] * len(LOCATIONS)
    for (band, answer), times in counted:
        chances = _log_chances(bank, learner, band, answer)
        for _ in range(times):
            fit = list(map(add, fit, chances))
    return fit


def share_known(log_rank: float, location: float, slope: float, plateau: float = 1.0) -> float:
    """The share of words of a rank that is known."""
    return plateau / (1 + exp(slope * (log_rank - location)))


def chance_of(answer: Answer, known: float, habit: Habit, slip: float) -> float:
    """The probability of an answer to a word of which this share is known."""
    guessed = (1 - known) * (1 - habit.dont_know)
    if answer is Answer.RIGHT:
        return known * (1 - slip) + guessed * habit.luck
    if answer is Answer.WRONG:
        return known * slip / 2 + guessed * (1 - habit.luck)
    return known * slip / 2 + (1 - known) * habit.dont_know


def _quantiles(
    weights: dict[_Curve, float], bank: Bank, shares: tuple[float, ...]
) -> tuple[int, ...]:
    """The sizes below which these shares of the weight lie, interpolated on the grid."""
    sizes, whole = _sizes(bank), sum(weights.values())
    found, below, before = list[int](), 0.0, (0.0, 0.0)
    for curve, size in sizes.items():
        at = (below + weights[curve] / 2) / whole
        while len(found) < len(shares) and at >= shares[len(found)]:
            part = (shares[len(found)] - before[0]) / (at - before[0])
            found.append(round(exp(before[1] + part * (log(size) - before[1]))))
        below += weights[curve]
        before = (at, log(size))
    # The grid ends with the largest curve.
    largest = round(exp(before[1]))
    return (*found, *[largest] * (len(shares) - len(found)))


def _means(
    weights: dict[_Curve, float], of_curve: dict[_Curve, tuple[float, ...]]
) -> tuple[float, ...]:
    """The mean of the curves' values, by their weights."""
    whole = sum(weights.values())
    rows = ([weight * one for one in of_curve[curve]] for curve, weight in weights.items())
    return tuple(sum(column) / whole for column in zip(*rows, strict=True))


def _curves(bank: Bank) -> Iterable[_Curve]:
    return (_Curve(*one) for one in product(SLOPES[bank], PLATEAUS, range(len(LOCATIONS))))


@cache
def _of_bands(bank: Bank) -> dict[_Curve, tuple[float, ...]]:
    """The share of each band that is known, by curve."""
    return {
        curve: tuple(curve.share(band.log_rank) for band in bands_of(bank))
        for curve in _curves(bank)
    }


@cache
def _thousands(bank: Bank) -> dict[_Curve, tuple[float, ...]]:
    """The share of each thousand that is known, by curve."""
    middles = [
        [log(1000 * nth + 50 + 100 * part) for part in range(10)] for nth in range(THOUSANDS)
    ]
    return {
        curve: tuple(sum(curve.share(rank) for rank in ranks) / len(ranks) for ranks in middles)
        for curve in _curves(bank)
    }


@cache
def _sizes(bank: Bank) -> dict[_Curve, float]:
    """The number of words known, by curve, from few to many."""
    ranks = _ranks()
    sizes = {
        curve: sum(words * curve.share(rank) for rank, words in ranks) for curve in _curves(bank)
    }
    return dict(sorted(sizes.items(), key=lambda one: one[1]))


@cache
def _ranks() -> tuple[tuple[float, int], ...]:
    """All ranks in pieces: the logarithm of a piece's middle, and its number of words."""
    pieces, done = list[tuple[float, int]](), 0
    while done < LAST_RANK:
        last = min(LAST_RANK, done + 1 + done // 10)
        pieces.append((log((done + 1 + last) / 2), last - done))
        done = last
    return tuple(pieces)


@cache
def _log_chances(bank: Bank, learner: Learner, band: int, answer: Answer) -> Sequence[float]:
    """The logarithm of the probability of an answer, at each location. An array takes a quarter of
    the memory of a tuple; there are thousands.
    """
    middle = bands_of(bank)[band].log_rank
    known = (
        share_known(middle, location, learner.slope, learner.plateau) for location in LOCATIONS
    )
    return array("d", (log(chance_of(answer, one, learner.habit, learner.slip)) for one in known))

"""How many words somebody knows, as far as the answers of a test tell.

The share of words known falls along a logistic curve over the logarithm of a word's rank. Where the
curve falls (its location) is not known, nor how steeply, nor how often words that are not known are
guessed at and how well, nor how often known ones are missed. The answers weigh all of it together:
what is said of the size is what is left over everything that may explain them.
"""

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import exp, log
from typing import Final

from wordmate.domain.vocabulary_test.bands import Bank, bands_of
from wordmate.domain.vocabulary_test.items import Answer

CHOICES: Final = 4
SLOPES: Final = {1.6: 0.7, 2.1: 1.0, 2.7: 1.5, 3.5: 1.5, 4.5: 1.0}
"""How steeply the curve may fall, and how likely each is before anything was answered."""
SLIPS: Final = (0.01, 0.04, 0.08)
"""How often a word that is known is answered wrong all the same."""
LOCATIONS: Final = tuple(3.0 + 0.15 * step for step in range(53))
"""Logarithms of the rank of which half the words are known: from 20 to 49,000, equally likely."""
LAST_RANK: Final = 60_000
INTERVAL: Final = 0.9
THOUSANDS: Final = 10
"""So many thousands of words are told of one by one."""
VERSION: Final = 2
"""Of the way in which a size is found. Version 1 asked every band alike, and took slopes, slips and
guessing for given; sizes of two versions are not compared."""

Answered = tuple[int, Answer]
"""The band of a word that was asked, and what became of it."""


@dataclass(frozen=True, slots=True)
class Habit:
    """What somebody does with words that they do not know."""

    dont_know: float
    """How often they say so and do not guess."""
    luck: float = 1 / CHOICES
    """How often a guess is right: more often where a wrong meaning or two can be ruled out."""


HABITS: Final = (
    *(Habit(0.1), Habit(0.5), Habit(0.85)),
    *(Habit(dont_know, luck) for luck in (0.4, 0.55) for dont_know in (0.2, 0.6)),
)

Curve = tuple[float, int]
"""A slope, and the place of a location."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How many words are known: the middle, and an interval that holds the truth 9 in 10 times."""

    size: int
    low: int
    high: int
    shares: tuple[float, ...] = ()
    """The share known of each of the first ten thousand words, thousand by thousand."""
    bank: Bank = Bank.FREQUENCY
    version: int = VERSION


def estimate(answers: Iterable[Answered], bank: Bank = Bank.FREQUENCY) -> Estimate:
    """The size that the answers tell of; without answers, what is assumed of everybody."""
    weights = _weights(answers, bank)
    tail = (1 - INTERVAL) / 2
    low, middle, high = _quantiles(weights, (tail, 0.5, 1 - tail))
    return Estimate(size=middle, low=low, high=high, shares=_shares(weights), bank=bank)


def expected_shares(answers: Iterable[Answered], bank: Bank) -> tuple[float, ...]:
    """The share of each band that is known, as far as the answers tell."""
    weights = _weights(answers, bank)
    whole, sums = sum(weights.values()), [0.0] * len(bands_of(bank))
    for (slope, place), weight in weights.items():
        for band, known in enumerate(_known(bank, slope, place)):
            sums[band] += weight * known
    return tuple(one / whole for one in sums)


def _weights(answers: Iterable[Answered], bank: Bank) -> dict[Curve, float]:
    """How well each curve explains the answers, over all habits and slips."""
    counted = sorted(Counter(answers).items())
    fits = dict[tuple[float, float, Habit], list[float]]()
    for slope, slip, habit in product(SLOPES, SLIPS, HABITS):
        fit = [log(SLOPES[slope])] * len(LOCATIONS)
        for (band, answer), times in counted:
            chances = _log_chances(bank, slope, slip, habit, band, answer)
            fit = [one + times * chance for one, chance in zip(fit, chances, strict=True)]
        fits[slope, slip, habit] = fit
    best = max(max(fit) for fit in fits.values())
    weights = dict.fromkeys(_sizes(), 0.0)
    for (slope, _, _), fit in fits.items():
        for place, one in enumerate(fit):
            weights[slope, place] += exp(one - best)
    return weights


def share_known(log_rank: float, location: float, slope: float) -> float:
    """The share of words of a rank that is known."""
    return 1 / (1 + exp(slope * (log_rank - location)))


def _quantiles(
    weights: dict[Curve, float], shares: tuple[float, ...]
) -> tuple[int, ...]:
    """The sizes below which these shares of the weight lie, between the sizes of the grid."""
    sizes, whole = _sizes(), sum(weights.values())
    found, below, before = list[int](), 0.0, (0.0, 0.0)
    for curve in sizes:
        at = (below + weights[curve] / 2) / whole
        while len(found) < len(shares) and at >= shares[len(found)]:
            part = (shares[len(found)] - before[0]) / (at - before[0])
            found.append(round(exp(before[1] + part * (log(sizes[curve]) - before[1]))))
        below += weights[curve]
        before = (at, log(sizes[curve]))
    return tuple(found)


def _shares(weights: dict[Curve, float]) -> tuple[float, ...]:
    """The share known of each thousand: the mean of what all curves say, by their weights."""
    whole, of_curve = sum(weights.values()), _thousands()
    sums = [0.0] * THOUSANDS
    for curve, weight in weights.items():
        for nth, share in enumerate(of_curve[curve]):
            sums[nth] += weight * share
    return tuple(round(one / whole, 3) for one in sums)


@cache
def _thousands() -> dict[Curve, tuple[float, ...]]:
    """The share of each thousand that each curve of the grid says is known."""
    middles = [
        [log(1000 * nth + 50 + 100 * part) for part in range(10)] for nth in range(THOUSANDS)
    ]
    return {
        (slope, place): tuple(
            sum(share_known(middle, location, slope) for middle in thousand) / len(thousand)
            for thousand in middles
        )
        for slope in SLOPES
        for place, location in enumerate(LOCATIONS)
    }


@cache
def _sizes() -> dict[Curve, float]:
    """The words known by each curve of the grid, from few to many."""
    ranks = _ranks()
    sizes = {
        (slope, place): sum(
            words * share_known(log_rank, location, slope) for log_rank, words in ranks
        )
        for slope in SLOPES
        for place, location in enumerate(LOCATIONS)
    }
    return dict(sorted(sizes.items(), key=lambda curve: curve[1]))


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
def _known(bank: Bank, slope: float, place: int) -> tuple[float, ...]:
    """The share of each band that a curve says is known."""
    return tuple(share_known(band.log_rank, LOCATIONS[place], slope) for band in bands_of(bank))


@cache
def _log_chances(
    bank: Bank, slope: float, slip: float, habit: Habit, band: int, answer: Answer
) -> array[float]:
    """The logarithm of the chance of an answer, at each location."""
    known = (_known(bank, slope, place)[band] for place in range(len(LOCATIONS)))
    return array("d", (log(chance_of(answer, one, habit, slip)) for one in known))


def chance_of(answer: Answer, known: float, habit: Habit, slip: float) -> float:
    """How likely an answer is to a word of which this share is known."""
    guessed = (1 - known) * (1 - habit.dont_know)
    if answer is Answer.RIGHT:
        return known * (1 - slip) + guessed * habit.luck
    if answer is Answer.WRONG:
        return known * slip / 2 + guessed * (1 - habit.luck)
    return known * slip / 2 + (1 - known) * habit.dont_know

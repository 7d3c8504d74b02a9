"""How many words somebody knows, as far as the answers of a test tell.

The share of words known falls along a logistic curve over the logarithm of a word's rank. Where the
curve falls (its location) is not known, nor how steeply, nor how often words that are not known are
guessed at. The answers weigh every location, for each slope and habit of guessing alone. Slopes and
habits then count as assumed, not as one test's few answers would have them: so a right answer in
place of a wrong one never lowers the size, and of two tests the better one never reports less.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import exp, log
from typing import Final

from wordmate.domain.vocabulary_test.bands import BANDS
from wordmate.domain.vocabulary_test.items import Answer

CHOICES: Final = 4
SLIP: Final = 0.02
"""How often a word that is known is answered wrong all the same."""
SLOPES: Final = (2.8, 3.4, 4.2, 5.2)
DONT_KNOW_SHARES: Final = (0.2, 0.5, 0.8)
"""How often a word that is not known is answered "don't know" and not guessed at."""
LOCATIONS: Final = tuple(3.0 + 0.1 * step for step in range(76))
"""Logarithms of the rank of which half the words are known: from 20 to 36,000, equally likely."""
LAST_RANK: Final = 60_000
INTERVAL: Final = 0.9
THOUSANDS: Final = 10
"""So many thousands of words are told of one by one."""

Answered = tuple[int, Answer]
"""The band of a word that was asked, and what became of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How many words are known: the middle, and an interval that holds the truth 9 in 10 times."""

    size: int
    low: int
    high: int
    shares: tuple[float, ...] = ()
    """The share known of each of the first ten thousand words, thousand by thousand."""


def estimate(answers: Iterable[Answered]) -> Estimate:
    """The size that the answers tell of; without answers, what is assumed of everybody."""
    counted = Counter(answers)
    weights = dict.fromkeys(_sizes(), 0.0)
    for slope, share in product(SLOPES, DONT_KNOW_SHARES):
        fits = [0.0] * len(LOCATIONS)
        for (band, answer), times in counted.items():
            log_chances = _log_chances(slope, share, band, answer)
            fits = [
                fit + times * log_chance for fit, log_chance in zip(fits, log_chances, strict=True)
            ]
        best = max(fits)
        likely = [exp(fit - best) for fit in fits]
        whole = sum(likely)
        for place, weight in enumerate(likely):
            weights[slope, place] += weight / whole
    tail = (1 - INTERVAL) / 2
    low, middle, high = _quantiles(weights, (tail, 0.5, 1 - tail))
    return Estimate(size=middle, low=low, high=high, shares=_shares(weights))


def share_known(log_rank: float, location: float, slope: float) -> float:
    """The share of words of a rank that is known."""
    return 1 / (1 + exp(slope * (log_rank - location)))


def _quantiles(
    weights: dict[tuple[float, int], float], shares: tuple[float, ...]
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


def _shares(weights: dict[tuple[float, int], float]) -> tuple[float, ...]:
    """The share known of each thousand: the mean of what all curves say, by their weights."""
    whole, of_curve = sum(weights.values()), _thousands()
    sums = [0.0] * THOUSANDS
    for curve, weight in weights.items():
        for nth, share in enumerate(of_curve[curve]):
            sums[nth] += weight * share
    return tuple(round(one / whole, 3) for one in sums)


@cache
def _thousands() -> dict[tuple[float, int], tuple[float, ...]]:
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
def _sizes() -> dict[tuple[float, int], float]:
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
def _log_chances(slope: float, share: float, band: int, answer: Answer) -> tuple[float, ...]:
    """The logarithm of the chance of an answer, at each location."""
    known = (share_known(BANDS[band].log_rank, location, slope) for location in LOCATIONS)
    return tuple(log(chance_of(answer, one, share)) for one in known)


def chance_of(answer: Answer, known: float, share: float) -> float:
    """How likely an answer is to a word of which this share is known, where this share of the
    others is answered "don't know"."""
    guessed = (1 - known) * (1 - share)
    if answer is Answer.RIGHT:
        return known * (1 - SLIP) + guessed / CHOICES
    if answer is Answer.WRONG:
        return known * SLIP / 2 + guessed * (1 - 1 / CHOICES)
    return known * SLIP / 2 + (1 - known) * share

"""Learners whose vocabulary is known, because it is made up."""

import itertools
from dataclasses import dataclass
from functools import cache
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist
from typing import Final

from wordmate.domain.vocabulary_test.bands import BANDS
from wordmate.domain.vocabulary_test.items import Answer, Item

WORDS: Final = 60_000
NORMAL: Final = NormalDist()
Range = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Population:
    """What learners have in common; each draws their own from these ranges."""

    name: str
    spread: Range = (0.3, 0.6)
    """How far words are known out of the order of their ranks, in logarithms of the rank."""
    says_dont_know: Range = (0.2, 0.9)
    """Of the words not known; the others are guessed at."""
    slips: Range = (0.0, 0.04)
    """Of the words known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """Somebody who knows a word when its rank, as hard as it is to them, is not beyond them.

    Their knowledge falls along the normal curve, not along the one that the estimate fits.
    """

    size: int
    location: float
    spread: float
    says_dont_know: float
    slips: float

    def answers(self, item: Item, random: Random) -> Answer:
        """What becomes of one question."""
        band = BANDS[item.band]
        rank = random.uniform(band.first_rank, band.last_rank)
        if random.random() < known_share(log(rank), self.location, self.spread):
            return Answer.WRONG if random.random() < self.slips else Answer.RIGHT
        if random.random() < self.says_dont_know:
            return Answer.DONT_KNOW
        return Answer.RIGHT if random.random() < 1 / 4 else Answer.WRONG


def drawn_learner(about: int, population: Population, random: Random) -> Learner:
    """Somebody who knows about so many words; exactly how many is drawn word by word."""
    spread = random.uniform(*population.spread)
    location = location_for(about, spread)
    shares = [(words, known_share(rank, location, spread)) for rank, words in pieces()]
    expected = sum(words * share for words, share in shares)
    deviation = sqrt(sum(words * share * (1 - share) for words, share in shares))
    return Learner(
        size=round(random.gauss(expected, deviation)),
        location=location,
        spread=spread,
        says_dont_know=random.uniform(*population.says_dont_know),
        slips=random.uniform(*population.slips),
    )


def known_share(log_rank: float, location: float, spread: float) -> float:
    """The share of words of a rank that is known."""
    return NORMAL.cdf((location - log_rank) / spread)


def location_for(size: int, spread: float) -> float:
    """The logarithm of the rank of which half the words are known, for a size."""
    low, high = 0.0, log(WORDS)
    for _ in range(25):
        middle = (low + high) / 2
        known = sum(words * known_share(rank, middle, spread) for rank, words in pieces())
        low, high = (middle, high) if known < size else (low, middle)
    return low


@cache
def pieces() -> tuple[tuple[float, int], ...]:
    """All ranks, in a hundred pieces of about equal width in logarithms."""
    edges = sorted({round(exp(log(WORDS) * step / 100)) for step in range(101)} | {0})
    return tuple(
        (log((before + 1 + last) / 2), last - before) for before, last in itertools.pairwise(edges)
    )

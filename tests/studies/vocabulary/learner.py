"""Simulated learners with a known vocabulary, of kinds that no estimate assumes."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist
from typing import Final

from wordmate.domain.vocabulary_test.bands import Bank, bands_of
from wordmate.domain.vocabulary_test.items import Answer, Item

WORDS: Final = 60_000
NORMAL: Final = NormalDist()
MISFILED: Final = 0.25
"""The deviation of an item's difficulty from its rank, in logarithms of the rank (standard
deviation)."""
Range = tuple[float, float]
Curve = Callable[[float], float]
"""The share of known words at this distance beyond a learner's limit, in logarithms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The behaviour of a kind of learner; each draws its own from these ranges."""

    says_dont_know: Range = (0.2, 0.9)
    """The share of unknown words that are answered "don't know"; the others are guessed."""
    slips: Range = (0.0, 0.04)
    """The share of known words answered wrong."""
    half_known: Range = (0.0, 0.0)
    """How much farther words reach of which two wrong meanings can be excluded."""
    shy: Range = (0.0, 0.0)
    """The share of known words that are answered "don't know"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of learner: how its knowledge declines, and how it handles unknown words."""

    name: str
    curve: Callable[[Random, float], Curve]
    """Draws a learner's curve; the number is how closely knowledge follows the order of ranks."""
    habits: Habits = field(default_factory=Habits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """A learner with a counted vocabulary."""

    size: int
    location: float
    curve: Curve
    says_dont_know: float
    slips: float
    half_known: float
    shy: float

    def answers(self, item: Item, bank: Bank, random: Random) -> Answer:
        """The answer to one question."""
        band = bands_of(bank)[item.band]
        rank = log(random.uniform(band.first_rank, band.last_rank)) + random.gauss(0, MISFILED)
        luck = random.random()
        if luck < self.curve(rank - self.location):
            if random.random() < self.shy:
                return Answer.DONT_KNOW
            return Answer.WRONG if random.random() < self.slips else Answer.RIGHT
        if luck < self.curve(rank - self.location - self.half_known):
            return random.choice((Answer.RIGHT, Answer.WRONG))
        if random.random() < self.says_dont_know:
            return Answer.DONT_KNOW
        return Answer.RIGHT if random.random() < 1 / 4 else Answer.WRONG


def by_steps(random: Random, spread: float) -> Curve:
    """Knowledge by band: all of the first, none of the last, and random between."""
    width = 4 * spread * random.uniform(0.6, 1.4)
    steps = [random.gauss(0, 0.08) for _ in range(12)]

    def curve(beyond: float) -> float:
        along = beyond / width + 0.5
        if not 0 < along < 1:
            return float(along <= 0)
        return min(1.0, max(0.0, 1 - along + steps[int(along * len(steps))]))

    return curve


def by_words(random: Random, spread: float) -> Curve:
    """Words have individual difficulties, some very different: a mixture of narrow and wide."""
    parts = [spread * random.uniform(*part) for part in ((0.4, 0.7), (0.8, 1.2), (1.4, 1.9))]
    return lambda beyond: sum(NORMAL.cdf(-beyond / part) for part in parts) / len(parts)


def in_order(random: Random, spread: float) -> Curve:
    """Declines along the normal curve."""
    own = spread * random.uniform(0.6, 1.4)
    return lambda beyond: NORMAL.cdf(-beyond / own)


def by_fields(random: Random, spread: float) -> Curve:
    """Some fields are known much better than others, and some not at all."""
    own = spread * random.uniform(0.6, 1.2)
    strong, weak = random.uniform(0.05, 0.2), random.uniform(0.03, 0.1)
    ahead, behind = random.uniform(0.7, 1.2), random.uniform(0.7, 1.5)

    def curve(beyond: float) -> float:
        return (
            strong * NORMAL.cdf(-(beyond - ahead) / own)
            + weak * NORMAL.cdf(-(beyond + behind) / own)
            + (1 - strong - weak) * NORMAL.cdf(-beyond / own)
        )

    return curve


KINDS: Final = (
    Kind(name="known band by band", curve=by_steps),
    Kind(name="words as hard as they are", curve=by_words),
    Kind(name="careless", curve=in_order, habits=Habits(slips=(0.05, 0.12))),
    Kind(name="many half known words", curve=in_order, habits=Habits(half_known=(0.15, 0.45))),
    Kind(name="strong and weak fields", curve=by_fields),
)


def only_some(low: float, high: float, wide: float) -> Callable[[Random, float], Curve]:
    """Curves that never reach all words: of the most common ones only this share is known."""

    def drawn(random: Random, spread: float) -> Curve:
        share, own = random.uniform(low, high), spread * wide * random.uniform(0.7, 1.3)
        return lambda beyond: share * NORMAL.cdf(-beyond / own)

    return drawn


def special(random: Random, spread: float) -> Curve:
    """One large field is known far beyond all others."""
    own, field_ = spread * random.uniform(0.6, 1.2), random.uniform(0.05, 0.15)
    ahead = random.uniform(1.1, 2.0)
    return lambda beyond: (
        field_ * NORMAL.cdf(-(beyond - ahead) / own) + (1 - field_) * NORMAL.cdf(-beyond / own)
    )


STRANGERS: Final = (
    Kind(name="heritage speakers", curve=only_some(0.7, 0.95, 1.6)),
    Kind(name="shy", curve=in_order, habits=Habits(shy=(0.12, 0.28))),
    Kind(name="readers of rare words", curve=only_some(0.75, 0.95, 2.4)),
    Kind(name="specialists", curve=special),
    Kind(
        name="test-wise",
        curve=in_order,
        habits=Habits(says_dont_know=(0.0, 0.15), half_known=(0.3, 0.8)),
    ),
    Kind(name="pupils who know three in four", curve=only_some(0.7, 0.8, 1.0)),
)
"""Learners whose answers the estimate's curve does not describe."""
SPREADS: Final = {Bank.FREQUENCY: 0.5, Bank.SCHOOL: 0.3}
"""How far knowledge deviates from the order of ranks: less for the bank of books than for that of
frequency."""


def drawn_learner(about: int, kind: Kind, bank: Bank, random: Random) -> Learner:
    """A learner with about this many words; the exact number is drawn word by word."""
    curve = kind.curve(random, SPREADS[bank])
    location = location_for(about * random.uniform(0.8, 1.25), curve)
    shares = [(words, curve(rank - location)) for rank, words in pieces()]
    expected = sum(words * share for words, share in shares)
    deviation = sqrt(sum(words * share * (1 - share) for words, share in shares))
    habits = kind.habits
    return Learner(
        size=round(random.gauss(expected, deviation)),
        location=location,
        curve=curve,
        says_dont_know=random.uniform(*habits.says_dont_know),
        slips=random.uniform(*habits.slips),
        half_known=random.uniform(*habits.half_known),
        shy=random.uniform(*habits.shy),
    )


def location_for(size: float, curve: Curve) -> float:
    """The position of a curve under which this many words are known."""
    low, high = 0.0, log(WORDS)
    for _ in range(25):
        middle = (low + high) / 2
        known = sum(words * curve(rank - middle) for rank, words in pieces())
        low, high = (middle, high) if known < size else (low, middle)
    return low


@cache
def pieces() -> tuple[tuple[float, int], ...]:
    """All ranks, in a hundred pieces of about equal width in logarithms."""
    edges = sorted({round(exp(log(WORDS) * step / 100)) for step in range(101)} | {0})
    return tuple(
        (log((before + 1 + last) / 2), last - before) for before, last in itertools.pairwise(edges)
    )

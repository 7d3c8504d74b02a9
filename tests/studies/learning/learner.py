"""A simulated learner: its drawn parameters, and its answers."""

from dataclasses import dataclass
from enum import IntEnum
from math import exp
from random import Random
from typing import Final

CHOICES: Final = 4


class Draw(IntEnum):
    """The random part of an answer."""

    RECALL = 0
    SLIP = 1
    SAY = 2
    """A claim or choice without knowledge."""
    REVEAL = 3
    RECOGNISE = 4
    """A word among four that was not recalled before."""


@dataclass(frozen=True, slots=True)
class Seconds:
    """The time of an action, including the look at the card."""

    see: float = 6.0
    say_known: float = 2.5
    say_not_yet: float = 4.0
    flip: float = 2.5
    pick: float = 4.5
    type_word: float = 8.0
    look_again: float = 3.0
    """The meaning with its audio, shown before continuing."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The effect of an action on memory; one is a look at the word with its meaning."""

    see: float = 1.0
    flip: float = 0.5
    recalled: float = 1.5
    recognised: float = 1.0
    guessed: float = 0.4
    """Right by chance, and confirmed: the meaning is shown."""
    produced: float = 1.75
    shown: float = 1.0
    """The meaning after a wrong answer."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner with its assumptions, which vary because the study is unsure of them."""

    seconds: Seconds
    weights: Weights
    claims: float
    """How often a word that is not recalled is claimed as known."""
    slips: float
    """How often a tap differs from the intention."""
    eases: tuple[float, ...]
    """The difficulty of each word to this learner."""
    seed: int

    def chance(self, draw: Draw, word: int, nth: int) -> float:
        """The draw of a word's nth answer: the same in every loop, whatever else happened there."""
        mixed = (self.seed << 40 | word << 20 | nth << 4 | draw) * 0x9E3779B97F4A7C15 % 2**64
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            mixed = ((mixed ^ (mixed >> shift)) * factor) & 0xFFFFFFFFFFFFFFFF
        return mixed / 2**64


def drawn_learner(seed: int, words: int) -> Learner:
    """The learner of a seed."""
    draw = Random(seed)
    able = draw.gauss(0, 0.3)

    def about(middle: float, spread: float) -> float:
        return middle * exp(draw.gauss(0, spread))

    return Learner(
        seconds=Seconds(*(about(one, 0.25) for one in _defaults(Seconds()))),
        weights=Weights(*(about(one, 0.25) for one in _defaults(Weights()))),
        claims=draw.betavariate(2, 6),
        slips=draw.betavariate(2, 48),
        eases=tuple(able + draw.gauss(0, 0.4) for _ in range(words)),
        seed=seed,
    )


def _defaults(one: Seconds | Weights) -> list[float]:
    return [getattr(one, name) for name in type(one).__slots__]


def recognises(recall: float) -> float:
    """The probability of recognising a meaning among others: easier than recall."""
    return 1 - (1 - recall) ** 2


def produces(recall: float) -> float:
    """The probability of writing the word: harder than recalling its meaning."""
    return float(recall**1.5)

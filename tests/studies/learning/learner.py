"""A simulated learner: what is drawn of each, and how an answer comes about."""

from dataclasses import dataclass
from enum import IntEnum
from math import exp
from random import Random
from typing import Final

CHOICES: Final = 4


class Draw(IntEnum):
    """What chance decides of an answer."""

    RECALL = 0
    SLIP = 1
    SAY = 2
    """What is said or picked without knowing."""
    REVEAL = 3


@dataclass(frozen=True, slots=True)
class Seconds:
    """What an action takes, the look at the card included."""

    see: float = 6.0
    say_known: float = 2.5
    say_not_yet: float = 4.0
    flip: float = 2.5
    pick: float = 4.5
    type_word: float = 8.0
    look_again: float = 3.0
    """The meaning with its sound, shown before going on."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What an action leaves in memory; one is a look at the word with its meaning."""

    see: float = 1.0
    flip: float = 0.5
    recalled: float = 1.5
    recognised: float = 1.0
    guessed: float = 0.4
    """Right by chance, and told so: the meaning stands there."""
    produced: float = 1.75
    shown: float = 1.0
    """The meaning after an answer that was not right."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody, with the assumptions that hold for them: the study is unsure of those as well."""

    seconds: Seconds
    weights: Weights
    claims: float
    """How often a word that is not recalled is called known."""
    slips: float
    """How often a finger does not what the head knows."""
    eases: tuple[float, ...]
    """Of each word to this learner."""
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
    """How likely a meaning that is seen among others is recognised: easier than recall."""
    return 1 - (1 - recall) ** 2


def produces(recall: float) -> float:
    """How likely the word itself is written down: harder than recalling its meaning."""
    return float(recall**1.5)

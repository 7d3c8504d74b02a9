"""How well what was expected of answers agrees with what came."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import Final

BINS: Final = 10
ENOUGH: Final = 50_000
"""Until a store has so many answers the published parameters hold."""
_LEAST: Final = 1e-4
"""Nothing is expected for certain."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer of a review: how likely it was to be right by what came before, and whether it
    was."""

    known: float
    right: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers that were expected to be right about as likely: how many, how likely on average,
    and how many of them were right."""

    answers: int
    expected: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """All bins that hold answers, the mean log loss, and that of a constant: the share of all
    answers that were right. Less is better; not less than the constant tells nothing."""

    bins: tuple[Bin, ...]
    loss: float
    constant_loss: float

    @property
    def answers(self) -> int:
        """How many answers it was made of."""
        return sum(one.answers for one in self.bins)


def calibrated(answers: Iterable[Expected]) -> Calibration | None:
    """What these answers say of what was expected; none without any."""
    every = list(answers)
    if not every:
        return None
    bins = list[list[Expected]]([] for _ in range(BINS))
    for one in every:
        bins[min(BINS - 1, int(one.known * BINS))].append(one)
    share = sum(one.right for one in every) / len(every)
    return Calibration(
        bins=tuple(_bin(some) for some in bins if some),
        loss=sum(_loss(one.known, right=one.right) for one in every) / len(every),
        constant_loss=sum(_loss(share, right=one.right) for one in every) / len(every),
    )


def _bin(some: list[Expected]) -> Bin:
    return Bin(
        len(some),
        sum(one.known for one in some) / len(some),
        sum(one.right for one in some) / len(some),
    )


def _loss(expected: float, *, right: bool) -> float:
    chance = min(1 - _LEAST, max(_LEAST, expected))
    return -log(chance if right else 1 - chance)

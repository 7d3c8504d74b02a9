"""Compares the predicted recall of words with the answers that came."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import Final

BINS: Final = 10
ENOUGH: Final = 50_000
"""The published parameters stay in use until a store has this many answers."""
_LEAST: Final = 1e-4
"""The bound that keeps predictions away from 0 and 1."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer of a review: the predicted chance that it is right, and whether it was."""

    known: float
    right: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers with a similar predicted chance: how many, the mean prediction, and the share that
    was right."""

    answers: int
    expected: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """All bins with answers, the mean log loss, and the log loss of a constant prediction: the
    share of all answers that were right. Lower is better; a loss that is not below the constant's
    shows that the predictions are of no use."""

    bins: tuple[Bin, ...]
    loss: float
    constant_loss: float

    @property
    def answers(self) -> int:
        """The number of answers."""
        return sum(one.answers for one in self.bins)


def calibration_of(answers: Iterable[Expected]) -> Calibration | None:
    """The calibration of these predictions; None without answers."""
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

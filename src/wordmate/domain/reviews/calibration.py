"""Compares the predicted recall of words with the answers that were checked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from wordmate.domain.kernel.task import GUESSES

BINS: Final = 10
ENOUGH: Final = 50_000
"""The published parameters stay in use until a store has this many checked answers."""
_LEAST: Final = 1e-4
"""The bound that keeps predictions away from 0 and 1."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer, with the predicted chance that its word is known. ``task`` is how it was asked;
    ``gave_up``: the student said that they do not know the word, and guessed nothing."""

    known: float
    right: bool
    task: str | None = None
    gave_up: bool = False

    @property
    def is_checked(self) -> bool:
        """Whether the app or a tutor checked it; otherwise it is a claim of the student."""
        return self.task in GUESSES

    @property
    def guess(self) -> float:
        """The chance that a guess is right."""
        return 0.0 if self.task is None or self.gave_up else GUESSES.get(self.task, 0.0)

    @property
    def shown_known(self) -> float:
        """What it shows of whether the word is known. The mean over many answers is the share of
        known words, however often unknown ones are guessed: a wrong guess takes off what a lucky
        one adds."""
        return (self.right - self.guess) / (1 - self.guess)

    def chance_right(self, known: float) -> float:
        """The chance of a right answer if the word is known with this chance, and guessed
        otherwise."""
        return self.guess + (1 - self.guess) * known


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers with a similar predicted chance: how many, the mean prediction, and the share of
    words that were known, corrected for guesses."""

    answers: int
    expected: float
    known: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """All bins with answers, the mean log loss, and the log loss of a constant prediction: the
    share of all words that were known. Lower is better; a loss that is not below the constant's
    shows that the predictions are of no use."""

    bins: tuple[Bin, ...]
    loss: float
    constant_loss: float

    @property
    def answers(self) -> int:
        """The number of answers."""
        return sum(one.answers for one in self.bins)


def calibration_of(answers: Iterable[Expected]) -> Calibration | None:
    """The calibration of these predictions by the checked answers; None without any."""
    checked = [one for one in answers if one.is_checked]
    if not checked:
        return None
    bins = list[list[Expected]]([] for _ in range(BINS))
    for one in checked:
        bins[min(BINS - 1, int(one.known * BINS))].append(one)
    share = known_share(checked)
    return Calibration(
        bins=tuple(_bin(some) for some in bins if some),
        loss=sum(_loss(one, one.known) for one in checked) / len(checked),
        constant_loss=sum(_loss(one, share) for one in checked) / len(checked),
    )


def known_share(checked: Sequence[Expected]) -> float:
    """The share of known words among checked answers, corrected for guesses. Of few answers it may
    be less than nothing, which is cut."""
    return max(0.0, sum(one.shown_known for one in checked) / len(checked))


def _bin(some: Sequence[Expected]) -> Bin:
    mean = sum(one.known for one in some) / len(some)
    return Bin(len(some), expected=mean, known=known_share(some))


def _loss(answer: Expected, known: float) -> float:
    chance = min(1 - _LEAST, max(_LEAST, answer.chance_right(known)))
    return -log(chance if answer.right else 1 - chance)

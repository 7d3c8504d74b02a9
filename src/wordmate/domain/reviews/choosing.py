"""Which words a day of the review plan asks: those that gain most by it for each second.

The first day of a plan asks every word, each later one a share of them at most: without that budget
a weak learner would be asked everything, every day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.memory import Memory, gain

EVERY_WORD: Final = "every_word"
"""How reviews chose their words before there was a choice: every day asks all of them."""
BY_GAIN: Final = "by_gain_1"
"""By gain for each second, within a budget."""

DEFAULT_SHARE: Final = (2, 5)
LATER_DAYS: Final = 10.0
"""What counts is what is known so many days on."""
RIGHT_S: Final = 5.0
MISSED_S: Final = 15.0
"""What an answer takes, with the look at the meaning after a miss."""
_FIRST: Final = float("-inf")
_place: Final = itemgetter(1)
NO_GAIN: Final = 1e-6
"""A gain that is not larger is none."""


@dataclass(frozen=True, slots=True)
class AskedWord:
    """Why a word is asked: how likely it is known now, and how much likelier it is known ten days
    on for being asked. Neither is told of a word without an answer so far."""

    word_id: WordId
    known: float | None
    gain: float | None


def most_asked(words: int, share: tuple[int, int] | None) -> int | None:
    """How many of a lesson's words a review asks at most; none where it asks every word."""
    if share is None or share[0] >= share[1]:
        return None
    return max(1, words * share[0] // share[1])


def choose(
    words: Sequence[tuple[WordId, Memory | None]], day: float, most: int
) -> tuple[AskedWord, ...]:
    """The words that are asked on a day (``local_days``), in the order in which they came.

    Nobody knows anything of a word without an answer: it goes before all others. Of two words that
    gain alike the first is asked.
    """
    ranked = list[tuple[float, int, float | None, float | None]]()
    for nth, (_, memory) in enumerate(words):
        if memory is None:
            ranked.append((_FIRST, nth, None, None))
            continue
        known, gained = gain(memory, day, LATER_DAYS)
        if gained > NO_GAIN:
            seconds = known * RIGHT_S + (1 - known) * MISSED_S
            ranked.append((-gained / seconds, nth, known, gained))
    ranked.sort()
    chosen = sorted(ranked[:most], key=_place)
    return tuple(AskedWord(words[nth][0], known, gained) for _, nth, known, gained in chosen)

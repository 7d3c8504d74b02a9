"""Chooses the words that a review asks: those that gain most per second.

The first day of a plan asks every word, each later one at most a share of them. Without this budget
a weak learner would be asked every word every day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.memory import Memory, gain

EVERY_WORD: Final = "every_word"
"""The former policy: every day asks all words."""
BY_GAIN: Final = "by_gain_1"
"""By gain per second, within a budget."""

DEFAULT_SHARE: Final = (2, 5)
LATER_DAYS: Final = 10.0
"""Recall is compared this many days later."""
RIGHT_S: Final = 5.0
MISSED_S: Final = 15.0
"""How long an answer takes, including the look at the meaning after a miss."""
_FIRST: Final = float("-inf")
_place: Final = itemgetter(1)
NO_GAIN: Final = 1e-6
"""Gains up to this size count as none."""


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word that is asked, and why: the chance that it is known now, and by how much asking it
    raises the chance that it is known ten days later. Both are None for a word without an answer so
    far."""

    word_id: WordId
    known: float | None
    gain: float | None


def most_asked(words: int, share: tuple[int, int] | None) -> int | None:
    """The maximum number of a lesson's words that a review asks; None if it asks every word."""
    if share is None or share[0] >= share[1]:
        return None
    return max(1, words * share[0] // share[1])


def choose(
    words: Sequence[tuple[WordId, Memory | None]], day: float, most: int
) -> tuple[AskedWord, ...]:
    """The words to ask on a day (``local_days``), in their given order.

    A word without an answer has no prediction and goes before all others. Of two words with the
    same gain, the first is asked.
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

"""Chooses the words that a review asks: those that gain most per second.

The first day of a plan asks every word, each later one at most a share of them. Without this budget
a weak learner would be asked every word every day.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.memory import Memory, gains

DEFAULT_SHARE: Final = (2, 5)
LATER_DAYS: Final = 10.0
"""Recall is compared this many days later."""
RIGHT_S: Final = 5.0
MISSED_S: Final = 15.0
"""How long an answer takes, including the look at the meaning after a miss."""
_SAVED_S: Final = MISSED_S - RIGHT_S
_MOST: Final = float("inf")
_UNKNOWN: Final = (None, None)
NO_GAIN: Final = 1e-6
"""Gains up to this size count as none."""


class AskedWord(NamedTuple):
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
    weighed = iter(gains((one for _, one in words if one is not None), day, LATER_DAYS))
    facts = [_UNKNOWN if one is None else next(weighed) for _, one in words]
    worth = [
        _MOST if gained is None or known is None else gained / (MISSED_S - known * _SAVED_S)
        for known, gained in facts
    ]
    gaining = [nth for nth, (_, one) in enumerate(facts) if one is None or one > NO_GAIN]
    gaining.sort(key=worth.__getitem__, reverse=True)
    return tuple(AskedWord(words[nth][0], *facts[nth]) for nth in sorted(gaining[:most]))

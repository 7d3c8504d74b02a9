"""Which words a day of the review plan asks: those that gain most by it for each second.

The first day of a plan asks every word, each later one a share of them at most: without that budget
a weak learner would be asked everything, every day.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.memory import Memory, gains

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
_SAVED_S: Final = MISSED_S - RIGHT_S
_MOST: Final = float("inf")
_UNKNOWN: Final = (None, None)
NO_GAIN: Final = 1e-6
"""A gain that is not larger is none."""


class AskedWord(NamedTuple):
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
    weighed = iter(gains((one for _, one in words if one is not None), day, LATER_DAYS))
    facts = [_UNKNOWN if one is None else next(weighed) for _, one in words]
    worth = [
        _MOST if gained is None or known is None else gained / (MISSED_S - known * _SAVED_S)
        for known, gained in facts
    ]
    gaining = [nth for nth, (_, one) in enumerate(facts) if one is None or one > NO_GAIN]
    gaining.sort(key=worth.__getitem__, reverse=True)
    return tuple(AskedWord(words[nth][0], *facts[nth]) for nth in sorted(gaining[:most]))

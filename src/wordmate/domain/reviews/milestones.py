"""Milestones of words that are still known. A milestone is reached once: words that are forgotten
later take none away, and it is not reached again.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Final, NamedTuple

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.reviews.firmness import Firmness, firmness
from wordmate.domain.reviews.word_memory import WordMemory

MILESTONES: Final = (10, 50, 100, 250, 500, 1000, 2500, 5000, 10_000)
"""Numbers of words."""


class Milestone(NamedTuple):
    """A number of still known words, and the local day on which it was reached (days since
    1970)."""

    words: int
    reached_on: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MilestoneReached(DomainEvent):
    """A student reached a milestone."""

    kind = "milestone_reached"
    student_id: AccountId
    words: int


def day_of_gain(before: Mapping[WordId, WordMemory], after: Iterable[WordMemory]) -> int | None:
    """The local day of the last answer that made a word one that is still known; None if none
    did."""
    gained = [
        floor(one.memory.day)
        for one in after
        if firmness(one) is Firmness.LASTING and not _is_lasting(before.get(one.word_id))
    ]
    return max(gained, default=None)


def reached(still_known: int, before: Collection[int], day: int) -> Sequence[Milestone]:
    """The milestones that so many still known words reach on a day, without those before."""
    return [Milestone(one, day) for one in MILESTONES if one <= still_known and one not in before]


def _is_lasting(word: WordMemory | None) -> bool:
    return word is not None and firmness(word) is Firmness.LASTING

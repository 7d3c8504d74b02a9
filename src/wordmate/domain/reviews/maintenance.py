"""Keeps words in memory after their review plan is over: every third day some of them are asked.

The words of all lessons and books wait in one queue. They are asked in free practice, so no order
is booked and nobody is paid. A word that was missed on many days leaves the queue until it is known
again.
"""

from collections.abc import Iterable
from math import floor
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.choosing import AskedWord, choose
from wordmate.domain.reviews.memory import Grade, Memory, memory_after

DAYS_BETWEEN: Final = 3
DEFAULT_WORDS: Final = 20
MOST_WORDS: Final = 100
HARD_AFTER: Final = 5
"""A word that was missed on this many days is a hard word."""
EASY_AFTER: Final = 3
"""This many days in a row on which it was known end that, and the count begins again."""


class KeptWord(NamedTuple):
    """A word that a student was taught, and the local days since then on which it was asked.

    ``misses`` counts the days with a miss, whatever their number; ``rights`` counts the days
    without one since the last of them. ``planned_until`` is the last local day (days since 1970) on
    which a review plan may ask it.
    """

    word_id: WordId
    memory: Memory
    misses: int = 0
    planned_until: int = 0
    rights: int = 0

    @property
    def is_hard(self) -> bool:
        """Whether it was missed so often that more reviews do not help."""
        return self.misses >= HARD_AFTER and self.rights < EASY_AFTER

    def after(self, grade: Grade, day: float) -> "KeptWord":
        """The word after one more answer. An answer of an earlier day than the last one, which a
        device sent late, changes only the memory."""
        word = self._replace(memory=memory_after(self.memory, grade, day))
        days = floor(day) - floor(self.memory.day)
        if days < 0:
            return word
        if grade is not Grade.MISSED:
            return word._replace(rights=self.rights + 1) if days else word
        if not days and self.misses and not self.rights:
            return word  # only a miss leaves such counts behind, so it was missed today already
        before_today = self.rights if days else self.rights - 1
        misses = 1 if before_today >= EASY_AFTER else self.misses + 1
        return word._replace(misses=misses, rights=0)


def taught(
    before: KeptWord | None, word_id: WordId, grade: Grade | None, day: float, planned_until: int
) -> KeptWord:
    """A word after the lesson that taught it. ``grade`` is the result of its test; a word without
    one counts as missed. Its days are counted anew."""
    memory = memory_after(None if before is None else before.memory, grade or Grade.MISSED, day)
    until = max(planned_until, before.planned_until if before else 0)
    return KeptWord(word_id, memory, 0, until)


def hard_words(words: Iterable[KeptWord]) -> list[WordId]:
    """The hard words, most missed first."""
    hard = sorted((-one.misses, one.word_id) for one in words if one.is_hard)
    return [word_id for _misses, word_id in hard]


def queue_of_day(words: Iterable[KeptWord], day: float, most: int) -> tuple[AskedWord, ...]:
    """The words to ask today; none on the days in between.

    A day counts as held if at least half of its words were asked; the next one is three days later.
    Today's remaining words can still be asked today.
    """
    today = floor(day)
    if most <= 0:
        return ()
    waiting = [one for one in words if not one.is_hard and one.planned_until < today]
    asked_on = dict[int, int]()
    for one in waiting:
        on = floor(one.memory.day)
        if on > one.planned_until:
            asked_on[on] = asked_on.get(on, 0) + 1
    held = [on for on, count in asked_on.items() if count * 2 >= most and on < today]
    if held and today - max(held) < DAYS_BETWEEN:
        return ()
    rested = [one for one in waiting if today - floor(one.memory.day) >= DAYS_BETWEEN]
    left = most - asked_on.get(today, 0)
    if left <= 0:
        return ()
    rested.sort(key=lambda one: one.word_id)
    return choose([(one.word_id, one.memory) for one in rested], day, left)

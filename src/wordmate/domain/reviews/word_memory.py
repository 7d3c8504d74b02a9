"""What a student remembers of a word that they were taught, and which words are hard for them."""

from collections.abc import Iterable
from math import floor
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.memory import Grade, Memory, memory_after

HARD_AFTER: Final = 5
"""A word that was missed on this many days is a hard word."""
EASY_AFTER: Final = 3
"""This many days in a row on which it was known end that, and the count begins again. A lesson that
teaches it again does not."""


class WordMemory(NamedTuple):
    """The memory of a word, and the local days since its first lesson on which it was asked.

    ``misses`` counts the days with a miss, whatever their number; ``rights`` counts the days
    without one since the last of them. ``first_on`` is the local day (days since 1970) of its first
    review: before that review the last day on which the plan allows it, afterwards the day on which
    the word was asked; the day of the lesson if no review is planned. ``met_on`` is the local day
    on which it was taught first.
    """

    word_id: WordId
    memory: Memory
    misses: int = 0
    rights: int = 0
    first_on: int = 0
    met_on: int = 0

    @property
    def is_hard(self) -> bool:
        """Whether it was missed so often that more reviews do not help."""
        return self.misses >= HARD_AFTER and self.rights < EASY_AFTER

    @property
    def was_known(self) -> bool | None:
        """Whether it was known on the last day on which it was asked; None if it was not asked
        since its lesson."""
        return self.rights > 0 if self.misses or self.rights else None

    @property
    def awaits_first(self) -> bool:
        """Whether no review has asked it since its lesson: the first is planned, or was missed."""
        return floor(self.memory.day) < self.first_on

    @property
    def due_on(self) -> int:
        """The local day on which it becomes due; never the day of its last answer.

        A word that awaits its first review is due on the day after the last one that the plan
        allows. Otherwise it is due on the day at whose end the chance that it is known is under
        nine in ten: after ``stability`` days (FSRS), so that no curve has to be computed.
        """
        if self.awaits_first:
            return self.first_on + 1
        answered_at, stability = self.memory.day, self.memory.stability
        return max(floor(answered_at) + 1, floor(answered_at + stability))

    def after(self, grade: Grade, day: float) -> "WordMemory":
        """The word after one more answer. An answer of an earlier day than the last one, which a
        device sent late, changes only the memory."""
        word = self._replace(memory=memory_after(self.memory, grade, day))
        days = floor(day) - floor(self.memory.day)
        if days < 0:
            return word
        if days and self.awaits_first:
            word = word._replace(first_on=floor(day))
        if grade is not Grade.MISSED:
            return word._replace(rights=self.rights + 1) if days else word
        if not days and self.misses and not self.rights:
            return word  # only a miss leaves such counts behind, so it was missed today already
        before_today = self.rights if days else self.rights - 1
        misses = 1 if before_today >= EASY_AFTER else self.misses + 1
        return word._replace(misses=misses, rights=0)


def taught(
    before: WordMemory | None, word_id: WordId, grade: Grade | None, day: float, first_on: int = 0
) -> WordMemory:
    """A word after the lesson that taught it. ``grade`` is the result of its test; a word without
    one is remembered like a missed one. ``first_on`` is the last day on which its first review may
    be held, 0 without a plan. A test of a word that was taught before counts as one of its days."""
    first_on = max(first_on, floor(day))
    if before is not None and grade is not None:
        return before.after(grade, day)._replace(first_on=first_on)
    memory = memory_after(None if before is None else before.memory, grade or Grade.MISSED, day)
    if before is None:
        return WordMemory(word_id, memory, first_on=first_on, met_on=floor(day))
    return before._replace(memory=memory, first_on=first_on)


def hard_words(words: Iterable[WordMemory]) -> list[WordId]:
    """The hard words, most missed first."""
    hard = sorted((-one.misses, one.word_id) for one in words if one.is_hard)
    return [word_id for _misses, word_id in hard]

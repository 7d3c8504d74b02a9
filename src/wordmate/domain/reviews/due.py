"""Which words are asked on a day: one list of due words for each student, of all lessons and books.

A word is *due* on a local day if the chance that it is known at the end of that day is under nine
in ten. The words of missed first reviews lead the list, and all of them are asked. Then the
best-known due word comes first: the least-known first would drown a weak learner in words that are
lost anyway. A number of minutes a day ends the list. The reviews of the day, the daily list and
what a tutor sees all follow from it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from math import ceil
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.word_memory import WordMemory

MINUTE_MS: Final = 60_000
DEFAULT_MINUTES: Final = 8
LEAST_MINUTES: Final = 3
MOST_MINUTES: Final = 20
TYPICAL_ANSWER_MS: Final = 7_500
"""How long an answer takes until the student's own pace is known: five seconds for a right one and
fifteen for a miss with the look at the meaning, a quarter of them missed."""
SHORTEST_ANSWER_MS: Final = 3_000
LONGEST_ANSWER_MS: Final = 20_000
PACE_ANSWERS: Final = 50
"""A student's pace is known after this many answers; then each counts for a fiftieth."""
LEAST_ALONE: Final = 5
"""A review that its student holds alone asks this many due words, even if no minutes are left."""
LEAST_LED: Final = 10
"""A review that a tutor leads asks this many words of its lesson, even if fewer are due."""


class ReviewPolicy(StrEnum):
    """Which words the reviews of a plan ask after the first: those that are due, or all of them."""

    DUE = "due"
    PLAN = "plan"


class DayBudget(NamedTuple):
    """How much of their daily minutes a student has used on ``day``, the last one with answers.

    ``asked`` counts the answers of that day, without words that were asked by their first review.
    ``is_carried``: nothing was asked on the day before, so that its minutes are added. ``answers``,
    at most ``PACE_ANSWERS``, took ``took_ms`` together.
    """

    day: int = 0
    asked: int = 0
    is_carried: bool = False
    answers: int = 0
    took_ms: int = 0

    @property
    def answer_ms(self) -> int:
        """How long an answer takes this student."""
        return self.took_ms // self.answers if self.answers == PACE_ANSWERS else TYPICAL_ANSWER_MS

    def after(self, day: int, *, counts: bool, latency_ms: int | None) -> "DayBudget":
        """The budget after an answer on a day; ``counts``: it was not asked by its first review."""
        paced = self if latency_ms is None else self._paced(latency_ms)
        if day < self.day:
            return paced
        if day > self.day:
            paced = paced._replace(day=day, asked=0, is_carried=0 < self.day < day - 1)
        return paced._replace(asked=paced.asked + counts)

    def minutes_for(self, words: int) -> int:
        """How many minutes this student takes for so many words."""
        return ceil(words * self.answer_ms / MINUTE_MS)

    def asks_left(self, minutes: int, today: int) -> int:
        """How many more words these minutes a day allow today."""
        is_today = self.day == today
        is_carried = self.is_carried if is_today else 0 < self.day < today - 1
        budget_ms = minutes * MINUTE_MS * (2 if is_carried else 1)
        return max(0, budget_ms // self.answer_ms - (self.asked if is_today else 0))

    def _paced(self, latency_ms: int) -> "DayBudget":
        took_ms = min(LONGEST_ANSWER_MS, max(SHORTEST_ANSWER_MS, latency_ms))
        if self.answers < PACE_ANSWERS:
            return self._replace(answers=self.answers + 1, took_ms=self.took_ms + took_ms)
        return self._replace(took_ms=self.took_ms + took_ms - self.took_ms // PACE_ANSWERS)


UNUSED: Final = DayBudget()


class DueList(NamedTuple):
    """A student's due words on a day, in order: those to ask today, and those for which no minutes
    are left."""

    today: Sequence[WordId] = ()
    later: Sequence[WordId] = ()

    def without(self, reviewed: Collection[WordId]) -> Sequence[WordId]:
        """The daily list: today's words, except those that a review of the day asks."""
        return [one for one in self.today if one not in reviewed]

    def of_review(self, word_ids: Collection[WordId]) -> Sequence[WordId]:
        """What a review of these words asks if its student holds it alone; none if nothing is
        due."""
        listed = {*word_ids}
        today = [one for one in self.today if one in listed]
        later = (one for one in self.later if one in listed)
        missing = max(0, LEAST_ALONE - len(today))
        return [*today, *(one for one, _ in zip(later, range(missing), strict=False))]


class DueWords(NamedTuple):
    """What the list of a day follows from: the student's due words, the minutes a day that they
    chose, and what they have used of them."""

    words: Sequence[WordMemory] = ()
    minutes: int = DEFAULT_MINUTES
    budget: DayBudget = UNUSED

    def on(self, today: int) -> DueList:
        """The list of a day."""
        return due_list(self.words, today, self.budget.asks_left(self.minutes, today))


def in_order(words: Iterable[WordMemory], today: int) -> list[WordMemory]:
    """Words as the list orders them: those of missed first reviews, then the best known first."""
    ends = today + 1.0

    def place(word: WordMemory) -> tuple[bool, float, WordId]:
        stability, _, answered_at = word.memory
        return not word.awaits_first, (ends - answered_at) / stability, word.word_id

    return sorted(words, key=place)


def due_list(words: Iterable[WordMemory], today: int, asks: int) -> DueList:
    """The due words of a student on a day that allows so many more asks.

    Words of missed first reviews stand outside this number.
    """
    due = in_order((one for one in words if one.due_on <= today), today)
    first = sum(one.awaits_first for one in due)
    ids = [one.word_id for one in due]
    return DueList(ids[: first + asks], ids[first + asks :])


def led_words(
    word_ids: Sequence[WordId], memories: Mapping[WordId, WordMemory], today: int
) -> Sequence[WordId]:
    """What a review of these words asks if a tutor leads it: words without a memory, the due ones,
    then the least firm, at least ten. It is never without words."""
    unknown = [one for one in word_ids if one not in memories]
    words = in_order((memories[one] for one in word_ids if one in memories), today)
    due = [one.word_id for one in words if one.due_on <= today]
    firm = [one.word_id for one in reversed(words) if one.due_on > today]
    asked = [*unknown, *due]
    return [*asked, *firm[: max(0, LEAST_LED - len(asked))]]


def led_count(due: int, listed: int) -> int:
    """How many of its listed words a review asks if a tutor leads it and so many are due."""
    return max(due, min(LEAST_LED, listed))


def is_nothing_due(due_on: Iterable[int], day: int) -> bool:
    """Whether a review on a day has nothing to ask, by the days on which its words are due."""
    return all(one > day for one in due_on)

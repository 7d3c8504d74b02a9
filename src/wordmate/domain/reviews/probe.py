"""The probe: how many words are still known a month and three months after they were first taught.

Once in a local month the daily list asks a student for five words that were met some 30 days ago
and five that were met some 90 days ago: they type the word for its meaning. Nothing announces it,
so students cannot prepare for it. It counts as an answer for the memory of a word, but uses no
minutes.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from hashlib import blake2s
from math import floor
from types import MappingProxyType
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.reviews.memory import local_days

AGES: Final = MappingProxyType({30: (25, 35), 90: (80, 100)})
"""The two ages of words in days, and how many days ago they were met at the least and the most."""
WORDS_OF_AGE: Final = 5
RESULT_MONTHS: Final = 12
"""A result sums the probes of so many local months, the current one included."""


class MetWord(NamedTuple):
    """A word that a lesson taught: on which local day first (days since 1970), on which it was
    asked last, and whether it can be typed."""

    word_id: WordId
    met_on: int
    asked_on: int
    is_typable: bool = True


class MetWindow(NamedTuple):
    """The local days on which the words of an age were met, from the first to the last."""

    met_days: int
    first: int
    last: int


class ProbeAnswer(NamedTuple):
    """An answer of a probe to a word that was met so many days ago."""

    word_id: WordId
    met_days: int
    right: bool
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A student's probe of a local month, as it stands on a day.

    Its words are drawn on the day of its first answer, or today if there is none yet. They stay the
    same for the rest of the month, because the draw knows nothing but student, month and that day.
    """

    student_id: AccountId
    month: date
    drawn_on: int
    today: int
    answered: frozenset[WordId]

    @property
    def windows(self) -> Sequence[MetWindow]:
        """On which days the words of each age were met."""
        return [
            MetWindow(met_days, self.drawn_on - most, self.drawn_on - least)
            for met_days, (least, most) in AGES.items()
        ]

    @property
    def is_over(self) -> bool:
        """Whether all its words are answered, however many there are to draw from."""
        return len(self.answered) == WORDS_OF_AGE * len(AGES)

    def words(self, met: Iterable[MetWord]) -> dict[WordId, int]:
        """The words that it still asks today, each with its age, in the order of the draw.

        ``met`` holds every word of the windows. A word that was asked today waits for another day.
        """
        every = [one for one in met if one.is_typable]
        drawn = [
            (one, met_days)
            for met_days, first, last in self.windows
            for one in sorted(
                (one for one in every if first <= one.met_on <= last), key=self._place
            )[:WORDS_OF_AGE]
        ]
        drawn.sort(key=lambda pair: self._place(pair[0]))
        return {
            one.word_id: met_days
            for one, met_days in drawn
            if one.word_id not in self.answered and one.asked_on != self.today
        }

    def _place(self, word: MetWord) -> bytes:
        """The place of a word in the draw; the student and the month are its seed."""
        return blake2s(f"{self.student_id} {self.month} {word.word_id}".encode()).digest()


def probe_at(
    student_id: AccountId, answers: Collection[ProbeAnswer], now: Instant, zone: tzinfo
) -> Probe:
    """The student's probe of this month, by its answers so far."""
    drawn_at = min((one.at for one in answers), default=now)
    return Probe(
        student_id=student_id,
        month=local_date(now, zone).replace(day=1),
        drawn_on=floor(local_days(drawn_at, zone)),
        today=floor(local_days(now, zone)),
        answered=frozenset(one.word_id for one in answers),
    )


def spread(words: Sequence[WordId], probe: Collection[WordId]) -> list[WordId]:
    """The daily list with the words of the probe spread evenly among the due ones, each once."""
    due = [one for one in words if one not in probe]
    listed = list[WordId]()
    done = 0
    for nth, word in enumerate(probe, 1):
        until = nth * len(due) // (len(probe) + 1)
        listed += [*due[done:until], word]
        done = until
    return listed + due[done:]


class ProbeResult(NamedTuple):
    """The answers of probes to words of one age, the latest first."""

    met_days: int
    answers: Sequence[ProbeAnswer]

    @property
    def asked(self) -> int:
        """The number of answers."""
        return len(self.answers)

    @property
    def right(self) -> int:
        """How many of them were right: the words that were still known."""
        return sum(one.right for one in self.answers)


def probe_results(answers: Iterable[ProbeAnswer]) -> list[ProbeResult]:
    """The result of each age, the youngest first; none for an age without answers."""
    latest = sorted(answers, key=lambda one: (-one.at, one.word_id))
    of_age = {days: [one for one in latest if one.met_days == days] for days in AGES}
    return [ProbeResult(days, some) for days, some in of_age.items() if some]


def results_since(day: date) -> date:
    """The first day of the twelve months that end with the month of a day."""
    months = day.year * 12 + day.month - RESULT_MONTHS
    return date(months // 12, months % 12 + 1, 1)

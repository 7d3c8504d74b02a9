"""A student's week on one page, for parents.

Every number follows from the ledgers: from the results of the week's lessons, and from the answers
of free practice. So any past week can be computed again.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta, tzinfo
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, local_date
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.progress.counting import DAYS_OF_WEEK, day_number, day_of, monday_of
from wordmate.domain.routine.errors import WeekNotBegun
from wordmate.domain.words.word_ledger import WordLedgerEntry

MOST_HARD_WORDS: Final = 10
HARD_DAYS: Final = 2
"""A word that was missed on this many days of the week is hard, even if it was known at the end."""
LINK_MS: Final = 14 * 24 * 60 * 60_000
"""How long a link shows its week."""
MOST_LINKS: Final = 20
"""How many links of one student work at a time: a new one ends the oldest."""


@dataclass(frozen=True, slots=True)
class HardWord:
    """A word, and on how many days of the week it was missed."""

    word_id: WordId
    missed_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekDay:
    """A local day: minutes of sessions that began on it, and how many words were worked on."""

    day: date
    practice_ms: int = 0
    words: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyWeek:
    """The report of a week.

    ``gained`` are the words that the week's lessons taught and that were known when last asked.
    ``asked_again`` are words of earlier weeks that were asked, ``remembered`` those of them that
    were known when last asked. ``hard_words`` were missed when last asked, or on several days; the
    most missed come first.
    """

    gained: tuple[WordId, ...]
    asked_again: int
    remembered: int
    hard_words: tuple[HardWord, ...]
    reviews_done: int
    days: tuple[WeekDay, ...]

    @property
    def practice_ms(self) -> int:
        """The time of all sessions, without pauses."""
        return sum(one.practice_ms for one in self.days)

    @property
    def practised_days(self) -> int:
        """The number of days with a session or free practice."""
        return sum(one.words > 0 or one.practice_ms > 0 for one in self.days)


def first_day_of(day: date, today: date) -> date:
    """The Monday of a day's week."""
    monday = day_of(monday_of(day_number(day)))
    if monday > today:
        raise WeekNotBegun
    return monday


@dataclass(frozen=True, slots=True)
class _Answer:
    at: Instant
    word_id: WordId
    right: bool


def study_week(
    first: date, orders: Iterable[CourseOrder], words: Iterable[WordLedgerEntry], tz: tzinfo
) -> StudyWeek:
    """The week that begins on a Monday: completed sessions that began in it, and its free practice.
    Days before the launch are not counted."""
    days = [first + timedelta(days=nth) for nth in range(DAYS_OF_WEEK)]
    counted = {day for day in days if day >= LAUNCHED_ON}
    held = [one for one in orders if local_date(one.started_at or EPOCH, tz) in counted]
    practised = [
        one for one in words if one.is_answer and local_date(one.happened_at, tz) in counted
    ]
    taught = {word for one in held if one.is_new_word_book for word in one.words}
    answers = _answers(held, practised)
    last = {one.word_id: one.right for one in answers}
    missed = defaultdict[WordId, set[date]](set)
    for one in answers:
        if not one.right:
            missed[one.word_id].add(local_date(one.at, tz))
    hard = [
        HardWord(word, len(on))
        for word, on in missed.items()
        if len(on) >= HARD_DAYS or not last[word]
    ]
    asked_again = [word for word in last if word not in taught]
    return StudyWeek(
        gained=tuple(sorted(word for word in taught if last.get(word, False))),
        asked_again=len(asked_again),
        remembered=sum(last[word] for word in asked_again),
        hard_words=tuple(
            sorted(hard, key=lambda one: (-one.missed_days, one.word_id))[:MOST_HARD_WORDS]
        ),
        reviews_done=sum(not one.is_new_word_book for one in held),
        days=tuple(_day(day, held, practised, tz) for day in days),
    )


def _answers(held: Sequence[CourseOrder], practised: Sequence[WordLedgerEntry]) -> list[_Answer]:
    """The answers of sessions, which count at their end, and of free practice."""
    found = [
        *(
            _Answer(one.ended_at or EPOCH, word, right)
            for one in held
            for right, judged in ((True, one.lesson.lists.correct), (False, one.lesson.lists.wrong))
            for word in judged
        ),
        *(_Answer(one.happened_at, one.word_id, bool(one.right)) for one in practised),
    ]
    return sorted(found, key=lambda one: (one.at, one.word_id))


def _day(
    day: date, held: Sequence[CourseOrder], practised: Sequence[WordLedgerEntry], tz: tzinfo
) -> WeekDay:
    sessions = [one for one in held if local_date(one.started_at or EPOCH, tz) == day]
    words = {word for one in sessions for word in one.words}
    words |= {one.word_id for one in practised if local_date(one.happened_at, tz) == day}
    used = sum(one.used_ms or 0 for one in sessions)
    return WeekDay(day=day, practice_ms=used, words=len(words))


def link_expires_at(created_at: Instant) -> Instant:
    """When a link that is created now expires."""
    return Instant(created_at + LINK_MS)


def shows(expires_at: Instant, now: Instant) -> bool:
    """Whether a link that was not withdrawn is still valid."""
    return now < expires_at

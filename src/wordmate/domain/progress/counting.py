"""Practice counts, per local day and per day of the review plan.

A session counts once it is completed, on the local day on which it began, in the zone of its terms;
a purged session no longer counts. The result at its end counts: answers that were taken back or
came late, and replaced results, do not. Simulations count like any other practice. Answers of free
practice count on the local day on which they were given, as reviewed words.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.local_dates import LAUNCHED_ON, local_date
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.words.word_ledger import WordLedgerEntry

_FIRST_DAY: Final = date(1970, 1, 1)
_FIRST_MONDAY: Final = 4
"""1970-01-05, as a day number."""
DAYS_OF_WEEK: Final = 7

STREAK_DAYS: Final = 90
"""How many days a streak looks back, with today."""
REST_DAYS: Final = 1
"""How many past days without practice a week, Monday to Sunday, may have within a streak."""


class Span(StrEnum):
    """The unit of counting: one local day, or all reviews planned for one day after their
    lesson.
    """

    DAY = "day"
    PLAN_DAY = "plan_day"


@dataclass(frozen=True, slots=True)
class Counts:
    """Practice counts. Words are counted in the lesson that teaches them, answers in reviews; time
    is the used time without the pause.
    """

    words_learned: int = 0
    reviews_done: int = 0
    review_asked: int = 0
    review_right: int = 0
    practice_ms: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(**{name: getattr(self, name) + getattr(other, name) for name in COUNTED})

    def __neg__(self) -> "Counts":
        return Counts(**{name: -getattr(self, name) for name in COUNTED})

    def __bool__(self) -> bool:
        return self != NOTHING


COUNTED: Final = tuple(field.name for field in fields(Counts))
"""The names of the counts, in the order of ``Counts``."""

NOTHING: Final = Counts()

Practice = Mapping[tuple[Span, int], Counts]
"""Counts by span and number: a day since 1970, or a day of the plan."""


def day_number(day: date) -> int:
    """The number of a local day: days since 1970."""
    return (day - _FIRST_DAY).days


def day_of(number: int) -> date:
    """The local day of a number."""
    return _FIRST_DAY + timedelta(days=number)


def monday_of(number: int) -> int:
    """The Monday of a day's week."""
    return number - (number - _FIRST_MONDAY) % DAYS_OF_WEEK


def practice_of(
    order: CourseOrder,
    lists: LessonResultLists,
    words: Collection[int],
    zone: tzinfo,
) -> dict[tuple[Span, int], Counts]:
    """What one session with these words adds; nothing before its end or once it is purged.

    A review counts for its day of the plan, whenever it was held.
    """
    if order.status is not OrderStatus.COMPLETED or order.deletion is DeletionStatus.DELETED:
        return {}
    if order.started_at is None or order.ended_at is None:
        return {}
    began = local_date(order.started_at, zone)
    if began < LAUNCHED_ON:
        return {}
    used = order.used_ms or 0
    day = (Span.DAY, day_number(began))
    if order.is_new_word_book:
        return {day: Counts(words_learned=len(words), practice_ms=used)}
    right, asked = len(lists.correct), len(lists.correct) + len(lists.wrong)
    answered = Counts(reviews_done=1, review_asked=asked, review_right=right)
    found = {day: answered + Counts(practice_ms=used)}
    if order.review_day is not None and asked:
        found[Span.PLAN_DAY, order.review_day] = answered
    return found


def free_practice(words: Iterable[WordLedgerEntry], zone: tzinfo) -> dict[tuple[Span, int], Counts]:
    """The answers of free practice: words reviewed without a review order."""
    return total(
        {
            (Span.DAY, day_number(local_date(one.happened_at, zone))): Counts(
                review_asked=1, review_right=int(bool(one.right))
            )
        }
        for one in words
        if one.is_answer and local_date(one.happened_at, zone) >= LAUNCHED_ON
    )


def total(practised: Iterable[Practice]) -> dict[tuple[Span, int], Counts]:
    """The sum; empty spans are left out."""
    found = dict[tuple[Span, int], Counts]()
    for one in practised:
        for at, counts in one.items():
            found[at] = found.get(at, NOTHING) + counts
    return {at: counts for at, counts in found.items() if counts}


def negate(practice: Practice) -> dict[tuple[Span, int], Counts]:
    """The negative counts that remove it again."""
    return {at: -counts for at, counts in practice.items()}


def streak(practised: Collection[int], today: int) -> int:
    """The number of days with practice that no second rest day of a week parts from today.

    Whoever is ill or away for a day does not lose the streak. A rest day does not count, and the
    days before a streak are none; nor is today as long as it lasts.
    """
    rested = Counter[int]()
    length = 0
    for day in range(today - STREAK_DAYS + 1, today + 1):
        if day in practised:
            length += 1
        elif length and day != today:
            rested[monday_of(day)] += 1
            if rested[monday_of(day)] > REST_DAYS:
                rested.clear()
                length = 0
    return length

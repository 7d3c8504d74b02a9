"""The daily goal: one group of new words, or the reviews of the day."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum
from typing import NamedTuple

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.progress.counting import DAYS_OF_WEEK, day_number, monday_of


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDay:
    """What was done on a local day (its number: days since 1970).

    ``reviews_due`` are the reviews planned for the day, ``reviews_done`` those of them that were
    done on that day. ``words_asked`` counts the answers of all reviews and of free practice.
    """

    number: int
    words_learned: int = 0
    words_asked: int = 0
    reviews_due: int = 0
    reviews_done: int = 0

    @property
    def is_reached(self) -> bool:
        """Whether the goal is reached: a group of new words, or every review of the day. On a day
        without a planned review, answering a group of words in free practice counts, too."""
        if self.words_learned >= GROUP_SIZE:
            return True
        if self.reviews_due:
            return self.reviews_done >= self.reviews_due
        return self.words_asked >= GROUP_SIZE


class ReviewOfDay(NamedTuple):
    """A review: when it was planned for, when it began (None unless it is done), and its words."""

    planned_at: Instant
    done_from: Instant | None
    words: int


class Answered(NamedTuple):
    """A day's words learned in lessons, and its answers in reviews and free practice."""

    words_learned: int
    words_asked: int


def goal_days(
    numbers: Iterable[int],
    answered: Mapping[int, Answered],
    reviews: Iterable[ReviewOfDay],
    tz: tzinfo,
) -> list[GoalDay]:
    """The days with these numbers. A review that is caught up on a later day does not count as done
    on its planned day."""
    due, done = dict[int, int](), dict[int, int]()
    for review in reviews:
        day = local_date(review.planned_at, tz)
        number = day_number(day)
        due[number] = due.get(number, 0) + 1
        on_its_day = review.done_from is not None and local_date(review.done_from, tz) == day
        done[number] = done.get(number, 0) + on_its_day
    nothing = Answered(0, 0)
    return [
        GoalDay(
            number=number,
            words_learned=answered.get(number, nothing).words_learned,
            words_asked=answered.get(number, nothing).words_asked,
            reviews_due=due.get(number, 0),
            reviews_done=done.get(number, 0),
        )
        for number in numbers
    ]


class DayState(StrEnum):
    """A day of the week: goal reached, goal missed, today and still open, or in the future."""

    REACHED = "reached"
    MISSED = "missed"
    OPEN = "open"
    AHEAD = "ahead"


def reached_days(days: Iterable[GoalDay]) -> frozenset[int]:
    """The days on which the goal was reached."""
    return frozenset(day.number for day in days if day.is_reached)


def week_states(reached: Collection[int], today: int) -> tuple[DayState, ...]:
    """The days of this week, from Monday to Sunday."""
    monday = monday_of(today)
    return tuple(_state(day, reached, today) for day in range(monday, monday + DAYS_OF_WEEK))


def _state(day: int, reached: Collection[int], today: int) -> DayState:
    if day in reached:
        return DayState.REACHED
    if day > today:
        return DayState.AHEAD
    return DayState.OPEN if day == today else DayState.MISSED

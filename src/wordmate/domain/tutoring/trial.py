"""Trials that tutors create: how many per day, and for which student of a phone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from wordmate.domain.tutoring.errors import (
    TrialForOwnPhone,
    TrialLimitReached,
    TrialNotPossible,
    TrialStillOpen,
)

TRIALS_PER_DAY: Final = 5
"""The default number of trials that a tutor may create per local day."""
TRIES_FOR_EACH: Final = 4
"""How many phone look-ups a tutor has for each trial of the day."""


@dataclass(frozen=True, slots=True)
class TrialsOfDay:
    """A tutor's trials and look-ups on a local day."""

    created: int = 0
    tried: int = 0

    def check_another(self, most: int, *, of_phone: bool) -> None:
        """Raises TrialLimitReached. ``tried`` already includes this look-up; trials for own
        students need none.
        """
        if self.created >= most or (of_phone and self.tried > most * TRIES_FOR_EACH):
            raise TrialLimitReached(most)


def check_no_open_trial(*, is_unknown: bool, has_open: bool) -> None:
    """Raises TrialStillOpen: a phone that nobody has registered has one trial at a time."""
    if is_unknown and has_open:
        raise TrialStillOpen


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialBackground:
    """The student of a trial that ends: whether they had one before, whether one paid its subsidy,
    and whether the store has booked a class for them.
    """

    is_second: bool
    subsidy_paid: bool
    is_of_store: bool


class OfPhone(Protocol):
    """A student's account of a phone."""

    @property
    def disabled(self) -> bool: ...


StudentT = TypeVar("StudentT", bound=OfPhone)


def check_not_own_phone(phone: str, tutors: str) -> None:
    """Raises TrialForOwnPhone: nobody else would notice whether the class was held."""
    if phone == tutors:
        raise TrialForOwnPhone


def open_students(students: Sequence[StudentT]) -> list[StudentT]:
    """The students who can be booked."""
    return [one for one in students if not one.disabled]


def student_of_phone(
    students: Sequence[StudentT], choice: str | None, choice_of: Callable[[StudentT], str]
) -> StudentT | None:
    """The student for a trial among a phone's students; None if one is still to be chosen: there
    are several, or the chosen one cannot be booked any more. Raises TrialNotPossible if all are
    closed.
    """
    open_ones = open_students(students)
    if not open_ones:
        raise TrialNotPossible
    if choice is None:
        return open_ones[0] if len(open_ones) == 1 else None
    return next((one for one in open_ones if choice_of(one) == choice), None)

"""Trials that tutors create: how many per day, and for which student of a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from wordmate.domain.tutoring.errors import TrialForOwnPhone, TrialLimitReached, TrialNotPossible

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


def student_of_phone(students: Sequence[StudentT], choice: int | None) -> StudentT | None:
    """The student for a trial among a phone's students, oldest account first; None if there are
    several and none was chosen. Raises TrialNotPossible if all are closed.
    """
    open_ones = open_students(students)
    if not open_ones:
        raise TrialNotPossible
    if len(open_ones) == 1:
        return open_ones[0]
    if choice is None or choice > len(open_ones):
        return None
    return open_ones[choice - 1]

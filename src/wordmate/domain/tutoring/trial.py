"""A trial that a tutor creates: how many a day, for whom of a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from wordmate.domain.tutoring.errors import TrialForOwnPhone, TrialLimitReached, TrialNotPossible

TRIALS_PER_DAY: Final = 5
"""How many trials a tutor creates on a local day, unless the service sets otherwise."""
TRIES_FOR_EACH: Final = 4
"""How often a tutor may ask for a phone, for each trial of the day."""


@dataclass(frozen=True, slots=True)
class TrialsOfDay:
    """What a tutor created on a local day, and how often they asked for it."""

    created: int = 0
    tried: int = 0

    def check_another(self, most: int, *, of_phone: bool) -> None:
        """Raises TrialLimitReached. ``tried`` counts the asking for a phone already; nothing is
        asked of an own student."""
        if self.created >= most or (of_phone and self.tried > most * TRIES_FOR_EACH):
            raise TrialLimitReached(most)


class OfPhone(Protocol):
    """A student's account of a phone."""

    @property
    def disabled(self) -> bool: ...


StudentT = TypeVar("StudentT", bound=OfPhone)


def check_not_own_phone(phone: str, tutors: str) -> None:
    """Raises TrialForOwnPhone: nobody would see whether the class was held."""
    if phone == tutors:
        raise TrialForOwnPhone


def open_students(students: Sequence[StudentT]) -> list[StudentT]:
    """Those who may be booked."""
    return [one for one in students if not one.disabled]


def student_of_phone(students: Sequence[StudentT], choice: int | None) -> StudentT | None:
    """Which of a phone's students, the oldest account first, a trial is for; none while nobody was
    chosen of several. Raises TrialNotPossible when all are closed."""
    open_ones = open_students(students)
    if not open_ones:
        raise TrialNotPossible
    if len(open_ones) == 1:
        return open_ones[0]
    if choice is None or choice > len(open_ones):
        return None
    return open_ones[choice - 1]

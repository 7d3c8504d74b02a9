"""The starter book that a new student begins with: by the size of their vocabulary, or grade."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.school_level import Grade, SchoolLevel

_GRADES: Final = tuple(Grade)


class BookReason(StrEnum):
    """Why a book is a student's current one."""

    BEGUN = "begun"
    """Its session began last."""
    BOOKED = "booked"
    """A session with it is booked."""
    SIZE = "size"
    """A vocabulary test measured how many words the student knows."""
    GRADE = "grade"
    """It is written for the student's grade."""
    USUAL = "usual"
    """Nothing is known about the student."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterBook:
    """A starter book, and whom it is for: students up to a grade, or who know fewer words."""

    code: str
    last_grade: Grade
    below_size: float

    @property
    def level(self) -> SchoolLevel:
        """The level whose books replace it on a shelf without it."""
        return self.last_grade.level


STARTER_BOOKS: Final = (
    StarterBook(code="primary-lower", last_grade=Grade.PRIMARY_3, below_size=300),
    StarterBook(code="primary-upper", last_grade=Grade.PRIMARY_6, below_size=700),
    StarterBook(code="junior-core", last_grade=Grade.JUNIOR_3, below_size=2_000),
    StarterBook(code="senior-core", last_grade=Grade.SENIOR_3, below_size=3_500),
    StarterBook(code="cet4-core", last_grade=Grade.UNIVERSITY_4, below_size=float("inf")),
)
"""From the easiest to the hardest. A size is about the number of words taught up to the grade."""

_USUAL: Final = STARTER_BOOKS[2]
"""For students of whom nothing is known: neither the easiest nor the hardest."""


def first_book(*, grade: Grade | None, size: int | None) -> tuple[StarterBook, BookReason]:
    """The book for a new student, and why. A measured size counts more than the grade."""
    if size is not None:
        return next(one for one in STARTER_BOOKS if size < one.below_size), BookReason.SIZE
    if grade is not None:
        year = _GRADES.index(grade)
        by_grade = (one for one in STARTER_BOOKS if year <= _GRADES.index(one.last_grade))
        return next(by_grade), BookReason.GRADE
    return _USUAL, BookReason.USUAL

"""The sums of students' evaluations that a tutor may see, in steps that reveal no single student.

An evaluation waits until three students have one waiting; then all of them are added to the sums.
So any two states that a tutor can compare differ by at least three students.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.records.evaluation import Criterion, Evaluation

STUDENTS_TOGETHER: Final = 3
"""The minimum number of students before sums are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Sums of evaluations: how many, their stars, how often each criterion was ticked, how many
    have a text.
    """

    evaluations: int = 0
    stars: int = 0
    texts: int = 0
    criteria: Mapping[Criterion, int] = field(default_factory=dict)

    @property
    def mean(self) -> float | None:
        """The mean of the stars; none without any."""
        return self.stars / self.evaluations if self.evaluations else None

    def __add__(self, other: "Sums") -> "Sums":
        met = {*self.criteria, *other.criteria}
        return Sums(
            evaluations=self.evaluations + other.evaluations,
            stars=self.stars + other.stars,
            texts=self.texts + other.texts,
            criteria={
                one: self.criteria.get(one, 0) + other.criteria.get(one, 0)
                for one in Criterion
                if one in met
            },
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The visible sums of a tutor's evaluations, and the waiting ones with their students."""

    shown: Sums = Sums()
    waiting: Sums = Sums()
    students: tuple[AccountId, ...] = ()

    @property
    def shows_all(self) -> bool:
        """Whether nothing waits."""
        return not self.waiting.evaluations

    def adding(self, said: Evaluation) -> "Tally":
        """With one more evaluation: it waits, or it is shown together with all that wait."""
        waiting = self.waiting + sums_of(said)
        students = tuple(sorted({*self.students, said.student_id}))
        if len(students) < STUDENTS_TOGETHER:
            return replace(self, waiting=waiting, students=students)
        return Tally(shown=self.shown + waiting)


def sums_of(said: Evaluation) -> Sums:
    """One evaluation as sums."""
    return Sums(
        evaluations=1,
        stars=said.stars,
        texts=int(bool(said.suggestion)),
        criteria=dict.fromkeys(said.criteria, 1),
    )


def place_of(drawn: str) -> int:
    """The sort place of a text: derived from a random number, so that it reveals nothing about when
    the text came.
    """
    return int.from_bytes(sha256(drawn.encode()).digest()[:6])

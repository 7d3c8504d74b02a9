"""What a tutor may know of what students said: sums, told in such steps that nobody is given away.

An evaluation waits until three students wait; then all that wait are shown together. Whatever a
tutor compares, before and after, differs by what three students said at least.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.records.evaluation import Criterion, Evaluation

STUDENTS_TOGETHER: Final = 3
"""What fewer students said is not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Evaluations added up: how many, their stars, how often each criterion was met, how many hold
    a text."""

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
    """What is shown of a tutor's evaluations, and what waits with the students who said it."""

    shown: Sums = Sums()
    waiting: Sums = Sums()
    students: tuple[AccountId, ...] = ()

    @property
    def shows_all(self) -> bool:
        """Whether nothing waits."""
        return not self.waiting.evaluations

    def adding(self, said: Evaluation) -> "Tally":
        """With one evaluation more: it waits, or all that wait are shown with it."""
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
    """Where a text stands among the others: a number of something that was drawn by chance, so that
    its place tells nothing of when it came."""
    return int.from_bytes(sha256(drawn.encode()).digest()[:6])

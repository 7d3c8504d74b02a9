"""Experiments: two review policies side by side, to see which of them keeps more words.

A student gets one of the two arms when their first lesson ends. The terms of all their lessons name
it, so that no later setting changes their plan or an old ledger.
"""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.reviews.due import DEFAULT_MINUTES, ReviewPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """One side of an experiment: the policy of its students. ``minutes`` is for how many minutes a
    day they are asked due words until they choose otherwise.
    """

    experiment: str
    name: str
    review_policy: ReviewPolicy = ReviewPolicy.DUE
    minutes: int = DEFAULT_MINUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Two arms, for students whose first lesson ends on one of the local days from ``since`` to
    ``until``, both included. Without ``until`` it is open.
    """

    name: str
    since: date
    until: date | None = None
    arms: tuple[Arm, Arm]

    def __post_init__(self) -> None:
        if self.until is not None and self.until < self.since:
            raise ValueError(f"to {self.until} comes before from {self.since}")

    def arm_of(self, student_id: AccountId, day: date) -> Arm | None:
        """The arm of a student whose first lesson ends on a local day; None outside its days.

        It is a hash of student and experiment, so another one divides the students differently.
        """
        if day < self.since or (self.until is not None and day > self.until):
            return None
        drawn = sha256(f"{self.name} {student_id}".encode()).digest()
        return self.arms[drawn[0] % len(self.arms)]

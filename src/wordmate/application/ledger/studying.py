"""Compares the predictions for a store's reviews with the answers."""

from dataclasses import dataclass
from functools import reduce

from wordmate.application.ledger.audit import all_students
from wordmate.application.ports import Ports
from wordmate.domain.ledger.studying import all_reviewed
from wordmate.domain.reviews.calibration import Calibration, Expected, calibration_of
from wordmate.domain.reviews.forgetting import UNFITTED, Forgetting


@dataclass(frozen=True, slots=True)
class ReviewStudy:
    """The sums over all reviews and free practice of a store. The calibration uses the ``checked``
    answers alone; ``claims`` are the others with a prediction. ``fixed`` is the number of answers
    if every word had been asked on the same days. ``forgetting`` is fitted to all students
    together.
    """

    calibration: Calibration | None
    checked: int
    claims: int
    asked: int
    took_ms: int
    fixed: int
    forgetting: Forgetting = UNFITTED

    @property
    def fixed_ms(self) -> int:
        """The time for these answers, at the average time per answer."""
        return 0 if self.asked == 0 else self.took_ms * self.fixed // self.asked


async def study_reviews(ports: Ports) -> ReviewStudy:
    """Replays all lessons and free practice; writes nothing."""
    expected, asked, took_ms, fixed = list[Expected](), 0, 0, 0
    async for student_id in all_students(ports):
        records = await ports.units.run(
            lambda unit: unit.ledger.records(student_id)  # noqa: B023
        )
        for one in all_reviewed(records, ports.policy.zone):
            expected += one.expected
            asked, took_ms, fixed = asked + one.asked, took_ms + one.took_ms, fixed + one.fixed
    checked = sum(one.is_checked for one in expected)
    claims = len(expected) - checked
    forgetting = reduce(Forgetting.after, expected, UNFITTED)
    calibration = calibration_of(expected)
    return ReviewStudy(calibration, checked, claims, asked, took_ms, fixed, forgetting)

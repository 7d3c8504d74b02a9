"""Reading a store's own answers: what was expected of its reviews, and what came."""

from dataclasses import dataclass

from wordmate.application.ledger.audit import all_students, terms_by
from wordmate.application.ports import Ports
from wordmate.domain.ledger.studying import all_reviewed
from wordmate.domain.reviews.calibration import Calibration, Expected, calibrated


@dataclass(frozen=True, slots=True)
class ReviewStudy:
    """What all reviews and all free practice of a store came to. ``fixed`` is how many answers the
    plan that asks every word would have taken on the same days."""

    calibration: Calibration | None
    asked: int
    took_ms: int
    fixed: int

    @property
    def fixed_ms(self) -> int:
        """What these would have taken, at the time that an answer took."""
        return 0 if self.asked == 0 else self.took_ms * self.fixed // self.asked


async def study_reviews(ports: Ports) -> ReviewStudy:
    """Replays everybody's lessons and free practice; writes nothing."""
    expected, asked, took_ms, fixed = list[Expected](), 0, 0, 0
    async for student_id in all_students(ports):
        records = await ports.units.run(
            lambda unit: unit.ledger.records(student_id)  # noqa: B023
        )
        for one in all_reviewed(records, terms_by(ports), ports.policy.zone):
            expected += one.expected
            asked, took_ms, fixed = asked + one.asked, took_ms + one.took_ms, fixed + one.fixed
    return ReviewStudy(calibrated(expected), asked, took_ms, fixed)

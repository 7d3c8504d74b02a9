"""Compares the two arms of an experiment.

Answers of one student resemble each other, so an interval follows from how much the students
differ, not from the number of answers. Each figure is the ratio of two sums over students, and its
variance the linearised one of such a ratio. Six sums are enough for it, however many students.
"""

from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Final, NamedTuple

from wordmate.domain.reviews.experiment import Arm

LEAST_STUDENTS: Final = 20
"""With fewer students in an arm an interval is worth nothing."""
MARGIN: Final = 0.05
"""A difference of five points matters: an interval says nothing if it contains both 0 and this."""
DECIDED_BY: Final = 90
"""The conclusion is about words that were met so many days ago."""
_NORMAL: Final = 1.959964


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


class Estimate(NamedTuple):
    """A figure over students, with the variance of its error. A share is between 0 and 1."""

    students: int
    value: float
    variance: float
    is_share: bool = False

    @property
    def interval(self) -> Interval | None:
        """Its interval; None with too few students."""
        found = _interval(self.value, self.variance, self.students)
        if found is None or not self.is_share:
            return found
        return Interval(max(0.0, found.low), min(1.0, found.high))

    def less(self, other: "Estimate") -> Interval | None:
        """The interval of the difference to another group of students; None with too few."""
        students = min(self.students, other.students)
        return _interval(self.value - other.value, self.variance + other.variance, students)


class Sums(NamedTuple):
    """Sums over students, each of whom has a part of a whole: right answers of all answers, or
    minutes of days."""

    students: int = 0
    part: float = 0.0
    whole: float = 0.0
    part_squared: float = 0.0
    part_by_whole: float = 0.0
    whole_squared: float = 0.0

    def plus(self, part: float, whole: float) -> "Sums":
        """With one more student. One without a whole, such as any answer, is left out."""
        if not whole:
            return self
        return Sums(
            self.students + 1,
            self.part + part,
            self.whole + whole,
            self.part_squared + part * part,
            self.part_by_whole + part * whole,
            self.whole_squared + whole * whole,
        )

    @property
    def ratio(self) -> Estimate | None:
        """The parts of the wholes; None without students."""
        if not self.students:
            return None
        value, students = self.part / self.whole, self.students
        squares = self.part_squared - 2 * value * self.part_by_whole
        squares = max(0.0, squares + value * value * self.whole_squared)
        freedom = students / (students - 1) if students > 1 else 1.0
        return Estimate(students, value, freedom * squares / self.whole**2)

    @property
    def share(self) -> Estimate | None:
        """The same for right answers of all answers.

        Its variance is at least that of independent answers: students who happen to be all alike,
        such as all without a miss, are not certain to stay so.
        """
        found = self.ratio
        if found is None:
            return None
        likely = min(1.0, max(0.0, (self.part + 1) / (self.whole + 2)))
        variance = max(found.variance, likely * (1 - likely) / self.whole)
        return Estimate(found.students, found.value, variance, is_share=True)


NO_ANSWERS: Final = Sums()


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentResult:
    """What one student did in their arm: right of asked words of a probe by the days since they
    were met, words known of checked answers (corrected for guesses), minutes of reviews, and days.
    """

    probes: dict[int, tuple[int, int]] = field(default_factory=dict)
    known: float = 0.0
    checked: int = 0
    minutes: float = 0.0
    days: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmResult:
    """The results of an arm's students."""

    arm: Arm
    students: int = 0
    probes: dict[int, Sums] = field(default_factory=dict)
    checked: Sums = NO_ANSWERS
    minutes: Sums = NO_ANSWERS

    def plus(self, student: StudentResult) -> "ArmResult":
        """With one more student."""
        probed = {
            days: self.probe(days).plus(right, asked)
            for days, (right, asked) in student.probes.items()
        }
        return ArmResult(
            arm=self.arm,
            students=self.students + 1,
            probes={**self.probes, **probed},
            checked=self.checked.plus(student.known, student.checked),
            minutes=self.minutes.plus(student.minutes, student.days),
        )

    def probe(self, met_days: int) -> Sums:
        """The answers of probes to words that were met so many days ago."""
        return self.probes.get(met_days, NO_ANSWERS)


class TooLittle(NamedTuple):
    """Nothing can be said until about so many more students of each arm were asked."""

    students: int


class NoDifference(NamedTuple):
    """No difference is shown, and none that matters is likely: this much at most."""

    at_most: float


class KeepsMore(NamedTuple):
    """The arm whose students keep more, and by what share of their words."""

    arm: Arm
    by: Interval


Conclusion = TooLittle | NoDifference | KeepsMore


def conclusion(first: ArmResult, second: ArmResult) -> Conclusion:
    """What the probes of old words say."""
    sums = [arm.probe(DECIDED_BY) for arm in (first, second)]
    one, other = (arm.share for arm in sums)
    difference = None if one is None or other is None else one.less(other)
    students = min(arm.students for arm in sums)
    if difference is None:
        return TooLittle(LEAST_STUDENTS - students)
    low, high = difference
    if low > 0:
        return KeepsMore(first.arm, difference)
    if high < 0:
        return KeepsMore(second.arm, Interval(-high, -low))
    if max(high, -low) <= MARGIN:
        return NoDifference(max(high, -low))
    half, apart = (high - low) / 2, abs(high + low) / 2
    enough = max(apart, MARGIN - apart)
    return TooLittle(ceil(students * ((half / enough) ** 2 - 1)))


def _interval(value: float, variance: float, students: int) -> Interval | None:
    """By Student's t, whose quantile the first two terms of its expansion give to a hundredth."""
    if students < LEAST_STUDENTS:
        return None
    quantile = _NORMAL + (_NORMAL**3 + _NORMAL) / (4 * (students - 1))
    half = quantile * sqrt(variance)
    return Interval(value - half, value + half)

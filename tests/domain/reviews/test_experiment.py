"""Which arm of an experiment a student gets."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Arm, Experiment

NAMES = st.from_regex("[a-z0-9][a-z0-9-]{0,39}", fullmatch=True)
SINCE = date(2026, 12, 1)
STUDENTS = range(1, 2_001)


FIRST = Arm(experiment="list", name="list")


def experiment(name: str = "list", until: date | None = None) -> Experiment:
    arms = (
        Arm(experiment=name, name="list"),
        Arm(experiment=name, name="every-day", review_policy=ReviewPolicy.PLAN),
    )
    return Experiment(name=name, since=SINCE, until=until, arms=arms)


def share(one: Experiment, students: range | list[int] = STUDENTS) -> float:
    """The share of students in the first arm."""
    first = [student for student in students if arm_of(one, student) == one.arms[0]]
    return len(first) / len(students)


def arm_of(one: Experiment, student: int) -> Arm | None:
    return one.arm_of(AccountId(student), SINCE)


@given(NAMES)
def test_about_half_of_the_students_are_in_each_arm(name: str) -> None:
    assert 0.43 < share(experiment(name)) < 0.57  # six standard deviations


@given(NAMES, NAMES)
def test_another_experiment_mixes_the_students_of_both_arms(name: str, other: str) -> None:
    one, two = experiment(name), experiment(other)
    first = [student for student in STUDENTS if arm_of(one, student) == one.arms[0]]
    assert name == other or 0.4 < share(two, first) < 0.6


@given(NAMES, st.integers(1, 2**53), st.integers(0, 400))
def test_a_student_is_in_the_same_arm_on_every_day_of_the_experiment(
    name: str, student: int, days: int
) -> None:
    arm = experiment(name).arm_of(AccountId(student), SINCE + timedelta(days=days))
    assert arm == arm_of(experiment(name), student)


def test_arms_do_not_depend_on_the_process() -> None:
    first = [student for student in range(1, 17) if arm_of(experiment(), student) == FIRST]
    assert first == [1, 6, 8, 9, 12, 14, 15, 16]


@pytest.mark.parametrize(("day", "is_within"), [(-1, False), (0, True), (9, True), (10, False)])
def test_the_first_and_the_last_day_belong_to_the_experiment(day: int, is_within: bool) -> None:
    dated = experiment(until=SINCE + timedelta(days=9))
    arm = dated.arm_of(AccountId(1), SINCE + timedelta(days=day))
    assert (arm is not None) == is_within


def test_an_experiment_cannot_end_before_it_begins() -> None:
    with pytest.raises(ValueError, match="to 2026-11-30 comes before from 2026-12-01"):
        experiment(until=SINCE - timedelta(days=1))

"""What the answers of two arms say: intervals over students, and the conclusion."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.reviews.comparison import (
    LEAST_STUDENTS,
    MARGIN,
    ArmResult,
    Conclusion,
    KeepsMore,
    NoDifference,
    StudentResult,
    Sums,
    TooLittle,
    conclusion,
)
from wordmate.domain.reviews.experiment import Arm

FIRST, SECOND = (Arm(experiment="list", name=name) for name in ("first", "second"))
ANSWERS = st.integers(1, 60).flatmap(lambda asked: st.tuples(st.integers(0, asked), st.just(asked)))


def seeded() -> Random:
    return Random(46)  # noqa: S311 - students of a test


def sums_of(answers: list[tuple[int, int]]) -> Sums:
    found = Sums()
    for right, asked in answers:
        found = found.plus(right, asked)
    return found


def arm_with(arm: Arm, answers: list[tuple[int, int]]) -> ArmResult:
    found = ArmResult(arm=arm)
    for one in answers:
        found = found.plus(StudentResult(probes={90: one}))
    return found


def drawn(draw: Random, students: int, known: float) -> list[tuple[int, int]]:
    """Students who differ: each knows another share of the words, and was asked some probes."""
    answers = list[tuple[int, int]]()
    for _ in range(students):
        share, asked = draw.betavariate(6 * known, 6 * (1 - known)), 5 * draw.randint(1, 4)
        answers.append((sum(draw.random() < share for _ in range(asked)), asked))
    return answers


def concluded(draw: Random, students: int, *known: float) -> Conclusion:
    first, second = (drawn(draw, students, one) for one in known)
    return conclusion(arm_with(FIRST, first), arm_with(SECOND, second))


@pytest.mark.parametrize("students", [25, 100])
def test_two_equal_arms_are_called_different_about_five_times_in_a_hundred(students: int) -> None:
    draw, runs = seeded(), 1_500
    found = [concluded(draw, students, 0.8, 0.8) for _ in range(runs)]
    different = sum(isinstance(one, KeepsMore) for one in found) / runs
    assert 0.035 < different < 0.065


def test_the_interval_of_a_difference_holds_the_true_one_about_95_times_in_a_hundred() -> None:
    draw, runs, held = seeded(), 1_000, 0
    for _ in range(runs):
        first, second = (sums_of(drawn(draw, 60, one)).share for one in (0.85, 0.75))
        assert first is not None
        assert second is not None
        interval = first.less(second)
        assert interval is not None
        held += interval.low <= 0.1 <= interval.high
    assert 0.93 < held / runs < 0.97


def test_a_large_difference_is_found_and_a_small_one_is_not_claimed() -> None:
    draw = seeded()
    found = concluded(draw, 400, 0.85, 0.7)
    assert isinstance(found, KeepsMore)
    assert found.arm == FIRST
    assert found.by.low < 0.15 < found.by.high
    found = concluded(draw, 400, 0.7, 0.85)
    assert isinstance(found, KeepsMore)
    assert found.arm == SECOND
    assert 0 < found.by.low < 0.15 < found.by.high
    equal = [concluded(draw, 2_000, 0.8, 0.8) for _ in range(20)]
    assert sum(isinstance(one, NoDifference) for one in equal) >= 17
    assert all(one.at_most <= MARGIN for one in equal if isinstance(one, NoDifference))


def test_so_many_more_students_are_about_enough() -> None:
    draw = seeded()
    first, second = drawn(draw, 50, 0.8), drawn(draw, 50, 0.8)
    found = conclusion(arm_with(FIRST, first), arm_with(SECOND, second))
    assert isinstance(found, TooLittle)
    times = -(-(50 + found.students) // 50)
    enough = conclusion(arm_with(FIRST, first * times), arm_with(SECOND, second * times))
    assert not isinstance(enough, TooLittle)
    half = max(1, times // 2)
    less = conclusion(arm_with(FIRST, first * half), arm_with(SECOND, second * half))
    assert isinstance(less, TooLittle)


@given(st.lists(ANSWERS, min_size=LEAST_STUDENTS, max_size=60), st.integers(2, 5))
def test_an_interval_shrinks_with_students(answers: list[tuple[int, int]], times: int) -> None:
    few, many = sums_of(answers).share, sums_of(answers * times).share
    assert few is not None
    assert many is not None
    widths = [one.high - one.low for one in (few.interval, many.interval) if one is not None]
    assert widths[1] < widths[0]
    assert many.value == pytest.approx(few.value)


@given(st.lists(ANSWERS, min_size=2, max_size=60))
def test_the_variance_is_that_of_the_students_residuals(answers: list[tuple[int, int]]) -> None:
    found, students = sums_of(answers).ratio, len(answers)
    asked = sum(one for _, one in answers)
    value = sum(one for one, _ in answers) / asked
    residuals = [right - value * one for right, one in answers]
    variance = students / (students - 1) * sum(one * one for one in residuals) / asked**2
    assert found is not None
    assert found.value == pytest.approx(value)
    assert found.variance == pytest.approx(variance, abs=1e-9)


@given(st.lists(ANSWERS, min_size=1, max_size=60))
def test_a_share_is_never_more_certain_than_its_answers_would_be_alone(
    answers: list[tuple[int, int]],
) -> None:
    ratio, share = sums_of(answers).ratio, sums_of(answers).share
    assert ratio is not None
    assert share is not None
    assert share.value == ratio.value
    assert share.variance >= ratio.variance
    assert share.variance > 0


@given(st.lists(ANSWERS, max_size=60), st.lists(ANSWERS, max_size=60))
def test_both_arms_are_judged_alike(
    some: list[tuple[int, int]], others: list[tuple[int, int]]
) -> None:
    found = conclusion(arm_with(FIRST, some), arm_with(SECOND, others))
    swapped = conclusion(arm_with(FIRST, others), arm_with(SECOND, some))
    if isinstance(found, KeepsMore):
        assert isinstance(swapped, KeepsMore)
        assert {found.arm.name, swapped.arm.name} == {"first", "second"}
        assert found.by == pytest.approx(swapped.by)
    else:
        assert found == pytest.approx(swapped)


@pytest.mark.parametrize(
    ("first", "second", "missing"), [(0, 0, 20), (30, 0, 20), (19, 500, 1), (12, 15, 8)]
)
def test_too_few_students_of_either_arm_say_nothing(first: int, second: int, missing: int) -> None:
    found = conclusion(arm_with(FIRST, [(5, 5)] * first), arm_with(SECOND, [(0, 5)] * second))
    assert found == TooLittle(missing)


def test_a_student_without_answers_counts_in_the_arm_alone() -> None:
    found = ArmResult(arm=FIRST).plus(StudentResult(minutes=12.0, days=4)).plus(StudentResult())
    assert (found.students, found.checked.students, found.probe(90).students) == (2, 0, 0)
    assert found.minutes.ratio is not None
    assert found.minutes.ratio.value == 3.0
    assert Sums().share is None


@pytest.mark.parametrize("measure", [lambda one: one.probe(30), lambda one: one.checked])
def test_a_result_of_a_student_reaches_its_measure(
    measure: Callable[[ArmResult], Sums],
) -> None:
    student = StudentResult(probes={30: (4, 5)}, known=4.0, checked=5)
    found = measure(ArmResult(arm=FIRST).plus(student).plus(student)).share
    assert found is not None
    assert (found.students, found.value) == (2, 0.8)

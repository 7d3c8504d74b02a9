"""One scale of forgetting a student, fitted to their checked answers."""

from collections.abc import Sequence
from functools import reduce
from math import log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.task import GUESSES, Task
from wordmate.domain.reviews.calibration import Expected
from wordmate.domain.reviews.forgetting import (
    ENOUGH,
    FASTEST,
    PUBLISHED,
    SLOWEST,
    UNFITTED,
    Forgetting,
)
from wordmate.domain.reviews.memory import (
    Memory,
    known_until,
    recall,
    rescaled,
    time_slope,
    with_time_scaled,
)

scales = st.floats(SLOWEST, FASTEST)
days = st.floats(0.1, 300)
memories = st.builds(Memory, st.floats(0.1, 300), st.floats(1, 10), st.just(20_000.0))
checked = st.builds(
    Expected,
    known=st.floats(0.01, 1),
    right=st.booleans(),
    task=st.sampled_from(sorted(GUESSES)),
    gave_up=st.booleans(),
)


def fitted(answers: Sequence[Expected]) -> Forgetting:
    return reduce(Forgetting.after, answers, UNFITTED)


def answers_at(scale: float, number: int, seed: int, task: Task) -> list[Expected]:
    """The answers of a learner who forgets at this scale, and guesses what they do not know."""
    draw = Random(seed)  # noqa: S311
    answers = []
    for _ in range(number):
        known = draw.uniform(0.6, 0.97)
        guess = Expected(known, right=True, task=task).guess
        is_known = draw.random() < rescaled(known, scale)
        answers.append(Expected(known, is_known or draw.random() < guess, task))
    return answers


@given(memory=memories, elapsed=days, scale=scales)
def test_a_scaled_memory_is_as_old_as_scaled_time_makes_it(memory, elapsed, scale) -> None:
    scaled = with_time_scaled(memory, scale)
    asked = memory.day + elapsed
    expected = pytest.approx(recall(memory, memory.day + elapsed * scale), abs=1e-6)
    assert recall(scaled, asked) == expected
    assert rescaled(recall(memory, asked), scale) == expected


@given(memory=memories, scale=scales, faster=scales)
def test_who_forgets_faster_forgets_earlier(memory, scale, faster) -> None:
    slow, fast = sorted((scale, faster))
    until = [known_until(with_time_scaled(memory, one), 0.8) for one in (slow, fast)]
    assert until[1] <= until[0]


@given(known=st.floats(0.05, 0.99))
def test_the_slope_is_that_of_the_curve(known) -> None:
    step = 1e-5
    measured = (rescaled(known, 1 + step) - rescaled(known, 1 - step)) / (2 * step)
    assert time_slope(known) == pytest.approx(measured, abs=1e-4)


@given(answers=st.lists(checked, max_size=60), number=st.integers(0, ENOUGH - 1), store=scales)
def test_few_checked_answers_leave_the_scale_of_the_store(answers, number, store) -> None:
    assert fitted(answers)._replace(answers=number).scale(store) == store


@given(answers=st.lists(checked, max_size=60), known=st.floats(0, 1), right=st.booleans())
def test_claims_and_words_asked_a_moment_ago_change_nothing(answers, known, right) -> None:
    before = fitted(answers)
    assert before.after(Expected(known, right, Task.RECALL)) == before
    assert before.after(Expected(0.9999, right, Task.TYPE_WORD)) == before


@given(answers=st.lists(checked, max_size=60), store=scales)
def test_a_scale_stays_within_its_bounds(answers, store) -> None:
    fit = fitted(answers)._replace(answers=ENOUGH)
    assert SLOWEST * 0.999 <= fit.scale(store) <= FASTEST * 1.001


@given(answers=st.lists(checked, max_size=60))
def test_a_miss_speeds_up_and_a_right_answer_slows_down(answers) -> None:
    fit = fitted(answers)
    missed, right = (fit.after(Expected(0.9, one, Task.TYPE_WORD)) for one in (False, True))
    assert missed.log_scale >= fit.log_scale >= right.log_scale


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0, 3.0])
@pytest.mark.parametrize("task", [Task.TYPE_WORD, Task.PICK_MEANING, Task.TELL_APART])
def test_the_scale_of_a_learner_is_found_whether_they_guess_or_not(scale, task) -> None:
    found = [fitted(answers_at(scale, 3000, seed, task)) for seed in range(8)]
    errors = [log(one.scale() / scale) for one in found]
    assert abs(sum(errors) / len(errors)) < 0.12
    for fit, error in zip(found, errors, strict=True):
        assert abs(error) < 4 / sqrt(fit.information)


@pytest.mark.parametrize("seed", range(5))
def test_one_step_an_answer_finds_the_most_likely_scale(seed: int) -> None:
    answers = answers_at(1.7, 2000, seed, Task.TYPE_WORD)

    def likelihood(scale: float) -> float:
        known = [(rescaled(one.known, scale), one.right) for one in answers]
        return sum(log(chance if right else 1 - chance) for chance, right in known)

    grid = [SLOWEST * 1.01**nth for nth in range(280)]
    likeliest = max(grid, key=likelihood)
    assert abs(log(fitted(answers).scale() / likeliest)) < 0.06


@given(store=scales)
def test_a_fit_starts_from_the_scale_of_the_store_and_soon_forgets_it(store) -> None:
    fit = fitted(answers_at(1.0, 400, 7, Task.TYPE_WORD))
    own, from_store = fit.scale(), fit.scale(store)
    assert fit.scale(PUBLISHED) == own
    assert abs(log(from_store / own)) <= abs(log(store)) / 4

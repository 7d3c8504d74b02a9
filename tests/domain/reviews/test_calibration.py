"""Calibration compares predictions with answers."""

from dataclasses import replace
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.task import GUESSES, Task
from wordmate.domain.reviews.calibration import BINS, Expected, calibration_of, known_share

typed = st.builds(
    Expected, known=st.floats(0, 1), right=st.booleans(), task=st.just(Task.TYPE_WORD)
)
claims = st.builds(
    Expected,
    known=st.floats(0, 1),
    right=st.booleans(),
    task=st.sampled_from([None, *(one for one in Task if one not in GUESSES)]),
)
answers = st.lists(typed, min_size=1, max_size=80)
CHECKS = [Expected(0.5, right=True, task=one) for one in GUESSES]


@given(some=answers, more=st.lists(claims))
def test_claims_change_no_calibration(some: list[Expected], more: list[Expected]) -> None:
    assert calibration_of([*more, *some]) == calibration_of(some)
    assert calibration_of(more) is None


@given(known=st.integers(0, 60), unknown=st.integers(1, 60), task=st.sampled_from(sorted(GUESSES)))
def test_guesses_do_not_change_the_share_of_known_words(
    known: int, unknown: int, task: str
) -> None:
    def answers_to(words: int, *, right: bool) -> list[Expected]:
        return [Expected(0.5, right, task)] * words

    guess = GUESSES[task]
    unknown *= 4  # so that each chance of a guess is a whole number of them
    lucky = round(unknown * guess)
    guessed = [*answers_to(lucky, right=True), *answers_to(unknown - lucky, right=False)]
    gave_up = [Expected(0.5, right=False, task=task, gave_up=True)] * unknown
    expected = pytest.approx(known / (known + unknown))
    assert known_share([*answers_to(known, right=True), *guessed]) == expected
    assert known_share([*answers_to(known, right=True), *gave_up]) == expected


@pytest.mark.parametrize("answer", CHECKS, ids=lambda one: one.task)
def test_a_checked_answer_is_right_if_the_word_is_known_or_guessed(answer: Expected) -> None:
    assert answer.is_checked
    assert answer.chance_right(1) == 1
    assert answer.chance_right(0) == answer.guess
    assert replace(answer, right=False, gave_up=True).chance_right(0) == 0


def test_four_choices_and_two_are_guessed_and_a_typed_word_is_not() -> None:
    asked = {one.task: one.guess for one in CHECKS}
    assert (asked[Task.PICK_MEANING], asked[Task.TELL_APART], asked[Task.TYPE_WORD]) == (
        1 / 4,
        1 / 2,
        0,
    )
    assert asked[Task.PICK_WORD] == asked[Task.PICK_MEANING_BY_EAR] == 1 / 4


def test_few_unlucky_guesses_show_no_known_word_and_not_fewer() -> None:
    assert known_share([Expected(0.5, right=False, task=Task.PICK_MEANING)] * 3) == 0


def test_without_answers_there_is_no_calibration() -> None:
    assert calibration_of([]) is None


@given(some=answers)
def test_every_answer_is_in_one_of_ten_bins(some: list[Expected]) -> None:
    found = calibration_of(some)
    assert found is not None
    assert found.answers == len(some)
    assert len(found.bins) <= BINS
    right = sum(one.known * one.answers for one in found.bins)
    assert right == pytest.approx(sum(one.right for one in some))
    means = [one.expected for one in found.bins]
    assert means == sorted(means)


def test_good_predictions_lose_less_than_a_constant() -> None:
    some = [*[Expected(0.9, right=nth < 9, task=Task.TYPE_WORD) for nth in range(10)]]
    some += [Expected(0.1, right=nth < 1, task=Task.TYPE_WORD) for nth in range(10)]
    found = calibration_of(some)
    assert found is not None
    assert found.loss == pytest.approx(-(0.9 * log(0.9) + 0.1 * log(0.1)))
    assert found.constant_loss == pytest.approx(log(2))
    assert [(round(one.expected, 1), one.known) for one in found.bins] == [(0.1, 0.1), (0.9, 0.9)]


def test_a_certain_wrong_prediction_has_a_large_but_finite_loss() -> None:
    found = calibration_of([Expected(1.0, right=False, task=Task.TYPE_WORD)])
    assert found is not None
    assert 5 < found.loss < 20

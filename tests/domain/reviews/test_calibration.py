"""Calibration compares predictions with answers."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.reviews.calibration import BINS, Expected, calibration_of

answers = st.lists(
    st.builds(Expected, known=st.floats(0, 1), right=st.booleans()), min_size=1, max_size=80
)


def test_without_answers_there_is_no_calibration() -> None:
    assert calibration_of([]) is None


@given(some=answers)
def test_every_answer_is_in_one_of_ten_bins(some: list[Expected]) -> None:
    found = calibration_of(some)
    assert found is not None
    assert found.answers == len(some)
    assert len(found.bins) <= BINS
    right = sum(one.right * one.answers for one in found.bins)
    assert right == pytest.approx(sum(one.right for one in some))
    means = [one.expected for one in found.bins]
    assert means == sorted(means)


def test_good_predictions_lose_less_than_a_constant() -> None:
    some = [*[Expected(0.9, right=nth < 9) for nth in range(10)]]
    some += [Expected(0.1, right=nth < 1) for nth in range(10)]
    found = calibration_of(some)
    assert found is not None
    assert found.loss == pytest.approx(-(0.9 * log(0.9) + 0.1 * log(0.1)))
    assert found.constant_loss == pytest.approx(log(2))
    assert [(round(one.expected, 1), one.right) for one in found.bins] == [(0.1, 0.1), (0.9, 0.9)]


def test_a_certain_wrong_prediction_has_a_large_but_finite_loss() -> None:
    found = calibration_of([Expected(1.0, right=False)])
    assert found is not None
    assert 5 < found.loss < 20

"""The estimated vocabulary size."""

from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordmate.domain.vocabulary_test.bands import BANDS, Bank, bands_of
from wordmate.domain.vocabulary_test.estimation import (
    Answered,
    Estimate,
    Habit,
    chance_of,
    estimate,
    expected_shares,
    typical_shares,
)
from wordmate.domain.vocabulary_test.items import Answer

ANSWERS = st.lists(
    st.tuples(st.integers(0, len(BANDS) - 1), st.sampled_from(Answer)), min_size=1, max_size=60
)
RIGHT, WRONG, DONT_KNOW = Answer.RIGHT, Answer.WRONG, Answer.DONT_KNOW

SAID = Estimate(
    size=1266,
    low=936,
    high=2103,
    shares=(0.87, 0.292, 0.078, 0.032, 0.017, 0.011, 0.008, 0.006, 0.004, 0.004),
)


def right_up_to(bands: int, then: Answer) -> list[Answered]:
    return [(band, RIGHT) for band in range(bands) for _ in range(5)] + [(bands, then)] * 5


@given(ANSWERS)
@settings(max_examples=30)
def test_the_interval_contains_the_size(answers) -> None:
    said = estimate(answers)
    assert 0 < said.low < said.size < said.high


@given(ANSWERS, st.randoms())
@settings(max_examples=30)
def test_the_order_of_the_answers_does_not_matter(answers, random) -> None:
    shuffled = list(answers)
    random.shuffle(shuffled)
    one, other = estimate(answers), estimate(shuffled)
    assert abs(one.size - other.size) <= 1


shares = st.floats(0, 1)


@given(shares, shares, shares, st.floats(0, 0.2))
def test_a_word_is_answered_in_one_of_three_ways(known, dont_know, luck, slip) -> None:
    habit = Habit(dont_know, luck)
    right, wrong, said = (chance_of(one, known, habit, slip) for one in (RIGHT, WRONG, DONT_KNOW))
    assert isclose(right + wrong + said, 1)
    slips, guesses = slip * known, (1 - known) * (1 - dont_know)
    assert isclose(right, known - slips + guesses * luck, abs_tol=1e-12)
    assert isclose(wrong - slips / 2, guesses * (1 - luck), abs_tol=1e-12)


@pytest.mark.parametrize("bank", Bank)
def test_known_shares_fall_from_band_to_band_where_the_answers_do(bank: Bank) -> None:
    for shares_of in (expected_shares, typical_shares):
        found = shares_of(right_up_to(10, DONT_KNOW), bank)
        assert len(found) == len(bands_of(bank))
        assert [*found] == sorted(found, reverse=True)
        assert found[0] > 0.9
        assert found[-1] < 0.1
        assert 7 <= sum(share > 0.5 for share in found) <= 12


def test_slips_are_distinguished_from_unknown_words() -> None:
    """Right answers far on with some wrong ones between them are slips, not a smaller
    vocabulary."""
    careless = [*right_up_to(14, DONT_KNOW), (2, WRONG), (5, WRONG), (8, WRONG)]
    assert estimate(careless).size > estimate(right_up_to(14, DONT_KNOW)).size * 0.6


def test_answering_dont_know_is_not_guessing() -> None:
    turn = [(10, RIGHT), (11, RIGHT), (12, RIGHT)]
    known = [(band, RIGHT) for band in range(10)]
    assert estimate([*known, *turn, *[(12, DONT_KNOW)] * 6]).size > (
        estimate([*known, *turn, *[(12, WRONG)] * 6]).size
    )


def test_the_same_answers_give_the_same_estimate_in_another_release() -> None:
    said = estimate(right_up_to(9, WRONG))
    assert said == SAID
    assert [*said.shares] == sorted(said.shares, reverse=True)


def test_each_further_known_band_raises_the_size() -> None:
    sizes = [estimate(right_up_to(bands, DONT_KNOW)).size for bands in range(len(BANDS))]
    assert sizes == sorted(set(sizes))


def test_the_size_is_near_the_turn_from_right_to_wrong_answers() -> None:
    for bands in range(3, 20):
        said = estimate(right_up_to(bands, DONT_KNOW))
        assert said.low < BANDS[bands].last_rank
        assert said.high > BANDS[bands].first_rank


def test_more_answers_narrow_the_interval() -> None:
    once = right_up_to(10, WRONG)
    said, said_again = estimate(once), estimate(once * 2)
    assert said_again.high / said_again.low < said.high / said.low


def test_a_right_answer_far_beyond_the_known_words_counts_as_a_guess() -> None:
    known = right_up_to(8, WRONG)
    lucky = estimate([*known, (18, RIGHT)]).size
    assert lucky < estimate(known).size * 1.3
    assert lucky < BANDS[12].first_rank


def test_a_slip_in_the_easiest_band_hardly_lowers_the_size() -> None:
    known = right_up_to(14, DONT_KNOW)
    assert estimate([(0, WRONG), *known[1:]]).size > estimate(known).size * 0.75


def test_all_right_and_all_wrong_answers_still_give_a_size() -> None:
    assert estimate([(band, RIGHT) for band in range(len(BANDS))] * 5).size > 20_000
    assert estimate([(0, DONT_KNOW)] * 5).size < 100

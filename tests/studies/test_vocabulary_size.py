"""A small run of the study of the vocabulary test, consistent with its page."""

from itertools import product
from random import Random

import pytest

from tests.studies.vocabulary.learner import KINDS, STRANGERS, drawn_learner, location_for, pieces
from tests.studies.vocabulary.study import (
    PAGE,
    SIZES,
    held,
    middle_error,
    page_with,
    run,
    take,
    told_of_tapping,
)
from wordmate.domain.progress.first_book import STARTER_BOOKS, first_book
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.estimation import estimate
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.domain.vocabulary_test.next_item import MOST_ITEMS, TestKind

FEW = 6
FEWER = 4
PLACED_SIZES = (100, 200, 450, 600, 1_000, 1_500, 2_500, 3_000, 4_500, 6_000)


@pytest.fixture(scope="module")
def outcomes():
    return {
        (bank, kind.name): [
            one
            for size in SIZES
            for one in run(kind, size, bank, learners=FEW if kind in KINDS else FEWER, seed=1)
        ]
        for bank in Bank
        for kind in (*KINDS, *STRANGERS)
    }


def test_the_median_error_is_at_most_20_percent_over_all_kinds_and_less_for_pupils(
    outcomes,
) -> None:
    errors = {
        bank: middle_error([one for kind in KINDS for one in outcomes[bank, kind.name]])
        for bank in Bank
    }
    assert errors[Bank.SCHOOL] < 0.16 < errors[Bank.FREQUENCY] <= 0.2


def test_the_median_error_is_similar_for_all_kinds_of_learners(outcomes) -> None:
    assert {
        (bank, kind.name): error
        for bank in Bank
        for kind in KINDS
        if (error := middle_error(outcomes[bank, kind.name])) > 0.24
    } == {}


def test_the_interval_contains_the_true_size_of_85_in_a_hundred_learners(outcomes) -> None:
    """Of few learners of one kind a smaller share is chance; the page has the shares of many."""
    for bank in Bank:
        for kinds in (KINDS, STRANGERS):
            assert held([one for kind in kinds for one in outcomes[bank, kind.name]]) >= 0.85
    assert {key: held(found) for key, found in outcomes.items() if held(found) < 0.7} == {}


def test_no_test_asks_more_than_60_words(outcomes) -> None:
    asked = max(one.asked for found in outcomes.values() for one in found)
    assert asked <= MOST_ITEMS[TestKind.SIZE] == 60


def test_a_placement_finds_the_right_book_or_the_next_for_nine_in_ten() -> None:
    """Right for six in ten; a longer test is needed for more."""
    distances = []
    for nth, (kind, size) in enumerate(product((*KINDS, *STRANGERS), PLACED_SIZES)):
        random = Random(nth)
        learner = drawn_learner(size, kind, Bank.SCHOOL, random)
        test = take(learner, Bank.SCHOOL, random, TestKind.PLACEMENT)
        assert len(test.answers) <= 12
        assert test.estimate is not None
        distances.append(abs(_rung(test.estimate.size) - _rung(learner.size)))
    assert sum(one <= 1 for one in distances) / len(distances) >= 0.9
    assert distances.count(0) / len(distances) >= 0.5


def _rung(size: int) -> int:
    """The place of the book that a size leads to, from the easiest."""
    return STARTER_BOOKS.index(first_book(grade=None, size=size)[0])


@pytest.mark.parametrize("bank", Bank)
def test_random_taps_show_no_known_words(bank: Bank) -> None:
    assert told_of_tapping(bank, tappers=300, seed=1) <= 0.01


def test_replacing_another_answer_by_a_right_one_seldom_lowers_the_size() -> None:
    """It may happen: one more right answer may show that others were guessed."""
    lowered = []
    for nth, kind in enumerate(KINDS * 3):
        random = Random(nth)
        learner = drawn_learner(SIZES[nth % len(SIZES)], kind, Bank.FREQUENCY, random)
        test = take(learner, Bank.FREQUENCY, random)
        answers = [(one.band, one.answer) for one in test.asked]
        before = estimate(answers).size
        for place, (band, answer) in enumerate(answers):
            better = [*answers[:place], (band, Answer.RIGHT), *answers[place + 1 :]]
            if answer is not Answer.RIGHT:
                lowered.append(estimate(better).size < before)
    assert sum(lowered) / len(lowered) < 0.1


def test_a_learner_knows_the_configured_number_of_words() -> None:
    for kind in (*KINDS, *STRANGERS):
        for size in SIZES:
            random = Random(1)
            curve = kind.curve(random, 0.4)
            location = location_for(size, curve)
            known = sum(words * curve(rank - location) for rank, words in pieces())
            assert known == pytest.approx(size, rel=0.03)
            drawn = drawn_learner(size, kind, Bank.SCHOOL, random).size
            assert size * 0.7 < drawn < size * 1.4


def test_the_same_seed_gives_the_same_result() -> None:
    kind, bank = KINDS[0], Bank.SCHOOL
    assert run(kind, 600, bank, learners=2, seed=5) == run(kind, 600, bank, learners=2, seed=5)
    assert run(kind, 600, bank, learners=2, seed=5) != run(kind, 600, bank, learners=2, seed=6)


def test_writing_the_page_replaces_its_tables_and_keeps_its_text() -> None:
    page = PAGE.read_text(encoding="utf-8")
    written = page_with("FOUND", page)
    assert "\nFOUND\n" in written
    assert page_with("FOUND", written) == written
    assert written.splitlines()[0] == page.splitlines()[0]

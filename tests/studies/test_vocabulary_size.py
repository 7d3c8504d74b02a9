"""A small run of the study of the vocabulary test: what its page says can be seen in it."""

from random import Random

import pytest

from tests.studies.vocabulary.learner import (
    Population,
    drawn_learner,
    known_share,
    location_for,
    pieces,
)
from tests.studies.vocabulary.study import (
    ASSUMED,
    PAGE,
    SIZES,
    held,
    middle_error,
    page_with,
    run,
    take,
)
from wordmate.adapters.word_files.vocabulary_items import vocabulary_items
from wordmate.domain.vocabulary_test.items import draw_items

FEW = 24


@pytest.fixture(scope="module")
def outcomes():
    return [one for size in SIZES for one in run(ASSUMED, size, learners=FEW, seed=1)]


def test_the_median_error_is_at_most_15_percent_under_the_stop_rule(outcomes) -> None:
    assert middle_error(outcomes) <= 0.15


def test_the_interval_holds_the_truth_in_85_to_95_of_100(outcomes) -> None:
    assert 0.85 <= held(outcomes) <= 0.95


def test_without_the_stop_rule_more_words_are_asked_and_the_error_is_smaller(outcomes) -> None:
    full = [one for size in SIZES for one in run(ASSUMED, size, learners=FEW, seed=1, stops=False)]
    assert sum(one.asked for one in full) > sum(one.asked for one in outcomes)
    assert middle_error(full) < middle_error(outcomes)


def test_a_learner_knows_as_many_words_as_they_were_made_to_know() -> None:
    for size in SIZES:
        location = location_for(size, 0.5)
        known = sum(words * known_share(rank, location, 0.5) for rank, words in pieces())
        assert known == pytest.approx(size, rel=0.001)
        assert drawn_learner(size, ASSUMED, Random(1)).size == pytest.approx(size, rel=0.25)


def test_the_studys_test_ends_like_the_products() -> None:
    nobody = Population(name="nobody", says_dont_know=(1.0, 1.0))
    learner = drawn_learner(1, nobody, Random(1))
    answers = list(take(learner, draw_items(vocabulary_items(), 1), Random(1)))
    assert 5 <= len(answers) <= 8


def test_the_same_seed_finds_the_same() -> None:
    assert run(ASSUMED, 600, learners=2, seed=5) == run(ASSUMED, 600, learners=2, seed=5)
    assert run(ASSUMED, 600, learners=2, seed=5) != run(ASSUMED, 600, learners=2, seed=6)


def test_the_page_keeps_its_text_and_gets_new_tables() -> None:
    page = PAGE.read_text(encoding="utf-8")
    written = page_with("FOUND", page)
    assert "\nFOUND\n" in written
    assert page_with("FOUND", written) == written
    assert written.splitlines()[0] == page.splitlines()[0]

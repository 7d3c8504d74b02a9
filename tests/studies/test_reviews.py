"""The study of reviews: reproducible by seed, and consistent with its page."""

from random import Random

import pytest

from tests.studies.reviews.memory import MEMORIES, drawn_person
from tests.studies.reviews.study import (
    BEGINS,
    CHOSEN,
    ENDS,
    LEARNERS,
    PAGE,
    TODAY,
    WORDS,
    Came,
    Plan,
    lesson,
    run,
    tables,
)

every_memory = pytest.mark.parametrize("memory", MEMORIES)


def total(came: list[Came], name: str) -> float:
    return sum(getattr(one, name) for one in came)


def test_the_page_shows_what_the_study_finds() -> None:
    shown = PAGE.read_text(encoding="utf-8").partition(BEGINS)[2].partition(ENDS)[0]
    assert shown.strip() == tables().strip(), "stale: run `python -m tests.studies.reviews`"


@every_memory
def test_a_choice_takes_fewer_answers_and_minutes_and_keeps_more(memory: str) -> None:
    today, chosen = (run(memory, plan, learners=LEARNERS) for plan in (TODAY, CHOSEN))
    assert total(chosen, "asks") < total(today, "asks") * 0.75
    assert total(chosen, "minutes") < total(today, "minutes") * 0.85
    assert total(chosen, "known") > total(today, "known")


@every_memory
def test_a_weak_learners_day_stays_within_the_budget(memory: str) -> None:
    came = run(memory, CHOSEN, learners=20, weak=True)
    assert {one.most_words for one in came} == {WORDS * 2 // 5}


@every_memory
def test_the_fixed_plan_asks_every_word_ten_times(memory: str) -> None:
    came = lesson(drawn_person(Random(1)), MEMORIES[memory], TODAY, 1)
    assert (came.asks, came.most_words) == (10, WORDS)


@every_memory
def test_an_unasked_word_is_only_forgotten_and_a_right_answer_helps(memory: str) -> None:
    for seed in range(30):
        person = drawn_person(Random(seed))
        asked, unasked = (MEMORIES[memory](person, Random(seed)) for _ in range(2))
        for one in (asked, unasked):
            one.answer(0.0, right=True)
        assert 0 <= unasked.known(9.0) <= unasked.known(3.0) <= 1
        asked.answer(3.0, right=True)
        assert asked.known(13.0) > unasked.known(13.0)


@every_memory
def test_a_learner_without_reviews_is_asked_nothing(memory: str) -> None:
    came = lesson(drawn_person(Random(2)), MEMORIES[memory], CHOSEN, 2, held=0.02)
    full = lesson(drawn_person(Random(2)), MEMORIES[memory], CHOSEN, 2)
    assert came.asks < full.asks
    assert came.known < full.known


def test_a_plan_without_a_queue_asks_nothing_after_its_last_day() -> None:
    nothing = lesson(drawn_person(Random(3)), MEMORIES["traces"], Plan("", (2, 5), 0), 3)
    assert nothing.asks == (WORDS + 9 * 16) / WORDS

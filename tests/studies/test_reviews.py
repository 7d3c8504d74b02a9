"""The study of reviews: reproducible by seed, and consistent with its page."""

from functools import reduce
from random import Random

import pytest

from tests.studies.reviews.memory import MEMORIES, drawn_person
from tests.studies.reviews.study import (
    CASES,
    DUE,
    FITTED,
    FIXED,
    LAST_DAY,
    NOT_CARRIED,
    PAGE,
    every_day,
    half_the_days,
    lived,
    run,
    table,
)
from wordmate.domain.reviews.due import DEFAULT_MINUTES
from wordmate.domain.reviews.forgetting import PUBLISHED, UNFITTED, Forgetting

every_memory = pytest.mark.parametrize("memory", MEMORIES)


def test_the_page_shows_what_the_study_finds() -> None:
    """For the case that is quickest to compute."""
    [one_lesson] = [one for one in CASES if one.lessons == 1]
    shown = PAGE.read_text(encoding="utf-8")
    found = f"**{one_lesson.name}**\n\n{table(one_lesson)}\n"
    assert found in shown, "stale: run `python -m tests.studies.reviews`"


@every_memory
def test_the_due_list_takes_fewer_answers_and_minutes(memory: str) -> None:
    fixed, due = (run(memory, policy, learners=2) for policy in (FIXED, DUE))
    assert due.asks < fixed.asks * 0.75
    assert due.minutes < fixed.minutes * 0.85


@every_memory
def test_a_weak_learner_is_asked_for_little_more_than_the_budget(memory: str) -> None:
    """First reviews come on top: 25 words on three of seven days."""
    first = 25 * 15 / 60 * 3 / 7
    weak = run(memory, DUE, learners=2, ability=-1.5)
    assert weak.minutes < DEFAULT_MINUTES + first


@every_memory
def test_the_minutes_of_a_missed_day_keep_more_words(memory: str) -> None:
    carried, lost = (
        run(memory, policy, learners=3, held=half_the_days) for policy in (DUE, NOT_CARRIED)
    )
    assert carried.known >= lost.known


@every_memory
def test_the_fixed_plan_asks_every_word_ten_times(memory: str) -> None:
    came = run(memory, FIXED, learners=1, lessons=1, held=every_day)
    lessons = range(0, LAST_DAY, 7)
    asks = sum(25 for on in lessons for day in (1, 2, 3, 5, 7, 9, 12, 14, 17, 21) if on + day < 90)
    assert came.asks == asks / LAST_DAY


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
@pytest.mark.parametrize("ability", [-1.5, 1.5])
def test_a_scale_of_ones_own_predicts_no_worse_than_the_published_parameters(
    memory: str, ability: float
) -> None:
    group = [lived(memory, ability, seed) for seed in range(2)]
    own = [reduce(Forgetting.after, one.before, UNFITTED).scale() for one in group]
    fitted = sum(one.loss(scale) for one, scale in zip(group, own, strict=True))
    assert fitted <= sum(one.loss(PUBLISHED) for one in group)


@pytest.mark.parametrize("memory", ["half-lives", "traces"])
def test_a_list_by_the_fitted_scale_keeps_no_more_words_at_a_full_load(memory: str) -> None:
    """So the product's list does not follow it."""
    fitted, due = (run(memory, policy, learners=3) for policy in (FITTED, DUE))
    assert fitted.known < due.known


@every_memory
def test_a_learner_who_comes_at_weekends_alone_knows_less(memory: str) -> None:
    often, seldom = (
        run(memory, DUE, learners=2, held=held) for held in (every_day, lambda day, _: day % 7 >= 5)
    )
    assert seldom.asks < often.asks
    assert seldom.known < often.known

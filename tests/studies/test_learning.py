"""The study of learning: reproducible by seed, and consistent with its models."""

from dataclasses import replace
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.studies.learning.learner import CHOICES, Draw, drawn_learner, produces, recognises
from tests.studies.learning.loops import MODELS, NEW, OLD, PROLONGED, WORDS, Lesson, Loop
from tests.studies.learning.memory import DAY_S, Memory
from tests.studies.learning.reveals import APPEARED, CLAIMED, RECALLED, known_next_day
from tests.studies.learning.study import BEGINS, ENDS, PAGE, lesson, tables

A_LOOK = st.tuples(st.floats(1, 600), st.floats(0.1, 3))
"""The time since the previous practice, and its weight."""
HISTORY = st.lists(A_LOOK, min_size=1, max_size=12)
both_models = pytest.mark.parametrize("model", MODELS)


def remembered(model: str, history: list[tuple[float, float]]) -> tuple[Memory, float]:
    """A memory with a history, and the end of that."""
    memory, now = MODELS[model](), 0.0
    for later, weight in history:
        now += later
        memory.practise(now, weight)
    return memory, now


def test_the_same_seed_draws_the_same_table_and_another_seed_another_one() -> None:
    assert tables(learners=3, seed=1) == tables(learners=3, seed=1)
    assert tables(learners=3, seed=1) != tables(learners=3, seed=2)


def test_the_page_shows_what_the_study_finds() -> None:
    shown = PAGE.read_text(encoding="utf-8").partition(BEGINS)[2].partition(ENDS)[0]
    assert shown.strip() == tables().strip(), "stale: run `python -m tests.studies.learning`"


@both_models
@given(history=HISTORY, later=st.floats(1, 7 * DAY_S), much_later=st.floats(0, 7 * DAY_S))
def test_unpractised_words_are_only_forgotten(
    model: str, history: list[tuple[float, float]], later: float, much_later: float
) -> None:
    memory, now = remembered(model, history)
    soon, late = memory.recall(now + later), memory.recall(now + later + much_later)
    assert 0 <= late <= soon <= 1


@both_models
@given(history=HISTORY, look=A_LOOK, later=st.floats(1, 7 * DAY_S))
def test_showing_a_meaning_never_weakens_a_memory(
    model: str, history: list[tuple[float, float]], look: tuple[float, float], later: float
) -> None:
    without, _ = remembered(model, history)
    shown, at = remembered(model, [*history, look])
    assert shown.recall(at + later) >= without.recall(at + later)


@both_models
@pytest.mark.parametrize("loop", [OLD, NEW], ids=lambda loop: loop.name)
@settings(max_examples=4, derandomize=True, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_more_meanings_shown_leave_no_fewer_words(model: str, loop: Loop, seed: int) -> None:
    people = [drawn_learner(seed + nth, WORDS) for nth in range(12)]
    known = [
        sum(lesson(one, replace(loop, reveals=share), model).known(DAY_S) for one in people)
        for share in (0.0, 0.5, 1.0)
    ]
    assert known == sorted(known)


@both_models
def test_a_word_never_seen_is_not_recalled(model: str) -> None:
    memory = MODELS[model]()
    assert memory.recall(DAY_S) == 0
    memory.practise(1.0, 0.0)
    assert memory.recall(DAY_S) == 0


@both_models
def test_claiming_every_word_passes_the_old_test_but_not_the_typed_one(model: str) -> None:
    boaster = replace(drawn_learner(1, WORDS), claims=1.0, slips=0.0)
    old, new = lesson(boaster, OLD, model), lesson(boaster, NEW, model)
    assert len(old.passed) == WORDS
    assert len(new.passed) < WORDS
    assert old.passed_in_vain(DAY_S) == pytest.approx(WORDS - old.known(DAY_S))


@both_models
def test_unknown_words_are_guessed_right_one_time_in_four(model: str) -> None:
    learners = [drawn_learner(seed, WORDS) for seed in range(20)]
    loop = replace(NEW, reveals=0)
    picked = [Lesson(one, loop, model).picks(word) for one in learners for word in range(WORDS)]
    assert mean(picked) == pytest.approx(1 / CHOICES, abs=0.05)


@both_models
def test_the_prolonged_loop_takes_the_time_of_the_new_one(model: str) -> None:
    for seed in range(5):
        one = drawn_learner(seed, WORDS)
        new = lesson(one, NEW, model)
        longer = lesson(one, PROLONGED, model, new.lesson_s)
        assert longer.minutes == pytest.approx(new.minutes, rel=0.08)
        assert longer.minutes > lesson(one, OLD, model).minutes


@both_models
def test_a_missed_word_returns_once_in_its_step_after_three_others(model: str) -> None:
    asked = list[int]()

    def miss_first_and_last(word: int) -> bool:
        asked.append(word)
        return word not in (0, 4)

    one = Lesson(drawn_learner(1, WORDS), replace(NEW, returns=True), model)
    one.step(range(5), miss_first_and_last)
    assert asked == [0, 1, 2, 3, 0, 4, 4]


@both_models
def test_a_recalled_word_is_found_among_the_choices_in_less_time_than_a_forgotten_one(
    model: str,
) -> None:
    learner = replace(drawn_learner(1, WORDS), slips=0.0)
    known, forgotten = Lesson(learner, NEW, model), Lesson(learner, NEW, model)
    for _ in range(50):
        known.says(0)
    before = known.now
    assert known.recalls(0)
    forgotten.recalls(0)
    assert known.now - before < forgotten.now


def test_random_draws_are_uniform_and_independent() -> None:
    one = drawn_learner(7, WORDS)
    for draw in Draw:
        draws = [one.chance(draw, word, nth) for word in range(WORDS) for nth in range(1, 9)]
        assert mean(draws) == pytest.approx(0.5, abs=0.06)
        assert len(set(draws)) == len(draws)
    assert one.chance(Draw.RECALL, 1, 1) != one.chance(Draw.SLIP, 1, 1)


@given(recall=st.floats(0, 1))
def test_recognising_is_easier_than_recall_and_writing_is_harder(recall: float) -> None:
    assert 0 <= produces(recall) <= recall <= recognises(recall) + 1e-12
    assert recognises(recall) <= 1


@both_models
def test_a_right_choice_without_recall_says_less_of_the_next_day_than_a_claim(model: str) -> None:
    known = known_next_day(model, learners=20)
    assert known[APPEARED] < known[CLAIMED] < known[RECALLED]

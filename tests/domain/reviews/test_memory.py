"""Memories follow FSRS-6, and a mere claim to know a word counts less."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.reviews.memory import (
    PARAMETERS,
    Grade,
    Memory,
    known_until,
    local_days,
    memory_after,
    recall,
)

BEGAN = datetime(2026, 3, 1, tzinfo=UTC)
FSRS = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
RATINGS = {Grade.MISSED: Rating.Again, Grade.RIGHT: Rating.Good}
judged = st.sampled_from([Grade.MISSED, Grade.RIGHT])
later = st.integers(0, 60)
days = st.floats(0, 400)
memories = st.builds(
    Memory, stability=st.floats(0.001, 500), difficulty=st.floats(1, 10), day=st.just(0.0)
)


def test_the_parameters_are_the_published_ones() -> None:
    assert tuple(FSRS.parameters) == PARAMETERS


@given(answers=st.lists(st.tuples(judged, later), min_size=1, max_size=15), asked=later)
def test_answers_change_a_memory_as_fsrs_does(answers: list[tuple[Grade, int]], asked: int) -> None:
    card, memory, day = Card(), None, 0
    for grade, gap in answers:
        day += gap
        card, _ = FSRS.review_card(card, RATINGS[grade], BEGAN + timedelta(days=day))
        memory = memory_after(memory, grade, day)
    assert memory is not None
    assert memory.stability == pytest.approx(card.stability, rel=1e-9)
    assert memory.difficulty == pytest.approx(card.difficulty, rel=1e-9)
    now = BEGAN + timedelta(days=day + asked)
    assert recall(memory, day + asked) == pytest.approx(FSRS.get_card_retrievability(card, now))


@given(memory=memories, gap=st.integers(1, 60))
def test_a_claim_changes_a_memory_like_hard_but_keeps_the_difficulty(
    memory: Memory, gap: int
) -> None:
    card = Card(stability=memory.stability, difficulty=memory.difficulty, last_review=BEGAN)
    card.state = card.state.Review
    hard, _ = FSRS.review_card(card, Rating.Hard, BEGAN + timedelta(days=gap))
    claimed = memory_after(memory, Grade.CLAIMED, gap)
    assert claimed.stability == pytest.approx(hard.stability, rel=1e-9)
    assert claimed.difficulty == memory_after(memory, Grade.RIGHT, gap).difficulty


@given(memory=st.none() | memories, day=days, ahead=days)
def test_a_claim_is_worth_less_than_a_right_answer_and_more_than_a_miss(
    memory: Memory | None, day: float, ahead: float
) -> None:
    missed, claimed, right = (recall(memory_after(memory, one, day), day + ahead) for one in Grade)
    assert missed <= claimed + 1e-12
    assert claimed <= right + 1e-12


@given(memory=memories, day=days, ahead=days)
def test_an_unasked_word_is_only_forgotten(memory: Memory, day: float, ahead: float) -> None:
    assert 0 < recall(memory, day + ahead) <= recall(memory, day) <= 1


@given(memory=memories, chance=st.floats(0.5, 0.99))
def test_recall_falls_below_a_probability_on_the_predicted_day(
    memory: Memory, chance: float
) -> None:
    assert recall(memory, known_until(memory, chance)) == pytest.approx(chance)


def test_an_answer_of_the_evening_before_belongs_to_another_day() -> None:
    before = Memory(2.0, 5.0, 10.9)
    assert memory_after(before, Grade.RIGHT, 11.1).stability != pytest.approx(
        memory_after(Memory(2.0, 5.0, 10.7), Grade.RIGHT, 10.9).stability, rel=0.01
    )


def test_a_day_of_a_clock_change_counts_as_one_day() -> None:
    zone = ZoneInfo("Europe/Berlin")
    eve, morning = (
        instant(datetime(2026, 3, day, 9, 30, tzinfo=zone)) for day in (28, 29)
    )  # the night between them has seven hours
    assert local_days(morning, zone) - local_days(eve, zone) == pytest.approx(1)
    assert local_days(morning, zone) % 1 == pytest.approx(9.5 / 24)


def test_the_first_answer_begins_the_memory() -> None:
    first = memory_after(None, Grade.RIGHT, 3.0)
    assert (first.stability, first.day) == (PARAMETERS[2], 3)

"""The list of due words of a day: its order, its budget, and what follows from it."""

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.reviews.due import (
    DEFAULT_MINUTES,
    LEAST_ALONE,
    LEAST_LED,
    LONGEST_ANSWER_MS,
    MINUTE_MS,
    PACE_ANSWERS,
    SHORTEST_ANSWER_MS,
    TYPICAL_ANSWER_MS,
    UNUSED,
    DayBudget,
    due_list,
    is_nothing_due,
    led_count,
    led_words,
)
from wordmate.domain.reviews.memory import Grade, Memory, recall
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, plan
from wordmate.domain.reviews.word_memory import WordMemory, taught

TODAY = 40
ASKS = DEFAULT_MINUTES * MINUTE_MS // TYPICAL_ANSWER_MS
memories = st.builds(
    Memory, stability=st.floats(0.01, 300), difficulty=st.floats(1, 10), day=st.floats(0, TODAY)
)
word_lists = st.lists(st.tuples(memories, st.integers(0, TODAY + 5)), max_size=40).map(
    lambda some: [
        WordMemory(word_id, memory, first_on=first_on)
        for word_id, (memory, first_on) in zip(
            numbered(*range(1, len(some) + 1)), some, strict=True
        )
    ]
)


@given(words=word_lists, asks=st.integers(0, 40))
def test_the_list_holds_every_due_word_once_and_no_other(words, asks) -> None:
    due = due_list(words, TODAY, asks)
    assert sorted([*due.today, *due.later]) == [one.word_id for one in words if one.due_on <= TODAY]


@given(words=word_lists, asks=st.integers(0, 40))
def test_words_of_missed_first_reviews_lead_the_list_outside_the_budget(words, asks) -> None:
    first = {one.word_id for one in words if one.awaits_first and one.due_on <= TODAY}
    due = due_list(words, TODAY, asks)
    assert {*due.today[: len(first)]} == first
    assert len(due.today) <= len(first) + asks
    assert not due.later or len(due.today) == len(first) + asks


@given(words=word_lists)
def test_the_best_known_due_word_comes_first(words) -> None:
    found = {one.word_id: one for one in words}
    due = [found[one] for one in due_list(words, TODAY, 40).today]
    known = [recall(one.memory, TODAY + 1.0) for one in due if not one.awaits_first]
    assert known == pytest.approx(sorted(known, reverse=True))


@given(words=word_lists)
def test_a_word_that_was_asked_today_is_off_todays_list(words) -> None:
    for one in words:
        asked = one.after(Grade.MISSED, TODAY + 0.5)
        assert asked.word_id not in due_list([asked], TODAY, 40).today


@given(words=word_lists, data=st.data())
def test_reviews_and_the_daily_list_share_the_words_of_the_day(words, data) -> None:
    of_lesson = data.draw(st.sets(st.sampled_from([one.word_id for one in words]))) if words else ()
    due = due_list(words, TODAY, 7)
    review, daily = due.of_review(of_lesson), due.without(of_lesson)
    assert {*due.today} <= {*review, *daily}
    assert not {*review} & {*daily}
    beyond = {*review} - {*due.today}
    assert not beyond or len(review) <= LEAST_ALONE


def test_a_review_asks_a_few_due_words_even_if_no_minutes_are_left() -> None:
    words = [WordMemory(one, Memory(2.0, 5.0, 30.5)) for one in numbered(*range(1, 13))]
    due = due_list(words, TODAY, 0)
    assert due.of_review([one.word_id for one in words]) == [one.word_id for one in words[:5]]
    assert due.of_review([words[0].word_id]) == [words[0].word_id]


@given(words=word_lists, unknown=st.integers(0, 3))
def test_a_review_that_a_tutor_leads_asks_what_is_due_and_at_least_ten_words(
    words, unknown
) -> None:
    never_asked = list(numbered(*range(101, 101 + unknown)))
    listed = [one.word_id for one in words] + never_asked
    asked = led_words(listed, {one.word_id: one for one in words}, TODAY)
    due = {one.word_id for one in words if one.due_on <= TODAY} | {*never_asked}
    assert due <= {*asked} <= {*listed}
    assert len(asked) == max(len(due), min(LEAST_LED, len(listed)))
    assert len(asked) == led_count(len(due), len(listed))
    left = [one for one in words if one.word_id not in asked]
    extra = [one for one in words if one.word_id in asked and one.word_id not in due]
    known = [[recall(one.memory, TODAY + 1.0) for one in some] for some in (extra, left)]
    if extra and any(not one.awaits_first for one in left):
        firmest = max(known[0][at] for at, one in enumerate(extra))
        assert firmest <= max(known[1]) + 1e-9


def test_nothing_is_due_if_every_word_is_due_after_the_day() -> None:
    assert is_nothing_due([41, 42], TODAY)
    assert not is_nothing_due([41, 40], TODAY)


def test_the_first_day_of_a_plan_asks_every_word_and_the_others_the_due_ones() -> None:
    zone = ZoneInfo("UTC")
    rules = [one.due_only for one in plan(EPOCH, "19:00", zone, due_only=True)]
    assert rules == [False, *[True] * (len(REVIEW_DAYS) - 1)]
    assert not any(one.due_only for one in plan(EPOCH, "19:00", zone))


def test_the_minutes_of_a_day_end_with_its_answers() -> None:
    budget = DayBudget(TODAY - 1)
    for nth in range(3):
        assert budget.asks_left(DEFAULT_MINUTES, TODAY) == ASKS - nth
        budget = budget.after(TODAY, counts=True, latency_ms=None)
    assert budget.asks_left(0, TODAY) == 0
    assert budget.asks_left(DEFAULT_MINUTES, TODAY + 1) == ASKS


def test_first_reviews_do_not_use_the_minutes() -> None:
    budget = DayBudget(TODAY - 1).after(TODAY, counts=False, latency_ms=None)
    assert budget.asks_left(DEFAULT_MINUTES, TODAY) == ASKS


@pytest.mark.parametrize(
    ("last", "days"),
    [(0, 1), (TODAY - 1, 1), (TODAY - 2, 2), (TODAY - 9, 2)],
    ids=["the first day ever", "asked yesterday", "a day missed", "many days missed"],
)
def test_the_minutes_of_one_missed_day_are_added_to_the_next(last, days) -> None:
    budget = DayBudget(last)
    assert budget.asks_left(DEFAULT_MINUTES, TODAY) == days * ASKS
    asked = budget.after(TODAY, counts=True, latency_ms=None)
    assert asked.asks_left(DEFAULT_MINUTES, TODAY) == days * ASKS - 1


def test_an_answer_of_an_earlier_day_does_not_use_todays_minutes() -> None:
    budget = DayBudget(TODAY, asked=3)
    assert budget.after(TODAY - 1, counts=True, latency_ms=None) == budget


def test_a_students_pace_is_used_once_it_is_known() -> None:
    budget = UNUSED
    for _ in range(PACE_ANSWERS):
        assert budget.answer_ms == TYPICAL_ANSWER_MS
        budget = budget.after(TODAY, counts=False, latency_ms=4_000)
    assert budget.answer_ms == 4_000
    assert budget.minutes_for(31) == 3
    for _ in range(300):
        budget = budget.after(TODAY, counts=False, latency_ms=9_000)
    assert budget.answer_ms == pytest.approx(9_000, abs=60)


@given(st.lists(st.integers(0, 10_000_000), max_size=200))
def test_no_latency_makes_a_pace_absurd(latencies) -> None:
    budget = UNUSED
    for one in latencies:
        budget = budget.after(TODAY, counts=True, latency_ms=one)
        assert SHORTEST_ANSWER_MS - 60 <= budget.answer_ms <= LONGEST_ANSWER_MS


def test_the_words_of_a_missed_first_review_are_asked_on_the_day_after_it_closed() -> None:
    words = [taught(None, one, Grade.RIGHT, TODAY - 1.5, TODAY - 1) for one in numbered(1, 2, 3)]
    assert not due_list(words, TODAY - 1, 9).today
    assert len(due_list(words, TODAY, 0).today) == 3

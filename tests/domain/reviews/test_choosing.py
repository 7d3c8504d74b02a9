"""A day of the plan asks the words with the largest gain, within its budget."""

from itertools import groupby
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.reviews.choosing import choose, most_asked
from wordmate.domain.reviews.maintenance import (
    EASY_AFTER,
    HARD_AFTER,
    KeptWord,
    hard_words,
    queue_of_day,
    taught,
)
from wordmate.domain.reviews.memory import Grade, Memory, memory_after, recall
from wordmate.domain.reviews.review_plan import plan

memories = st.builds(
    Memory, stability=st.floats(0.01, 300), difficulty=st.floats(1, 10), day=st.floats(0, 30)
)
lists = st.lists(st.none() | memories, min_size=1, max_size=40).map(
    lambda some: list(zip(numbered(*range(1, len(some) + 1)), some, strict=True))
)


@given(words=lists, most=st.integers(1, 40), day=st.floats(31, 60))
def test_words_are_chosen_by_gain_and_not_by_place(words, most, day) -> None:
    gained = sorted(one.gain or 0 for one in choose(words, day, most))
    again = sorted(one.gain or 0 for one in choose(words[::-1], day, most))
    assert gained == pytest.approx(again)


@given(words=lists, most=st.integers(1, 40), day=st.floats(31, 60))
def test_a_day_stays_within_its_budget_and_in_the_order_of_the_lesson(words, most, day) -> None:
    asked = [one.word_id for one in choose(words, day, most)]
    order = [word for word, _ in words]
    assert len(asked) <= most
    assert asked == [one for one in order if one in asked]


@given(words=lists, most=st.integers(1, 40), day=st.floats(31, 60))
def test_no_word_is_left_out_for_one_that_gains_less(words, most, day) -> None:
    asked = choose(words, day, most)
    everything = choose(words, day, len(words))
    left = [one for one in everything if one not in asked]

    def worth(one):
        if one.gain is None:
            return float("inf")
        return one.gain / (one.known * 5 + (1 - one.known) * 15)

    if asked and left:
        assert min(map(worth, asked)) >= max(map(worth, left))


def _worth(memory, day):
    """The gain per second of asking a word, from the memories after each answer."""
    known, later = recall(memory, day), day + 10
    right, missed = (memory_after(memory, one, day) for one in (Grade.RIGHT, Grade.MISSED))
    asked = known * recall(right, later) + (1 - known) * recall(missed, later)
    gained = asked - recall(memory, later)
    return gained / (known * 5 + (1 - known) * 15) if gained > 1e-6 else 0


@given(words=lists, most=st.integers(1, 40), day=st.floats(31, 60) | st.floats(0, 30))
def test_the_words_with_the_most_gain_a_second_are_asked_after_those_without_a_memory(
    words, most, day
) -> None:
    memories = dict(words)
    asked = [memories[one.word_id] for one in choose(words, day, most)]
    rest = [_worth(one, day) for one in memories.values() if one is not None]
    unknown = min(most, len(words) - len(rest))
    best = sorted(filter(None, rest), reverse=True)[: most - unknown]
    assert asked.count(None) == unknown
    worth = sorted((_worth(one, day) for one in asked if one is not None), reverse=True)
    assert worth == pytest.approx(best, rel=1e-6, abs=1e-9)


def test_a_word_that_gains_nothing_is_not_asked() -> None:
    [fresh, old] = numbered(1, 2)
    just_asked, long_ago = Memory(30.0, 5.0, 40.0), Memory(3.0, 5.0, 20.0)
    asked = choose([(fresh, just_asked), (old, long_ago)], 40.0, 2)
    assert [one.word_id for one in asked] == [old]


@pytest.mark.parametrize(
    ("words", "share", "most"),
    [
        (40, (2, 5), 16),
        (25, (2, 5), 10),
        (1, (2, 5), 1),
        (40, None, None),
        (40, (1, 1), None),
    ],
)
def test_a_day_asks_its_share_of_the_words_at_most(words, share, most) -> None:
    assert most_asked(words, share) == most


def test_the_first_day_of_a_plan_asks_every_word_and_each_other_one_a_share() -> None:
    shares = [one.share for one in plan(EPOCH, "19:00", ZoneInfo("UTC"), share=(2, 5))]
    assert shares == [None, *[(2, 5)] * 9]


def _kept(count):
    return [KeptWord(one, Memory(2.0, 5.0, 0.5), 0, 21) for one in numbered(*range(1, count + 1))]


def test_the_queue_begins_when_the_plan_is_over() -> None:
    words = _kept(30)
    assert queue_of_day(words, 21.9, 20) == ()
    assert len(queue_of_day(words, 22.1, 20)) == 20


def test_the_queue_asks_every_third_day() -> None:
    words = {one.word_id: one for one in _kept(60)}
    asked = []
    for day in range(22, 34):
        today = queue_of_day(words.values(), day + 0.4, 10)
        for one in today:
            words[one.word_id] = words[one.word_id].after(Grade.RIGHT, day + 0.4)
        asked.append(len(today))
    assert asked == [10, 0, 0] * 4


def test_a_day_that_was_missed_is_caught_up_on_the_next() -> None:
    words = _kept(30)
    assert len(queue_of_day(words, 22.4, 10)) == 10
    assert len(queue_of_day(words, 23.4, 10)) == 10


def test_the_rest_of_a_day_is_still_asked_on_that_day() -> None:
    words = {one.word_id: one for one in _kept(30)}
    first = queue_of_day(words.values(), 22.4, 10)
    for one in first[:4]:
        words[one.word_id] = words[one.word_id].after(Grade.RIGHT, 22.5)
    assert [one.word_id for one in queue_of_day(words.values(), 22.6, 10)] == [
        one.word_id for one in first[4:]
    ]


def test_practising_one_word_does_not_postpone_a_day() -> None:
    words = _kept(30)
    words[0] = words[0].after(Grade.RIGHT, 22.2)
    assert len(queue_of_day(words, 23.2, 10)) == 10


def _asked(*answers: tuple[float, bool]) -> KeptWord:
    """A word that was taught on day 0, after these answers."""
    [number] = numbered(1)
    word = taught(None, number, Grade.RIGHT, 0.5, 0)
    for day, right in answers:
        word = word.after(Grade.CLAIMED if right else Grade.MISSED, day)
    return word


def _missed_on(*days: float) -> list[tuple[float, bool]]:
    return [(day, False) for day in days]


@given(st.lists(st.floats(0.5, 0.999), min_size=1, max_size=30))
def test_misses_of_one_day_count_once(times) -> None:
    assert _asked(*_missed_on(*(7 + one for one in sorted(times)))).misses == 1
    assert _asked(*_missed_on(*times)).misses == 1, "the day on which it was taught counts, too"


@given(st.lists(st.integers(1, 40), unique=True, min_size=5, max_size=20), st.data())
def test_a_hard_word_is_easy_again_after_three_right_days(days, data) -> None:
    last = max(days)
    assert _asked(*_missed_on(*sorted(days))).is_hard
    known = [(last + nth, True) for nth in (1, 2, 3)]
    again = data.draw(st.lists(st.sampled_from(known))) + known
    word = _asked(*_missed_on(*sorted(days)), *sorted(again))
    assert not word.is_hard
    assert word.after(Grade.MISSED, last + 4).misses == 1


@given(
    st.lists(st.tuples(st.integers(1, 20), st.booleans()), max_size=60).map(
        lambda answers: sorted(answers, key=lambda one: one[0])
    )
)
def test_a_day_with_a_miss_is_a_missed_day_whatever_the_order_of_its_answers(answers) -> None:
    misses = rights = 0
    for _, of_day in groupby(answers, key=lambda one: one[0]):
        if all(right for _, right in of_day):
            rights += 1
        else:
            misses, rights = (1 if rights >= EASY_AFTER else misses + 1), 0
    word = _asked(*((float(day), right) for day, right in answers))
    assert (word.misses, word.rights) == (misses, rights)


def test_an_answer_that_a_device_sent_late_changes_only_the_memory() -> None:
    word = _asked((8.5, False), (9.5, True))
    for late in (Grade.MISSED, Grade.RIGHT):
        again = word.after(late, 8.6)
        assert (again.misses, again.rights) == (1, 1)
        assert again.memory != word.memory


def test_a_hard_word_leaves_the_queue_and_comes_back() -> None:
    hard = _asked(*_missed_on(*range(1, HARD_AFTER + 1)))
    assert hard.is_hard
    assert queue_of_day([hard], 40.5, 10) == ()
    again = taught(hard, hard.word_id, Grade.RIGHT, 41.5, 62)
    assert not again.is_hard
    assert queue_of_day([again], 62.5, 10) == ()
    assert queue_of_day([again], 63.5, 10)
    for day in (41.5, 42.5, 43.5):
        assert queue_of_day([hard], day, 10) == ()
        hard = hard.after(Grade.CLAIMED, day)
    assert queue_of_day([hard], 46.5, 10)


def test_hard_words_come_most_missed_first() -> None:
    words = numbered(1, 2, 3, 4)
    misses = (HARD_AFTER, HARD_AFTER + 1, HARD_AFTER - 1, HARD_AFTER)
    memory = Memory(stability=1, difficulty=5, day=1)
    kept = [KeptWord(one, memory, count) for one, count in zip(words, misses, strict=True)]
    assert hard_words(kept) == [words[1], words[0], words[3]]


def test_an_untested_word_has_the_memory_of_a_missed_one_without_counting_a_miss() -> None:
    [word] = numbered(1)
    untested = taught(None, word, None, 3.5, 24)
    assert untested.memory == taught(None, word, Grade.MISSED, 3.5, 24).memory
    assert untested.misses == 0

"""The memory of a word: the days on which it was asked, on which it is due, and when it is hard."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.reviews.memory import Grade, Memory, recall
from wordmate.domain.reviews.word_memory import (
    EASY_AFTER,
    HARD_AFTER,
    WordMemory,
    hard_words,
    taught,
)

[WORD] = numbered(1)
memories = st.builds(
    Memory, stability=st.floats(0.001, 3000), difficulty=st.floats(1, 10), day=st.floats(0, 500)
)


@given(memories)
def test_a_word_is_due_on_the_first_day_at_whose_end_its_chance_is_under_nine_in_ten(
    memory,
) -> None:
    on = WordMemory(WORD, memory).due_on
    answered_on = int(memory.day)
    assert on > answered_on
    assert recall(memory, on + 1.0) < 0.9 + 1e-9
    if on > answered_on + 1:
        assert recall(memory, float(on)) >= 0.9 - 1e-9


@given(lesson=st.floats(0, 100), after=st.integers(1, 9))
def test_a_word_is_not_due_while_the_plan_allows_its_first_review(lesson, after) -> None:
    first_on = int(lesson) + after
    word = taught(None, WORD, Grade.MISSED, lesson, first_on)
    assert word.awaits_first
    assert word.due_on == first_on + 1


def test_the_first_review_ends_the_wait_even_after_its_day() -> None:
    for answered in (3.8, 4.5, 9.2):
        word = taught(None, WORD, Grade.RIGHT, 2.8, 4).after(Grade.RIGHT, answered)
        assert not word.awaits_first
        assert word.first_on == int(answered)
        assert word.due_on > int(answered)


def test_practice_on_the_day_of_the_lesson_is_no_first_review() -> None:
    word = taught(None, WORD, Grade.RIGHT, 2.5, 3).after(Grade.MISSED, 2.8)
    assert word.awaits_first


def test_a_word_without_a_plan_awaits_no_review() -> None:
    word = taught(None, WORD, Grade.RIGHT, 2.5)
    assert not word.awaits_first
    assert word.due_on == 4


def _asked(*answers: tuple[float, bool]) -> WordMemory:
    """A word that was taught on day 0, after these answers."""
    word = taught(None, WORD, Grade.RIGHT, 0.5)
    for day, right in answers:
        word = word.after(Grade.CLAIMED if right else Grade.MISSED, day)
    return word


def test_a_word_tells_whether_it_was_known_when_it_was_asked_last() -> None:
    lesson, missed, known = (0.6, True), (2.5, False), (3.5, True)
    assert _asked().was_known is None
    assert _asked(lesson).was_known is None, "the day of its lesson does not count"
    assert _asked(missed).was_known is False
    assert _asked(missed, known).was_known is True
    assert _asked(known, (3.6, False)).was_known is False


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


def test_a_lesson_that_teaches_a_hard_word_again_counts_as_one_day() -> None:
    hard = _asked(*_missed_on(*range(1, HARD_AFTER + 1)))
    known = taught(hard, WORD, Grade.RIGHT, 41.5)
    assert (known.is_hard, known.rights) == (True, 1)
    missed = taught(hard, WORD, Grade.MISSED, 41.5)
    assert (missed.misses, missed.rights) == (HARD_AFTER + 1, 0)
    untested = taught(hard, WORD, None, 41.5)
    assert (untested.misses, untested.rights) == (HARD_AFTER, 0)
    assert not known.after(Grade.CLAIMED, 42.5).after(Grade.CLAIMED, 43.5).is_hard


def test_a_lesson_that_teaches_a_word_again_plans_its_first_review() -> None:
    before = _asked((1.5, True), (9.5, False))
    for grade in (Grade.RIGHT, Grade.MISSED, None):
        again = taught(before, WORD, grade, 41.5, 43)
        assert again.awaits_first
        assert again.due_on == 44
    assert not taught(before, WORD, Grade.RIGHT, 41.5).awaits_first


def test_hard_words_come_most_missed_first() -> None:
    words = numbered(1, 2, 3, 4)
    misses = (HARD_AFTER, HARD_AFTER + 1, HARD_AFTER - 1, HARD_AFTER)
    memory = Memory(stability=1, difficulty=5, day=1)
    found = [WordMemory(one, memory, count) for one, count in zip(words, misses, strict=True)]
    assert hard_words(found) == [words[1], words[0], words[3]]


def test_an_untested_word_has_the_memory_of_a_missed_one_without_counting_a_miss() -> None:
    untested = taught(None, WORD, None, 3.5, 24)
    assert untested.memory == taught(None, WORD, Grade.MISSED, 3.5, 24).memory
    assert untested.misses == 0

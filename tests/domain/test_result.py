"""A result's lists are disjoint and the order's, and decide what becomes of the words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.errors import InvalidResult
from wordmate.domain.lesson_flow import LessonMode
from wordmate.domain.result import LessonResultLists, outcome
from wordmate.domain.word_learning import WordState

ids = st.lists(st.integers(1, 12), max_size=6)


@given(ids, ids, ids, st.sets(st.integers(1, 12)))
def test_a_result_is_accepted_exactly_when_its_lists_are_disjoint_and_of_the_order(
    correct, wrong, known, words
):
    lists = LessonResultLists(correct=correct, wrong=wrong, already_known=known)
    named = correct + wrong + known
    if len(set(named)) == len(named) and set(named) <= words:
        lists.check(words)
    else:
        with pytest.raises(InvalidResult):
            lists.check(words)


@pytest.mark.parametrize(
    ("lists", "field"),
    [
        (LessonResultLists(correct=[9]), "correctWordIds"),
        (LessonResultLists(correct=[1], wrong=[1]), "wrongWordIds"),
        (LessonResultLists(wrong=[2, 2]), "wrongWordIds"),
        (LessonResultLists(correct=[1], wrong=[2], already_known=[1]), "alreadyKnownWordIds"),
    ],
)
def test_a_refused_result_names_the_list(lists, field):
    with pytest.raises(InvalidResult) as caught:
        lists.check([1, 2, 3])
    assert caught.value.field == field


def test_the_order_of_words_does_not_make_another_result():
    lists = LessonResultLists(correct=[1, 2], wrong=[3])
    assert lists.same_words(LessonResultLists(correct=[2, 1], wrong=[3]))
    assert not lists.same_words(LessonResultLists(correct=[1, 3], wrong=[2]))


@given(
    st.dictionaries(st.integers(1, 12), st.sampled_from(WordState)),
    st.lists(st.integers(1, 12), unique=True),
    st.randoms(use_true_random=False),
    st.sets(st.integers(1, 12)),
    st.sampled_from(LessonMode),
)
def test_each_word_of_a_lesson_ends_where_its_list_says(states, words, random, worked, mode):
    cuts = sorted(random.choices(range(len(words) + 1), k=3))
    correct, wrong, known = words[: cuts[0]], words[cuts[0] : cuts[1]], words[cuts[1] : cuts[2]]
    lists = LessonResultLists(correct=correct, wrong=wrong, already_known=known)
    expected = {
        **dict.fromkeys([*correct, *known], "mastered"),
        **dict.fromkeys(wrong, "forgotten"),
    }
    if mode is LessonMode.NEW_WORDS:
        for word in worked - set(expected):
            before = states.get(word, WordState.NEW)
            expected[word] = "learned_pending_test" if before == "new" else before
    assert outcome(states, worked, lists, mode) == expected


def test_a_lesson_ended_early_without_a_result_leaves_its_words_learned():
    states = outcome({}, [1, 2], None, LessonMode.NEW_WORDS)
    assert states == {1: WordState.LEARNED_PENDING_TEST, 2: WordState.LEARNED_PENDING_TEST}

"""A tutor's choice of words to begin a class with."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.routine.before_class import MOST_OFFERED, offered_words

some_words = st.lists(st.integers(1, 30).map(WordId), unique=True, max_size=12)


@given(hard=some_words, missed=some_words, confused=some_words, taught=some_words.map(set))
def test_only_taught_words_are_offered_once_and_hard_words_come_first(
    hard, missed, confused, taught
) -> None:
    offered = offered_words(hard, missed, confused, taught)
    assert len({*offered}) == len(offered) <= MOST_OFFERED
    assert {*offered} <= taught & {*hard, *missed, *confused}
    taught_hard = [one for one in hard if one in taught]
    assert offered[: len(taught_hard)] == taught_hard[:MOST_OFFERED]
    ranks = [(one not in hard, one not in hard and one not in missed) for one in offered]
    assert ranks == sorted(ranks)


@given(hard=some_words, missed=some_words, confused=some_words)
def test_no_word_is_left_out_while_there_is_room(hard, missed, confused) -> None:
    every = {*hard, *missed, *confused}
    assert len(offered_words(hard, missed, confused, every)) == min(len(every), MOST_OFFERED)

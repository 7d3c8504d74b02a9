"""Confused words need a contrast card until they are told apart on two days."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.confusions import (
    APART_AFTER,
    Choice,
    Confusion,
    after_choices,
    confused_with,
    pair_of,
)

PAIR = pair_of(WordId(7), WordId(3))
DAYS = st.lists(st.tuples(st.integers(1, 9), st.booleans())).map(
    lambda answers: sorted(answers, key=lambda one: one[0])
)


def wrong(day: int = 1) -> Choice:
    return Choice(PAIR, right=False, day=day)


def right(day: int) -> Choice:
    return Choice(PAIR, right=True, day=day)


def after(*choices: Choice) -> Confusion:
    return after_choices(choices, {}).get(PAIR, Confusion(PAIR))


@given(st.integers(1, 9), st.lists(st.booleans()))
def test_a_pair_without_mistakes_on_one_day_only_stays(day, answers) -> None:
    of_day = [Choice(PAIR, one, day) for one in answers]
    assert after(wrong(), wrong(), *of_day).needs_contrast


@given(DAYS)
def test_a_pair_is_settled_by_two_days_without_a_mistake_since_the_last_one(answers) -> None:
    days = [[one for _, one in of] for _, of in groupby(answers, key=lambda one: one[0])]
    mistaken = [not all(of) for of in days]
    apart = mistaken[::-1].index(True) if any(mistaken) else 0
    times = sum(not one for _, one in answers)
    found = after(*(Choice(PAIR, one, day) for day, one in answers))
    assert (found.times, found.apart) == (times, apart)
    assert found.needs_contrast == (times >= 2 and apart < 2)


@given(DAYS, st.integers(0, 20))
def test_answers_in_two_parts_give_the_same_pairs(answers, cut) -> None:
    choices = [Choice(PAIR, one, day) for day, one in answers]
    first = after_choices(choices[:cut], {})
    assert {**first, **after_choices(choices[cut:], first)} == after_choices(choices, {})


def test_a_pair_is_the_same_whichever_word_was_asked() -> None:
    assert pair_of(WordId(3), WordId(7)) == PAIR == (3, 7)


def test_a_pair_that_was_confused_twice_needs_a_contrast_card() -> None:
    assert not after(wrong()).needs_contrast
    assert after(wrong(), wrong()).needs_contrast


def test_one_right_of_two_answers_does_not_settle_a_pair() -> None:
    confused = [wrong(), wrong(), right(2)]
    assert not after(*confused, right(3)).needs_contrast
    assert after(*confused, right(3), wrong(3)).needs_contrast
    assert after(*confused, wrong(3), right(3), right(4)).needs_contrast


def test_another_mistake_brings_a_settled_pair_back() -> None:
    settled = [wrong(), wrong(), right(2), right(3)]
    assert after(*settled, wrong(9)) == Confusion(PAIR, times=3, counted_on=9)
    assert after(*settled, wrong(9)).needs_contrast


def test_a_right_answer_that_a_device_sent_late_counts_for_no_day() -> None:
    assert after(wrong(), wrong(), right(5), right(4)).apart == 1
    assert after(wrong(), wrong(6), right(5)).apart == 0


def test_a_right_answer_does_not_affect_a_pair_that_was_never_confused() -> None:
    assert after_choices([right(1)], {}) == {}
    assert after_choices([right(1)], {PAIR: Confusion(PAIR)}) == {}


def test_a_word_is_confused_with_those_that_are_not_told_apart_yet_most_often_first() -> None:
    confusions = [
        Confusion(pair_of(WordId(3), WordId(other)), times, apart)
        for other, times, apart in ((1, 1, 0), (7, 3, 1), (8, 9, APART_AFTER))
    ]
    confusions.append(Confusion(pair_of(WordId(1), WordId(7)), times=5))
    assert confused_with(WordId(3), confusions) == [7, 1]

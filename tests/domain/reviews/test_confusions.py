"""Confused words need a contrast card until both are right on two days."""

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

ABROAD, ABOARD = WordId(7), WordId(3)
PAIR = pair_of(ABROAD, ABOARD)
ANSWER = st.tuples(st.integers(1, 9), st.sampled_from(PAIR), st.booleans())
"""A day, the asked word of the pair, and whether it was right."""
ANSWERS = st.lists(ANSWER).map(lambda answers: sorted(answers, key=lambda one: one[0]))


def choice(day: int, asked: WordId = ABROAD, *, right: bool) -> Choice:
    return Choice(asked, ABOARD if asked == ABROAD else ABROAD, right=right, day=day)


def wrong(day: int = 1) -> Choice:
    return choice(day, right=False)


def both_right(*days: int) -> list[Choice]:
    return [choice(day, asked, right=True) for day in days for asked in PAIR]


def after(*choices: Choice) -> Confusion:
    return after_choices(choices, {}).get(PAIR, Confusion(PAIR))


@given(st.integers(1, 9), ANSWERS)
def test_a_pair_without_mistakes_on_one_day_only_stays(day, answers) -> None:
    of_day = [choice(day, asked, right=right) for _, asked, right in answers]
    assert after(wrong(), wrong(), *of_day).needs_contrast


@given(ANSWERS, st.sampled_from(PAIR))
def test_a_pair_of_which_one_word_alone_is_right_stays(answers, asked) -> None:
    of_one = [choice(1 + day, asked, right=True) for day, _, _ in answers]
    assert after(wrong(), wrong(), *of_one).needs_contrast


@given(ANSWERS)
def test_a_pair_is_settled_by_two_days_without_a_mistake_on_which_both_words_are_right(
    answers,
) -> None:
    days = [[one[1:] for one in of] for _, of in groupby(answers, key=lambda one: one[0])]
    first = next((nth for nth, of in enumerate(days) if not all(right for _, right in of)), None)
    since_mistake = list[set[WordId]]()
    for of in days[first:] if first is not None else []:
        if all(right for _, right in of):
            since_mistake.append({asked for asked, _ in of})
        else:
            since_mistake.clear()
    apart = sum(asked == {*PAIR} for asked in since_mistake)
    times = sum(not right for _, _, right in answers)
    found = after(*(choice(day, asked, right=right) for day, asked, right in answers))
    assert (found.times, found.apart) == (times, apart)
    assert found.needs_contrast == (times >= 2 and apart < 2)


@given(ANSWERS, st.integers(0, 20))
def test_answers_in_two_parts_give_the_same_pairs(answers, cut) -> None:
    choices = [choice(day, asked, right=right) for day, asked, right in answers]
    first = after_choices(choices[:cut], {})
    assert {**first, **after_choices(choices[cut:], first)} == after_choices(choices, {})


@given(ANSWERS, ANSWERS)
def test_no_answer_takes_back_how_often_a_pair_was_confused(answers, more) -> None:
    def of(some: list[tuple[int, WordId, bool]]) -> list[Choice]:
        return [choice(day, asked, right=right) for day, asked, right in some]

    assert after(*of(answers), *of(more)).times >= after(*of(answers)).times


def test_a_pair_is_the_same_whichever_word_was_asked() -> None:
    assert pair_of(WordId(3), WordId(7)) == PAIR == (3, 7)


def test_a_pair_that_was_confused_twice_needs_a_contrast_card() -> None:
    assert not after(wrong()).needs_contrast
    assert after(wrong(), wrong()).needs_contrast


def test_a_day_with_a_mistake_settles_nothing() -> None:
    confused = [wrong(), wrong(), *both_right(2)]
    assert not after(*confused, *both_right(3)).needs_contrast
    assert after(*confused, *both_right(3), wrong(3)).needs_contrast
    assert after(*confused, wrong(3), *both_right(3, 4)).needs_contrast


def test_another_mistake_brings_a_settled_pair_back_with_its_history() -> None:
    settled = [wrong(), wrong(), *both_right(2, 3)]
    assert after(*settled).is_settled
    assert after(*settled, wrong(9)) == Confusion(PAIR, times=3, answered_on=9)
    assert after(*settled, wrong(9)).needs_contrast


def test_a_right_answer_that_a_device_sent_late_counts_for_no_day() -> None:
    confused = [wrong(), wrong()]
    assert after(*confused, *both_right(5, 4)).apart == 1
    assert after(*confused, wrong(6), *both_right(5)).apart == 0


def test_a_right_answer_does_not_affect_a_pair_that_was_never_confused() -> None:
    assert after_choices(both_right(1), {}) == {}
    assert after_choices(both_right(1), {PAIR: Confusion(PAIR)}) == {}


def test_a_word_is_confused_with_those_that_are_not_told_apart_yet_most_often_first() -> None:
    confusions = [
        Confusion(pair_of(WordId(3), WordId(other)), times, apart)
        for other, times, apart in ((1, 1, 0), (7, 3, 1), (8, 9, APART_AFTER))
    ]
    confusions.append(Confusion(pair_of(WordId(1), WordId(7)), times=5))
    assert confused_with(WordId(3), confusions) == [7, 1]

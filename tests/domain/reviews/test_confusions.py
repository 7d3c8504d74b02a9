"""Confused words need a contrast card until they are distinguished."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.confusions import Choice, Confusion, after_choices, pair_of

PAIR = pair_of(WordId(7), WordId(3))
WRONG, RIGHT = Choice(PAIR, right=False), Choice(PAIR, right=True)


def after(*choices: Choice) -> Confusion:
    return after_choices(choices, {}).get(PAIR, Confusion(PAIR))


def test_a_pair_is_the_same_whichever_word_was_asked() -> None:
    assert pair_of(WordId(3), WordId(7)) == PAIR == (3, 7)


def test_a_pair_that_was_confused_twice_needs_a_contrast_card() -> None:
    assert not after(WRONG).needs_contrast
    assert after(WRONG, WRONG).needs_contrast


def test_two_right_answers_in_a_row_settle_a_pair() -> None:
    assert after(WRONG, WRONG, RIGHT).needs_contrast
    assert after(WRONG, WRONG, RIGHT, RIGHT) == Confusion(PAIR)


def test_another_mistake_in_a_pair_restarts_the_count() -> None:
    assert after(WRONG, WRONG, RIGHT, WRONG, RIGHT).needs_contrast
    assert after(WRONG, WRONG, RIGHT, WRONG) == Confusion(PAIR, times=3)


def test_a_right_answer_does_not_affect_a_pair_that_was_never_confused() -> None:
    assert after_choices([RIGHT], {}) == {}
    assert after_choices([RIGHT], {PAIR: Confusion(PAIR)}) == {}


@given(st.lists(st.booleans()), st.integers(0, 20))
def test_answers_in_two_parts_give_the_same_pairs(answers, cut) -> None:
    choices = [Choice(PAIR, right) for right in answers]
    first = after_choices(choices[:cut], {})
    assert {**first, **after_choices(choices[cut:], first)} == after_choices(choices, {})

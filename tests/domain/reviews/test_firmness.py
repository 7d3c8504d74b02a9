"""How firm a word is: what an answer moves, and what time alone does not."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.reviews.firmness import FIRM_DAYS, LASTING_DAYS, Firmness, firmness
from wordmate.domain.reviews.memory import Grade
from wordmate.domain.reviews.word_memory import WordMemory, taught

[WORD] = numbered(1)
LESSON = 10.5
answers = st.lists(st.tuples(st.floats(0, 200), st.sampled_from(Grade)), max_size=12).map(sorted)


def _asked(answers: Sequence[tuple[float, Grade]]) -> WordMemory:
    """A word after its lesson and these answers, so many days later."""
    word = taught(None, WORD, Grade.RIGHT, LESSON)
    for after, grade in answers:
        word = word.after(grade, LESSON + after)
    return word


@given(answers)
def test_a_word_is_new_until_it_is_asked_on_a_day_after_its_lesson(answers) -> None:
    word = _asked(answers)
    assert (firmness(word) is Firmness.NEW) == (word.was_known is None)


@given(answers)
def test_a_missed_word_is_coming_again(answers) -> None:
    word = _asked([*answers, (300.0, Grade.MISSED)])
    assert firmness(word) is Firmness.COMING


@given(answers)
def test_a_firm_word_is_known_with_nine_in_ten_for_three_weeks(answers) -> None:
    word = _asked(answers)
    is_firm = firmness(word) in {Firmness.FIRM, Firmness.LASTING}
    assert is_firm == (word.was_known is True and word.memory.stability >= FIRM_DAYS)


@given(answers)
def test_a_word_lasts_only_by_an_answer_three_months_after_its_lesson(answers) -> None:
    met_on = int(LESSON)
    sooner = [(on, grade) for on, grade in answers if LESSON + on < met_on + LASTING_DAYS]
    assert firmness(_asked(sooner)) is not Firmness.LASTING
    if sooner != answers:
        firm = firmness(_asked(answers)) is not Firmness.FIRM
        assert firm, "a firm word that was known so late is lasting"


@given(answers, st.sampled_from([None, Grade.MISSED]))
def test_a_lasting_word_that_is_taught_again_is_lasting_no_more(answers, grade) -> None:
    word = taught(_asked(answers), WORD, grade, LESSON + 300)
    assert firmness(word) is not Firmness.LASTING


def test_a_word_that_is_known_again_and_again_becomes_firm_and_then_lasting() -> None:
    days = [1.0, 4.0, 12.0, 35.0, 95.0]
    steps = [firmness(_asked([(on, Grade.RIGHT) for on in days[:n]])) for n in range(len(days) + 1)]
    assert steps[0] is Firmness.NEW
    assert [*dict.fromkeys(steps)] == [*Firmness]

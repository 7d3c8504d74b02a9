"""The vocabulary test against a simple model, and its questions by seed."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.support.examples import WALKS
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.vocabulary_test.bands import BANDS, LAST_RANKS, band_up_to
from wordmate.domain.vocabulary_test.errors import VocabularyTestOver
from wordmate.domain.vocabulary_test.items import (
    PER_BAND,
    Answer,
    Item,
    PartOfSpeech,
    draw_items,
    judge,
    question_of,
    right_choice,
)
from wordmate.domain.vocabulary_test.vocabulary_test import Ending, VocabularyTest

SEEDS = st.integers(0, 2**32 - 1)
BANK = tuple(
    Item(
        word=f"{band:02}-{place}",
        band=band,
        part_of_speech=PartOfSpeech.NOUN,
        meaning="对",
        wrong_meanings=("甲", "乙", "丙"),
    )
    for band in range(len(BANDS))
    for place in range(PER_BAND + 2)
)


@WALKS
class TestByHand(RuleBasedStateMachine):
    """The model is a string of letters, one per answer, and the second of the last one."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.test, self.letters, self.second, self.shown, self.told = (
            VocabularyTest(item_count=12, asked_at=EPOCH),
            "",
            0,
            0,
            0,
        )

    def is_over(self) -> bool:
        missed = self.letters.replace("d", "w")
        return missed.endswith("wwwww") or missed.count("w") == 8 or len(missed) == 12

    @rule(seconds=st.integers(0, 12))
    def time_passes(self, seconds) -> None:
        self.second += seconds

    @rule(letter=st.sampled_from("rrrwd"))
    def answers(self, letter) -> None:
        answer = {"r": Answer.RIGHT, "w": Answer.WRONG, "d": Answer.DONT_KNOW}[letter]
        if self.is_over():
            with pytest.raises(VocabularyTestOver):
                self.test.answer(answer, Instant(self.second * 1000))
            return
        self.test = self.test.answer(answer, Instant(self.second * 1000))
        self.letters, self.shown, self.told = self.letters + letter, self.second, 0

    @rule()
    def suggests(self) -> None:
        if self.is_over() or self.told or self.second - self.shown < 10:
            with pytest.raises(DomainError):
                self.test.suggest(Instant(self.second * 1000))
            return
        self.test, self.told = self.test.suggest(Instant(self.second * 1000)), 1

    @invariant()
    def it_stands_where_the_letters_say(self) -> None:
        over = self.is_over()
        assert self.test.state == ("ended" if over else "suggesting" if self.told else "asking")
        assert self.test.place == (None if over else len(self.letters))
        assert "".join(answer.value[0] for answer in self.test.answers) == self.letters
        assert (self.test.ending is not None) == over


TestTestByHand = TestByHand.TestCase


def after(letters: str, items: int = 110) -> VocabularyTest:
    test = VocabularyTest(item_count=items, asked_at=EPOCH)
    for letter in letters:
        kinds = {"r": Answer.RIGHT, "w": Answer.WRONG, "d": Answer.DONT_KNOW}
        test = test.answer(kinds[letter], EPOCH)
    return test


def test_five_wrong_answers_in_a_row_end_the_test_and_dont_know_is_one_of_them() -> None:
    assert after("rwdwd").ending is None
    assert after("rwdwdw").ending is Ending.WRONG_IN_A_ROW


def test_a_finished_test_accepts_no_answer_and_suggests_nothing() -> None:
    over = after("wwwww")
    with pytest.raises(VocabularyTestOver):
        over.answer(Answer.RIGHT, EPOCH)
    with pytest.raises(DomainError) as refused:
        over.suggest(Instant(60_000))
    assert refused.type is not VocabularyTestOver


def test_the_eighth_wrong_answer_in_total_ends_the_test() -> None:
    assert after("rw" * 7).ending is None
    assert after("rw" * 8).ending is Ending.WRONG_IN_ALL


def test_the_maximum_number_of_words_ends_the_test() -> None:
    assert after("rr", items=3).ending is None
    assert after("rrr", items=3).ending is Ending.BANDS_EXHAUSTED


def test_dont_know_is_suggested_ten_seconds_after_a_word_is_shown() -> None:
    test = VocabularyTest(item_count=3, asked_at=Instant(5_000)).answer(
        Answer.RIGHT, now=Instant(20_000)
    )
    with pytest.raises(DomainError):
        test.suggest(now=Instant(29_999))
    assert test.suggest(now=Instant(30_000)).state == "suggesting"


def test_bands_follow_each_other_without_a_gap_up_to_rank_20000() -> None:
    assert len(BANDS) >= 20
    assert BANDS[-1].last_rank == 20_000
    pairs = itertools.pairwise(BANDS)
    assert all(one.last_rank + 1 == other.first_rank for one, other in pairs)
    assert [band_up_to(last) for last in LAST_RANKS] == list(range(len(BANDS)))


@given(SEEDS)
def test_words_are_drawn_band_by_band_from_easy_to_hard_each_once(seed) -> None:
    drawn = draw_items(BANK, seed)
    assert [item.band for item in drawn] == [b for b in range(len(BANDS)) for _ in range(PER_BAND)]
    assert len({item.word for item in drawn}) == len(drawn)


@given(SEEDS, st.randoms())
def test_the_same_seed_draws_the_same_test_however_the_bank_is_ordered(seed, random) -> None:
    bank = list(BANK)
    random.shuffle(bank)
    assert draw_items(bank, seed) == draw_items(BANK, seed)


def test_another_seed_draws_other_words_in_other_places() -> None:
    assert len({draw_items(BANK, seed) for seed in range(20)}) == 20
    assert {right_choice(place, 1) for place in range(40)} == {0, 1, 2, 3}


def test_a_short_band_gives_all_its_words() -> None:
    assert draw_items(BANK[:3], 1) != ()
    assert {item.word for item in draw_items(BANK[:3], 1)} == {item.word for item in BANK[:3]}


@given(st.integers(0, 200), SEEDS)
def test_a_question_has_four_choices_and_one_right_one(place, seed) -> None:
    question = question_of(BANK[0], place, seed)
    assert (question.word, question.part_of_speech) == (BANK[0].word, BANK[0].part_of_speech)
    assert sorted(question.choices) == sorted(["对", "甲", "乙", "丙"])
    assert question.choices[right_choice(place, seed)] == "对"
    verdicts = [judge(choice, place, seed) for choice in range(4)]
    assert verdicts.count(Answer.RIGHT) == 1
    assert verdicts[right_choice(place, seed)] is Answer.RIGHT
    assert judge(None, place, seed) is Answer.DONT_KNOW


def test_a_running_test_is_unchanged_in_another_release() -> None:
    assert [right_choice(place, 7) for place in range(9)] == [1, 2, 3, 0, 2, 3, 2, 0, 3]
    words = [item.word for item in draw_items(BANK, 7)[:8]]
    assert words == ["00-4", "00-1", "00-9", "00-0", "00-8", "00-6", "00-2", "00-5"]


def test_a_question_does_not_reveal_the_right_choice() -> None:
    assert set(question_of(BANK[0], 0, 1).__slots__) == {"word", "part_of_speech", "choices"}

"""Quality of the vocabulary test's item bank."""

import re
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache

import pytest

from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.starter import starter_books, starter_file
from wordmate.adapters.word_files.vocabulary_items import vocabulary_items
from wordmate.adapters.word_files.words import Row
from wordmate.domain.vocabulary_test.bands import BANDS, Bank, Term, bands_of
from wordmate.domain.vocabulary_test.items import PER_BAND, Item, PartOfSpeech

ITEMS = vocabulary_items()
CHINESE = re.compile(r"[\u4e00-\u9fff]+")
SEPARATORS = re.compile("[；;,，、]")
ENDINGS = "的地"


def bare(meaning: str) -> str:
    """A meaning without its mark of a part of speech."""
    return meaning.rstrip(ENDINGS)


def shares_a_sense(one: str, other: str) -> bool:
    """Whether one meaning equals the other, or is a part of it."""
    return bare(one) in bare(other) or bare(other) in bare(one)


@cache
def taught() -> dict[str, set[str]]:
    """Every sense of a word in the starter books."""
    senses = defaultdict[str, set[str]](set)
    for book in starter_books():
        with WordFile(starter_file(book.code)) as file:
            for row in file:
                if isinstance(row, Row):
                    senses[row.word.en.lower()].update(
                        bare(sense.strip()) for sense in SEPARATORS.split(row.word.zh)
                    )
    return senses


def wrong_pairs() -> list[tuple[Item, str]]:
    return [(item, wrong) for item in ITEMS for wrong in item.wrong_meanings]


def test_there_are_at_least_750_items_over_at_least_20_bands() -> None:
    assert len(ITEMS) >= 750
    assert len({item.band for item in ITEMS}) == len(BANDS) >= 20


@pytest.mark.parametrize("bank", Bank)
def test_every_band_has_items_for_three_tests_without_a_repeated_question(bank: Bank) -> None:
    counts = Counter(item.band for item in vocabulary_items(bank))
    assert set(counts) == set(range(len(bands_of(bank))))
    assert min(counts.values()) >= 3 * PER_BAND


def test_the_banks_go_from_easy_to_hard() -> None:
    for bank in Bank:
        bands = [item.band for item in vocabulary_items(bank)]
        assert bands == sorted(bands)


def test_the_pupils_bank_has_at_least_450_items_of_the_school_terms() -> None:
    bands = bands_of(Bank.SCHOOL)
    taught = [one for one in vocabulary_items(Bank.SCHOOL) if bands[one.band].term is not None]
    assert len(taught) >= 450
    assert {bands[one.band].term for one in taught} == set(Term)


def test_an_item_asks_the_same_in_both_banks() -> None:
    by_word = {item.word: item for item in ITEMS}
    for item in vocabulary_items(Bank.SCHOOL):
        assert replace(item, band=by_word[item.word].band) == by_word[item.word]


def test_no_word_is_repeated() -> None:
    counts = Counter(item.word.lower() for item in ITEMS)
    assert [word for word, count in counts.items() if count > 1] == []


def test_words_are_english_and_meanings_chinese() -> None:
    assert [item.word for item in ITEMS if not re.fullmatch("[a-z]+", item.word)] == []
    every = [(item, meaning) for item in ITEMS for meaning in (item.meaning, *item.wrong_meanings)]
    assert [pair for pair in every if not CHINESE.fullmatch(pair[1])] == []


def test_the_four_choices_of_an_item_are_different() -> None:
    assert [
        item.word
        for item in ITEMS
        if len({bare(item.meaning), *map(bare, item.wrong_meanings)}) < 4
    ] == []


def test_the_four_choices_of_an_item_are_of_one_part_of_speech() -> None:
    """Chinese marks adjectives by 的; nouns, verbs and adverbs have no mark."""
    for item in ITEMS:
        marked = {meaning.endswith("的") for meaning in (item.meaning, *item.wrong_meanings)}
        assert marked == {item.part_of_speech is PartOfSpeech.ADJECTIVE}, item.word


def test_every_kind_of_word_is_asked_in_easy_and_in_hard_bands() -> None:
    for half in (ITEMS[: len(ITEMS) // 2], ITEMS[len(ITEMS) // 2 :]):
        assert {item.part_of_speech for item in half} == set(PartOfSpeech)


def test_no_wrong_choice_shares_a_sense_with_the_right_one() -> None:
    assert [(i.word, wrong) for i, wrong in wrong_pairs() if shares_a_sense(wrong, i.meaning)] == []


def test_no_wrong_choice_is_a_sense_in_the_starter_books() -> None:
    assert sum(item.word in taught() for item in ITEMS) > 100
    assert [(i.word, w) for i, w in wrong_pairs() if bare(w) in taught().get(i.word, ())] == []


def test_right_choices_agree_with_the_starter_books() -> None:
    """The books' translations and the test's right choices have a character in common."""
    for item in ITEMS:
        senses = "".join(taught().get(item.word, ()))
        assert not senses or set(bare(item.meaning)) & set(senses), item.word

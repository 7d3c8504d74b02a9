"""The choice of a test's next word."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.vocabulary_test.bands import Bank, bands_of
from wordmate.domain.vocabulary_test.estimation import typical_shares
from wordmate.domain.vocabulary_test.items import Answer, Item, PartOfSpeech
from wordmate.domain.vocabulary_test.next_item import (
    MOST_ITEMS,
    STEP,
    TARGETS,
    TestKind,
    count_to_ask,
    next_place,
)

RIGHT, WRONG, DONT_KNOW = Answer.RIGHT, Answer.WRONG, Answer.DONT_KNOW


def items(bank: Bank, each: int = 8) -> tuple[Item, ...]:
    return tuple(
        Item(
            word=f"{band}-{nth}",
            band=band,
            part_of_speech=PartOfSpeech.NOUN,
            meaning="对",
            wrong_meanings=("甲", "乙", "丙"),
        )
        for band in range(len(bands_of(bank)))
        for nth in range(each)
    )


def asked_bands(answers: list[Answer], bank: Bank, each: int = 8) -> list[int]:
    """The bands of the words asked by these answers, and of the next one."""
    all_items, order = items(bank, each), list[int]()
    for count in range(len(answers) + 1):
        order.append(next_place(all_items, order, answers[:count], bank))
    assert len({*order}) == len(order)
    return [all_items[place].band for place in order]


@pytest.mark.parametrize("bank", Bank)
def test_a_test_climbs_two_bands_a_word_until_one_is_missed(bank: Bank) -> None:
    assert asked_bands([RIGHT] * 5, bank) == [0, 2, 4, 6, 8, 10]
    after = asked_bands([RIGHT] * 5 + [DONT_KNOW], bank)
    assert after[-1] < 10


@given(st.lists(st.sampled_from(Answer), min_size=1, max_size=40), st.sampled_from(Bank))
def test_every_word_after_the_first_miss_is_of_the_band_nearest_to_its_target(
    answers, bank
) -> None:
    answers = [WRONG, *answers]
    bands = asked_bands(answers, bank, each=50)
    given_ones = list(zip(bands, answers, strict=False))
    shares = typical_shares(given_ones, bank)
    target = TARGETS[len(answers) % len(TARGETS)]
    assert abs(shares[bands[-1]] - target) == min(abs(share - target) for share in shares)


def test_a_band_without_words_left_gives_way_to_the_nearest_the_easier_one_first() -> None:
    few = items(Bank.FREQUENCY, each=1)
    assert few[next_place(few, [0], [WRONG], Bank.FREQUENCY)].band == 1
    around = next_place(items(Bank.FREQUENCY), [], [], Bank.FREQUENCY)
    assert around == 0
    with pytest.raises(ValueError, match="empty"):
        next_place(few[:1], [0], [WRONG], Bank.FREQUENCY)


def test_a_test_asks_at_most_60_words_and_a_placement_twelve() -> None:
    assert MOST_ITEMS == {TestKind.SIZE: 60, TestKind.PLACEMENT: 12}
    assert count_to_ask(items(Bank.SCHOOL), TestKind.SIZE) == 60
    assert count_to_ask(items(Bank.SCHOOL)[:7], TestKind.SIZE) == 7
    assert count_to_ask(items(Bank.SCHOOL), TestKind.PLACEMENT) == 12
    assert STEP == 2


@pytest.mark.parametrize("bank", Bank)
def test_most_words_of_a_test_are_near_the_limit_of_the_vocabulary(bank: Bank) -> None:
    random, turn, answers = Random(3), 12, list[Answer]()  # noqa: S311
    for _ in range(30):
        band = asked_bands(answers, bank)[-1]
        knows = random.random() < (0.95 if band < turn - 1 else 0.6 if band <= turn + 1 else 0.05)
        answers.append(RIGHT if knows else DONT_KNOW)
    near = [band for band in asked_bands(answers, bank) if abs(band - turn) <= 4]
    assert len(near) > 20

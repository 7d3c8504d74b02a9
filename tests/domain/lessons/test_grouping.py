"""Groups of five, mixed groups in blocks of three, and shuffles that are equal everywhere."""

from ctypes import c_uint32

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.lessons.grouping import (
    after_test_words,
    append_wrong,
    group_words,
    mixed_words,
    mulberry32,
    shuffled,
)

word_lists = st.lists(st.integers(1, 10_000), unique=True, max_size=60)
seeds = st.integers(0, 2**31 - 1)


@given(word_lists)
def test_words_are_grouped_in_their_order(words) -> None:
    groups = group_words(words)
    assert [word for group in groups for word in group] == words
    assert all(len(group) == 5 for group in groups[:-1])
    assert all(1 <= len(group) <= 5 for group in groups)


@given(word_lists.filter(bool), st.data())
def test_appending_words_keeps_groups_up_to_the_current_one(words, data) -> None:
    groups = group_words(words)
    current = data.draw(st.integers(0, len(groups) - 1))
    wrong = data.draw(st.lists(st.sampled_from(words), max_size=10))
    after = append_wrong(groups, current, wrong)
    ahead = [word for group in after[current + 1 :] for word in group]
    assert after[: current + 1] == groups[: current + 1]
    assert ahead[: len(words[5 * (current + 1) :])] == words[5 * (current + 1) :]
    assert set(wrong) <= set(ahead)
    assert len(ahead) == len(set(ahead))
    assert all(len(group) == 5 for group in after[current + 1 : -1])


@given(word_lists.filter(bool), st.data())
def test_appending_the_same_words_again_changes_nothing(words, data) -> None:
    groups = group_words(words)
    wrong = data.draw(st.lists(st.sampled_from(words)))
    once = append_wrong(groups, 0, wrong)
    assert append_wrong(once, 0, wrong) == once


def test_a_wrong_word_opens_a_new_group_if_the_last_one_is_current() -> None:
    groups = group_words([*numbered(1, 2, 3, 4, 5, 6, 7)])
    assert append_wrong(groups, 1, [*numbered(2, 6, 2)]) == ((1, 2, 3, 4, 5), (6, 7), (2, 6))


def test_a_wrong_word_joins_the_last_group_if_it_is_still_ahead() -> None:
    groups = group_words([*numbered(1, 2, 3, 4, 5, 6, 7)])
    assert append_wrong(groups, 0, [*numbered(2, 6)]) == ((1, 2, 3, 4, 5), (6, 7, 2))


def test_mixed_groups_grow_within_blocks_of_three_and_the_last_has_all_words() -> None:
    groups = group_words(numbered(*range(1, 36)))
    mixed = [set(mixed_words(groups, index, seed=7)) for index in range(7)]
    assert mixed == [
        set(range(1, 6)),
        set(range(1, 11)),
        set(range(1, 16)),
        set(range(16, 21)),
        set(range(16, 26)),
        set(range(16, 31)),
        set(range(1, 36)),
    ]


@given(word_lists.filter(bool), seeds)
def test_the_last_mixed_group_and_the_test_contain_every_word_once(words, seed) -> None:
    groups = append_wrong(group_words(words), 0, words[:3])
    assert sorted(mixed_words(groups, len(groups) - 1, seed)) == sorted(words)
    assert sorted(after_test_words(groups, seed)) == sorted(words)


@given(word_lists, st.integers(0, 2**33))
def test_a_shuffle_keeps_all_words_and_depends_only_on_the_seed(words, seed) -> None:
    assert sorted(shuffled(words, seed)) == sorted(words)
    assert shuffled(words, seed) == shuffled(words, seed) == shuffled(words, seed + 2**32)


# The generator's first draws for seed 0 as published, divided by 2^32.
DRAWS = [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197, 0.1462021479383111]


def test_the_generator_matches_published_mulberry32_numbers() -> None:
    draw = mulberry32(0)
    assert [draw() / 2**32 for _ in DRAWS] == DRAWS


@given(st.integers(0, 2**32 - 1))
def test_the_generator_multiplies_as_thirty_two_bit_hardware_does(seed) -> None:
    state, draw = c_uint32(seed), mulberry32(seed)
    for _ in range(3):
        state.value += 0x6D2B79F5
        mixed = c_uint32((state.value ^ (state.value >> 15)) * (state.value | 0b1))
        twice = c_uint32((mixed.value ^ (mixed.value >> 7)) * (mixed.value | 0b111101))
        mixed.value ^= c_uint32(mixed.value + twice.value).value
        assert draw() == mixed.value ^ (mixed.value >> 14)


def test_a_shuffle_takes_the_last_card_left_for_the_one_drawn() -> None:
    assert shuffled([1, 2, 3, 4, 5], 0) == _by_hand([1, 2, 3, 4, 5], DRAWS)


def test_groups_of_one_lesson_are_shuffled_differently() -> None:
    groups = group_words(numbered(*range(1, 31)))
    orders = {mixed_words(groups, 5, seed=1), after_test_words(groups, seed=1)}
    assert len(orders) == 2


def _by_hand(words, draws):
    left, drawn = list(words), list[int]()
    for draw in draws:
        other = int(draw * len(left))
        left[other], left[-1] = left[-1], left[other]
        drawn.insert(0, left.pop())
    return (*left, *drawn)

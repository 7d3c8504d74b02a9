"""Words in groups of five, and shuffles that are the same on every device.

The shuffle is mulberry32 with Fisher-Yates, bit for bit as in the web app, so that both devices and
a reload show the same order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final, TypeVar

from wordmate.domain.kernel.ids import WordId

GROUP_SIZE: Final = 5
BLOCK_SIZE: Final = 3
SEED_STEP: Final = 0x9E3779B9
MOST_RECALLED_WORDS: Final = GROUP_SIZE
"""So many words that the student was taught before may open the first group of a lesson."""
MOST_HARD_WORDS: Final = 2
"""So many hard words open it unless the leader chooses others."""
MOST_GROUPS: Final = 200
"""The most groups of a lesson; beyond it, wrong words form no more groups."""
_MASK: Final = 0xFFFFFFFF

T = TypeVar("T")
Groups = tuple[tuple[WordId, ...], ...]


def group_words(word_ids: Sequence[WordId]) -> Groups:
    """The words in order, in groups of five; the last may be shorter."""
    return tuple(
        tuple(word_ids[start : start + GROUP_SIZE]) for start in range(0, len(word_ids), GROUP_SIZE)
    )


def append_wrong(groups: Groups, group_index: int, word_ids: Sequence[WordId]) -> Groups:
    """Appends words at the end and regroups everything after the current group.

    Groups up to and including the current one never change. A word that is already in a later group
    is not appended again.
    """
    done, ahead = groups[: group_index + 1], _words(groups[group_index + 1 :])
    return done + group_words(_distinct([*ahead, *word_ids]))


def mixed_words(groups: Groups, group_index: int, seed: int) -> tuple[WordId, ...]:
    """The words of a mixed group, shuffled, without duplicates.

    The last group mixes all words of the lesson. Other groups mix their block of three so far: the
    first its own words, the second two groups, the third three.
    """
    is_last = group_index == len(groups) - 1
    first = 0 if is_last else group_index - group_index % BLOCK_SIZE
    words = _distinct(_words(groups[first : group_index + 1]))
    return shuffled(words, seed + (group_index + 1) * SEED_STEP)


def after_test_words(groups: Groups, seed: int, tested: int = 0) -> tuple[WordId, ...]:
    """All words of the lesson, shuffled, without duplicates and without those of its first
    ``tested`` groups, whose test is over.
    """
    over = {*_words(groups[:tested])}
    fresh = (word for word in _words(groups[tested:]) if word not in over)
    return shuffled(_distinct(fresh), seed)


def is_closing_round(groups: Groups, tests_over: Sequence[int]) -> bool:
    """Whether what follows the last test is a closing round: a group without a new word."""
    return bool(tests_over) and _is_repeated(groups, tests_over[-1])


def closing_words(
    groups: Groups, tests_over: Sequence[int], wrong_ids: Iterable[WordId]
) -> tuple[WordId, ...]:
    """The words of the next closing round, hardest first: those that were wrong in the test, then
    those that came again most often, then those that were learned first. None if every word of the
    lesson was in one."""
    rounds = (groups[one] for one in tests_over if _is_repeated(groups, one))
    asked, wrong, times = {*_words(rounds)}, {*wrong_ids}, Counter(_words(groups))
    left = [one for one in distinct_words(groups) if one not in asked]
    left.sort(key=lambda one: (one not in wrong, -times[one]))
    return tuple(left[:GROUP_SIZE])


def _is_repeated(groups: Groups, group_index: int) -> bool:
    return {*groups[group_index]} <= {*_words(groups[:group_index])}


def mulberry32(seed: int) -> Callable[[], int]:
    """A generator of 32-bit numbers; the seed is taken modulo 2^32."""
    state = seed & _MASK

    def draw() -> int:
        nonlocal state
        state = (state + 0x6D2B79F5) & _MASK
        mixed = ((state ^ (state >> 15)) * (state | 1)) & _MASK
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61) & _MASK)) & _MASK
        return mixed ^ (mixed >> 14)

    return draw


def shuffled(ones: Sequence[T], seed: int) -> tuple[T, ...]:
    """The items shuffled by the seed (Fisher-Yates from the end)."""
    order, draw = list(ones), mulberry32(seed)
    for last in range(len(order) - 1, 0, -1):
        other = draw() * (last + 1) >> 32
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def distinct_words(groups: Groups) -> tuple[WordId, ...]:
    """The words of all groups without duplicates, in order of first appearance."""
    return _distinct(_words(groups))


def _words(groups: Iterable[Iterable[WordId]]) -> list[WordId]:
    return list(chain.from_iterable(groups))


def _distinct(word_ids: Iterable[WordId]) -> tuple[WordId, ...]:
    return tuple(dict.fromkeys(word_ids))

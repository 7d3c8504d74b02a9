"""Chooses the next word of a test: the most informative one about where unknown words begin.

It starts with the easiest band and climbs two bands at a time until a word is missed. Then it
alternates between bands of which, by the answers so far, most words or about half are known. Easier
words say little; harder ones end the test early, since it ends with the eighth wrong answer.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from wordmate.domain.vocabulary_test.bands import Bank, bands_of
from wordmate.domain.vocabulary_test.estimation import Answered, typical_shares
from wordmate.domain.vocabulary_test.items import Answer, Item


class TestKind(StrEnum):
    """What a test is taken for."""

    __test__ = False

    SIZE = "size"
    """To learn the size of the vocabulary, with a report."""
    PLACEMENT = "placement"
    """To find a student's first book in two minutes, without a report."""


MOST_ITEMS: Final = {TestKind.SIZE: 60, TestKind.PLACEMENT: 12}
"""The maximum number of words in a test."""
STEP: Final = 2
TARGETS: Final = (0.85, 0.7, 0.55)
"""The expected shares known of the bands that are asked in turn."""


def count_to_ask(items: Sequence[Item], kind: TestKind) -> int:
    """The maximum number of words that a test with these items asks."""
    return min(MOST_ITEMS[kind], len(items))


def next_place(
    items: Sequence[Item], asked: Sequence[int], answers: Sequence[Answer], bank: Bank
) -> int:
    """The place of the item to ask after the answered ones.

    If all items of a band were asked, it takes the nearest band, of two the easier one. Raises
    ValueError if no item is left.
    """
    answered = [(items[place].band, one) for place, one in zip(asked, answers, strict=True)]
    about, used = _band(answered, bank), frozenset(asked)
    left = (place for place in range(len(items)) if place not in used)
    return min(left, key=lambda place: (abs(items[place].band - about), items[place].band, place))


def _band(answered: Sequence[Answered], bank: Bank) -> int:
    climbed = STEP * len(answered)
    if climbed < len(bands_of(bank)) and all(one is Answer.RIGHT for _, one in answered):
        return climbed
    shares, target = typical_shares(answered, bank), TARGETS[len(answered) % len(TARGETS)]
    return min(range(len(shares)), key=lambda band: abs(shares[band] - target))

"""Which word a test asks next: the one that tells most of where words begin to be unknown.

From the easiest band up, two bands at a time, until a word is missed; then in turn about bands of
which most words, or about half, are known, as far as the answers tell. Easier words say
little; harder ones end the test early, since it ends with the eighth wrong answer.
"""

from collections.abc import Sequence
from typing import Final

from wordmate.domain.vocabulary_test.bands import Bank, bands_of
from wordmate.domain.vocabulary_test.estimation import Answered, typical_shares
from wordmate.domain.vocabulary_test.items import Answer, Item

MOST_ITEMS: Final = 60
"""A test asks no more words than these."""
STEP: Final = 2
TARGETS: Final = (0.85, 0.7, 0.55)
"""The shares known of the bands that are asked in turn."""


def count_to_ask(items: Sequence[Item]) -> int:
    """How many words a test with these items asks at most."""
    return min(MOST_ITEMS, len(items))


def next_place(
    items: Sequence[Item], asked: Sequence[int], answers: Sequence[Answer], bank: Bank
) -> int:
    """The place of the item to ask after those that were asked and answered.

    Of a band whose items were all asked the nearest band is asked instead, the easier one first.
    Raises ValueError when no item is left.
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

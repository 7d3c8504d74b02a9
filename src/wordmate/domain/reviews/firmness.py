"""How firm a taught word is: the shelf of a student's words, and when a word counts as still known.

A word moves only when it is asked or taught again. Time alone takes nothing from the shelf, so
it is no emptier after a holiday; the next answer shows what was forgotten.
"""

from enum import StrEnum
from typing import Final

from wordmate.domain.reviews.probe import AGES
from wordmate.domain.reviews.word_memory import WordMemory

FIRM_DAYS: Final = 21
"""A word is firm from this stability on: it is known for as long as a review plan lasts."""
LASTING_DAYS: Final = AGES[90][0]
"""A firm word that was known so many days after it was first taught is still known; the probe of
three months asks from this day on."""


class Firmness(StrEnum):
    """How firm a word is, from the least to the most."""

    NEW = "new"
    """Not asked since its first lesson."""
    COMING = "coming"
    """Missed when it was asked last, or not firm yet."""
    FIRM = "firm"
    LASTING = "lasting"
    """Firm, and still known some three months after it was first taught."""


def firmness(word: WordMemory) -> Firmness:
    """How firm a word is after its last answer."""
    if word.was_known is None:
        return Firmness.NEW
    if not word.was_known or word.memory.stability < FIRM_DAYS:
        return Firmness.COMING
    is_old = word.memory.day >= word.met_on + LASTING_DAYS
    return Firmness.LASTING if is_old else Firmness.FIRM

"""What the test asks: a word and four meanings, of which one is right.

Which one it is stays with the service until the word is answered: a question does not tell, and
the seed that shuffles it never leaves the service.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.lessons.grouping import SEED_STEP, shuffled
from wordmate.domain.vocabulary_test.bands import BANDS

PER_BAND: Final = 8
"""Items that a test keeps of each band to choose from as it goes on."""


class PartOfSpeech(StrEnum):
    """The kinds of word that are asked."""

    NOUN = "n."
    VERB = "v."
    ADJECTIVE = "adj."
    ADVERB = "adv."


class Answer(StrEnum):
    """What became of one question; "don't know" counts as wrong and is no guess."""

    RIGHT = "right"
    WRONG = "wrong"
    DONT_KNOW = "dont_know"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A word of the bank with its right meaning and three plausible ones that are never right."""

    word: str
    band: int
    part_of_speech: PartOfSpeech
    meaning: str
    wrong_meanings: tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An item as it is shown."""

    word: str
    part_of_speech: PartOfSpeech
    choices: tuple[str, ...]


def draw_items(bank: Iterable[Item], seed: int) -> tuple[Item, ...]:
    """The items that one test may ask, band by band from easy to hard, drawn by the seed.

    The bank is taken in the order of its words, so that a seed draws the same wherever it was
    read from. A band with fewer items gives what it has.
    """
    items = sorted(bank, key=lambda item: item.word)
    drawn = list[Item]()
    for band in sorted({item.band for item in items}):
        places = [place for place, item in enumerate(items) if item.band == band]
        chosen = shuffled(places, seed + (band + 1) * SEED_STEP)[:PER_BAND]
        drawn += (items[place] for place in chosen)
    return tuple(drawn)


def question_of(item: Item, place: int, seed: int) -> Question:
    """The item at a place of the test, its choices in the order that the seed draws."""
    meanings = (item.meaning, *item.wrong_meanings)
    return Question(
        word=item.word,
        part_of_speech=item.part_of_speech,
        choices=tuple(meanings[choice] for choice in _order(place, seed)),
    )


def right_choice(place: int, seed: int) -> int:
    """Which choice of the question at a place is right."""
    return _order(place, seed).index(0)


def judge(choice: int | None, place: int, seed: int) -> Answer:
    """What became of the question at a place; no choice is "don't know"."""
    if choice is None:
        return Answer.DONT_KNOW
    return Answer.RIGHT if choice == right_choice(place, seed) else Answer.WRONG


def _order(place: int, seed: int) -> tuple[int, ...]:
    return shuffled(range(4), seed + (len(BANDS) + place + 1) * SEED_STEP)

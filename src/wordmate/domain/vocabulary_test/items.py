"""The items of a test: a word and four meanings, of which one is right.

A question does not reveal which one. Only the service knows the seed that shuffles the choices,
until the word is answered.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.lessons.grouping import SEED_STEP, shuffled
from wordmate.domain.vocabulary_test.bands import BANDS

PER_BAND: Final = 8
"""The number of items of each band from which a test can choose."""


class PartOfSpeech(StrEnum):
    """The parts of speech of tested words."""

    NOUN = "n."
    VERB = "v."
    ADJECTIVE = "adj."
    ADVERB = "adv."


class Answer(StrEnum):
    """The outcome of a question; "don't know" counts as wrong and is not a guess."""

    RIGHT = "right"
    WRONG = "wrong"
    DONT_KNOW = "dont_know"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A word with its right meaning, and three plausible ones that are never right."""

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

    The bank is sorted by word first, so that a seed always draws the same items. A band with fewer
    items contributes all of them.
    """
    items = sorted(bank, key=lambda item: item.word)
    drawn = list[Item]()
    for band in sorted({item.band for item in items}):
        places = [place for place, item in enumerate(items) if item.band == band]
        chosen = shuffled(places, seed + (band + 1) * SEED_STEP)[:PER_BAND]
        drawn += (items[place] for place in chosen)
    return tuple(drawn)


def question_of(item: Item, place: int, seed: int) -> Question:
    """The item at a place of the test, with its choices shuffled by the seed."""
    meanings = (item.meaning, *item.wrong_meanings)
    return Question(
        word=item.word,
        part_of_speech=item.part_of_speech,
        choices=tuple(meanings[choice] for choice in _order(place, seed)),
    )


def right_choice(place: int, seed: int) -> int:
    """The index of the right choice of the question at a place."""
    return _order(place, seed).index(0)


def judge(choice: int | None, place: int, seed: int) -> Answer:
    """The outcome of the question at a place; no choice is "don't know"."""
    if choice is None:
        return Answer.DONT_KNOW
    return Answer.RIGHT if choice == right_choice(place, seed) else Answer.WRONG


def _order(place: int, seed: int) -> tuple[int, ...]:
    return shuffled(range(4), seed + (len(BANDS) + place + 1) * SEED_STEP)

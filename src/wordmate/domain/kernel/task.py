"""How the learner is asked about a word."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

CHOICES: Final = 4
"""The number of choices of a question, one of them right."""


class Task(StrEnum):
    """What the learner is asked to do with a word."""

    SEE = "see"
    RECALL = "recall"
    RECALL_BY_EAR = "recall_by_ear"
    RECALL_WORD = "recall_word"
    BOTH_SIDES = "both_sides"
    PICK_MEANING = "pick_meaning"
    PICK_WORD = "pick_word"
    PICK_MEANING_BY_EAR = "pick_meaning_by_ear"
    TELL_APART = "tell_apart"
    TYPE_WORD = "type_word"
    BE_HEARD = "be_heard"


GUESSES: Final[Mapping[str, float]] = MappingProxyType(
    {
        Task.PICK_MEANING: 1 / CHOICES,
        Task.PICK_WORD: 1 / CHOICES,
        Task.PICK_MEANING_BY_EAR: 1 / CHOICES,
        Task.TELL_APART: 1 / 2,
        Task.TYPE_WORD: 0.0,
        Task.BE_HEARD: 0.0,
    }
)
"""The tasks whose answers the app or a tutor checks, with the chance that a guess is right. Any
other answer is a claim of the student."""

"""The stored format of a lesson's progress and word lists.

Decoding ignores fields that a later release added and fills missing ones with their defaults. A
saved progress without a format number is in format 1. Lists of words are plain lists of their ids.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.domain.lessons.lesson_progress import LessonState

_encode: Final = msgspec.json.Encoder().encode
_read_progress: Final = msgspec.json.Decoder(LessonState).decode
_read_ids: Final = msgspec.json.Decoder(tuple[int, ...]).decode


def progress_body(state: LessonState) -> str:
    """Encodes a saved progress."""
    return _encode(state).decode()


def lesson_state(body: str | bytes) -> LessonState:
    """Decodes a saved progress."""
    return _read_progress(body)


def ids_body(word_ids: Sequence[int]) -> str:
    """Encodes a list of words."""
    return _encode(word_ids).decode()


def ids_in(body: str) -> tuple[int, ...]:
    """Decodes a list of words."""
    return _read_ids(body)

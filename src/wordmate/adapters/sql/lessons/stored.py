"""What a lesson leaves behind, as it is written down.

A field that a later release adds is left unread, one that is not written has its default. A saved
progress without a format is in format 1. Lists of words are plain lists of their ids.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.domain.lessons.lesson_progress import LessonState

_encode: Final = msgspec.json.Encoder().encode
_read_progress: Final = msgspec.json.Decoder(LessonState).decode
_read_ids: Final = msgspec.json.Decoder(tuple[int, ...]).decode


def progress_body(state: LessonState) -> str:
    """A saved progress as it is written down."""
    return _encode(state).decode()


def lesson_state(body: str) -> LessonState:
    """A saved progress out of what was written down."""
    return _read_progress(body)


def ids_body(word_ids: Sequence[int]) -> str:
    """A list of words as it is written down."""
    return _encode(word_ids).decode()


def ids_in(body: str) -> tuple[int, ...]:
    """The words that were written down."""
    return _read_ids(body)

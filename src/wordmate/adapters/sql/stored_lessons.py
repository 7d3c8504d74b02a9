"""What a lesson leaves behind, as it is written down.

A field that a later release adds is left unread, one that is not written has its default. Rows from
before a format was named are in format 1. Lists of words are plain lists of their ids.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState, PreTest


class _PreTest(msgspec.Struct, frozen=True, kw_only=True):
    size: int
    candidate_ids: tuple[int, ...] = ()
    known_ids: tuple[int, ...] = ()
    unknown_ids: tuple[int, ...] = ()
    checked_ids: tuple[int, ...] = ()


class _LastAnswer(msgspec.Struct, frozen=True, kw_only=True):
    step: str
    group_index: int
    word_id: int
    right: bool
    group_wrong_ids: tuple[int, ...] = ()


class _Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Where a lesson stands, format 1."""

    format: int = 1
    mode: LessonMode
    seed: int
    pre_test: _PreTest | None = None
    chosen_ids: tuple[int, ...] = ()
    already_known_ids: tuple[int, ...] = ()
    step: LessonStep | None = None
    groups: tuple[tuple[int, ...], ...] = ()
    group_index: int = 0
    cursor: int = 0
    group_wrong_ids: tuple[int, ...] = ()
    test_correct_ids: tuple[int, ...] = ()
    test_wrong_ids: tuple[int, ...] = ()
    skipped_from: int | None = None
    finished: bool = False
    last_answer: _LastAnswer | None = None


_encode: Final = msgspec.json.Encoder().encode
_read_progress: Final = msgspec.json.Decoder(_Progress).decode
_NESTED: Final[dict[str, object]] = {"pre_test": PreTest | None, "last_answer": LastAnswer | None}
_read_ids: Final = msgspec.json.Decoder(tuple[int, ...]).decode


def progress_body(state: LessonState) -> str:
    """A saved progress as it is written down."""
    return _encode(msgspec.convert(state, _Progress, from_attributes=True)).decode()


def lesson_state(body: str) -> LessonState:
    """A saved progress out of what was written down; its lists of words are taken as they are."""
    read = msgspec.structs.asdict(_read_progress(body))
    del read["format"]
    for name, of in _NESTED.items():
        read[name] = msgspec.convert(read[name], of, from_attributes=True)
    return LessonState(**read)


def ids_body(word_ids: Sequence[int]) -> str:
    """A list of words as it is written down."""
    return _encode(word_ids).decode()


def ids_in(body: str) -> tuple[int, ...]:
    """The words that were written down."""
    return _read_ids(body)

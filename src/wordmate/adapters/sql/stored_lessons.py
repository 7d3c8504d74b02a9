"""What a lesson leaves behind, as it is written down.

A field that a later release adds is left unread, one that is not written has its default. Rows from
before a format was named are in format 1. Lists of words are plain lists of their ids.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState, PreTest


class _PreTest(msgspec.Struct, frozen=True, kw_only=True):
    size: int
    candidate_ids: tuple[int, ...] = ()
    known_ids: tuple[int, ...] = ()
    unknown_ids: tuple[int, ...] = ()


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


_encode: Final = msgspec.json.Encoder().encode
_read_progress: Final = msgspec.json.Decoder(_Progress).decode
_read_ids: Final = msgspec.json.Decoder(tuple[int, ...]).decode


def progress_body(state: LessonState) -> str:
    """A saved progress as it is written down."""
    test = state.pre_test
    stored = _Progress(
        mode=state.mode,
        seed=state.seed,
        pre_test=None if test is None else msgspec.convert(test, _PreTest, from_attributes=True),
        chosen_ids=state.chosen_ids,
        already_known_ids=state.already_known_ids,
        step=state.step,
        groups=state.groups,
        group_index=state.group_index,
        cursor=state.cursor,
        group_wrong_ids=state.group_wrong_ids,
        test_correct_ids=state.test_correct_ids,
        test_wrong_ids=state.test_wrong_ids,
        skipped_from=state.skipped_from,
        finished=state.finished,
    )
    return _encode(stored).decode()


def lesson_state(body: str) -> LessonState:
    """A saved progress out of what was written down."""
    stored = _read_progress(body)
    test = stored.pre_test
    return LessonState(
        mode=stored.mode,
        seed=stored.seed,
        pre_test=None if test is None else msgspec.convert(test, PreTest, from_attributes=True),
        chosen_ids=stored.chosen_ids,
        already_known_ids=stored.already_known_ids,
        step=stored.step,
        groups=stored.groups,
        group_index=stored.group_index,
        cursor=stored.cursor,
        group_wrong_ids=stored.group_wrong_ids,
        test_correct_ids=stored.test_correct_ids,
        test_wrong_ids=stored.test_wrong_ids,
        skipped_from=stored.skipped_from,
        finished=stored.finished,
    )


def ids_body(word_ids: Sequence[int]) -> str:
    """A list of words as it is written down."""
    return _encode(word_ids).decode()


def ids_in(body: str) -> tuple[int, ...]:
    """The words that were written down."""
    return _read_ids(body)

"""What a lesson leaves behind: progress, result and word states."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ClauseElement, ColumnElement, Text, delete, select, true

from wordmate.adapters.sql.schema import (
    Id,
    course_order,
    course_word,
    lesson_progress,
    lesson_result,
    word_state,
)
from wordmate.adapters.sql.statement import Dialect, Row, Statement, Tx, given, values_of
from wordmate.adapters.sql.stored_lessons import ids_body, ids_in, lesson_state, progress_body
from wordmate.application.lessons.messages import LessonProgress, LessonResult, SavedProgress
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import HandedIn, LessonResultLists
from wordmate.domain.words.word_learning import WordState

_PROGRESS = select(
    lesson_progress.c.order_id,
    lesson_progress.c.version,
    lesson_progress.c.saved_at,
    lesson_progress.c.body,
)

PROGRESS = Statement(lambda d: _PROGRESS.where(lesson_progress.c.order_id == given("id")))


def _own_progress(owner: ColumnElement[int]) -> Statement:
    """Saved progress of those ``orders`` that are the ``user_id``'s, in the order asked for."""

    def build(d: Dialect) -> ClauseElement:
        orders = d.rows("orders", id=Id)
        return (
            _PROGRESS.join(orders, orders.c.id == lesson_progress.c.order_id)
            .join(course_order, course_order.c.id == lesson_progress.c.order_id)
            .where(owner == given("user_id"))
            .order_by(orders.c.position)
        )

    return Statement(build)


OWN_PROGRESS = {
    Role.STUDENT: _own_progress(course_order.c.student_id),
    Role.TUTOR: _own_progress(course_order.c.tutor_id),
}


@Statement
def _put_progress(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_progress).values(**values_of(*lesson_progress.c))
    changed = [column.name for column in lesson_progress.c if column.name != "order_id"]
    return insert.on_conflict_do_update(
        index_elements=["order_id"], set_={name: insert.excluded[name] for name in changed}
    )


_DROP_PROGRESS = Statement(
    lambda d: delete(lesson_progress).where(lesson_progress.c.order_id == given("id"))
)
_DROP_RESULT = Statement(
    lambda d: delete(lesson_result).where(lesson_result.c.order_id == given("id"))
)

RESULT_COLUMNS = (
    lesson_result.c.order_id,
    lesson_result.c.correct_word_ids,
    lesson_result.c.wrong_word_ids,
    lesson_result.c.already_known_word_ids,
    lesson_result.c.anti_forget_time,
    lesson_result.c.submitted_at,
    lesson_result.c.handed_in_by,
    lesson_result.c.submitted_by,
)

RESULT = Statement(lambda d: select(*RESULT_COLUMNS).where(lesson_result.c.order_id == given("id")))


@Statement
def _put_result(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_result).values(**values_of(*lesson_result.c))
    changed = [column.name for column in lesson_result.c if column.name != "order_id"]
    return insert.on_conflict_do_update(
        index_elements=["order_id"], set_={name: insert.excluded[name] for name in changed}
    )


@Statement
def _states(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(word_state.c.word_id, word_state.c.state).join(
        words,
        (word_state.c.word_id == words.c.id) & (word_state.c.student_id == given("student_id")),
    )


@Statement
def _put_states(d: Dialect) -> ClauseElement:
    states = d.pairs("states", word_id=Id, state=Text)
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(given("student_id"), states.c.word_id, states.c.state, given("now")).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"],
        set_={"state": insert.excluded.state, "updated_at": insert.excluded.updated_at},
    )


@Statement
def _in_book(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(course_word.c.word_id).join(
        words,
        (course_word.c.word_id == words.c.id) & (course_word.c.course_book_id == given("book_id")),
    )


def progress_of(row: Row) -> SavedProgress:
    """What a row of ``PROGRESS`` holds."""
    return SavedProgress(
        course_order_id=row[0],
        version=row[1],
        utc_saved=row[2],
        progress=as_message(lesson_state(row[3])),
    )


def as_message(state: LessonState) -> LessonProgress:
    """A saved progress as devices get it."""
    return msgspec.convert(state, LessonProgress, from_attributes=True)


def handed_in(row: Sequence[Any]) -> HandedIn | None:
    """What ``RESULT_COLUMNS`` hold; none when they are empty."""
    if row[0] is None:
        return None
    correct, wrong, known = (ids_in(one) for one in row[1:4])
    return HandedIn(
        lists=LessonResultLists(correct=correct, wrong=wrong, already_known=known),
        slot=row[4],
        at=row[5],
        by=row[6],
        account_id=row[7],
    )


def result_of(row: Row) -> LessonResult:
    """What a row of ``RESULT`` holds, as callers get it."""
    return LessonResult(
        course_order_id=row[0],
        correct_word_ids=list(ids_in(row[1])),
        wrong_word_ids=list(ids_in(row[2])),
        already_known_word_ids=list(ids_in(row[3])),
        anti_forget_time=row[4],
        utc_submitted=row[5],
    )


class SqlLessons:
    """Saved progress and results inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put_progress(
        self,
        order_id: int,
        progress: LessonState | None,
        *,
        version: int,
        saved_by: int,
        now: int,
    ) -> None:
        if progress is None:
            await self._tx.run(_DROP_PROGRESS, id=order_id)
            return
        await self._tx.run(
            _put_progress,
            order_id=order_id,
            version=version,
            saved_by=saved_by,
            saved_at=now,
            body=progress_body(progress),
        )

    async def put_result(self, order_id: int, result: HandedIn | None) -> None:
        if result is None:
            await self._tx.run(_DROP_RESULT, id=order_id)
            return
        await self._tx.run(
            _put_result,
            order_id=order_id,
            correct_word_ids=ids_body(result.lists.correct),
            wrong_word_ids=ids_body(result.lists.wrong),
            already_known_word_ids=ids_body(result.lists.already_known),
            anti_forget_time=result.slot,
            submitted_by=result.account_id,
            handed_in_by=result.by,
            submitted_at=result.at,
        )


class SqlWordStates:
    """What a student knows, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def states(self, student_id: int, word_ids: Sequence[int]) -> dict[int, WordState]:
        rows = await self._tx.all(_states, student_id=student_id, words=word_ids)
        return {row[0]: WordState(row[1]) for row in rows}

    async def put(self, student_id: int, states: dict[int, WordState], now: int) -> None:
        if states:
            await self._tx.run(_put_states, student_id=student_id, states=states, now=now)

    async def in_book(self, course_book_id: int, word_ids: Sequence[int]) -> set[int]:
        rows = await self._tx.all(_in_book, book_id=course_book_id, words=word_ids)
        return {row[0] for row in rows}

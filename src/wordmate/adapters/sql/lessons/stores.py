"""The saved progress and result of a lesson, as rows."""

from typing import Final

from sqlalchemy import ClauseElement, delete

from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    Tx,
    param,
    values_of,
)
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stored import ids_body, ids_in, lesson_state, progress_body
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult

STATE: Final = As(lesson_progress.c.body, lambda body: None if body is None else lesson_state(body))
"""A saved progress, if there is one."""

LISTS: Final = Columns(
    LessonResultLists,
    correct=As(lesson_result.c.correct_word_ids, ids_in),
    wrong=As(lesson_result.c.wrong_word_ids, ids_in),
    already_known=As(lesson_result.c.already_known_word_ids, ids_in),
)
RESULT: Final = Columns(
    SubmittedResult,
    lists=LISTS,
    slot=lesson_result.c.anti_forget_time,
    at=lesson_result.c.submitted_at,
    by=lesson_result.c.handed_in_by,
    account_id=lesson_result.c.submitted_by,
)

LESSON: Final = Columns(LessonRecord, progress=STATE, result=RESULT.maybe())
"""What was done in a lesson."""


@Statement
def _put_progress(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_progress).values(**values_of(*lesson_progress.c))
    changed = [column.name for column in lesson_progress.c if column.name != "order_id"]
    return insert.on_conflict_do_update(
        index_elements=["order_id"], set_={name: insert.excluded[name] for name in changed}
    )


_DROP_PROGRESS = Statement(
    lambda d: delete(lesson_progress).where(lesson_progress.c.order_id == param("id"))
)
_DROP_RESULT = Statement(
    lambda d: delete(lesson_result).where(lesson_result.c.order_id == param("id"))
)


@Statement
def _put_result(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_result).values(**values_of(*lesson_result.c))
    changed = [column.name for column in lesson_result.c if column.name != "order_id"]
    return insert.on_conflict_do_update(
        index_elements=["order_id"], set_={name: insert.excluded[name] for name in changed}
    )


def put_progress(
    order_id: OrderId, progress: LessonState | None, *, version: int, saved_by: int, now: Instant
) -> BoundStatement:
    """Replaces a lesson's progress; None deletes it."""
    if progress is None:
        return _DROP_PROGRESS, {"id": order_id}
    return _put_progress, {
        "order_id": order_id,
        "version": version,
        "saved_by": saved_by,
        "saved_at": now,
        "body": progress_body(progress),
    }


def put_result(order_id: OrderId, result: SubmittedResult | None) -> BoundStatement:
    """Replaces a lesson's result; None deletes it."""
    if result is None:
        return _DROP_RESULT, {"id": order_id}
    return _put_result, {
        "order_id": order_id,
        "correct_word_ids": ids_body(result.lists.correct),
        "wrong_word_ids": ids_body(result.lists.wrong),
        "already_known_word_ids": ids_body(result.lists.already_known),
        "anti_forget_time": result.slot,
        "submitted_by": result.account_id,
        "handed_in_by": result.by,
        "submitted_at": result.at,
    }


class SqlLessons:
    """Saved progress and results inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put_progress(
        self,
        order_id: OrderId,
        progress: LessonState | None,
        *,
        version: int,
        saved_by: int,
        now: Instant,
    ) -> None:
        asked = put_progress(order_id, progress, version=version, saved_by=saved_by, now=now)
        await self._tx.execute_batch(asked)

    async def put_result(self, order_id: OrderId, result: SubmittedResult | None) -> None:
        await self._tx.execute_batch(put_result(order_id, result))

"""Reads of lessons: one lesson for a device, and the saved progress of several."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ClauseElement, ColumnElement, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stored import lesson_state
from wordmate.adapters.sql.lessons.stores import RESULT
from wordmate.adapters.sql.orders.columns import ORDER, ORDER_CONTEXT, with_people_and_book
from wordmate.adapters.sql.orders.schema import course_order, picks_slot
from wordmate.application.kernel.call import Caller
from wordmate.application.lessons.messages import LessonResult, SavedProgress, progress_message
from wordmate.application.lessons.ports import LessonNow
from wordmate.application.orders.views import OrderContext
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.result import SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder

_c = course_order.c


def _saved(order_id: OrderId, version: int, saved_at: Instant, body: str) -> SavedProgress:
    return SavedProgress(
        course_order_id=order_id,
        version=version,
        utc_saved=saved_at,
        progress=progress_message(lesson_state(body)),
    )


def _now(
    order: CourseOrder,
    context: OrderContext,
    progress: SavedProgress | None,
    submitted: SubmittedResult | None,
    last_slot: str | None,
) -> LessonNow:
    result = None
    if submitted is not None:
        result = LessonResult(
            course_order_id=order.id,
            correct_word_ids=list(submitted.lists.correct),
            wrong_word_ids=list(submitted.lists.wrong),
            already_known_word_ids=list(submitted.lists.already_known),
            anti_forget_time=submitted.slot,
            utc_submitted=submitted.at,
        )
    return LessonNow(order, context, progress, result, last_slot)


SAVED: Final = Columns(
    _saved,
    lesson_progress.c.order_id,
    lesson_progress.c.version,
    lesson_progress.c.saved_at,
    lesson_progress.c.body,
)
_picked = course_order.alias("picked")
_last_slot = (
    select(_picked.c.anti_forget_time)
    .where(_picked.c.student_id == _c.student_id, picks_slot(_picked))
    .order_by(_picked.c.ended_at.desc())
    .limit(1)
    .correlate(course_order)
    .scalar_subquery()
)
_LESSON: Final = Columns(_now, ORDER, ORDER_CONTEXT, SAVED.maybe(), RESULT.maybe(), _last_slot)

LESSON = Statement(
    lambda d: (
        with_people_and_book(select(*_LESSON))
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(_c.id == param("id"))
    )
)


def _own_progress(owner: ColumnElement[int]) -> Statement:
    """Saved progress of those ``orders`` that belong to ``user_id``, in the requested order."""

    def build(d: Dialect) -> ClauseElement:
        orders = d.rows("orders", id=Id)
        return (
            select(*SAVED)
            .join(orders, orders.c.id == lesson_progress.c.order_id)
            .join(course_order, _c.id == lesson_progress.c.order_id)
            .where(owner == param("user_id"))
            .order_by(orders.c.position)
        )

    return Statement(build)


OWN_PROGRESS = {
    Role.STUDENT: _own_progress(_c.student_id),
    Role.TUTOR: _own_progress(_c.tutor_id),
}


class SqlLessonReads:
    """Queries about lessons."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def lesson(self, order_id: OrderId) -> LessonNow | None:
        return _LESSON.one(await self._source.one(LESSON, id=order_id))

    async def own_progress(
        self, order_ids: Sequence[OrderId], caller: Caller
    ) -> Sequence[SavedProgress]:
        statement = OWN_PROGRESS[caller.role]
        rows = await self._source.all(statement, orders=order_ids, user_id=caller.user_id)
        return SAVED.all(rows)

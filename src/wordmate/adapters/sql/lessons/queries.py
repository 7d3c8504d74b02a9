"""Queries about lessons: one lesson for a device, and the saved progress of several."""

from typing import Final

from sqlalchemy import ClauseElement, ColumnElement, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.schema import lesson_progress
from wordmate.adapters.sql.lessons.stored import lesson_state
from wordmate.adapters.sql.orders.columns import (
    ORDER_CONTEXT,
    WHOLE_ORDER,
    with_lesson,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.own_students import check_shows_student
from wordmate.adapters.sql.orders.schema import course_order, picks_slot
from wordmate.adapters.sql.words.word_views import new_words
from wordmate.application.content.messages import ListPendingNewWords, PendingNewWords
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.lessons.messages import (
    LessonSnapshot,
    ListProgress,
    SavedProgress,
    progress_message,
    result_message,
)
from wordmate.application.lessons.operations import OwnLesson, OwnProgress, PreTestWords
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.presence import with_presence
from wordmate.application.orders.views import lesson_clock, order_view
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.time_picker import proposed_slot
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import CourseBookRequired

_c = course_order.c


def _saved(order_id: OrderId, version: int, saved_at: Instant, body: str) -> SavedProgress:
    return SavedProgress(
        course_order_id=order_id,
        version=version,
        utc_saved=saved_at,
        progress=progress_message(lesson_state(body)),
    )


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
_SNAPSHOT: Final = Columns(
    lambda *read: read, WHOLE_ORDER, ORDER_CONTEXT, lesson_progress.c.saved_at, _last_slot
)
"""An order with its lesson, when that was saved, and the daily time last picked for a plan of its
student.
"""
SNAPSHOT = Statement(
    lambda d: with_lesson(with_people_and_book(select(*_SNAPSHOT))).where(_c.id == param("id"))
)
LESSON = Statement(lambda d: with_lesson(select(*WHOLE_ORDER)).where(_c.id == param("id")))


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


async def own_lesson(source: Source, call: Call, order_id: OrderId) -> CourseOrder:
    """The caller's own order with its lesson; raises NotFound."""
    order = present(WHOLE_ORDER.one(await source.one(LESSON, id=order_id)))
    order.check_owner(call.actor)
    return order


async def lesson_with_words(source: Source, call: Call, order_id: OrderId) -> CourseOrder:
    """The same for queries that reveal the student's knowledge of words."""
    order = await own_lesson(source, call, order_id)
    await check_shows_student(source, call, order)
    return order


@answers(OwnLesson)
async def lesson_snapshot(read: Read, call: Call, request: OneCourseOrder) -> LessonSnapshot:
    found = _SNAPSHOT.one(await read.one(SNAPSHOT, id=request.course_order_id))
    order, context, saved_at, last_slot = present(found)
    order.check_owner(call.actor)
    now, role, has_result = read.now, call.caller.role, order.lesson.result is not None
    clock = lesson_clock(order, role, now, has_result=has_result)
    is_known = role is Role.STUDENT or context.is_own
    booked = local_time(order.appointment_at, read.policy.zone)
    return LessonSnapshot(
        order=order_view(order, context, call.caller, now),
        clock=await with_presence(read.ports, call, request, clock),
        progress=SavedProgress(
            course_order_id=order.id,
            version=order.progress_version,
            utc_saved=now if saved_at is None else saved_at,
            progress=progress_message(order.lesson_state),
        ),
        result=result_message(order, now) if has_result else None,
        proposed_time=proposed_slot(last_slot if is_known else None, booked),
    )


@answers(OwnProgress)
async def list_progress(read: Read, call: Call, request: ListProgress) -> Page[SavedProgress]:
    statement, user_id = OWN_PROGRESS[call.caller.role], call.caller.user_id
    saved = SAVED.all(await read.all(statement, orders=request.course_order_ids, user_id=user_id))
    return Page(data=saved, total=len(saved))


@answers(PreTestWords)
async def list_pending_new_words(
    read: Read, call: Call, request: ListPendingNewWords
) -> PendingNewWords:
    order = await lesson_with_words(read, call, request.course_order_id)
    if order.course_book_id is None:
        raise CourseBookRequired
    progress = order.lesson.progress
    judged = [] if progress is None else [*progress.chosen_ids, *progress.already_known_ids]
    words = await new_words(
        read, order.course_book_id, order.student_id, limit=request.size, without=judged
    )
    return PendingNewWords(data=words.data, total=words.total)

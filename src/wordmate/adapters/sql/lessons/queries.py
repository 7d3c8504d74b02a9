"""Queries about lessons: one lesson for a device, and the saved progress of several."""

from typing import Final

from sqlalchemy import ClauseElement, ColumnElement, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stored import lesson_state
from wordmate.adapters.sql.lessons.stores import RESULT
from wordmate.adapters.sql.orders.columns import ORDER, ORDER_CONTEXT, with_people_and_book
from wordmate.adapters.sql.orders.own_students import check_shows_student
from wordmate.adapters.sql.orders.schema import course_order, picks_slot
from wordmate.adapters.sql.words.word_views import new_words
from wordmate.application.content.messages import ListPendingNewWords, PendingNewWords
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.lessons.messages import (
    LessonResult,
    LessonSnapshot,
    ListProgress,
    SavedProgress,
    progress_message,
)
from wordmate.application.lessons.operations import OwnLesson, OwnProgress, PreTestWords
from wordmate.application.lessons.ports import LessonNow
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.presence import with_presence
from wordmate.application.orders.views import OrderContext, lesson_clock, order_view
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_run import fresh_state
from wordmate.domain.lessons.result import SubmittedResult
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
LESSON_NOW: Final = Columns(_now, ORDER, ORDER_CONTEXT, SAVED.maybe(), RESULT.maybe(), _last_slot)

LESSON = Statement(
    lambda d: (
        with_people_and_book(select(*LESSON_NOW))
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


async def own_lesson(source: Source, call: Call, order_id: OrderId) -> LessonNow:
    """The lesson of the caller's own order; raises NotFound."""
    lesson = present(LESSON_NOW.one(await source.one(LESSON, id=order_id)))
    lesson.order.check_owner(call.actor)
    return lesson


async def lesson_with_words(source: Source, call: Call, order_id: OrderId) -> LessonNow:
    """The same for queries that reveal the student's knowledge of words."""
    lesson = await own_lesson(source, call, order_id)
    await check_shows_student(source, call, lesson.order)
    return lesson


@answers(OwnLesson)
async def lesson_snapshot(read: Read, call: Call, request: OneCourseOrder) -> LessonSnapshot:
    lesson = await own_lesson(read, call, request.course_order_id)
    order, now, role = lesson.order, read.now, call.caller.role
    clock = lesson_clock(order, role, now, has_result=lesson.result is not None)
    is_known = role is Role.STUDENT or lesson.context.is_own
    booked = local_time(order.appointment_at, read.policy.zone)
    return LessonSnapshot(
        order=order_view(order, lesson.context, call.caller, now),
        clock=await with_presence(read.ports, call, request, clock),
        progress=lesson.progress or _fresh(order, now),
        result=lesson.result,
        proposed_time=proposed_slot(lesson.last_slot if is_known else None, booked),
    )


def _fresh(order: CourseOrder, now: Instant) -> SavedProgress:
    """The progress of a lesson without actions."""
    mode = LessonMode.NEW_WORDS if order.is_new_word_book else LessonMode.REVIEW
    state = fresh_state(mode, order.id, order.started_at)
    return SavedProgress(
        course_order_id=order.id, version=0, utc_saved=now, progress=progress_message(state)
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
    lesson = await lesson_with_words(read, call, request.course_order_id)
    order, saved = lesson.order, lesson.progress
    if order.course_book_id is None:
        raise CourseBookRequired
    judged = (
        [*saved.progress.chosen_ids, *saved.progress.already_known_ids] if saved is not None else []
    )
    words = await new_words(
        read, order.course_book_id, order.student_id, limit=request.size, without=judged
    )
    return PendingNewWords(data=words.data, total=words.total)

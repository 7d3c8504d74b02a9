"""Reads after classes: completed lessons, templates, and lessons with their plans."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, Integer, and_, exists, func, or_, select, tuple_

from wordmate.adapters.sql.after_class.schema import (
    class_feedback,
    given_templates,
    message_template,
)
from wordmate.adapters.sql.after_class.stores import TEMPLATE, forgotten
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param, required_row
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stores import RESULT, STATE
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_REVIEW,
    ORDER,
    SHOWN,
    student,
    tutor,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.schema import LED_BY_TUTOR, course_order, order_event
from wordmate.application.after_class.ports import AuditScope, CompletedScope, LessonPlan
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import CourseOrderView
from wordmate.domain.after_class.feedback import MessageTemplate
from wordmate.domain.after_class.plan_audit import HeldReview
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import Completed, Event, Left, ReviewsSupplemented, Terms

_c, _e = course_order.c, order_event.c
_lesson = course_order.alias("lesson")
_IS_OF_DELETED = exists().where(
    _lesson.c.id == _c.source_order_id, _lesson.c.deletion != constant(DeletionStatus.NORMAL)
)
"""A review whose lesson is deleted or awaits deletion: ``refusal_to_supplement`` refuses it."""
_TAKES_REVIEWS = and_(IS_COMPLETED, _c.deletion == constant(DeletionStatus.NORMAL))
"""Of ``refusal_to_supplement`` in ``domain.after_class.supplement``, as a condition."""


def _completed(query: Any, *, without_feedback: bool, of_student: bool) -> Any:
    """The query of completed orders: of a tutor or student those to which reviews may be added, or
    the tutor's own ones without feedback."""
    query = query.where(
        *([_c.student_id == param("student_id")] if of_student else []),
        *([] if of_student and not without_feedback else [_c.tutor_id == param("tutor_id")]),
        *([~IS_REVIEW, IS_COMPLETED] if without_feedback else [_TAKES_REVIEWS, ~_IS_OF_DELETED]),
        _c.appointment_at >= param("since"),
    )
    if not without_feedback:
        return query
    return query.outerjoin(class_feedback, class_feedback.c.order_id == _c.id).where(
        class_feedback.c.order_id.is_(None), LED_BY_TUTOR
    )


@cache
def completed(*, without_feedback: bool, of_student: bool = False) -> Statement:
    """A page of completed orders before a cursor, newest first."""
    query = _completed(
        with_people_and_book(select(*SHOWN)),
        without_feedback=without_feedback,
        of_student=of_student,
    )
    page = (
        query.where(
            tuple_(_c.appointment_at, _c.id) < tuple_(param("before_at"), param("before_id"))
        )
        .order_by(_c.appointment_at.desc(), _c.id.desc())
        .limit(param("limit", Integer))
    )
    return Statement(lambda d: page)


@cache
def how_many_completed(*, without_feedback: bool, of_student: bool = False) -> Statement:
    """The number of completed orders on all pages."""
    length = _completed(
        select(func.count()).select_from(course_order),
        without_feedback=without_feedback,
        of_student=of_student,
    )
    return Statement(lambda d: length)


@cache
def to_audit(*, of_tutor: bool, of_student: bool) -> Statement:
    """Completed lessons after a cursor, oldest appointment first."""
    query = select(_c.appointment_at, _c.id).where(
        ~IS_REVIEW,
        IS_COMPLETED,
        _c.appointment_at >= param("since"),
        tuple_(_c.appointment_at, _c.id) > tuple_(param("after_at"), param("after_id")),
    )
    if of_tutor:
        query = query.where(_c.tutor_id == param("tutor_id"))
    if of_student:
        query = query.where(_c.student_id == param("student_id"))
    page = query.order_by(_c.appointment_at, _c.id).limit(param("limit", Integer))
    return Statement(lambda d: page)


_LESSON: Final = Columns(
    lambda *read: read, ORDER, STATE, RESULT.maybe(), student.c.name, tutor.c.name
)


@Statement
def lessons_with(d: Dialect) -> ClauseElement:
    """Lessons with their saved progress and results."""
    orders = d.rows("orders", id=Id)
    return (
        select(*_LESSON)
        .join(student, student.c.id == _c.student_id)
        .outerjoin(tutor, tutor.c.id == _c.tutor_id)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(_c.id.in_(select(orders.c.id)))
        .order_by(_c.id)
    )


@Statement
def reviews_after(d: Dialect) -> ClauseElement:
    """All reviews of these lessons."""
    orders = d.rows("orders", id=Id)
    return (
        select(*ORDER)
        .where(_c.source_order_id.in_(select(orders.c.id)))
        .order_by(_c.appointment_at, _c.id)
    )


@Statement
def told_of(d: Dialect) -> ClauseElement:
    """The events of ended orders, of added reviews, and of reviews that someone left."""
    orders = d.rows("orders", id=Id)
    kinds = (Completed.kind, ReviewsSupplemented.kind, Left.kind)
    return (
        select(*ORDER_EVENTS)
        .where(
            _e.order_id.in_(select(orders.c.id)),
            or_(*(_e.kind == constant(one) for one in kinds)),
        )
        .order_by(_e.order_id, _e.sequence)
    )


class SqlAfterClassReads:
    """Queries after classes."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def completed_lessons(
        self, scope: CompletedScope, caller: Caller, now: Instant, *, limit: int
    ) -> Sequence[CourseOrderView]:
        at, order_id = scope.before
        statement = completed(
            without_feedback=scope.without_feedback, of_student=scope.student_id is not None
        )
        rows = await self._source.all(
            statement,
            tutor_id=caller.user_id,
            student_id=scope.student_id,
            since=scope.since,
            before_at=at,
            before_id=order_id,
            limit=limit,
        )
        return [shown.view(caller, now) for shown in SHOWN.all(rows)]

    async def completed_count(self, scope: CompletedScope, caller: Caller) -> int:
        length = how_many_completed(
            without_feedback=scope.without_feedback, of_student=scope.student_id is not None
        )
        row = await self._source.one(
            length, tutor_id=caller.user_id, student_id=scope.student_id, since=scope.since
        )
        return int(required_row(row)[0])

    async def lessons_to_audit(
        self, scope: AuditScope, *, after: tuple[int, int], limit: int
    ) -> Sequence[tuple[int, OrderId]]:
        statement = to_audit(
            of_tutor=scope.tutor_id is not None, of_student=scope.student_id is not None
        )
        rows = await self._source.all(
            statement,
            since=scope.since,
            tutor_id=scope.tutor_id,
            student_id=scope.student_id,
            after_at=after[0],
            after_id=after[1],
            limit=limit,
        )
        return [(row[0], row[1]) for row in rows]

    async def plans_of(self, order_ids: Sequence[OrderId]) -> Sequence[LessonPlan]:
        """Runs three statements for any number of lessons."""
        lessons = _LESSON.all(await self._source.all(lessons_with, orders=order_ids))
        reviews = ORDER.all(await self._source.all(reviews_after, orders=order_ids))
        ids = [*order_ids, *(one.id for one in reviews)]
        events: dict[int, list[Event]] = defaultdict(list)
        for row in await self._source.all(told_of, orders=ids):
            order_id, _, entry = ORDER_EVENTS.read(row)
            events[order_id].append(entry.event)
        held: dict[int | None, list[HeldReview]] = defaultdict(list)
        for one in reviews:
            left = Counter(type(event) for event in events[one.id])[Left]
            held[one.source_order_id].append(HeldReview(one, left))
        return [
            LessonPlan(
                lesson=_with_events(
                    Lesson(order=order, progress=progress, result=result), events[order.id]
                ),
                reviews=held[order.id],
                student_name=student_name,
                tutor_name=tutor_name,
            )
            for order, progress, result, student_name, tutor_name in lessons
        ]

    async def templates_of(self, tutor_id: AccountId) -> Sequence[MessageTemplate] | None:
        rows = await self._source.all(TEMPLATES_IF_GIVEN, tutor_id=tutor_id)
        found = [_GIVEN.read(row) for row in rows]
        return [one for one in found if one is not None] if rows else None

    async def forgotten_of(
        self, student_id: AccountId, word_ids: Collection[WordId]
    ) -> set[WordId]:
        return await forgotten(self._source, student_id, word_ids)


_GIVEN: Final = TEMPLATE.maybe()
TEMPLATES_IF_GIVEN: Final = Statement(
    lambda d: (
        select(*_GIVEN)
        .select_from(given_templates)
        .outerjoin(message_template, message_template.c.tutor_id == given_templates.c.tutor_id)
        .where(given_templates.c.tutor_id == param("tutor_id"))
        .order_by(message_template.c.id)
    )
)
"""One row without a template when the tutor removed all default templates."""


def _with_events(lesson: Lesson, events: Sequence[Event]) -> Lesson:
    terms: Terms | None = next((one.terms for one in events if isinstance(one, Completed)), None)
    return Lesson(
        order=lesson.order,
        progress=lesson.progress,
        result=lesson.result,
        terms=terms,
        supplements=tuple(one for one in events if isinstance(one, ReviewsSupplemented)),
    )

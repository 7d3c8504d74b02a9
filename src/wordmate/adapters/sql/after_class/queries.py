"""Queries after classes: completed ones, templates, and lessons with their plans."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

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
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_REVIEW,
    ORDER,
    SHOWN,
    WHOLE_ORDER,
    student,
    tutor,
    with_lesson,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.own_students import has_taught, is_own_student
from wordmate.adapters.sql.orders.schema import LED_BY_TUTOR, course_order, order_event
from wordmate.application.after_class.feedback import all_templates, give_first_templates
from wordmate.application.after_class.messages import (
    AuditedLesson,
    AuditedReview,
    AuditPlans,
    ClassPlace,
    CompletedClasses,
    ListCompleted,
    PlanAuditView,
    SupplementDay,
    SupplementView,
    SupplementWords,
    Templates,
)
from wordmate.application.after_class.operations import (
    AuditsOfPlans,
    CompletedOrders,
    SupplementOfOrder,
    TemplatesOfTutor,
)
from wordmate.application.after_class.supplementing import adding_to
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Rows
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.after_class.feedback import awaited_since
from wordmate.domain.after_class.plan_audit import AuditState, HeldReview, PlanAudit, audit_plan
from wordmate.domain.after_class.supplement import (
    WordChoice,
    check_adds_reviews,
    check_source,
    lesson_of,
    offered_days,
    words_of,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, day_start, launched_at
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import Completed, Event, Left, ReviewsSupplemented, Terms

_NEWEST: Final = (2**53, 0)
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
    query = select(_c.id).where(
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


_LESSON: Final = Columns(lambda *read: read, WHOLE_ORDER, student.c.name, tutor.c.name)


@Statement
def lessons_with(d: Dialect) -> ClauseElement:
    """Lessons with their saved progress and results, oldest appointment first."""
    orders = d.rows("orders", id=Id)
    return (
        with_lesson(select(*_LESSON))
        .join(student, student.c.id == _c.student_id)
        .outerjoin(tutor, tutor.c.id == _c.tutor_id)
        .where(_c.id.in_(select(orders.c.id)))
        .order_by(_c.appointment_at, _c.id)
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


class LessonPlan(NamedTuple):
    """A lesson with its terms and supplements, its reviews, and the names of its people."""

    order: CourseOrder
    reviews: Sequence[HeldReview]
    student_name: str
    tutor_name: str | None


@answers(CompletedOrders)
async def list_completed(read: Read, call: Call, request: ListCompleted) -> CompletedClasses:
    tutor_id, student_id = call.caller.user_id, request.student_id
    if student_id is not None:
        if not await is_own_student(read, tutor_id, student_id):
            raise NotFound
        if not await has_taught(read, tutor_id, student_id):
            return CompletedClasses(data=[], next=None, total=0)
    since, cursor, size = launched_at(read.policy.zone), request.before, request.page_size
    if request.without_feedback:
        since = max(since, awaited_since(read.now))
    before = _NEWEST if cursor is None else (cursor.at, cursor.course_order_id)
    values = {"tutor_id": tutor_id, "student_id": student_id, "since": since}
    which = {"without_feedback": request.without_feedback, "of_student": student_id is not None}
    rows = await read.all(
        completed(**which), **values, before_at=before[0], before_id=before[1], limit=size + 1
    )
    page = [one.view(call.caller, read.now) for one in SHOWN.all(rows[:size])]
    following = None
    if len(rows) > size:
        following = ClassPlace(
            at=page[-1].appointment_time, course_order_id=page[-1].course_order_id
        )
    length = required_row(await read.one(how_many_completed(**which), **values))
    return CompletedClasses(
        data=page,
        next=following,
        total=int(length[0]),
    )


@answers(TemplatesOfTutor)
async def list_templates(read: Read, call: Call, _request: Empty) -> Templates:
    rows = await read.all(TEMPLATES_IF_GIVEN, tutor_id=call.caller.user_id)
    if not rows:
        return await give_first_templates(read.ports, call)
    return all_templates([one for one in _GIVEN.all(rows) if one is not None])


@answers(SupplementOfOrder)
async def query_supplement(read: Read, call: Call, request: OneCourseOrder) -> SupplementView:
    chosen = await _plan(read, request.course_order_id)
    lesson_id = lesson_of(chosen.order)
    plan = chosen if lesson_id == request.course_order_id else await _plan(read, lesson_id)
    order, now, policy = plan.order, read.now, read.policy
    taught = await has_taught(read, call.caller.user_id, order.student_id)
    check_adds_reviews(order, call.actor, has_taught=taught)
    check_source(chosen.order)
    every = words_of(chosen.order, ())[WordChoice.ALL]
    words = words_of(chosen.order, await forgotten(read, order.student_id, every))
    ended_at = check_source(order)
    adding = adding_to(policy, ended_at)
    reviews = [one.order for one in plan.reviews]
    days = offered_days(ended_at, reviews, now, policy.zone, policy.review_days, adding=adding)
    return SupplementView(
        course_order_id=request.course_order_id,
        student_id=order.student_id,
        student_name=plan.student_name,
        anti_forget_time=order.anti_forget_time,
        utc_ended=ended_at,
        words=SupplementWords(
            all=len(every),
            wrong=len(words[WordChoice.WRONG]),
            forgotten=len(words[WordChoice.FORGOTTEN]),
        ),
        days=[SupplementDay.of(one, date=one.date.isoformat()) for one in days],
        left=adding.left(plan.order),
        audit=_audit_view(audit_plan(plan.order, plan.reviews, now, policy.zone)),
        server_time=now,
    )


async def _plan(source: Source, order_id: OrderId) -> LessonPlan:
    """Raises NotFound."""
    found = await plans_of(source, [order_id])
    return present(next(iter(found), None))


def _audit_view(audit: PlanAudit) -> PlanAuditView:
    return PlanAuditView.of(
        audit,
        done=audit.count(AuditState.DONE),
        missed=audit.count(AuditState.MISSED),
        invalid=audit.count(AuditState.INVALID),
        days=[
            AuditedReview.of(one, date=one.date.isoformat(), course_order_id=one.order_id)
            for one in audit.days
        ],
    )


@answers(AuditsOfPlans)
async def audits_of_plans(read: Read, request: AuditPlans) -> Rows[AuditedLesson]:
    zone = read.policy.zone
    first_day = LAUNCHED_ON if request.since is None else max(request.since, LAUNCHED_ON)
    rows = await read.all(
        to_audit(of_tutor=request.tutor_id is not None, of_student=request.student_id is not None),
        since=day_start(first_day, zone),
        tutor_id=request.tutor_id,
        student_id=request.student_id,
        after_at=request.after[0],
        after_id=request.after[1],
        limit=request.limit,
    )
    found = []
    for plan in await plans_of(read, [row[0] for row in rows]):
        audit, order = audit_plan(plan.order, plan.reviews, read.now, zone), plan.order
        found.append(
            AuditedLesson.of(
                _audit_view(audit),
                course_order_id=order.id,
                appointment_time=order.appointment_at,
                student_name=plan.student_name,
                tutor_name=plan.tutor_name,
                unexplained=len(audit.unexplained),
            )
        )
    return Rows(data=found)


async def plans_of(source: Source, order_ids: Sequence[OrderId]) -> Sequence[LessonPlan]:
    """These lessons with their plans, by three statements for any number of lessons."""
    lessons = _LESSON.all(await source.all(lessons_with, orders=order_ids))
    reviews = ORDER.all(await source.all(reviews_after, orders=order_ids))
    ids = [*order_ids, *(one.id for one in reviews)]
    events: dict[int, list[Event]] = defaultdict(list)
    for row in await source.all(told_of, orders=ids):
        order_id, _, entry = ORDER_EVENTS.read(row)
        events[order_id].append(entry.event)
    held: dict[int | None, list[HeldReview]] = defaultdict(list)
    for one in reviews:
        left = Counter(type(event) for event in events[one.id])[Left]
        held[one.source_order_id].append(HeldReview(one, left))
    return [
        LessonPlan(
            order=_with_events(order, events[order.id]),
            reviews=held[order.id],
            student_name=student_name,
            tutor_name=tutor_name,
        )
        for order, student_name, tutor_name in lessons
    ]


def _with_events(order: CourseOrder, events: Sequence[Event]) -> CourseOrder:
    terms: Terms | None = next((one.terms for one in events if isinstance(one, Completed)), None)
    added = tuple(one for one in events if isinstance(one, ReviewsSupplemented))
    return replace(order, terms=terms, supplements=added)

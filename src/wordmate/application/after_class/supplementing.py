"""Reviews that tutors add to their students' lessons, and the audit of the plans."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Final

from wordmate.application.after_class.messages import (
    AuditedReview,
    ClassPlace,
    CompletedClasses,
    ListCompleted,
    PlanAuditView,
    Supplement,
    SupplementDay,
    SupplementView,
    SupplementWords,
)
from wordmate.application.after_class.ports import CompletedScope, LessonPlan
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.ledger.access import held
from wordmate.application.ledger.recording import record
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.errors import ReviewDayNotOffered
from wordmate.domain.after_class.feedback import awaited_since
from wordmate.domain.after_class.plan_audit import AuditState, PlanAudit, audited
from wordmate.domain.after_class.supplement import (
    Adding,
    WordChoice,
    check_adds_reviews,
    check_source,
    lesson_of,
    offered_days,
    supplemented,
    words_of,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_date
from wordmate.domain.ledger.lesson import Lesson

_NEWEST: Final = (2**53, 0)


@operation("CustomerTeacherListCompletedCourseOrder", roles=TUTORS, owns=Owns.OWN_STUDENT)
async def list_completed(ports: Ports, call: Call, request: ListCompleted) -> CompletedClasses:
    """Lists completed orders, newest first.

    They are the tutor's own; or all of one of their students, to which reviews may be added; or the
    tutor's classes without feedback.
    """
    now, before, size = ports.clock.now(), _NEWEST, request.page_size
    tutor_id, student_id = call.caller.user_id, request.student_id
    if student_id is not None:
        pair = {"tutor_id": tutor_id, "student_id": student_id}
        if not await ports.reads.is_own_student(**pair):
            raise NotFound
        if not await ports.reads.has_taught(**pair):
            return CompletedClasses(data=[], next=None, total=0)
    if request.before is not None:
        before = (request.before.at, request.before.course_order_id)
    since = launched_at(ports.policy.zone)
    scope = CompletedScope(
        since=max(since, awaited_since(now)) if request.without_feedback else since,
        before=before,
        without_feedback=request.without_feedback,
        student_id=student_id,
    )
    found = await ports.reads.completed_lessons(scope, call.caller, now, limit=size + 1)
    page = list(found[:size])
    return CompletedClasses(
        data=page,
        next=(
            ClassPlace(at=page[-1].appointment_time, course_order_id=page[-1].course_order_id)
            if len(found) > size
            else None
        ),
        total=await ports.reads.completed_count(scope, call.caller),
    )


@operation("CustomerTeacherQuerySupplement", roles=TUTORS, owns=Owns.OWN_ORDER)
async def query_supplement(ports: Ports, call: Call, request: OneCourseOrder) -> SupplementView:
    """Returns which reviews may be added to a completed lesson, and the state of its plan."""
    chosen = await _plan(ports, request.course_order_id)
    order, lesson_id = chosen.lesson.order, lesson_of(chosen.lesson.order)
    plan = chosen if lesson_id == order.id else await _plan(ports, lesson_id)
    has_taught = await ports.reads.has_taught(
        tutor_id=call.caller.user_id, student_id=order.student_id
    )
    check_adds_reviews(plan.lesson.order, call.actor, has_taught=has_taught)
    check_source(order)
    words = words_of(chosen.lesson, ())[WordChoice.ALL]
    forgotten = await ports.reads.forgotten_of(order.student_id, words)
    return _view(ports, chosen.lesson, plan, forgotten)


async def _plan(ports: Ports, order_id: OrderId) -> LessonPlan:
    """Raises NotFound."""
    found = await ports.reads.plans_of([order_id])
    if not found:
        raise NotFound
    return found[0]


@operation(
    "CustomerTeacherSupplementAntiForget",
    roles=TUTORS,
    owns=Owns.OWN_ORDER,
    once=True,
)
async def supplement(ports: Ports, unit: Unit, call: Call, request: Supplement) -> Nothing:
    """Adds reviews to a completed lesson, or to the lesson of a completed review.

    Each day has the same words at the same time. The lesson is the tutor's own, or that of a
    student whom they have taught. A day gets one review, a lesson ten beside its plan, and none
    later than 30 days after it; both numbers are settings.
    """
    now = ports.clock.now()
    lesson, chosen = await _held(unit, request.course_order_id)
    order = chosen.order
    has_taught = await unit.supplements.has_taught(
        tutor_id=call.caller.user_id, student_id=order.student_id
    )
    check_adds_reviews(lesson.order, call.actor, has_taught=has_taught)
    check_source(order)
    ended_at = check_source(lesson.order)
    before = await unit.supplements.of_lesson(lesson.order.id)
    forgotten = set[WordId]()
    if request.words is WordChoice.FORGOTTEN:
        words = words_of(chosen, ())[WordChoice.ALL]
        forgotten = await unit.supplements.forgotten(order.student_id, words)
    added = supplemented(
        replace(lesson, supplements=tuple(before)),
        call.actor,
        dates={_date(one) for one in request.dates},
        slot=request.anti_forget_time,
        word_ids=words_of(chosen, forgotten)[request.words],
        reviews=await unit.orders.reviews_of(lesson.order.id),
        now=now,
        tz=ports.policy.zone,
        days=ports.policy.review_days,
        adding=_adding(ports, ended_at),
    )
    await record(unit, lesson, added, now)
    return Nothing()


async def _held(unit: Unit, order_id: OrderId) -> tuple[Lesson, Lesson]:
    """The lesson that gets the reviews, and the chosen order. Locks the lesson before its reviews,
    and orders by id. Raises NotFound.
    """
    lesson_id = await unit.supplements.lesson_of(order_id)
    lesson = (await held(unit, lesson_id or order_id)).lesson
    if lesson_id in (None, order_id):
        return lesson, lesson
    return lesson, (await held(unit, order_id)).lesson


def _adding(ports: Ports, ended_at: Instant) -> Adding:
    """What may be added to a lesson, by the rule of the day on which it ended."""
    paid = ports.policy.pay.at(local_date(ended_at, ports.policy.zone))
    return Adding(most=paid.added_reviews, days=paid.added_days)


def _date(text: str) -> date:
    """Raises ReviewDayNotOffered for a day that does not exist in the calendar."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ReviewDayNotOffered(text) from None


def plan_audit(ports: Ports, plan: LessonPlan) -> PlanAudit:
    """The current audit of a lesson's plan."""
    return audited(plan.lesson, plan.reviews, ports.clock.now(), ports.policy.zone)


def _view(
    ports: Ports, chosen: Lesson, plan: LessonPlan, forgotten: Collection[WordId]
) -> SupplementView:
    order, now, policy = plan.lesson.order, ports.clock.now(), ports.policy
    ended_at = check_source(order)
    words = words_of(chosen, forgotten)
    reviews = [one.order for one in plan.reviews]
    adding = _adding(ports, ended_at)
    days = offered_days(ended_at, reviews, now, policy.zone, policy.review_days, adding=adding)
    return SupplementView(
        course_order_id=chosen.order.id,
        student_id=order.student_id,
        student_name=plan.student_name,
        anti_forget_time=order.anti_forget_time,
        utc_ended=ended_at,
        words=SupplementWords(
            all=len(words[WordChoice.ALL]),
            wrong=len(words[WordChoice.WRONG]),
            forgotten=len(words[WordChoice.FORGOTTEN]),
        ),
        days=[
            SupplementDay(day=one.day, date=one.date.isoformat(), taken_by=one.taken_by)
            for one in days
        ],
        left=adding.left(plan.lesson),
        audit=_audit_view(plan_audit(ports, plan)),
        server_time=now,
    )


def _audit_view(audit: PlanAudit) -> PlanAuditView:
    return PlanAuditView(
        expected=audit.expected,
        booked=audit.booked,
        done=audit.count(AuditState.DONE),
        missed=audit.count(AuditState.MISSED),
        invalid=audit.count(AuditState.INVALID),
        reason=audit.reason,
        days=[
            AuditedReview(
                day=one.day,
                date=one.date.isoformat(),
                expected=one.expected,
                state=one.state,
                reason=one.reason,
                course_order_id=one.order_id,
            )
            for one in audit.days
        ],
    )

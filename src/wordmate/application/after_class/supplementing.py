"""Reviews that tutors add to their students' lessons, and the store's audit of all plans."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

from msgspec import structs

from wordmate.application.after_class.messages import AuditedLesson, AuditPlans, Supplement
from wordmate.application.after_class.operations import AuditsOfPlans
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.kernel.policy import Policy
from wordmate.application.ledger.access import held
from wordmate.application.ledger.recording import record
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.errors import ReviewDayNotOffered
from wordmate.domain.after_class.supplement import (
    Adding,
    WordChoice,
    check_adds_reviews,
    check_source,
    supplement_lesson,
    words_of,
)
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.orders.course_order import CourseOrder


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
    has_taught = await unit.supplements.has_taught(
        tutor_id=call.caller.user_id, student_id=chosen.student_id
    )
    check_adds_reviews(lesson, call.actor, has_taught=has_taught)
    check_source(chosen)
    ended_at = check_source(lesson)
    before = await unit.supplements.of_lesson(lesson.id)
    forgotten = set[WordId]()
    if request.words is WordChoice.FORGOTTEN:
        words = words_of(chosen, ())[WordChoice.ALL]
        forgotten = await unit.supplements.forgotten(chosen.student_id, words)
    added = supplement_lesson(
        replace(lesson, supplements=tuple(before)),
        call.actor,
        dates={_date(one) for one in request.dates},
        slot=request.anti_forget_time,
        word_ids=words_of(chosen, forgotten)[request.words],
        reviews=await unit.orders.reviews_of(lesson.id),
        now=now,
        tz=ports.policy.zone,
        days=ports.policy.review_days,
        adding=adding_to(ports.policy, ended_at),
    )
    await record(unit, lesson, added, now)
    return Nothing()


async def _held(unit: Unit, order_id: OrderId) -> tuple[CourseOrder, CourseOrder]:
    """The lesson that gets the reviews, and the chosen order. Locks the lesson before its reviews,
    and orders by id.
    """
    lesson_id = await unit.supplements.lesson_of(order_id)
    lesson = (await held(unit, lesson_id or order_id)).order
    if lesson_id in (None, order_id):
        return lesson, lesson
    return lesson, (await held(unit, order_id)).order


def adding_to(policy: Policy, ended_at: Instant) -> Adding:
    """What may be added to a lesson, by the rule of the day on which it ended."""
    paid = policy.pay.at(local_date(ended_at, policy.zone))
    return Adding(most=paid.added_reviews, days=paid.added_days)


def _date(text: str) -> date:
    """Raises ReviewDayNotOffered for a day that does not exist in the calendar."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ReviewDayNotOffered(text) from None


async def audit_reviews(ports: Ports, request: AuditPlans) -> AsyncIterator[AuditedLesson]:
    """Audits the plans of lessons, oldest first, in batches of constant memory."""
    while page := (await AuditsOfPlans.ask(ports, request)).data:
        for one in page:
            yield one
        request = structs.replace(
            request, after=(page[-1].appointment_time, page[-1].course_order_id)
        )

"""What follows from the end of a lesson, all of it in the unit that ends it."""

from wordmate.application.messages.course_orders import CompleteCourseOrder
from wordmate.application.parts import Parts
from wordmate.application.ports.lessons import HeldLesson
from wordmate.application.ports.unit import Unit
from wordmate.application.recording import record
from wordmate.domain.commission import rate_for
from wordmate.domain.course_order import CourseOrder
from wordmate.domain.ledger import Lesson, learned, pay, reviews
from wordmate.domain.ledger_events import ResultHandedIn, Terms, TimePicked
from wordmate.domain.order_status import CLOCK, OrderStatus
from wordmate.domain.result import composed
from wordmate.domain.review_plan import local_date
from wordmate.domain.roles import Actor


def terms_of(parts: Parts, held: HeldLesson, now: int) -> Terms:
    """What holds for an order that ends now."""
    return terms_for(parts, held.lesson.order, held.title_level, held.institution, ended_at=now)


def terms_for(
    parts: Parts,
    order: CourseOrder,
    title_level: str | None,
    institution: str | None,
    *,
    ended_at: int,
) -> Terms:
    """What holds for an order of a tutor with this title, of this institution.

    It is paid by the rule of the local day on which it ended.
    """
    policy = parts.policy
    paid = policy.pay.at(local_date(ended_at, policy.zone))
    rate = rate_for(order.lesson_type, title_level, paid.rates)
    return Terms(
        title_level=title_level,
        institution=institution,
        amount_fen=rate.amount_fen,
        subsidy_fen=rate.subsidy_fen,
        zone=policy.zone.key,
        review_days=policy.review_days,
        full_share=paid.full_share,
        parts=paid.parts,
        least_share=paid.least_share,
    )


def completed(
    lesson: Lesson, actor: Actor, wanted: CompleteCourseOrder, terms: Terms, now: int
) -> CourseOrder:
    """The order as its leader ends it; a completed one as it is. Raises as its rules do.

    Without a test the result is composed from the saved progress, and so is a student's that was
    handed in before the test went on; a time picked at the end is added to the result.
    """
    order = lesson.order
    if order.status is OrderStatus.COMPLETED:
        return order.complete(actor, now, has_result=True)
    has_result = lesson.result is not None
    if wanted.without_test and not has_result:
        event = composed_result(lesson, actor.role.value)
        order, has_result = order.noting(event, now, actor), True
    if lesson.result is not None and lesson.result.is_behind(lesson.progress):
        event = composed_result(lesson, lesson.result.by)
        order = order.noting(event, now, actor)
    slot = None if lesson.result is None else lesson.result.slot
    if wanted.anti_forget_time not in (None, slot) and has_result:
        order = order.noting(TimePicked(slot=wanted.anti_forget_time or ""), now, actor)
    return order.complete(
        actor, now, has_result=has_result, has_words=bool(lesson.worked), terms=terms
    )


async def end_lesson(unit: Unit, held: HeldLesson, ended: CourseOrder, terms: Terms) -> Lesson:
    """Stores the ended order, its word states, its review plan and its commission."""
    now = ended.happened[-1].at
    lesson = await record(unit, held.lesson, ended, now)
    await store_outcome(unit, lesson, terms, now)
    await unit.outbox.put("lesson.completed", {"orderId": lesson.order.id}, now)
    return lesson


async def close_lesson(unit: Unit, held: HeldLesson, terms: Terms, now: int) -> Lesson:
    """Ends a lesson that nobody ended, with what was saved of it."""
    lesson, order = held.lesson, held.lesson.order
    if lesson.result is None and lesson.progress is not None:
        order = order.noting(composed_result(lesson, CLOCK), now)
    return await end_lesson(unit, held, order.close(now, terms), terms)


def composed_result(lesson: Lesson, by: str) -> ResultHandedIn:
    """The result of a lesson that ends without its test, out of its saved progress."""
    lists = composed(lesson.progress)
    return ResultHandedIn(
        correct=lists.correct,
        wrong=lists.wrong,
        already_known=lists.already_known,
        by=by,
        composed=True,
    )


async def store_outcome(unit: Unit, lesson: Lesson, terms: Terms, now: int) -> None:
    """What the end of a lesson makes of words, plan and pay."""
    order = lesson.order
    if touched := lesson.touched:
        before = await unit.words.states(order.student_id, touched)
        await unit.words.put(order.student_id, learned(lesson, before), now)
    if planned := reviews(lesson, terms):
        await unit.orders.add_reviews(order, planned, lesson.worked, now)
    if record_ := pay(lesson, terms):
        await unit.commissions.add(record_, now)

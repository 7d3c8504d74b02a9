"""How the leader of a lesson ends it."""

from dataclasses import replace

from wordmate.application.ledger.ending import composed_result
from wordmate.application.orders.messages import CompleteCourseOrder
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.time_picker import slot_after
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Terms, TimePicked
from wordmate.domain.orders.order_status import OrderStatus


def rated_review(lesson: Lesson, actor: Actor, stars: int | None, now: Instant) -> CourseOrder:
    """The review's order with the stars that are given, if any. Raises as its rules do."""
    if stars is None:
        return lesson.order
    rated = lesson.order.rate(actor, stars, now)
    lesson.review.rate(stars)
    return rated


def completed(
    lesson: Lesson, actor: Actor, wanted: CompleteCourseOrder, terms: Terms, now: Instant
) -> CourseOrder:
    """The order as its leader ends it; a completed one as it is. Raises as its rules do.

    Without a test the result is composed from the saved progress, and so is a student's that was
    handed in before the test went on; a time picked at the end is added to the result.
    """
    order = lesson.order
    if order.status is OrderStatus.COMPLETED:
        return order.complete(actor, now, has_result=True)
    has_result, is_review = lesson.result is not None, not order.is_new_word_book
    if is_review:
        order = rated_review(lesson, actor, wanted.stars, now)
        order.check_leader(actor)
        replace(lesson, order=order).review.finish(now)
    if (wanted.without_test or is_review) and not has_result:
        event = composed_result(lesson, actor.role.value)
        order, has_result = order.noting(event, now, actor), True
    if lesson.result is not None and lesson.is_result_behind:
        event = composed_result(lesson, lesson.result.by)
        order = order.noting(event, now, actor)
    slot = None if lesson.result is None else lesson.result.slot
    picked = wanted.anti_forget_time
    if picked is not None and picked != slot and has_result:
        slot_after(slot, picked, may_clear=True)
        order = order.noting(TimePicked(slot=picked), now, actor)
    return order.complete(
        actor, now, has_result=has_result, has_words=bool(lesson.worked), terms=terms
    )

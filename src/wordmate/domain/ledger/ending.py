"""How a lesson ends: by its leader, because it gives way, or by the clock if nobody ended it."""

from dataclasses import replace

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.result import composed
from wordmate.domain.lessons.time_picker import slot_after
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ResultSubmitted, Terms, TimePicked
from wordmate.domain.orders.order_status import LeftBecause, OrderStatus
from wordmate.domain.reviews.review_flow import ReviewUnfinished


def completed(
    lesson: Lesson,
    actor: Actor,
    now: Instant,
    *,
    terms: Terms,
    stars: int | None = None,
    without_test: bool = False,
    slot: str | None = None,
) -> CourseOrder:
    """The order ended by its leader; unchanged if it is completed. Raises the refusals of its
    rules.

    Without a test the result is composed from the saved progress; the same replaces a student's
    result that was submitted before the test went on. A time picked at the end is added to the
    result. ``stars`` rate a review, ``slot`` is the picked time, HH:MM.
    """
    order = lesson.order
    if order.status is OrderStatus.COMPLETED:
        return order.complete(actor, now, has_result=True, terms=terms)
    has_result, is_review = lesson.result is not None, not order.is_new_word_book
    if is_review:
        order = rated_review(lesson, actor, stars, now)
        order.check_leader(actor)
        replace(lesson, order=order).review.finish(now)
    if (without_test or is_review) and not has_result:
        event = composed_result(lesson, actor.role.value)
        order, has_result = order.with_event(event, now, actor), True
    if lesson.result is not None and lesson.is_result_behind:
        event = composed_result(lesson, lesson.result.by)
        order = order.with_event(event, now, actor)
    before = None if lesson.result is None else lesson.result.slot
    if slot is not None and slot != before and has_result:
        slot_after(before, slot, may_clear=True)
        order = order.with_event(TimePicked(slot=slot), now, actor)
    return order.complete(
        actor, now, has_result=has_result, has_words=bool(lesson.worked_through), terms=terms
    )


def rated_review(lesson: Lesson, actor: Actor, stars: int | None, now: Instant) -> CourseOrder:
    """The review's order with the given stars, if any. Raises the refusals of its rules."""
    if stars is None:
        return lesson.order
    rated = lesson.order.rate(actor, stars, now)
    lesson.review.rate(stars)
    return rated


def must_be_left(lesson: Lesson, now: Instant) -> bool:
    """Whether the order is put back instead of being closed: a review that is not done."""
    return not (lesson.order.is_new_word_book or lesson.is_done(now))


def unfinished(lesson: Lesson) -> ReviewUnfinished | None:
    """The event for the leader of a review that is put back now; None if no word was answered in
    it.
    """
    answered = lesson.review.answered
    if not answered:
        return None
    return ReviewUnfinished(account_id=lesson.order.leader.user_id, answered=answered)


def closed(lesson: Lesson, because: LeftBecause, now: Instant, *, terms: Terms) -> CourseOrder:
    """The order of a lesson that gives way or that nobody ended, completed with its saved progress.

    Raises OrderNotInProgress, OrderClosed, OrderNotAbandoned, RatingRequired.
    """
    order, result = lesson.order, lesson.result
    if lesson.progress is not None and (result is None or lesson.is_result_behind):
        by = because.closes_as if result is None else result.by
        order = order.with_event(composed_result(lesson, by), now)
    return order.close(because, now, terms)


def composed_result(lesson: Lesson, by: str) -> ResultSubmitted:
    """The result of a lesson that ends without its test, from its saved progress."""
    lists = composed(lesson.progress)
    return ResultSubmitted(
        correct=lists.correct,
        wrong=lists.wrong,
        already_known=lists.already_known,
        by=by,
        composed=True,
    )

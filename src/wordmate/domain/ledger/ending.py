"""How a lesson ends: by its leader, because it gives way, or by the clock if nobody ended it."""

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.lessons.result import composed
from wordmate.domain.lessons.time_picker import slot_after
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ResultSubmitted, Terms, TimePicked
from wordmate.domain.orders.order_status import LeftBecause, OrderStatus
from wordmate.domain.reviews.review_flow import ReviewUnfinished


def complete_lesson(
    order: CourseOrder,
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
    if order.status is OrderStatus.COMPLETED:
        return order.complete(actor, now, terms)
    result, is_review = order.lesson.result, not order.is_new_word_book
    if is_review:
        order = give_stars(order, actor, stars, now)
        order.check_leader(actor)
        order.review.finish(now)
    if result is None and (without_test or is_review):
        order = order.with_event(composed_result(order, actor.role.value), now, actor)
    elif result is not None and order.lesson.is_result_behind:
        order = order.with_event(composed_result(order, result.by), now, actor)
    before = order.lesson.slot
    if slot is not None and slot != before and order.lesson.result is not None:
        slot_after(before, slot, may_clear=True)
        order = order.with_event(TimePicked(slot=slot), now, actor)
    return order.complete(actor, now, terms)


def give_stars(order: CourseOrder, actor: Actor, stars: int | None, now: Instant) -> CourseOrder:
    """The review with the given stars, if any. Raises the refusals of its rules."""
    if stars is None:
        return order
    rated = order.rate(actor, stars, now)
    order.review.rate(stars)
    return rated


def must_be_left(order: CourseOrder, now: Instant) -> bool:
    """Whether the order is put back instead of being closed: a review that is not done."""
    return not (order.is_new_word_book or order.is_done(now))


def unfinished(order: CourseOrder) -> ReviewUnfinished | None:
    """The event for the leader of a review that is put back now; None if no word was answered in
    it.
    """
    answered = order.review.answered
    if not answered:
        return None
    return ReviewUnfinished(account_id=order.leader.user_id, answered=answered)


def close_lesson(
    order: CourseOrder, because: LeftBecause, now: Instant, *, terms: Terms
) -> CourseOrder:
    """The order that gives way or that nobody ended, completed with its saved progress.

    Raises OrderNotInProgress, OrderClosed, OrderNotAbandoned, RatingRequired.
    """
    lesson, result = order.lesson, order.lesson.result
    if lesson.progress is not None and (result is None or lesson.is_result_behind):
        by = because.closes_as if result is None else result.by
        order = order.with_event(composed_result(order, by), now)
    return order.close(because, now, terms)


def composed_result(order: CourseOrder, by: str) -> ResultSubmitted:
    """The result of a lesson that ends without its test, from its saved progress."""
    lists = composed(order.lesson.progress)
    return ResultSubmitted(
        correct=lists.correct,
        wrong=lists.wrong,
        already_known=lists.already_known,
        by=by,
        composed=True,
    )

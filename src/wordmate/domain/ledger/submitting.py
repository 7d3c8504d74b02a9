"""Submitting a lesson's result, and who may replace whose."""

from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons.errors import InvalidResult, SlotAlreadyPicked
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.lessons.time_picker import slot_after
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import ResultAlreadySubmitted
from wordmate.domain.orders.events import ResultSubmitted, TimePicked
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.reviews.errors import RatingRequired


def check_addressed(
    order: CourseOrder, *, student_id: AccountId, book_id: BookId | None, of_new_words: bool
) -> None:
    """Raises InvalidResult, naming the field, unless a result of tested words belongs to this
    order.
    """
    if order.is_new_word_book is not of_new_words or order.is_interactive:
        raise InvalidResult("courseOrderId", "must be submitted by the other operation")
    if student_id != order.student_id:
        raise InvalidResult("studentId", "is not the order's student")
    if book_id not in (None, order.course_book_id):
        raise InvalidResult("courseId", "is not the order's course book")


def check_addressed_interactive(order: CourseOrder, *, book_id: BookId) -> None:
    """Raises InvalidResult, naming the field, unless an interactive lesson's result belongs to this
    order.
    """
    if not order.is_interactive:
        raise InvalidResult("courseOrderId", "must be submitted by the other operation")
    if book_id != order.course_book_id:
        raise InvalidResult("courseBookId", "is not the order's course book")


def submit_result(
    order: CourseOrder, actor: Actor, lists: LessonResultLists, slot: str | None, now: Instant
) -> CourseOrder:
    """The order with the submitted result; unchanged if the result says nothing new.

    A tutor's result replaces a student's; a time may be added to a result that has none. Raises
    OrderNotInProgress, OrderClosed, ReviewLedByOther, RatingRequired, InvalidResult,
    ResultAlreadySubmitted.
    """
    first = order.lesson.result
    same = first is not None and first.lists.same_words(lists)
    if first is not None and same and slot in (None, first.slot):
        return order
    order.answer(actor)
    if order.lesson_type is LessonType.ANTI_FORGETTING and order.rating is None:
        raise RatingRequired
    by_tutor = actor.role is Role.TUTOR
    if not same:
        if first is not None and not first.is_replaced_by(actor.role, lists):
            raise ResultAlreadySubmitted
        lists.check(order.lesson.progress, by_tutor=by_tutor)
        result = ResultSubmitted(
            correct=lists.correct,
            wrong=lists.wrong,
            already_known=lists.already_known,
            by=actor.role.value,
        )
        order = order.with_event(result, now, actor)
    if slot is not None and (first is None or slot != first.slot):
        before = None if first is None else first.slot
        try:
            slot_after(before, slot, may_clear=by_tutor)
        except SlotAlreadyPicked:
            raise ResultAlreadySubmitted from None
        order = order.with_event(TimePicked(slot=slot), now, actor)
    return order

"""What devices say about a lesson, as events: answers, and the result they hand in."""

from collections.abc import Collection, Iterable

from wordmate.application.lessons.messages import AnswerEvent, SaveProgress
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.errors import InvalidProgress, SlotAlreadyPicked
from wordmate.domain.lessons.exercise import agrees
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.lessons.time_picker import slot_after
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import ResultAlreadySubmitted
from wordmate.domain.orders.events import (
    Answered,
    AnswerTakenBack,
    Event,
    Happened,
    ResultHandedIn,
    TimePicked,
)
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.reviews.errors import RatingRequired


def answered(
    wanted: SaveProgress, actor: Actor, order: CourseOrder, *, known: Collection[int], now: Instant
) -> list[Happened]:
    """The answers that are not kept yet.

    An answer was given between the lesson's start and now, whatever the device's clock says. Raises
    InvalidProgress where one counts otherwise than what was typed.
    """
    if not all(agrees(one.verdict, right=one.right) for one in wanted.answers):
        raise InvalidProgress("answers", "count otherwise than their verdict says")
    late = order.status is OrderStatus.COMPLETED
    begun = order.started_at or now
    seen, happened = set(known), []
    for answer in wanted.answers:
        numbered = wanted.device is not None and answer.number is not None
        if numbered and answer.number in seen:
            continue
        if answer.number is not None:
            seen.add(answer.number)
        given = now if answer.utc_answered is None else answer.utc_answered
        happened.append(
            Happened(
                event=_answer(answer, late=late),
                at=min(now, max(begun, given)),
                account_id=actor.user_id,
                device=wanted.device if numbered else None,
                number=answer.number if numbered else None,
            )
        )
    return happened


def tested(answers: Iterable[AnswerEvent]) -> list[tuple[WordId, bool]]:
    """The answers that were given in the after-lesson test: the word, and whether it was right."""
    test = LessonStep.AFTER_TEST.value
    return [(answer.word_id, answer.right) for answer in answers if answer.step == test]


def handing_in(
    lesson: Lesson, actor: Actor, lists: LessonResultLists, slot: str | None, now: Instant
) -> CourseOrder:
    """The order with the result that is handed in; as it was when that says nothing new.

    A tutor's result replaces a student's; a time may be added to a result that has none. Raises
    OrderNotInProgress, OrderClosed, ReviewLedByOther, RatingRequired, InvalidResult,
    ResultAlreadySubmitted.
    """
    order, first = lesson.order, lesson.result
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
        lists.check(lesson.progress, by_tutor=by_tutor)
        handed_in = ResultHandedIn(
            correct=lists.correct,
            wrong=lists.wrong,
            already_known=lists.already_known,
            by=actor.role.value,
        )
        order = order.noting(handed_in, now, actor)
    if slot is not None and (first is None or slot != first.slot):
        before = None if first is None else first.slot
        try:
            slot_after(before, slot, may_clear=by_tutor)
        except SlotAlreadyPicked:
            raise ResultAlreadySubmitted from None
        order = order.noting(TimePicked(slot=slot), now, actor)
    return order


def _answer(answer: AnswerEvent, *, late: bool) -> Event:
    if answer.taken_back:
        return AnswerTakenBack(word_id=answer.word_id, step=answer.step, late=late)
    return Answered(
        word_id=answer.word_id,
        step=answer.step,
        right=answer.right,
        latency_ms=answer.latency_ms,
        late=late,
        task=None if answer.task is None else answer.task.value,
        verdict=None if answer.verdict is None else answer.verdict.value,
    )

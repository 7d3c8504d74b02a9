"""What a device saves of a lesson: its answers as events, and a progress that can be."""

from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.answering import Given, check_last_answer, standing_answers, tested
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.exercise import Task, Verdict, agrees
from wordmate.domain.lessons.interactive import check_marked
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import (
    LessonState,
    check_progress,
    check_tested,
    words_named,
)
from wordmate.domain.lessons.review_progress import check_review
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import CourseBookRequired
from wordmate.domain.orders.events import Answered, AnswerTakenBack, Event, Happened
from wordmate.domain.orders.order_status import OrderStatus


class ReportedAnswer(Given, Protocol):
    """An answer as a device tells it, with what the ledger keeps of it.

    ``number`` counts what the device did; ``utc_answered`` is when, by the clock it has.
    """

    @property
    def latency_ms(self) -> int: ...
    @property
    def number(self) -> int | None: ...
    @property
    def utc_answered(self) -> Instant | None: ...
    @property
    def task(self) -> Task | None: ...
    @property
    def verdict(self) -> Verdict | None: ...


def answers_given(
    answers: Sequence[ReportedAnswer],
    actor: Actor,
    order: CourseOrder,
    now: Instant,
    *,
    device: str | None,
    known: Collection[int],
) -> list[Happened]:
    """The answers that are not among the device's ``known`` numbers.

    An answer was given between the lesson's start and now, whatever the device's clock says. Raises
    InvalidProgress where one counts otherwise than what was typed.
    """
    if not all(agrees(one.verdict, right=one.right) for one in answers):
        raise InvalidProgress("answers", "count otherwise than their verdict says")
    late = order.status is OrderStatus.COMPLETED
    begun = order.started_at or now
    seen, happened = set(known), []
    for answer in answers:
        numbered = device is not None and answer.number is not None
        if numbered and answer.number in seen:
            continue
        if answer.number is not None:
            seen.add(answer.number)
        given = now if answer.utc_answered is None else answer.utc_answered
        happened.append(
            Happened(
                event=_event(answer, late=late),
                at=min(now, max(begun, given)),
                account_id=actor.user_id,
                device=device if numbered else None,
                number=answer.number if numbered else None,
            )
        )
    return happened


def check_saved(
    lesson: Lesson, progress: LessonState, answers: Sequence[Given]
) -> AbstractSet[WordId]:
    """Raises CourseBookRequired, InvalidProgress unless the order's lesson can stand there after
    these answers. Returns the words that are new in it: see ``check_words``.
    """
    order, previous = lesson.order, lesson.progress
    if order.is_new_word_book and order.course_book_id is None:
        raise CourseBookRequired
    if progress.mode is not lesson.mode:
        raise InvalidProgress("mode", "is not the order's")
    if order.is_interactive:
        check_marked(progress, answers=len(answers))
        return {*progress.chosen_ids}
    stands = standing_answers(previous, answers)
    if progress.mode is LessonMode.REVIEW:
        check_review(progress, stands.base, tested(stands.answers))
    else:
        check_progress(progress, stands.base)
        check_tested(progress, stands.base, tested(stands.answers))
    check_last_answer(progress, stands.last)
    words = words_named(progress) | {answer.word_id for answer in answers}
    return words if previous is None else words - words_named(previous)


def check_words(
    lesson: Lesson, new: AbstractSet[WordId], lesson_words: AbstractSet[WordId]
) -> None:
    """Raises InvalidProgress unless words that are new in a lesson are its own: those of its book,
    or of its review, which has all of them from its beginning on.
    """
    order = lesson.order
    begins_review = not order.is_new_word_book and lesson.progress is None
    if not new <= lesson_words or (begins_review and not lesson_words <= new):
        field = "chosenIds" if order.is_interactive else "groups"
        raise InvalidProgress(field, "hold words that are not the lesson's")


def check_late(lesson: Lesson, answers: Iterable[Given]) -> None:
    """Raises InvalidProgress unless answers that come after the end are of the lesson's words."""
    words = set() if lesson.progress is None else words_named(lesson.progress)
    if not words.issuperset(answer.word_id for answer in answers):
        raise InvalidProgress("answers", "hold words that are not the lesson's")


def _event(answer: ReportedAnswer, *, late: bool) -> Event:
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

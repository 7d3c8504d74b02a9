"""Running a lesson: saving its progress, handing in its result."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import msgspec

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ledger.access import held
from wordmate.application.ledger.recording import record
from wordmate.application.lessons.messages import (
    LessonResult,
    ProgressSaved,
    SaveProgress,
    SubmitInteractiveResult,
    SubmitResult,
)
from wordmate.application.lessons.ports import LessonsPorts, LessonsUnit
from wordmate.application.orders.presence import note_presence
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.handing_in import (
    check_addressed,
    check_addressed_interactive,
    handed_in,
)
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.ledger.lesson_history import progress_events
from wordmate.domain.ledger.saving import answers_given, check_late, check_saved, check_words
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Happened
from wordmate.domain.orders.order_status import OrderStatus


@operation(
    "CustomerSaveCourseOrderProgress",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    after=note_presence,
)
async def save_progress(
    ports: LessonsPorts, unit: LessonsUnit, call: Call, wanted: SaveProgress
) -> ProgressSaved:
    """Saves progress over the version it was read at, with the answers since then.

    Raises StaleVersion where somebody saved meanwhile. After the end of the lesson its progress
    stands, and the answers are kept as late ones.
    """
    order_id, now = wanted.course_order_id, ports.clock.now()
    found = await held(unit, order_id, wanted.device)
    lesson, order = found.lesson, found.lesson.order
    order.check_owner(call.actor)
    late = order.status is OrderStatus.COMPLETED
    known = await _numbers_kept(unit, wanted, found.last_number)
    if late:
        order.check_answers(call.actor)
    answers = answers_given(
        wanted.answers, call.actor, order, now, device=wanted.device, known=known
    )
    if late:
        check_late(lesson, wanted.answers)
    else:
        order = order.answer(call.actor).arrive(call.actor, now)
        if wanted.version != order.progress_version:
            raise StaleVersion
        state = await _checked(unit, lesson, wanted)
        for event in progress_events(lesson.progress, state):
            answers.append(Happened(event=event, at=now, account_id=call.caller.user_id))
    begun = min([now, *(answer.at for answer in answers)])
    changed = order.begin_time(begun, call.actor).with_events(*answers)
    after = await record(unit, lesson, changed, now)
    return ProgressSaved(course_order_id=order_id, version=after.order.progress_version, late=late)


def result_message(lesson: Lesson, now: Instant) -> LessonResult:
    """The lesson's result as it stands."""
    result, lists = lesson.result, lesson.lists
    return LessonResult(
        course_order_id=lesson.order.id,
        correct_word_ids=list(lists.correct),
        wrong_word_ids=list(lists.wrong),
        already_known_word_ids=list(lists.already_known),
        anti_forget_time=None if result is None else result.slot,
        utc_submitted=now if result is None else result.at,
    )


async def _standing(unit: LessonsUnit, _: Call, order_id: OrderId, now: Instant) -> LessonResult:
    return result_message((await held(unit, order_id)).lesson, now)


@operation(
    "CustomerSubmitLearnNewWordResult",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once="by content",
    anew=_standing,
)
async def submit_new_word_result(
    ports: LessonsPorts, unit: LessonsUnit, call: Call, wanted: SubmitResult
) -> LessonResult:
    """The result of a lesson with new words; the same again is answered as the first was."""
    return await _submit(unit, call, wanted, ports.clock.now(), new_words=True)


@operation(
    "CustomerSubmitReviewResult",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once="by content",
    anew=_standing,
)
async def submit_review_result(
    ports: LessonsPorts, unit: LessonsUnit, call: Call, wanted: SubmitResult
) -> LessonResult:
    """The result of a review; the same again is answered as the first was."""
    return await _submit(unit, call, wanted, ports.clock.now(), new_words=False)


@operation(
    "CustomerSubmitInteractiveResult",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once="by content",
    anew=_standing,
)
async def submit_interactive_result(
    ports: LessonsPorts, unit: LessonsUnit, call: Call, wanted: SubmitInteractiveResult
) -> LessonResult:
    """The result of an interactive lesson: no word was tested in it, and none needs to be marked.

    The same again is answered as the first was.
    """
    now = ports.clock.now()
    lesson = (await held(unit, wanted.course_order_id)).lesson
    order = lesson.order
    order.check_owner(call.actor)
    check_addressed_interactive(order, book_id=wanted.course_book_id)
    nothing_tested = LessonResultLists()
    changed = handed_in(lesson, call.actor, nothing_tested, wanted.anti_forget_time, now)
    return result_message(await record(unit, lesson, changed, now), now)


async def _submit(
    unit: LessonsUnit, call: Call, wanted: SubmitResult, now: Instant, *, new_words: bool
) -> LessonResult:
    lesson = (await held(unit, wanted.course_order_id)).lesson
    order = lesson.order
    order.check_owner(call.actor)
    check_addressed(
        order, student_id=wanted.student_id, book_id=wanted.course_id, of_new_words=new_words
    )
    changed = handed_in(lesson, call.actor, lists_in(wanted), wanted.anti_forget_time, now)
    return result_message(await record(unit, lesson, changed, now), now)


def lists_in(wanted: SubmitResult) -> LessonResultLists:
    """A submitted result's lists."""
    return LessonResultLists(
        correct=tuple(wanted.correct_word_ids),
        wrong=tuple(wanted.wrong_word_ids),
        already_known=tuple(wanted.already_known_word_ids),
    )


async def _checked(unit: LessonsUnit, lesson: Lesson, wanted: SaveProgress) -> LessonState:
    """The progress that is saved; raises unless the order's lesson can stand there."""
    progress = msgspec.convert(wanted.progress, LessonState, from_attributes=True)
    if new := check_saved(lesson, progress, wanted.answers):
        check_words(lesson, new, await _words_of(unit, lesson.order, new))
    return progress


async def _numbers_kept(unit: LessonsUnit, wanted: SaveProgress, last: int) -> Sequence[int]:
    """The kept numbers of the device, where one of its answers may be a repeat.

    Tabs of one device count together and send apart: a lower number may come later.
    """
    lower = any(answer.number is not None and answer.number <= last for answer in wanted.answers)
    if wanted.device is None or not lower:
        return ()
    return await unit.orders.numbers_of(wanted.course_order_id, wanted.device)


async def _words_of(
    unit: LessonsUnit, order: CourseOrder, words: AbstractSet[WordId]
) -> set[WordId]:
    """Which of these words a lesson of this order may hold: those of its book, or of its review."""
    if order.is_new_word_book and order.course_book_id is not None:
        return await unit.words.in_book(order.course_book_id, sorted(words))
    return set(await unit.orders.word_ids(order.id))

"""Running a lesson: saving its progress, submitting its result."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ledger.access import held
from wordmate.application.ledger.recording import record
from wordmate.application.lessons.action_messages import actions_in
from wordmate.application.lessons.messages import (
    LessonResult,
    ProgressSaved,
    RefusedAction,
    SaveProgress,
    SubmitInteractiveResult,
    SubmitResult,
    progress_message,
    result_message,
)
from wordmate.application.orders.presence import note_presence, other_seen_at
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import ReleaseBehind
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.saving import (
    Done,
    Refused,
    new_words,
    recalled_words_named,
    save_actions,
)
from wordmate.domain.ledger.submitting import (
    check_addressed,
    check_addressed_interactive,
    submit_result,
)
from wordmate.domain.lessons.actions import LessonAction
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import OrderStatus


@operation(
    "CustomerSaveCourseOrderProgress",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    asks=other_seen_at,
    after=note_presence,
    quiet=True,
)
async def save_progress(
    ports: Ports, unit: Unit, call: Call, request: SaveProgress, other_seen: Instant | None
) -> ProgressSaved:
    """Saves the actions of a device in a lesson, as far as they apply.

    In a class only those of the side that leads apply, and those that the other side did while the
    leader was not seen for 20 seconds. Returns the lesson's state if the device may not know it.
    After the end of the lesson its progress stays, and answers are stored as late ones.
    """
    order_id, now = request.course_order_id, ports.clock.now()
    found = await held(unit, order_id, request.device)
    before = order = found.order
    order.check_owner(call.actor)
    late = order.status is OrderStatus.COMPLETED
    if late:
        order.check_answers(call.actor)
    else:
        order.answer(call.actor)
        order = order.note_seen(call.caller.role, now, other_seen_at=other_seen)
        order = order.arrive(call.actor, now)
    actions, unread = actions_in(request.actions)
    if unread and call.visitor.is_newer:
        raise ReleaseBehind
    known = await _numbers_kept(unit, request, actions, found.last_number)
    own_words = await _own_words(unit, order, [one.action for one in actions])
    saved = save_actions(
        order,
        actions,
        call.actor,
        now,
        device=request.device,
        known=known,
        own_words=own_words,
    )
    after = await record(unit, before, saved.order, now)
    is_behind = request.version != before.progress_version or before.lesson.progress is None
    is_other = is_behind or saved.is_other or bool(unread)
    refused = [*unread, *saved.refused]
    return ProgressSaved(
        course_order_id=order_id,
        version=after.progress_version,
        late=late,
        refused=[_refused(one, call.visitor.language) for one in refused],
        progress=progress_message(after.lesson_state) if is_other and not late else None,
    )


@operation(
    "CustomerSubmitLearnNewWordResult",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once="by content",
)
async def submit_new_word_result(
    ports: Ports, unit: Unit, call: Call, request: SubmitResult
) -> LessonResult:
    """Submits the result of a lesson with new words; a repeat gets the first answer."""
    return await _submit(unit, call, request, ports.clock.now(), new_words=True)


@operation(
    "CustomerSubmitReviewResult",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once="by content",
)
async def submit_review_result(
    ports: Ports, unit: Unit, call: Call, request: SubmitResult
) -> LessonResult:
    """Submits the result of a review; a repeat gets the first answer."""
    return await _submit(unit, call, request, ports.clock.now(), new_words=False)


@operation(
    "CustomerSubmitInteractiveResult",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    once="by content",
)
async def submit_interactive_result(
    ports: Ports, unit: Unit, call: Call, request: SubmitInteractiveResult
) -> LessonResult:
    """Submits the result of an interactive lesson, in which no word is tested.

    A repeat gets the first answer.
    """
    now = ports.clock.now()
    order = (await held(unit, request.course_order_id)).order
    order.check_owner(call.actor)
    check_addressed_interactive(order, book_id=request.course_book_id)
    nothing_tested = LessonResultLists()
    changed = submit_result(order, call.actor, nothing_tested, request.anti_forget_time, now)
    return result_message(await record(unit, order, changed, now), now)


async def _submit(
    unit: Unit, call: Call, request: SubmitResult, now: Instant, *, new_words: bool
) -> LessonResult:
    order = (await held(unit, request.course_order_id)).order
    order.check_owner(call.actor)
    check_addressed(
        order, student_id=request.student_id, book_id=request.course_id, of_new_words=new_words
    )
    changed = submit_result(order, call.actor, lists_in(request), request.anti_forget_time, now)
    return result_message(await record(unit, order, changed, now), now)


def lists_in(request: SubmitResult) -> LessonResultLists:
    """The lists of a submitted result."""
    return LessonResultLists(
        correct=tuple(request.correct_word_ids),
        wrong=tuple(request.wrong_word_ids),
        already_known=tuple(request.already_known_word_ids),
    )


def _refused(refusal: Refused, language: str) -> RefusedAction:
    """A refused action, in the caller's language."""
    error = refusal.error
    return RefusedAction(
        number=refusal.number,
        error_code=error.code,
        error_message=error.wording.text(language, error.facts),
    )


async def _numbers_kept(
    unit: Unit, request: SaveProgress, actions: Sequence[Done], last: int
) -> Sequence[int]:
    """The stored numbers of the device, if one of its actions may be a repeat.

    Tabs of one device share a count but send separately, so a lower number may come later.
    """
    if request.device is None or all(one.number > last for one in actions):
        return ()
    return await unit.orders.numbers_of(request.course_order_id, request.device)


async def _own_words(
    unit: Unit, order: CourseOrder, actions: Sequence[LessonAction]
) -> AbstractSet[WordId]:
    """Which of the words that actions bring into the lesson belong to it: words of its book or of
    its review, and hard words that the student was taught."""
    words, recalled = new_words(order, actions), recalled_words_named(actions)
    if not words:
        return words
    if order.is_new_word_book and order.course_book_id is not None:
        listed = await unit.words.in_book(order.course_book_id, sorted(words - recalled))
        taught = (
            await unit.memories.of_words(order.student_id, sorted(recalled)) if recalled else ()
        )
        return listed.union(taught)
    progress = order.lesson.progress
    if progress is not None and progress.groups:
        return set(distinct_words(progress.groups))
    return set(await unit.orders.word_ids(order.id))

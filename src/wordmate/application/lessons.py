"""Running a lesson: its snapshot, saved progress and result."""

from collections.abc import Sequence

import msgspec

from wordmate.application.access import loaded, own_order
from wordmate.application.ending import lists_of
from wordmate.application.idempotency import Once
from wordmate.application.messages.base import Page
from wordmate.application.messages.course_orders import OneCourseOrder
from wordmate.application.messages.lessons import (
    LessonProgress,
    LessonResult,
    LessonSnapshot,
    ListProgress,
    ProgressSaved,
    SavedProgress,
    SaveProgress,
    SubmitResult,
)
from wordmate.application.parts import Call, Parts
from wordmate.application.ports.unit import Unit
from wordmate.domain.course_order import CourseOrder
from wordmate.domain.errors import (
    CourseBookRequired,
    InvalidProgress,
    InvalidResult,
    NotFound,
    ResultAlreadySubmitted,
    StaleVersion,
)
from wordmate.domain.grouping import distinct_words
from wordmate.domain.lesson_flow import LessonMode
from wordmate.domain.lesson_progress import check_progress, lesson_words


async def lesson_snapshot(parts: Parts, call: Call, wanted: OneCourseOrder) -> LessonSnapshot:
    """All a device needs to enter or resume a lesson."""
    order_id, reads, now = wanted.course_order_id, parts.reads, parts.clock.now()
    await own_order(parts, call, order_id)
    view = await reads.order_view(order_id, call.caller, now)
    clock = await reads.lesson_clock(order_id, now)
    if view is None or clock is None:
        raise NotFound
    return LessonSnapshot(
        order=view,
        clock=clock,
        progress=await reads.progress(order_id),
        result=await reads.result(order_id),
    )


async def list_progress(parts: Parts, call: Call, wanted: ListProgress) -> Page[SavedProgress]:
    """Saved progress of the caller's orders; others' are left out like orders without any."""
    own = list(await parts.reads.own_progress(wanted.course_order_ids, call.caller))
    return Page(data=own, total=len(own))


async def save_progress(parts: Parts, call: Call, wanted: SaveProgress) -> ProgressSaved:
    """Saves progress and the answers since the last save; a stale save is refused."""
    order_id, now = wanted.course_order_id, parts.clock.now()

    async def work(unit: Unit) -> ProgressSaved:
        order = (await loaded(unit, order_id)).enter(call.actor)
        saved = await unit.progress.get(order_id)
        if wanted.version != (0 if saved is None else saved.version):
            raise StaleVersion
        previous = None if saved is None else saved.progress
        await _check(unit, order, wanted, previous)
        version = await unit.progress.save(
            order_id=order_id,
            version=wanted.version,
            progress=wanted.progress,
            saved_by=call.caller.user_id,
            now=now,
        )
        if wanted.answers:
            await unit.events.append(
                student_id=order.student_id, order_id=order_id, answers=wanted.answers, now=now
            )
        if wanted.progress.groups and not (previous and previous.groups):
            words = list(distinct_words(tuple(map(tuple, wanted.progress.groups))))
            payload: dict[str, object] = {"orderId": order_id, "wordIds": words}
            await unit.outbox.put("lesson.words_chosen", payload, now)
        return ProgressSaved(course_order_id=order_id, version=version)

    return await parts.units.run(work)


async def submit_new_word_result(parts: Parts, call: Call, wanted: SubmitResult) -> LessonResult:
    """The result of a lesson with new words."""
    return await _submit(parts, call, wanted, "CustomerSubmitLearnNewWordResult")


async def submit_review_result(parts: Parts, call: Call, wanted: SubmitResult) -> LessonResult:
    """The result of a review."""
    return await _submit(parts, call, wanted, "CustomerSubmitReviewResult")


async def _submit(parts: Parts, call: Call, wanted: SubmitResult, operation: str) -> LessonResult:
    now = parts.clock.now()

    async def work(unit: Unit) -> LessonResult:
        order = await loaded(unit, wanted.course_order_id)
        order.check_owner(call.actor)
        first, result = await unit.results.get(order.id), _result(wanted, now)
        if first is not None and _says_nothing_new(result, first):
            return first
        order.enter(call.actor)
        _check_names(order, wanted)
        lists_of(result).check(await _words_of(unit, order))
        if first is not None:
            result = _with_time(first, result)
        await unit.results.put(result, call.caller.user_id)
        return result

    once = Once(parts, operation, keyed_by_content=True)
    return await once.run(call, wanted, LessonResult, work)


def _result(wanted: SubmitResult, now: int) -> LessonResult:
    return LessonResult(
        course_order_id=wanted.course_order_id,
        correct_word_ids=wanted.correct_word_ids,
        wrong_word_ids=wanted.wrong_word_ids,
        already_known_word_ids=wanted.already_known_word_ids,
        anti_forget_time=wanted.anti_forget_time,
        utc_submitted=now,
    )


def _says_nothing_new(result: LessonResult, first: LessonResult) -> bool:
    same_time = result.anti_forget_time in (None, first.anti_forget_time)
    return same_time and lists_of(result).same_words(lists_of(first))


def _with_time(first: LessonResult, result: LessonResult) -> LessonResult:
    """The first result with the time that the same lists bring; else ResultAlreadySubmitted."""
    if first.anti_forget_time is not None or not lists_of(result).same_words(lists_of(first)):
        raise ResultAlreadySubmitted
    return msgspec.structs.replace(first, anti_forget_time=result.anti_forget_time)


def _check_names(order: CourseOrder, wanted: SubmitResult) -> None:
    if wanted.student_id != order.student_id:
        raise InvalidResult("studentId", "is not the order's student")
    if wanted.course_id not in (None, order.course_book_id):
        raise InvalidResult("courseId", "is not the order's course book")


async def _words_of(unit: Unit, order: CourseOrder) -> Sequence[int]:
    if not order.is_new_word_book:
        return await unit.orders.word_ids(order.id)
    saved = await unit.progress.get(order.id)
    return () if saved is None else lesson_words(saved.progress)


async def _check(
    unit: Unit, order: CourseOrder, wanted: SaveProgress, previous: LessonProgress | None
) -> None:
    """Raises unless the order's lesson can stand there."""
    progress = wanted.progress
    if order.is_new_word_book and order.course_book_id is None:
        raise CourseBookRequired
    if (progress.mode is LessonMode.NEW_WORDS) is not order.is_new_word_book:
        raise InvalidProgress("mode", "is not the order's")
    check_progress(progress, previous)
    words = _word_ids(progress) | {answer.word_id for answer in wanted.answers}
    fresh = words if previous is None else words - _word_ids(previous)
    if not fresh:
        return
    allowed = (
        await unit.words.known_ids(sorted(fresh))
        if order.is_new_word_book
        else set(await unit.orders.word_ids(order.id))
    )
    if not fresh <= allowed:
        raise InvalidProgress("groups", "hold words that are not the lesson's")


def _word_ids(progress: LessonProgress) -> set[int]:
    """Every word that a progress names."""
    test = progress.pre_test
    return {
        *progress.chosen_ids,
        *progress.already_known_ids,
        *(word for group in progress.groups for word in group),
        *(() if test is None else test.candidate_ids),
    }

"""What follows from the end of a lesson, all of it in the unit that ends it."""

from dataclasses import replace

from wordmate.application.messages.lessons import LessonResult
from wordmate.application.parts import Parts
from wordmate.application.ports.unit import Unit
from wordmate.domain.commission import commission_for
from wordmate.domain.course_order import CourseOrder
from wordmate.domain.lesson_flow import LessonMode
from wordmate.domain.lesson_progress import worked_through
from wordmate.domain.result import LessonResultLists, outcome
from wordmate.domain.review_plan import plan
from wordmate.domain.roles import Role


async def end_lesson(
    parts: Parts,
    unit: Unit,
    ended: CourseOrder,
    result: LessonResult | None,
    *,
    by: Role,
    now: int,
) -> None:
    """Stores the ended order, the word states, the review plan and the commission."""
    progress = await unit.progress.get(ended.id)
    worked = () if progress is None else worked_through(progress.progress)
    slot = result.anti_forget_time if result is not None and ended.is_new_word_book else None
    await unit.orders.save(replace(ended, anti_forget_time=slot or ended.anti_forget_time))
    await _store_word_states(unit, ended, worked, result, now)
    if slot is not None and worked:
        reviews = plan(now, slot, parts.policy.zone, parts.policy.review_days)
        await unit.orders.add_reviews(ended, reviews, worked, now)
    await _pay(parts, unit, ended, by, now)
    await unit.outbox.put("lesson.completed", {"orderId": ended.id}, now)


def lists_of(result: LessonResult) -> LessonResultLists:
    """A stored result as the rules see it."""
    return LessonResultLists(
        correct=result.correct_word_ids,
        wrong=result.wrong_word_ids,
        already_known=result.already_known_word_ids,
    )


async def _store_word_states(
    unit: Unit,
    ended: CourseOrder,
    worked: tuple[int, ...],
    result: LessonResult | None,
    now: int,
) -> None:
    lists = LessonResultLists() if result is None else lists_of(result)
    touched = {*worked, *lists.correct, *lists.wrong, *lists.already_known}
    if touched:
        before = await unit.words.states(ended.student_id, sorted(touched))
        mode = LessonMode.NEW_WORDS if ended.is_new_word_book else LessonMode.REVIEW
        after = outcome(before, worked, lists, mode)
        await unit.words.put(ended.student_id, after, now)


async def _pay(parts: Parts, unit: Unit, ended: CourseOrder, by: Role, now: int) -> None:
    tutor = None if ended.tutor_id is None else await unit.accounts.by_id(ended.tutor_id)
    title = None if tutor is None else tutor.title_level
    house = None if tutor is None else await unit.people.institution_of(tutor.id)
    record = commission_for(ended, by, title, parts.policy.rates, house.name if house else None)
    if record is not None:
        await unit.commissions.add(record, now)

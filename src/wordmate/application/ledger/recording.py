"""Writing down what happened to an order: its ledger, and in the same unit what follows."""

from functools import reduce

from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.ports import LedgerUnit
from wordmate.domain.ledger.lesson import Lesson, lesson_after
from wordmate.domain.orders.course_order import CourseOrder


async def record(unit: LedgerUnit, lesson: Lesson, changed: CourseOrder, now: int) -> Lesson:
    """Appends what happened to a held lesson's order, stores and returns what came of it, and
    leaves it to those who follow.

    What is stored is what the ledger's events make of the lesson, and nothing else.
    """
    happened = changed.happened
    if not happened:
        return lesson
    after = reduce(lesson_after, happened, lesson)
    await unit.orders.store(after.order, lesson.order.version, happened, now)
    await publish(unit, (one.event for one in happened), now, order_id=after.order.id)
    if after.progress is not lesson.progress:
        savers = [one.account_id for one in happened if one.account_id is not None]
        await unit.lessons.put_progress(
            after.order.id,
            after.progress,
            version=after.order.progress_version,
            saved_by=savers[-1] if savers else after.order.student_id,
            now=now,
        )
    if after.result is not lesson.result:
        await unit.lessons.put_result(after.order.id, after.result)
    return after

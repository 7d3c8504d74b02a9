"""What follows from the end of a lesson, all of it in the unit that ends it."""

from wordmate.application.kernel.policy import Policy
from wordmate.application.ledger.ports import HeldLesson, LedgerUnit
from wordmate.application.ledger.recording import record
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.result import composed
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ResultHandedIn, Terms
from wordmate.domain.orders.order_status import CLOCK
from wordmate.domain.pay.commission import rate_for


def terms_of(policy: Policy, held: HeldLesson, now: int) -> Terms:
    """What holds for an order that ends now."""
    return terms_for(policy, held.lesson.order, held.title_level, held.institution, ended_at=now)


def terms_for(
    policy: Policy,
    order: CourseOrder,
    title_level: str | None,
    institution: str | None,
    *,
    ended_at: int,
) -> Terms:
    """What holds for an order of a tutor with this title, of this institution.

    It is paid by the rule of the local day on which it ended.
    """
    paid = policy.pay.at(local_date(ended_at, policy.zone))
    rate = rate_for(order.lesson_type, title_level, paid.rates)
    return Terms(
        title_level=title_level,
        institution=institution,
        amount_fen=rate.amount_fen,
        subsidy_fen=rate.subsidy_fen,
        zone=policy.zone.key,
        review_days=policy.review_days,
        full_share=paid.full_share,
        parts=paid.parts,
        least_share=paid.least_share,
    )


async def end_lesson(
    unit: LedgerUnit, held: HeldLesson, ended: CourseOrder, terms: Terms
) -> Lesson:
    """Stores the ended order, its word states, its review plan and its commission."""
    now = ended.happened[-1].at
    return await record(unit, held.lesson, ended, now, ended=terms)


async def close_lesson(unit: LedgerUnit, held: HeldLesson, terms: Terms, now: int) -> Lesson:
    """Ends a lesson that nobody ended, with what was saved of it."""
    lesson, order = held.lesson, held.lesson.order
    by = CLOCK if lesson.result is None else lesson.result.by
    if lesson.progress is not None and (lesson.result is None or lesson.is_result_behind):
        order = order.noting(composed_result(lesson, by), now)
    return await end_lesson(unit, held, order.close(now, terms), terms)


def composed_result(lesson: Lesson, by: str) -> ResultHandedIn:
    """The result of a lesson that ends without its test, out of its saved progress."""
    lists = composed(lesson.progress)
    return ResultHandedIn(
        correct=lists.correct,
        wrong=lists.wrong,
        already_known=lists.already_known,
        by=by,
        composed=True,
    )

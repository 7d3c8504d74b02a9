"""The consequences of an order's end, all in the unit that ends it."""

from dataclasses import replace

from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.ports import HeldOrder
from wordmate.application.ledger.recording import record
from wordmate.application.ports import Unit
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.ledger.ending import close_lesson, must_be_left, unfinished
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Terms
from wordmate.domain.orders.order_status import LeftBecause, LessonType
from wordmate.domain.pay.commission import rate_for, rate_key
from wordmate.domain.pay.titles import title_on


async def terms_at_end(policy: Policy, unit: Unit, held: HeldOrder, now: Instant) -> Terms:
    """The terms of an order that ends now; of a trial with what is known of its student."""
    terms, order = terms_of(policy, held, now), held.order
    if order.lesson_type is not LessonType.QUOTA_TRIAL:
        return terms
    known = await unit.trials.background(order)
    profile = await unit.people.profile(order.student_id)
    inviter = profile.invited_by if isinstance(profile, StudentProfile) else None
    return replace(
        terms,
        is_second_trial=known.is_second,
        subsidy_paid=known.subsidy_paid,
        found_by_tutor=order.tutor_id == inviter and not known.is_of_store,
    )


async def terms_when_done(policy: Policy, unit: Unit, held: HeldOrder, now: Instant) -> Terms:
    """The terms of an order that is completed now; those of a lesson name its student's arm.

    Students get an arm when their first lesson ends, within the days of an experiment. They stay
    in it, whatever the setting is later.
    """
    terms, order = await terms_at_end(policy, unit, held, now), held.order
    if not order.is_new_word_book:
        return terms
    arm, experiment = held.arm, policy.experiment
    if (
        arm is None
        and experiment is not None
        and not await unit.memories.is_taught(order.student_id)
    ):
        arm = experiment.arm_of(order.student_id, local_date(now, policy.zone))
    return replace(terms, arm=arm)


def terms_of(policy: Policy, held: HeldOrder, now: Instant) -> Terms:
    """The terms of the day for an order that ends now: the pay rule and the tutor's title are
    those of the local day.
    """
    lesson_type, day = held.order.lesson_type, local_date(now, policy.zone)
    paid, title = policy.pay.at(day), title_on(held.titles, day)
    rate = rate_for(lesson_type, title, paid.rates)
    return Terms(
        title_level=title,
        institution=held.institution,
        amount_fen=rate.amount_fen,
        subsidy_fen=rate.subsidy_fen,
        zone=policy.zone.key,
        review_days=policy.review_days,
        full_share=paid.full_share,
        parts=paid.parts,
        least_share=paid.least_share,
        rate_since=policy.pay.rate_since(rate_key(lesson_type, title), day),
        late_share=paid.late_share,
        tested_share=paid.tested_share,
        needs_student=paid.needs_student,
        review_word_ms=paid.review_word_ms,
        no_show_share=paid.no_show_share,
        review_words=paid.review_words,
        review_ms=paid.review_ms,
        test_words=paid.test_words,
        review_policy=policy.review_policy,
    )


async def ends_at(unit: Unit, order: CourseOrder, now: Instant) -> Instant:
    """When a locked order ends: now, but not before its last event nor before earlier decisions on
    its words, even if another clock was ahead. The student's word events wait until it has ended.
    """
    return max(now, await unit.words.ends_after(order.id, order.student_id, order.decided_words))


async def close_or_put_back(
    policy: Policy, unit: Unit, held: HeldOrder, because: LeftBecause, now: Instant
) -> None:
    """Ends an order that gives way or that nobody ended, with its saved progress. A review that was
    not done is put back instead, and its leader is told how many answers do not count.
    """
    order = held.order
    if must_be_left(order, now):
        await record(unit, order, order.put_back(because, now), now)
        if event := unfinished(order):
            await publish(unit, [event], now, order_id=order.id)
        return
    now = await ends_at(unit, order, now)
    terms = await terms_when_done(policy, unit, held, now)
    await record(unit, order, close_lesson(order, because, now, terms=terms), now)

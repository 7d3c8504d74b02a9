"""All that follows from an order's ledger.

The tables are projections of the ledger: the order with its lesson, which ``evolve`` makes, and
what the pure functions here compute from it: the states of its words, the review plan, the pay and
the student's practice. They are written in the transaction that appends the events, and can be
verified and rebuilt at any time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import cast
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.result import judged
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Booked, LedgerEntry
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.new_order import order_of
from wordmate.domain.orders.order_state import OrderState
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.pay.commission import CommissionRecord, commission_for, deduction
from wordmate.domain.progress.counting import Practice, negate, practice_of
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.review_plan import PlannedReview, plan
from wordmate.domain.words.word_learning import WordState, next_state
from wordmate.domain.words.word_ledger import (
    UNMET,
    WordKnown,
    WordLedgerEntry,
    known_after,
    known_by_decision,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The consequences of an order's end: words, plan, pay, practice, and its student's arm."""

    words: Mapping[WordId, Mapping[WordState, WordState]]
    reviews: tuple[PlannedReview, ...]
    pay: CommissionRecord | None
    practice: Practice
    arm: Arm | None = None


def outcome(order: CourseOrder) -> Outcome:
    """The outcome of an order that has ended."""
    return Outcome(
        words=learning(order),
        reviews=reviews(order),
        pay=pay(order),
        practice=practice(order),
        arm=arm(order),
    )


def purged(order: CourseOrder) -> Outcome:
    """The effect of deleting an order from every list and count: it no longer counts."""
    return Outcome(words={}, reviews=(), pay=None, practice=negate(practice(order)))


def replay(events: Iterable[LedgerEntry], order_id: OrderId) -> CourseOrder:
    """The order rebuilt from its events; the first is its booking."""
    story = iter(events)
    first = next(story)
    booked = order_of(cast("Booked", first.event), first.at)
    return reduce(evolve, story, replace(booked, id=order_id, new_events=()))


def pay(order: OrderState) -> CommissionRecord | None:
    """What its tutor earns by its last end; None before an end, and if it pays nobody."""
    if order.terms is None:
        return None
    record = commission_for(order, order.terms)
    return None if record is None else replace(record, number=len(_past_payments(order)) + 1)


def payments(order: OrderState) -> tuple[CommissionRecord, ...]:
    """All payments of an order, by number."""
    last = pay(order)
    return _past_payments(order) if last is None else (*_past_payments(order), last)


def _past_payments(order: OrderState) -> tuple[CommissionRecord, ...]:
    """The payments of its no-shows that were taken back, and what was deducted for them."""
    if not order.past_no_shows:
        return ()
    past, taken_back, at = order.past_no_shows[-1]
    paid = payments(past)
    if taken_back.deducted is None or pay(past) is None:
        return paid
    return (*paid, deduction(paid[-1], taken_back.reason, at, taken_back.deducted))


def practice(order: CourseOrder) -> Practice:
    """What it adds to its student's practice."""
    if order.terms is None:
        return {}
    return practice_of(order, order.lesson.lists, order.words, ZoneInfo(order.terms.zone))


def reviews(order: CourseOrder) -> tuple[PlannedReview, ...]:
    """Its review plan; None without words worked through or a picked time."""
    terms = order.terms
    if order.ended_at is None or order.anti_forget_time is None or not order.is_new_word_book:
        return ()
    if terms is None or order.status is not OrderStatus.COMPLETED or not order.worked_through:
        return ()
    return plan(
        order.ended_at,
        order.anti_forget_time,
        ZoneInfo(terms.zone),
        terms.review_days,
        due_only=terms.plan_policy is ReviewPolicy.DUE,
    )


def arm(order: CourseOrder) -> Arm | None:
    """The arm of its student, if it is completed and its terms name one."""
    if order.terms is None or order.status is not OrderStatus.COMPLETED:
        return None
    return order.terms.arm


def arm_of(orders: Iterable[CourseOrder]) -> Arm | None:
    """The arm of a student, which all their lessons since the first name."""
    ended = sorted(orders, key=lambda one: (one.ended_at or EPOCH, one.id))
    return next((found for one in reversed(ended) if (found := arm(one)) is not None), None)


def learning(order: CourseOrder) -> dict[WordId, Mapping[WordState, WordState]]:
    """The new state of each word it touched, from each possible current state; None before
    its end.
    """
    if order.status is not OrderStatus.COMPLETED:
        return {}
    events = judged(order.worked_through, order.lesson.lists, order.mode)
    return {word: next_state(entry) for word, entry in events.items()}


def all_known(
    orders: Iterable[CourseOrder], words: Iterable[WordLedgerEntry] = ()
) -> dict[WordId, WordKnown]:
    """A student's knowledge: from all their lessons, in the order of their ends, and their word
    events in between. At the same instant the word events come first: see ``not_stored_yet``.
    """
    known: dict[WordId, WordKnown] = {}
    steps: list[tuple[Instant, int, int, CourseOrder | WordLedgerEntry]] = [
        *((one.ended_at, 1, one.id, one) for one in orders if one.ended_at is not None),
        *((one.at, 0, nth, one) for nth, one in enumerate(words)),
    ]
    for at, _, __, step in sorted(steps, key=lambda one: one[:3]):
        if isinstance(step, CourseOrder):
            for word, next_states in learning(step).items():
                before = known.get(word, UNMET)
                known[word] = known_by_decision(before, next_states[before.state], at)
        else:
            known[step.word_id] = known_after(known.get(step.word_id, UNMET), step)
    return known

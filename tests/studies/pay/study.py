"""Random lessons with the pay booked at their end, the pay recomputed from their stored events, and
the pay by an independent formula."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from math import ceil, floor
from random import Random
from zoneinfo import ZoneInfo

from tests.support.ids import numbered
from tests.support.walking import SEED, in_lesson, in_review
from wordmate.adapters.sql.kernel.stored_events import event_body, event_in
from wordmate.application.kernel.policy import Policy
from wordmate.application.ledger.ending import terms_of
from wordmate.application.ledger.ports import HeldOrder
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.ledger.ending import composed_result
from wordmate.domain.ledger.projections import outcome, pay, replay
from wordmate.domain.lessons.actions import Answered, LessonOpened
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.orders.events import FORMAT, LedgerEntry
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LeftBecause, LessonType
from wordmate.domain.pay.commission import RATES, CommissionRecord, Rate, TitleLevel
from wordmate.domain.pay.pay_rules import PayRule, PayRules
from wordmate.domain.pay.titles import NO_TITLES

MINUTE = 60_000
WORDS = 3
STUDENT, TUTOR = Actor(AccountId(1), Role.STUDENT), Actor(AccountId(2), Role.TUTOR)
FIRST = int(datetime(2025, 4, 3, tzinfo=UTC).timestamp()) * 1000
LAST = int(datetime(2027, 12, 31, tzinfo=UTC).timestamp()) * 1000


@dataclass(frozen=True)
class Held:
    """A lesson: its drawn parameters, its ledger, and the pay booked at its end."""

    kind: LessonType
    title: str | None
    used_ms: int
    ended_at: Instant
    is_tested: bool
    is_led: bool
    is_entered: bool
    is_answered: bool
    subsidy_paid: bool
    events: tuple[LedgerEntry, ...]
    booked: CommissionRecord | None


def drawn_policy(draw: Random) -> Policy:
    """A service's zone and its dated rules."""
    days = {
        date(2025 + draw.randrange(3), draw.randint(1, 12), draw.randint(1, 28)) for _ in range(4)
    }
    rules = [
        PayRule(
            since=day,
            rates={
                key: Rate(draw.randrange(10_000), draw.choice((0, draw.randrange(900))))
                for key in draw.sample(sorted(RATES), 5)
            },
            full_share=draw.choice((None, (5, 6), (1, 2), (1, 1))),
            parts=draw.choice((None, 1, 3, 7, 12)),
            least_share=draw.choice((None, (0, 1), (1, 12), (1, 5))),
            tested_share=draw.choice((None, (0, 1), (1, 3), (3, 4))),
            needs_student=draw.choice((None, True, False)),
            review_word_ms=draw.choice((None, 0, 60_000, 300_000)),
            review_words=draw.choice((None, 0, WORDS, WORDS + 1)),
            review_ms=draw.choice((None, 0, 60_000, 900_000)),
        )
        for day in sorted(days)
    ]
    zone = draw.choice(("Asia/Shanghai", "Europe/Berlin", "America/New_York"))
    return Policy(zone=ZoneInfo(zone), pay=PayRules(rules=rules))


def held_lesson(draw: Random, policy: Policy, number: int) -> Held:
    """One lesson, from its booking to its end."""
    kind = draw.choice(list(LessonType))
    is_review = kind is LessonType.ANTI_FORGETTING
    leader = STUDENT if is_review and draw.random() < 0.3 else TUTOR
    length = (60 if kind in (LessonType.QUOTA_60, LessonType.QUOTA_TRIAL) else 30) * MINUTE
    at = draw.randrange(FIRST, LAST)
    order = book(
        student_id=STUDENT.user_id,
        tutor_id=TUTOR.user_id,
        lesson_type=kind,
        appointment_at=Instant(at),
        word_count=WORDS if is_review else 0,
        now=Instant(at - MINUTE),
    ).start(leader, Instant(at))
    by_clock = draw.random() < 0.1
    lasts = draw.choice((draw.randrange(MINUTE, length + 1), length * 5 // 6, length, length + 7))
    ends = at + (length + 30 * 60 * MINUTE if by_clock else lasts)
    used = ends - at
    if draw.random() < 0.3:
        paused_at = draw.randrange(at, min(ends, at + length))
        order = order.pause(leader, Instant(paused_at))
        used -= min(5 * MINUTE, ends - paused_at)
    is_entered, is_answered, is_tested = (draw.random() < share for share in (0.8, 0.8, 0.3))
    if is_entered:
        order = order.arrive(STUDENT, Instant(at + 1))
    if is_answered:
        answered = Answered(
            word_id=WordId(1), step="review", group_index=0, right=True, latency_ms=900
        )
        order = order.with_event(answered, Instant(at + 2), leader)
    order = _taught(order, leader, ends, is_review=is_review, is_tested=is_tested)
    title = draw.choice((None, *TitleLevel))
    titles = NO_TITLES if title is None else {LAUNCHED_ON: title}
    held = HeldOrder(order=order, titles=titles, institution=None, last_number=0)
    subsidy_paid = draw.random() < 0.2
    terms = replace(terms_of(policy, held, Instant(ends)), subsidy_paid=subsidy_paid)
    if is_review:
        order = order.rate(leader, 5, ends)
    result = composed_result(order, leader.role.value)
    ended = (
        order.close(LeftBecause.ABANDONED, ends, terms)
        if by_clock
        else order.with_event(result, ends, leader).complete(leader, ends, terms)
    )
    return Held(
        kind=kind,
        title=title,
        used_ms=used,
        ended_at=Instant(ends),
        is_tested=is_tested,
        is_led=leader is TUTOR,
        is_entered=is_entered,
        is_answered=is_answered or is_tested,
        subsidy_paid=subsidy_paid,
        events=ended.new_events,
        booked=outcome(replay(ended.new_events, OrderId(number))).pay,
    )


def _taught(order, leader, at, *, is_review, is_tested):
    """A lesson of a number of words; if it is tested, one of them was wrong."""
    mode = LessonMode.REVIEW if is_review else LessonMode.NEW_WORDS
    order = order.with_event(LessonOpened(mode=mode, seed=SEED), at, leader)
    words, wrong = numbered(*range(1, WORDS + 1)), numbered(3)
    done = in_review(words, wrong=wrong) if is_review else in_lesson(words, wrong=wrong)
    for event in done if is_tested else ():
        order = order.with_event(event, at, leader)
    return order


def recomputed(held: Held, number: int) -> CommissionRecord | None:
    """The pay recomputed from the events, stored and read again."""
    stored = [
        LedgerEntry(
            event=event_in(one.event.kind, FORMAT, event_body(one.event)),
            at=one.at,
            account_id=one.account_id,
        )
        for one in held.events
    ]
    return pay(replay(stored, OrderId(number)))


def by_formula(held: Held, policy: Policy) -> tuple[int, int] | None:
    """The class's pay by a literal formulation of the rules: commission and subsidy in fen."""
    if not held.is_led:
        return None
    ended_on = datetime.fromtimestamp(held.ended_at / 1000, policy.zone).date()
    title = TitleLevel(held.title or "intern")
    rate, full, parts, least = RATES[held.kind, title], (5, 6), 5, (1, 12)
    tested, needs_student, word_ms = (1, 2), True, 3_000
    review_words, review_ms = 10, 300_000
    for rule in policy.pay.rules:
        if rule.since <= ended_on:
            rate = rule.rates.get((held.kind, title), rate)
            full = rule.full_share or full
            parts = rule.parts or parts
            least = rule.least_share or least
            tested = rule.tested_share or tested
            if rule.needs_student is not None:
                needs_student = rule.needs_student
            if rule.review_word_ms is not None:
                word_ms = rule.review_word_ms
            if rule.review_words is not None:
                review_words = rule.review_words
            if rule.review_ms is not None:
                review_ms = rule.review_ms
    whole = 60 if held.kind.value in ("QUOTA_60", "QUOTA_TRIAL") else 30
    share = min(Fraction(1), Fraction(held.used_ms, whole * MINUTE))
    is_review = held.kind is LessonType.ANTI_FORGETTING
    asked_ms = max(word_ms * WORDS, 0 if review_words <= WORDS else review_ms)
    needed = Fraction(asked_ms, whole * MINUTE) if is_review else Fraction(*tested)
    if not is_review and needs_student and not (held.is_entered and held.is_answered):
        paid = 0
    elif (held.is_tested and share >= needed) or (not is_review and share >= Fraction(*full)):
        paid = parts
    elif share < Fraction(*least):
        paid = 0
    else:
        paid = ceil(share * parts)
    subsidy = rate.subsidy_fen if paid and not held.subsidy_paid else 0
    return floor(Fraction(rate.amount_fen * paid, parts)), subsidy


def differing(lessons: int, seed: int, services: int = 50) -> Iterator[str]:
    """Every lesson whose three results differ."""
    draw = Random(seed)
    policies = [drawn_policy(draw) for _ in range(services)]
    for number in range(1, lessons + 1):
        policy = policies[number % services]
        held = held_lesson(draw, policy, number)
        booked, again = held.booked, recomputed(held, number)
        if booked != again:
            yield f"lesson {number}: booked {booked}, its events say {again}"
        fen = None if booked is None else (booked.amount_fen, booked.subsidy_fen)
        formula = by_formula(held, policy)
        if fen != formula:
            yield f"lesson {number}: booked {fen}, the rules say {formula}"

"""Explains the pay of a class line by line, to the fen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from wordmate.domain.orders.events import Terms
from wordmate.domain.orders.order_state import OrderState
from wordmate.domain.orders.order_status import CLOCK


class PartsRule(StrEnum):
    """The rule that decides how many of its parts a class pays."""

    TESTED = "TESTED"
    """The after-lesson test was finished, and not too early; for a review, all of its words were
    answered in adequate time.
    """
    ENOUGH = "ENOUGH"
    """Enough of the booked time was used."""
    BEGUN = "BEGUN"
    """By the started parts."""
    FEW = "FEW"
    """By the started parts of a review: it asked few words in little time."""
    HURRIED = "HURRIED"
    """By the started parts of a review: its words took too little time."""
    NO_SHOW = "NO_SHOW"
    """The tutor waited for a student who did not come: a share of the rate, without subsidy."""
    NOTHING = "NOTHING"
    """Almost no time was used."""
    ABSENT = "ABSENT"
    """No device of its student ever entered it."""
    UNANSWERED = "UNANSWERED"
    """No word was answered in it."""


class Flag(StrEnum):
    """Why the store checks a payment before it is issued."""

    NOTHING = "NOTHING"
    """Almost no time was used."""
    ABSENT = "ABSENT"
    """No device of its student ever entered the class."""
    UNANSWERED = "UNANSWERED"
    """No word was answered in it."""
    HURRIED = "HURRIED"
    """The words of the review took too little time."""
    NO_SHOW = "NO_SHOW"
    """Only its tutor says that the student did not come."""
    BY_CLOCK = "BY_CLOCK"
    """The clock ended it, not its tutor."""
    LATE = "LATE"
    """It was ended long after its deadline."""
    LED_ALONE = "LED_ALONE"
    """No device of its student ever entered the review."""
    FEW_WORDS = "FEW_WORDS"
    """Its test asked too few words to show that it was held."""
    SECOND_TRIAL = "SECOND_TRIAL"
    """The student had a trial before."""
    FOUND_BY_TUTOR = "FOUND_BY_TUTOR"
    """A trial of a student whom its tutor found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """The lines of a commission: ``whole_fen`` - ``unpaid_fen`` = ``amount_fen``; plus
    ``subsidy_fen`` it is ``total_fen``.

    ``unpaid_fen`` are the unpaid parts and rounding. The subsidy is ``whole_subsidy_fen`` if
    anything is paid, else 0. A class pays in full from ``full_ms`` on, with its test finished from
    ``tested_ms`` on, and nothing below ``least_ms``; a review pays in full if its words took
    ``word_ms`` each, and it had ``review_words`` or took ``review_ms``. ``subsidy_paid``: an
    earlier trial of the student paid the subsidy.
    """

    title_level: str | None
    rate_since: date
    whole_fen: int
    parts: int
    of_parts: int
    rule: PartsRule
    used_ms: int
    booked_ms: int
    full_ms: int
    tested_ms: int
    least_ms: int
    word_ms: int | None
    review_words: int
    review_ms: int
    is_tested: bool
    unpaid_fen: int
    amount_fen: int
    whole_subsidy_fen: int
    subsidy_fen: int
    subsidy_paid: bool

    @property
    def total_fen(self) -> int:
        """The last line."""
        return self.amount_fen + self.subsidy_fen


_FLAGGED_RULES: Final = {
    PartsRule.NOTHING: Flag.NOTHING,
    PartsRule.ABSENT: Flag.ABSENT,
    PartsRule.UNANSWERED: Flag.UNANSWERED,
    PartsRule.HURRIED: Flag.HURRIED,
}


def flags_of(order: OrderState, terms: Terms) -> Sequence[Flag]:
    """Why the store should check the pay of a class that ended on these terms."""
    ways = {
        Flag.NO_SHOW: order.is_no_show,
        Flag.BY_CLOCK: order.ended_by == CLOCK,
        Flag.LATE: is_late(order, terms),
        Flag.LED_ALONE: _was_led_alone(order, terms),
        Flag.FEW_WORDS: order.lesson.is_tested and _has_few_words(order, terms),
        Flag.SECOND_TRIAL: terms.is_second_trial,
        Flag.FOUND_BY_TUTOR: terms.found_by_tutor,
    }
    reasons = reasons_of(order, terms)
    is_unpaid = not reasons.parts and not order.is_no_show
    by_rule = _FLAGGED_RULES.get(reasons.rule, Flag.NOTHING if is_unpaid else None)
    return [*([] if by_rule is None else [by_rule]), *(one for one, is_so in ways.items() if is_so)]


def reasons_of(order: OrderState, terms: Terms) -> Reasons:
    """Explains the pay of a class that ended on these terms."""
    used, booked = order.used_ms or 0, order.length_ms
    rule = _rule(order, used, terms)
    parts, of_parts = _paid_parts(rule, used, booked, terms)
    amount = terms.amount_fen * parts // of_parts
    is_unsubsidized = not parts or rule is PartsRule.NO_SHOW or terms.subsidy_paid
    return Reasons(
        title_level=terms.title_level,
        rate_since=terms.rate_since,
        whole_fen=terms.amount_fen,
        parts=parts,
        of_parts=of_parts,
        rule=rule,
        used_ms=used,
        booked_ms=booked,
        full_ms=_part(booked, terms.full_share),
        tested_ms=_part(booked, terms.tested_share),
        least_ms=_part(booked, terms.least_share),
        word_ms=None if order.is_new_word_book else terms.review_word_ms,
        review_words=terms.review_words,
        review_ms=terms.review_ms,
        is_tested=order.lesson.is_tested,
        unpaid_fen=terms.amount_fen - amount,
        amount_fen=amount,
        whole_subsidy_fen=terms.subsidy_fen,
        subsidy_fen=0 if is_unsubsidized else terms.subsidy_fen,
        subsidy_paid=terms.subsidy_paid,
    )


def is_late(order: OrderState, terms: Terms) -> bool:
    """Whether its leader ended it so long after its deadline that the store should check it."""
    if order.deadline is None or order.ended_at is None:
        return False
    late, of = terms.late_share
    return (order.ended_at - order.deadline) * of >= order.length_ms * late


def _rule(order: OrderState, used: int, terms: Terms) -> PartsRule:
    if order.is_no_show:
        return PartsRule.NO_SHOW
    is_tested = order.lesson.is_tested
    if order.is_new_word_book:
        return _missing(order, terms) or _by_time(used, order.length_ms, terms, is_tested=is_tested)
    asked = min(order.length_ms, terms.review_word_ms * order.word_count)
    is_done = is_tested and used >= asked
    if is_done and (order.word_count >= terms.review_words or used >= terms.review_ms):
        return PartsRule.TESTED
    if not _reaches(used, order.length_ms, terms.least_share):
        return PartsRule.NOTHING
    return PartsRule.FEW if is_done else PartsRule.HURRIED


def _missing(order: OrderState, terms: Terms) -> PartsRule | None:
    """What a class lacks to be paid at all. Interactive courses save no answers."""
    if not terms.needs_student:
        return None
    if order.student_entered_at is None:
        return PartsRule.ABSENT
    return None if order.is_answered or order.is_interactive else PartsRule.UNANSWERED


def _by_time(used: int, booked: int, terms: Terms, *, is_tested: bool) -> PartsRule:
    if _reaches(used, booked, terms.full_share):
        return PartsRule.ENOUGH
    if is_tested and _reaches(used, booked, terms.tested_share):
        return PartsRule.TESTED
    return PartsRule.BEGUN if _reaches(used, booked, terms.least_share) else PartsRule.NOTHING


def _paid_parts(rule: PartsRule, used: int, booked: int, terms: Terms) -> tuple[int, int]:
    """How many parts a class pays by a rule, and of how many."""
    if rule is PartsRule.NO_SHOW:
        return terms.no_show_share
    if rule in (PartsRule.ENOUGH, PartsRule.TESTED):
        return terms.parts, terms.parts
    if rule in (PartsRule.BEGUN, PartsRule.FEW, PartsRule.HURRIED):
        return -(-used * terms.parts // booked), terms.parts
    return 0, terms.parts


def _reaches(used: int, booked: int, share: tuple[int, int]) -> bool:
    part, whole = share
    return used * whole >= booked * part


def _part(booked: int, share: tuple[int, int]) -> int:
    part, whole = share
    return -(-booked * part // whole)


def _has_few_words(order: OrderState, terms: Terms) -> bool:
    return order.is_new_word_book and 0 < order.word_count < terms.test_words


def _was_led_alone(order: OrderState, terms: Terms) -> bool:
    is_review = not order.is_new_word_book
    return terms.needs_student and is_review and order.student_entered_at is None

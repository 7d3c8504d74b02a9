"""Why a class pays what it pays, line by line to the fen."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Terms


class PartsRule(StrEnum):
    """By what a class pays so many of its parts."""

    TESTED = "TESTED"
    """The after-lesson test was finished."""
    ENOUGH = "ENOUGH"
    """Enough of the booked time was used."""
    BEGUN = "BEGUN"
    """The parts that were begun."""
    NOTHING = "NOTHING"
    """Hardly anything was used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """The lines of a commission: ``whole_fen`` less ``unpaid_fen`` is ``amount_fen``, and with
    ``subsidy_fen`` that is ``total_fen``.

    ``unpaid_fen`` are the parts that are not paid, and what is left of a fen beneath them. The
    subsidy is ``whole_subsidy_fen`` or nothing: it goes with anything that is paid. A class pays in
    full from ``full_ms`` on, and nothing below ``least_ms``.
    """

    title_level: str | None
    rate_since: date | None
    whole_fen: int
    parts: int
    of_parts: int
    rule: PartsRule
    used_ms: int
    booked_ms: int
    full_ms: int
    least_ms: int
    is_tested: bool
    unpaid_fen: int
    amount_fen: int
    whole_subsidy_fen: int
    subsidy_fen: int

    @property
    def total_fen(self) -> int:
        """The last line."""
        return self.amount_fen + self.subsidy_fen


def paid_parts(used_ms: int, booked_ms: int, terms: Terms, *, is_tested: bool) -> int:
    """How many of its parts a class pays.

    All of them when enough of the booked time was used or the after-lesson test was finished;
    else those that were begun; none when hardly anything was used.
    """
    full, whole = terms.full_share
    if is_tested or used_ms * whole >= booked_ms * full:
        return terms.parts
    least, of = terms.least_share
    if used_ms * of < booked_ms * least:
        return 0
    return -(-used_ms * terms.parts // booked_ms)


def reasons_of(order: CourseOrder, terms: Terms, *, is_tested: bool) -> Reasons:
    """Why a class that ended on these terms pays what it does."""
    used = _used(order, terms)
    parts = paid_parts(used, order.length_ms, terms, is_tested=is_tested)
    amount = terms.amount_fen * parts // terms.parts
    full, whole = terms.full_share
    least, of = terms.least_share
    return Reasons(
        title_level=terms.title_level,
        rate_since=terms.rate_since,
        whole_fen=terms.amount_fen,
        parts=parts,
        of_parts=terms.parts,
        rule=_rule(used * whole >= order.length_ms * full, parts, is_tested=is_tested),
        used_ms=used,
        booked_ms=order.length_ms,
        full_ms=-(-order.length_ms * full // whole),
        least_ms=-(-order.length_ms * least // of),
        is_tested=is_tested,
        unpaid_fen=terms.amount_fen - amount,
        amount_fen=amount,
        whole_subsidy_fen=terms.subsidy_fen,
        subsidy_fen=terms.subsidy_fen if parts else 0,
    )


def is_late(order: CourseOrder, terms: Terms) -> bool:
    """Whether its leader ended it so long after its deadline that the store should look."""
    if terms.late_share is None or order.deadline is None or order.ended_at is None:
        return False
    late, of = terms.late_share
    return (order.ended_at - order.deadline) * of >= order.length_ms * late


def _used(order: CourseOrder, terms: Terms) -> int:
    """As it was told on these terms."""
    ended_at = order.ended_at or EPOCH
    return order.ran_ms(ended_at) if terms.late_share is None else order.consumed_ms(ended_at)


def _rule(enough: bool, parts: int, *, is_tested: bool) -> PartsRule:
    if enough:
        return PartsRule.ENOUGH
    if is_tested:
        return PartsRule.TESTED
    return PartsRule.BEGUN if parts else PartsRule.NOTHING

"""A tutor's pay for a class, in fen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import month_of
from wordmate.domain.orders.events import Terms
from wordmate.domain.orders.order_state import OrderState
from wordmate.domain.orders.order_status import LessonType, lesson_minutes
from wordmate.domain.pay.reasons import flags_of, reasons_of


class TitleLevel(StrEnum):
    """A tutor's title."""

    DIAMOND = "diamond"
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    INTERN = "intern"


class CommissionStatus(StrEnum):
    """The state of a payment."""

    PENDING = "PENDING"
    ISSUED = "ISSUED"
    ISSUE_FAILED = "ISSUE_FAILED"
    WITHDRAWN = "WITHDRAWN"


class ReviewMethod(StrEnum):
    """How a review was held."""

    LED = "LED"
    """Led by its tutor."""
    ALONE = "ALONE"
    """By its student alone."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What one class pays, in fen."""

    amount_fen: int
    subsidy_fen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionRecord:
    """One payment for an order; amounts in fen, ``practice_ms`` is the used time.

    An order has one payment, numbered 1, until the store takes back its no-show: then the next end
    pays again. A deduction has negative amounts and a ``reason``, and cancels the payment before
    it.

    ``institution`` is the name of the tutor's institution when the class ended, ``month`` the month
    of that end in the service's zone at the time. ``review_method`` is None for a class;
    ``problem_flag`` asks the store to check before it pays. The fate of the payment: its
    ``status``, the ``batch`` that issues it, why it ``failed``, and whether the store ``released``
    it in spite of its flag.
    """

    order_id: OrderId
    tutor_id: AccountId
    student_id: AccountId
    lesson_type: LessonType
    minutes: int
    practice_ms: int
    amount_fen: int
    subsidy_fen: int
    ended_at: Instant
    month: str
    material_type: str
    institution: str | None = None
    review_method: ReviewMethod | None = None
    problem_flag: bool = False
    number: int = 1
    is_no_show: bool = False
    reason: str | None = None
    status: CommissionStatus = CommissionStatus.PENDING
    batch: str | None = None
    failed: str | None = None
    released: bool = False

    @property
    def is_flagged(self) -> bool:
        """Whether the store still has to check it."""
        return self.problem_flag and not self.released

    @property
    def total_fen(self) -> int:
        """The amount that is paid out."""
        return self.amount_fen + self.subsidy_fen


def deduction(paid: CommissionRecord, reason: str, at: Instant, month: str) -> CommissionRecord:
    """The payment that takes an issued one back."""
    return replace(
        paid,
        number=paid.number + 1,
        amount_fen=-paid.amount_fen,
        subsidy_fen=-paid.subsidy_fen,
        ended_at=at,
        month=month,
        reason=reason,
        problem_flag=False,
        status=CommissionStatus.PENDING,
        batch=None,
        failed=None,
        released=False,
    )


PAYOUT: Final = frozenset({"status", "batch", "failed", "released"})
"""The fields that change after a payment was booked; all others follow from the lesson."""


def paid_as_before(record: CommissionRecord, before: CommissionRecord | None) -> CommissionRecord:
    """A rewritten record that keeps the state of its payment."""
    if before is None:
        return record
    return replace(record, **{name: getattr(before, name) for name in PAYOUT})


def _table() -> Mapping[tuple[LessonType, TitleLevel], Rate]:
    per_half_hour = {
        TitleLevel.DIAMOND: 3000,
        TitleLevel.GOLD: 2600,
        TitleLevel.SILVER: 2200,
        TitleLevel.BRONZE: 1900,
        TitleLevel.INTERN: 1500,
    }
    subsidies = {LessonType.QUOTA_TRIAL: 1000}
    return MappingProxyType(
        {
            (lesson, level): Rate(
                amount_fen=base * lesson_minutes(lesson) // 30,
                subsidy_fen=subsidies.get(lesson, 0),
            )
            for lesson in LessonType
            for level, base in per_half_hour.items()
        }
    )


RATES: Final = _table()


def rate_key(lesson_type: LessonType, title_level: str | None) -> tuple[LessonType, TitleLevel]:
    """The key of a rate. A tutor without a title is paid as an intern."""
    return lesson_type, TitleLevel(title_level or TitleLevel.INTERN)


def rate_for(
    lesson_type: LessonType,
    title_level: str | None,
    rates: Mapping[tuple[LessonType, TitleLevel], Rate] = RATES,
) -> Rate:
    """The pay of a whole class."""
    return rates[rate_key(lesson_type, title_level)]


def commission_for(order: OrderState, terms: Terms) -> CommissionRecord | None:
    """The pending commission of a completed class or a no-show, flagged if the store should check
    it.

    None for a simulation, without a tutor, before completion, and for a review that the student
    held alone.
    """
    if order.is_alone or order.tutor_id is None:
        return None
    if order.started_at is None or order.ended_at is None:
        return None
    why = reasons_of(order, terms)
    return CommissionRecord(
        order_id=order.id,
        tutor_id=order.tutor_id,
        student_id=order.student_id,
        lesson_type=order.lesson_type,
        minutes=lesson_minutes(order.lesson_type),
        practice_ms=why.used_ms,
        amount_fen=why.amount_fen,
        subsidy_fen=why.subsidy_fen,
        ended_at=order.ended_at,
        month=month_of(order.ended_at, ZoneInfo(terms.zone)),
        material_type=order.material_type,
        institution=terms.institution,
        review_method=None if order.is_new_word_book else ReviewMethod.LED,
        is_no_show=order.is_no_show,
        problem_flag=bool(flags_of(order, terms)),
    )

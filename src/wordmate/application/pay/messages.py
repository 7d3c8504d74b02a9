"""What tutors ask of their pay, and what they are told: amounts are whole fen."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from wordmate.application.content.messages import MaterialType
from wordmate.application.kernel.messages import Id, Instant, PageSize, Request, Response
from wordmate.application.records.messages import Month, RecordTime
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import CommissionStatus, ReviewMethod
from wordmate.domain.pay.payout import PayoutStep
from wordmate.domain.pay.reasons import PartsRule

LONGEST_PROBLEM = 500


class CommissionFilter(StrEnum):
    """The list's filter."""

    ALL = "ALL"
    PENDING = "PENDING"
    ISSUED = "ISSUED"
    ISSUE_FAILED = "ISSUE_FAILED"


class CommissionTotals(Response, frozen=True, kw_only=True):
    """Commissions with their subsidies, of a month or of all time."""

    month: Month | None
    lessons: int
    commission_fen: int
    subsidy_fen: int
    total_fen: int
    pending_fen: int
    issued_fen: int
    failed_fen: int


class CommissionOverview(Response, frozen=True, kw_only=True):
    """What a tutor has earned, by the month in which classes ended."""

    this_month: CommissionTotals
    last_month: CommissionTotals
    all: CommissionTotals


class CommissionPlace(Request, frozen=True, kw_only=True):
    """Where a page of commissions ended: the next one goes on before it."""

    month: Month
    at: Annotated[Instant, Meta(description="The end of the last class.")]
    course_order_id: Id[OrderId]


class ListCommission(Request, frozen=True, kw_only=True):
    """The caller's commissions, of the latest class first."""

    status: CommissionFilter = CommissionFilter.ALL
    month: Annotated[Month | None, Meta(description="Of this month alone; else of all.")] = None
    before: Annotated[CommissionPlace | None, Meta(description="Go on from a page's end.")] = None
    page_size: PageSize = 20


class CommissionView(Response, frozen=True, kw_only=True):
    """What one class pays. ``training_duration`` are the booked minutes, ``practice_time`` the
    milliseconds that were used of them; ``fail_reason`` is why it could not be issued."""

    course_order_id: Id[OrderId]
    status: CommissionStatus
    lesson_type: LessonType
    material_type: MaterialType
    delivery_institution: str | None
    user_id: Id[AccountId]
    user_name: str
    user_account: str
    review_method: ReviewMethod | None
    is_no_show: bool
    training_duration: int
    practice_time: int
    commission_fen: int
    subsidy_fen: int
    total_fen: int
    problem_flag: bool
    fail_reason: str | None
    appointment_time: Instant
    utc_ended: Instant
    month: Month


class CommissionPage(Response, frozen=True, kw_only=True):
    """A page of commissions, and where the next one goes on: a list that grows while it is read is
    not turned by numbers. How many there are, the overview tells."""

    data: list[CommissionView]
    next: CommissionPlace | None
    server_time: Instant


class CommissionLines(Response, frozen=True, kw_only=True):
    """The sum, line by line: ``whole_fen`` less ``unpaid_fen`` is ``commission_fen``, and with
    ``subsidy_fen`` that is ``total_fen``.

    The rate of a whole class held from ``rate_since`` on; older classes do not say. So many parts
    of it are paid, by a rule; in full from ``full_minutes`` on, with its test finished from
    ``tested_minutes`` on, and nothing below ``least_minutes``; of a review in full where its words
    took ``word_ms`` each. The subsidy is ``whole_subsidy_fen`` with anything that is paid.
    """

    title_level: str | None
    rate_since: date | None
    whole_fen: int
    parts: int
    of_parts: int
    rule: PartsRule
    full_minutes: int
    tested_minutes: int
    least_minutes: int
    word_ms: int | None
    is_tested: bool
    unpaid_fen: int
    commission_fen: int
    whole_subsidy_fen: int
    subsidy_fen: int
    total_fen: int


class CommissionStep(Response, frozen=True, kw_only=True):
    """Something that became of a payment; the reason of a failure."""

    step: PayoutStep
    utc_happened: Instant
    reason: str | None


class CommissionProblemView(Response, frozen=True, kw_only=True):
    """What the tutor finds wrong, and what the store answers."""

    course_order_id: Id[OrderId]
    text: str
    utc_raised: Instant
    answer: str | None
    utc_answered: Instant | None


class CommissionDetail(Response, frozen=True, kw_only=True):
    """A commission with its reasons: what happened in the class, the lines of the sum, what became
    of the payment, and the problems that were raised, the latest first."""

    record: CommissionView
    time: RecordTime
    ended_by: str | None
    lines: CommissionLines
    story: list[CommissionStep]
    problems: list[CommissionProblemView]
    may_raise_problem: bool
    server_time: Instant


class RaiseCommissionProblem(Request, frozen=True, kw_only=True):
    """What is wrong with the commission of one of the caller's classes."""

    course_order_id: Id[OrderId]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_PROBLEM)]

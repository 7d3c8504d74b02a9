"""Messages about tutors' pay: amounts are whole fen."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from wordmate.application.content.messages import MaterialType
from wordmate.application.kernel.files import FileContent
from wordmate.application.kernel.messages import (
    After,
    Id,
    Instant,
    Month,
    PageSize,
    Reason,
    Request,
    Response,
)
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.records.messages import RecordTime
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import CommissionStatus, ReviewMethod
from wordmate.domain.pay.payout import PayoutStep
from wordmate.domain.pay.reasons import Flag, PartsRule

LONGEST_PROBLEM = 500
LONGEST_BATCH = 80
RESULTS_LIMIT = 8 * 1024 * 1024
"""Bytes of a request with results."""

MOST_LINES = 20_000
"""Lines of a file of results."""
LONGEST_CELL = 1_000

BatchName = Annotated[
    str,
    Meta(min_length=1, max_length=LONGEST_BATCH, description="Unique within the caller's store."),
]
Cell = Annotated[str, Meta(max_length=LONGEST_CELL)]


class CommissionFilter(StrEnum):
    """The list's filter."""

    ALL = "ALL"
    PENDING = "PENDING"
    ISSUED = "ISSUED"
    ISSUE_FAILED = "ISSUE_FAILED"


class CommissionTotals(Response, frozen=True, kw_only=True):
    """Commissions and subsidies, of a month or of all time."""

    month: Month | None
    lessons: int
    commission_fen: int
    subsidy_fen: int
    total_fen: int
    pending_fen: int
    issued_fen: int
    failed_fen: int


class CommissionOverview(Response, frozen=True, kw_only=True):
    """A tutor's pay, by the month in which classes ended."""

    this_month: CommissionTotals
    last_month: CommissionTotals
    all: CommissionTotals


class CommissionPlace(Request, frozen=True, kw_only=True):
    """Cursor of a page of commissions: the next page continues after it."""

    month: Month
    at: Annotated[Instant, Meta(description="The end of the last class.")]
    course_order_id: Id[OrderId]


class ListCommission(Request, frozen=True, kw_only=True):
    """Lists the caller's commissions, latest class first."""

    status: CommissionFilter = CommissionFilter.ALL
    month: Annotated[Month | None, Meta(description="Only of this month; by default of all.")] = (
        None
    )
    before: Annotated[CommissionPlace | None, Meta(description="Continue after this cursor.")] = (
        None
    )
    page_size: PageSize = 20


class CommissionView(Response, frozen=True, kw_only=True):
    """The pay of one class. ``training_duration`` is the booked minutes, ``practice_time`` the used
    milliseconds; ``fail_reason`` is why it could not be issued, was withdrawn, or is deducted. A
    deduction has negative amounts.
    """

    course_order_id: Id[OrderId]
    status: CommissionStatus
    lesson_type: LessonType
    material_type: MaterialType
    delivery_institution: str | None
    user_id: Id[AccountId]
    user_name: str
    user_account: str
    review_method: ReviewMethod | None
    number: Annotated[int, Meta(description="Which payment of its order.")] = 1
    is_no_show: bool
    is_deduction: bool
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
    """A page of commissions with the cursor of the next page. The list grows while it is read, so
    pages have no numbers.
    """

    data: list[CommissionView]
    next: CommissionPlace | None
    total: Annotated[int, Meta(description="Length of the whole list.")]
    server_time: Instant


class CommissionLines(Response, frozen=True, kw_only=True):
    """The calculation, line by line: ``whole_fen`` - ``unpaid_fen`` = ``commission_fen``; plus
    ``subsidy_fen`` it is ``total_fen``.

    The rate of a whole class applies since ``rate_since``. A rule decides
    how many parts are paid: in full from ``full_minutes`` on, with the test finished from
    ``tested_minutes`` on, and nothing below ``least_minutes``; a review in full if its words took
    ``word_ms`` each, and it had ``review_words`` or took ``review_minutes``. The subsidy is
    ``whole_subsidy_fen`` if anything is paid, unless an earlier trial of the student paid it.
    """

    title_level: str | None
    rate_since: date
    whole_fen: int
    parts: int
    of_parts: int
    rule: PartsRule
    full_minutes: int
    tested_minutes: int
    least_minutes: int
    word_ms: int | None
    review_words: int
    review_minutes: int
    is_tested: bool
    unpaid_fen: int
    commission_fen: int
    whole_subsidy_fen: int
    subsidy_fen: int
    subsidy_paid: bool
    total_fen: int


class CommissionStep(Response, frozen=True, kw_only=True):
    """A step in a payment's history, with the reason of a failure."""

    step: PayoutStep
    utc_happened: Instant
    reason: str | None


class CommissionProblemView(Response, frozen=True, kw_only=True):
    """A tutor's problem, and the store's answer."""

    course_order_id: Id[OrderId]
    text: str
    utc_raised: Instant
    answer: str | None
    utc_answered: Instant | None


class CommissionDetail(Response, frozen=True, kw_only=True):
    """A commission with its explanation: what happened in the class, the calculation, the payment's
    history, and the reported problems, the latest first. Of several payments for a class the last;
    no calculation for one that is withdrawn or a deduction.
    """

    record: CommissionView
    time: RecordTime
    ended_by: str | None
    lines: CommissionLines | None
    story: list[CommissionStep]
    problems: list[CommissionProblemView]
    may_raise_problem: bool
    server_time: Instant


class RaiseCommissionProblem(Request, frozen=True, kw_only=True):
    """Reports a problem with the commission of one of the caller's classes."""

    course_order_id: Id[OrderId]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_PROBLEM)]


class Unsettled(StrEnum):
    """What is still to be paid, as ``PaySums`` sums it."""

    READY = "READY"
    FLAGGED = "FLAGGED"
    DOUBTED = "DOUBTED"
    IN_BATCH = "IN_BATCH"
    FAILED = "FAILED"


class ListStoreCommissions(Request, frozen=True, kw_only=True):
    """Payments by ascending order number, after one payment of an order: of classes that ended in a
    month, or by the end of a month. ``flagged``: only those that the store has to check;
    ``unsettled``: those of one sum; ``withheld_at``: those that it had to check at an instant.
    """

    month: Month | None = None
    until_month: Month | None = None
    status: CommissionStatus | None = None
    batch: Annotated[str, Meta(max_length=LONGEST_BATCH)] | None = None
    flagged: bool = False
    unsettled: Unsettled | None = None
    withheld_at: Instant | None = None
    after: Annotated[
        tuple[After, After] | None, Meta(description="An order, and which of its payments.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 500


class StoreCommission(Response, frozen=True, kw_only=True):
    """A payment as the store sees it."""

    course_order_id: Id[OrderId]
    number: int
    status: CommissionStatus
    lesson_type: LessonType
    tutor_id: Id[AccountId]
    tutor_name: str
    student_id: Id[AccountId]
    student_name: str
    utc_ended: Instant
    month: Month
    commission_fen: int
    subsidy_fen: int
    total_fen: int
    batch: str | None
    reason: str | None
    failed: str | None
    is_no_show: bool
    is_flagged: bool
    has_open_problem: bool
    training_duration: Annotated[int, Meta(description="The booked minutes.")]
    practice_time: Annotated[int, Meta(description="The used milliseconds.")]
    flags: Annotated[list[Flag], Meta(description="Why it is flagged.")]


class PaySum(Response, frozen=True, kw_only=True):
    """Some payments together."""

    lessons: int
    total_fen: int


class PaySums(Response, frozen=True, kw_only=True):
    """What is still to be paid of classes that ended by the end of a month: ``ready`` goes into the
    next batch; the store has to check what is ``flagged`` and to answer the problems of what is
    ``doubted``; ``in_batch`` waits for its results. A flagged payment with a problem is in both.
    """

    month: Month
    ready: PaySum
    flagged: PaySum
    doubted: PaySum
    in_batch: PaySum
    failed: PaySum


SomeOrders = Annotated[list[Id[OrderId]], Meta(min_length=1, max_length=10_000)]


class ReleaseCommissions(Request, frozen=True, kw_only=True):
    """Orders with flagged payments, and why they are paid; their tutors read it."""

    course_order_ids: SomeOrders
    reason: Reason


class RetryCommissions(Request, frozen=True, kw_only=True):
    """Orders whose payments failed."""

    course_order_ids: SomeOrders
    reason: Reason = ""


class ChangedCommissions(Response, frozen=True, kw_only=True):
    """Payments that the store has changed."""

    payments: int
    total_fen: int


class IssueBatch(Request, frozen=True, kw_only=True):
    """A batch by its name: of classes that ended by the end of a month (by default this one)."""

    batch: BatchName
    until_month: Month | None = None
    with_flagged: bool = False
    reason: Reason = ""


class BatchView(Response, frozen=True, kw_only=True):
    """Payments that are issued together, as the batch was made."""

    name: str
    until_month: Month
    with_flagged: bool
    lessons: int
    total_fen: int
    by: str
    at: Instant


class BatchPart(StrEnum):
    """What a file of a batch holds."""

    ALL = "ALL"
    """Lessons and summary, as a workbook."""
    LESSONS = "LESSONS"
    """The lessons, as a CSV: the file that comes back with results."""
    SUMMARY = "SUMMARY"
    """Each tutor's sums, as a CSV."""


class DownloadBatch(Request, frozen=True, kw_only=True):
    """A batch by its name, and which of its files."""

    batch: BatchName
    part: BatchPart = BatchPart.ALL


class BatchPlace(Request, frozen=True, kw_only=True):
    """Cursor of a page of batches."""

    at: Instant
    batch: Annotated[str, Meta(max_length=LONGEST_BATCH)]


class ListBatches(Request, frozen=True, kw_only=True):
    """The batches of the caller's store, newest first."""

    before: Annotated[BatchPlace | None, Meta(description="Continue after this cursor.")] = None
    page_size: PageSize = 20


class BatchState(BatchView, frozen=True, kw_only=True):
    """A batch with the results of its payments; a payment that is tried again leaves it."""

    waiting: int
    issued: int
    failed: int


class BatchPage(Response, frozen=True, kw_only=True):
    """A page of batches with the cursor of the next page."""

    data: list[BatchState]
    next: BatchPlace | None


class ResultLine(Request, frozen=True, kw_only=True):
    """A line of a file of results, as written; without a result it says nothing. ``tutor`` and
    ``student`` are account numbers, ``payment`` is which payment of its order.
    """

    line: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    batch: Cell
    order: Cell
    tutor: Cell = ""
    student: Cell = ""
    total: Cell = ""
    result: Cell = ""
    reason: Cell = ""
    payment: Cell = ""


class TakeResults(Request, frozen=True, kw_only=True):
    """Results of batches."""

    lines: Annotated[list[ResultLine], Meta(max_length=MOST_LINES)]
    reason: Reason = ""


class ReadResults(Request, frozen=True, kw_only=True):
    """A file of results: a table as .xlsx or .csv, or as cells are pasted."""

    file: FileContent


class ResultsRead(Response, frozen=True, kw_only=True):
    """The lines of a file of results, in its order."""

    lines: list[ResultLine]


class TakenResults(Response, frozen=True, kw_only=True):
    """What a file of results changed; other lines were known, or have no result yet."""

    issued: int
    failed: int
    known: int
    waiting: int


class AnswerProblem(OneCourseOrder, frozen=True, kw_only=True):
    """The store's answer to a problem; its tutor reads it."""

    text: Annotated[str, Meta(max_length=LONGEST_PROBLEM)]


class VerifyPay(Request, frozen=True, kw_only=True):
    """Some students and tutors, after one."""

    after: After = 0


class VerifiedPay(Response, frozen=True, kw_only=True):
    """How many orders were checked, the differences in the caller's language, and where to
    continue.
    """

    orders: int
    differences: list[str]
    next: int | None


class ListOpenProblems(Request, frozen=True, kw_only=True):
    """Problems that wait for the store's answer, by ascending order number, after one."""

    after: After = 0
    limit: Annotated[int, Meta(ge=1, le=1001)] = 100


class OpenProblem(CommissionProblemView, frozen=True, kw_only=True):
    """A problem with its tutor, and what the order pays."""

    tutor_id: Id[AccountId]
    tutor_name: str
    total_fen: int


class OneMonth(Request, frozen=True, kw_only=True):
    """A month of the service's time zone, by default this one."""

    month: Month | None = None


class DayOfMonth(Response, frozen=True, kw_only=True):
    """A day of all tutors: the classes and reviews that they led, and the pay of what ended."""

    day: date
    sessions: int
    minutes: int
    total_fen: int


class MonthOfTutor(Response, frozen=True, kw_only=True):
    """A tutor's month: the classes and reviews that they led, their pay, the reviews of their
    students, and no-shows.
    """

    tutor_id: Id[AccountId]
    tutor_name: str
    sessions: int
    minutes: int
    commission_fen: int
    subsidy_fen: int
    pending_fen: int
    issued_fen: int
    failed_fen: int
    reviews_done: int
    reviews_missed: int
    no_shows: int

"""Records: sessions by month, a session in full, and its evaluation."""

from typing import Annotated

from msgspec import Meta, field

from wordmate.application.after_class.messages import FeedbackView, Stars
from wordmate.application.kernel.messages import Id, Instant, Month, PageSize, Request, Response
from wordmate.application.orders.messages import CourseOrderView, OrderFilter
from wordmate.application.reviews.messages import ReviewDay
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.records.evaluation import Criterion


class RecordPlace(Request, frozen=True, kw_only=True):
    """Cursor of a page of records: the next page continues after it."""

    at: Annotated[Instant, Meta(description="The last appointment.")]
    course_order_id: Id[OrderId]


class ListRecords(Request, frozen=True, kw_only=True):
    """Lists the caller's own sessions, newest appointment first; without a status all but those not
    started yet.
    """

    status: OrderFilter = OrderFilter.ALL
    month: Annotated[
        Month | None, Meta(description="Starts with this month, by default with the newest.")
    ] = None
    before: Annotated[RecordPlace | None, Meta(description="Continue after this cursor.")] = None
    page_size: PageSize = 20


class RecordOutcome(Response, frozen=True, kw_only=True):
    """The outcome of a session's words, in numbers."""

    right: int
    wrong: int
    already_known: int


class CourseRecord(Response, frozen=True, kw_only=True):
    """A session in the list."""

    order: CourseOrderView
    outcome: RecordOutcome | None
    lacks_feedback: Annotated[
        bool, Meta(description="Its tutor has not written feedback yet; only set for the tutor.")
    ] = False


class CourseRecords(Response, frozen=True, kw_only=True):
    """A page of records with the cursor of the next page. The list grows while it is read, so pages
    have no numbers.
    """

    data: list[CourseRecord]
    next: RecordPlace | None
    total: Annotated[int, Meta(description="Length of the whole list, from its first month back.")]


class QueryReportMetric(Request, frozen=True, kw_only=True):
    """A month; by default this one."""

    month: Month | None = None


class ReportMetric(Response, frozen=True, kw_only=True):
    """The caller's sessions of a month by list filter, and the used minutes of completed ones; for
    a tutor those that they led.
    """

    month: Month
    all: int
    in_progress: int
    reserved: int
    completed: int
    canceled: int
    expired: int
    deleted: int
    minutes: int


class RecordPause(Response, frozen=True, kw_only=True):
    """A pause of a session."""

    since: Instant
    until: Instant


class RecordTime(Response, frozen=True, kw_only=True):
    """When a session was booked for and when it ran; ``consumed`` is milliseconds without the
    pauses. A session that nobody ended counts as ended at its deadline. Also when each side entered
    it, if known.
    """

    booked_from: Instant
    booked_until: Instant
    started: Instant | None
    ended: Instant | None
    pauses: list[RecordPause]
    consumed: int
    tutor_entered: Instant | None
    student_entered: Instant | None


class RecordWords(Response, frozen=True, kw_only=True):
    """A session's words by outcome; those worked through and not tested are to test."""

    wrong: list[Id[WordId]]
    right: list[Id[WordId]]
    already_known: list[Id[WordId]]
    to_test: list[Id[WordId]]


class EvaluationView(Response, frozen=True, kw_only=True):
    """A student's evaluation of a class."""

    course_order_id: Id[OrderId]
    stars: Stars
    criteria: list[Criterion]
    suggestion: str
    utc_evaluated: Instant


class RecordDetail(Response, frozen=True, kw_only=True):
    """A session with its full record. Only the student sees their evaluation of a class; both see
    the tutor's feedback. The tutor may write it, or still change it.
    """

    order: CourseOrderView
    time: RecordTime
    words: RecordWords
    plan: list[ReviewDay]
    may_change_plan_time: bool
    evaluation: EvaluationView | None
    may_evaluate: bool
    feedback: FeedbackView | None
    may_write_feedback: bool
    server_time: Instant


class EvaluateTutor(Request, frozen=True, kw_only=True):
    """The student's evaluation of the tutor of a completed class, once."""

    course_order_id: Id[OrderId]
    stars: Stars
    criteria: Annotated[list[Criterion], Meta(max_length=len(Criterion))] = field(
        default_factory=list
    )
    suggestion: Annotated[str, Meta(max_length=500)] = ""

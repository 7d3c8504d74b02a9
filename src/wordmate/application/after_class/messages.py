"""After class: feedback, message templates, supplements and the audit of a plan."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import (
    Id,
    Instant,
    PageSize,
    Request,
    Response,
    Slot,
)
from wordmate.application.kernel.messages import Reason as StoresReason
from wordmate.application.orders.messages import CourseOrderView
from wordmate.domain.after_class.feedback import Sticker
from wordmate.domain.after_class.plan_audit import AuditState, Reason
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.ids import AccountId, OrderId, TemplateId

LocalDate = Annotated[
    str,
    Meta(
        pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        min_length=10,
        max_length=10,
        description="A day of the service's time zone, YYYY-MM-DD.",
    ),
]
Stars = Annotated[int, Meta(ge=1, le=5, description="1 to 5 stars.")]
Message = Annotated[str, Meta(max_length=500)]


class SubmitFeedback(Request, frozen=True, kw_only=True):
    """A tutor's feedback on a completed class, and a message to its student; both are required.
    Stars for how the student did are optional: 0 removes them, and a change without stars keeps
    them. A sticker is optional, too; a change without one removes it.
    """

    course_order_id: Id[OrderId]
    feedback: Annotated[str, Meta(max_length=1000)]
    message: Message
    stars: Annotated[int, Meta(ge=0, le=5, description="0 for none, or 1 to 5 stars.")] | None = (
        None
    )
    sticker: Sticker | None = None


class FeedbackView(Response, frozen=True, kw_only=True):
    """A tutor's feedback on a class, with the stars and the sticker for the student, if any; it
    may be changed before ``editable_until``.
    """

    course_order_id: Id[OrderId]
    feedback: str
    message: str
    stars: Stars | None
    sticker: Sticker | None
    utc_written: Instant
    utc_changed: Instant
    editable_until: Instant
    server_time: Instant


class TemplateView(Response, frozen=True, kw_only=True):
    """A tutor's message template."""

    template_id: Id[TemplateId]
    text: str


class Templates(Response, frozen=True, kw_only=True):
    """All templates of a tutor, the oldest first; ``most`` is the maximum number."""

    data: list[TemplateView]
    total: int
    most: int


class SaveTemplate(Request, frozen=True, kw_only=True):
    """Stores a template: a new one, or in place of another."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    template_id: Id[TemplateId] | None = None


class OneTemplate(Request, frozen=True, kw_only=True):
    """Identifies one of the caller's templates."""

    template_id: Id[TemplateId]


class ClassPlace(Request, frozen=True, kw_only=True):
    """Cursor of a page of classes: the next page continues after it."""

    at: Annotated[Instant, Meta(description="The last appointment.")]
    course_order_id: Id[OrderId]


class ListCompleted(Request, frozen=True, kw_only=True):
    """The tutor's completed orders, newest appointment first, or all of one of their students;
    ``without_feedback``: only classes of the last 30 days without feedback.
    """

    without_feedback: bool = False
    student_id: Id[AccountId] | None = None
    before: ClassPlace | None = None
    page_size: PageSize = 20


class CompletedClasses(Response, frozen=True, kw_only=True):
    """A page of completed lessons with the cursor of the next page. The list grows while it is
    read, so pages have no numbers.
    """

    data: list[CourseOrderView]
    next: ClassPlace | None
    total: Annotated[int, Meta(description="Length of the whole list.")]


class SupplementDay(Response, frozen=True, kw_only=True):
    """A day on which a review may be added, or which has one already."""

    day: int
    date: LocalDate
    taken_by: Id[OrderId] | None


class AuditedReview(Response, frozen=True, kw_only=True):
    """One review of a lesson: expected, existing or both, with a reason if they differ."""

    day: int
    date: LocalDate
    expected: bool
    state: AuditState
    reason: Reason | None
    course_order_id: Id[OrderId] | None


class PlanAuditView(Response, frozen=True, kw_only=True):
    """The audit of a lesson's reviews, in total and day by day; ``reason``: why its end planned
    none.
    """

    expected: int
    booked: int
    done: int
    missed: int
    invalid: int
    reason: Reason | None
    days: list[AuditedReview]


class AuditPlans(Request, frozen=True, kw_only=True):
    """The plans of completed lessons that were booked for a local day or later, oldest appointment
    first, after a lesson; of everyone, or of one tutor or student.
    """

    since: date | None = None
    tutor_id: Id[AccountId] | None = None
    student_id: Id[AccountId] | None = None
    after: Annotated[tuple[int, int], Meta(description="An appointment and its order.")] = (0, 0)
    limit: Annotated[int, Meta(ge=1, le=1000)] = 200


class AuditedLesson(PlanAuditView, frozen=True, kw_only=True):
    """A lesson with its people, and the audit of its plan; ``unexplained``: how many reviews differ
    without a good reason.
    """

    course_order_id: Id[OrderId]
    appointment_time: Instant
    student_name: str
    tutor_name: str | None
    unexplained: int


class SupplementWords(Response, frozen=True, kw_only=True):
    """How many words each choice has."""

    all: int
    wrong: int
    forgotten: int


class SupplementView(Response, frozen=True, kw_only=True):
    """A completed lesson with the reviews that may be added, and the audit of its plan."""

    course_order_id: Id[OrderId]
    student_id: Id[AccountId]
    student_name: str
    anti_forget_time: Slot | None
    utc_ended: Instant
    words: SupplementWords
    days: list[SupplementDay]
    left: Annotated[int, Meta(description="How many reviews may still be added.")]
    audit: PlanAuditView
    server_time: Instant


class ChangePlanTime(Request, frozen=True, kw_only=True):
    """Changes the daily time of a lesson's upcoming reviews."""

    course_order_id: Id[OrderId]
    anti_forget_time: Slot


class ChangePlanTimeByStore(ChangePlanTime, frozen=True, kw_only=True):
    """The same by the store, and why."""

    reason: StoresReason = ""


class PlanTimeChanged(Response, frozen=True, kw_only=True):
    """The daily time before the change, and how many reviews were moved."""

    anti_forget_time_before: Slot | None
    reviews: int


class Supplement(Request, frozen=True, kw_only=True):
    """Adds reviews of a lesson's words on some of the offered days, at a daily time."""

    course_order_id: Id[OrderId]
    dates: Annotated[list[LocalDate], Meta(min_length=1, max_length=40)]
    words: WordChoice
    anti_forget_time: Slot

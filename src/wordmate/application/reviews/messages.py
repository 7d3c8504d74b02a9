"""Reviews as a student and their tutor see them: due, past and planned."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.content.messages import CourseBookView
from wordmate.application.kernel.messages import Id, Instant, Request, Response
from wordmate.application.orders.messages import OrderStudent, Person
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.review_days import ReviewState

LocalDay = Annotated[
    str,
    Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A day in the service's time zone."),
]


class ReviewDay(Response, frozen=True, kw_only=True):
    """One day of a lesson's review plan: ``day`` local days after the lesson. It may
    be started until ``closes_at``.

    ``right`` and ``total`` count the answers of one that is done.
    """

    course_order_id: Id[OrderId]
    day: int
    date: Instant
    closes_at: Instant
    state: ReviewState
    right: int | None
    total: int | None


class ReviewView(Response, frozen=True, kw_only=True):
    """A review in a list. The caller may start it from ``utc_opens`` (null: never, or not any more)
    until ``utc_closes``.
    """

    course_order_id: Id[OrderId]
    source_order_id: Id[OrderId] | None
    day: int
    appointment_time: Instant
    utc_opens: Instant | None
    utc_closes: Instant
    utc_learned: Annotated[Instant | None, Meta(description="When its lesson ended.")]
    utc_ended: Instant | None
    state: ReviewState
    is_running: bool
    word_count: Annotated[
        int, Meta(description="Number of words that it asks; before its start the maximum.")
    ]
    list_count: Annotated[
        int | None,
        Meta(description="Number of words that it chooses from, if it does not ask all."),
    ]
    right: int | None
    total: int | None
    rating: int | None
    user: OrderStudent
    tutor: Person | None
    course_book: CourseBookView | None
    actions: list[OrderAction]
    track: list[ReviewDay]


class AgendaDay(Response, frozen=True, kw_only=True):
    """A local day, with the number of reviews that are planned for it by state."""

    day: LocalDay
    done: int
    missed: int
    open: Annotated[int, Meta(description="Due, overdue or upcoming.")]
    words: Annotated[int, Meta(description="Number of words of the open ones.")]


class ReviewAgenda(Response, frozen=True, kw_only=True):
    """What is due today, what is overdue and still possible, and the days of the calendar.

    ``done_today`` counts reviews that are planned for today and done.
    """

    server_time: Instant
    today: LocalDay
    due: list[ReviewView]
    overdue: list[ReviewView]
    done_today: int
    days: list[AgendaDay]


class ListReviewRecord(Request, frozen=True, kw_only=True):
    """A local month."""

    year: Annotated[int, Meta(ge=2025, le=2200)]
    month: Annotated[int, Meta(ge=1, le=12)]


class ReviewRecord(Response, frozen=True, kw_only=True):
    """All reviews of a month that are done or missed, the latest first."""

    server_time: Instant
    data: list[ReviewView]
    total: int


class QueryReviewPlan(Request, frozen=True, kw_only=True):
    """Identifies a lesson, or one of its reviews."""

    course_order_id: Id[OrderId]


class ReviewPlan(Response, frozen=True, kw_only=True):
    """The reviews that follow a lesson, day by day; empty if none were planned."""

    server_time: Instant
    source_order_id: Id[OrderId]
    utc_learned: Instant | None
    course_book: CourseBookView | None
    days: list[ReviewDay]

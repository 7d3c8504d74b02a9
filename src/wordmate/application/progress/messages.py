"""How far a student has come."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from wordmate.application.content.messages import CourseBookView, CourseMetric
from wordmate.application.kernel.messages import Id, Instant, PagedRequest, Request, Response
from wordmate.domain.kernel.ids import AccountId


class RetrieveStudentMetric(Request, frozen=True, kw_only=True):
    """The last so many days of a student; a tutor names one of their students."""

    student_id: Id[AccountId] | None = None
    days: Literal[7, 30, 90] = 90


class PracticeDay(Response, frozen=True, kw_only=True):
    """A local day: what was practised in the sessions that began on it and are completed."""

    day: date
    words_learned: Annotated[int, Meta(description="Words taught by lessons with new words.")]
    reviews_done: int
    review_asked: Annotated[int, Meta(description="Words that were asked in reviews.")]
    review_right: int
    practice_ms: Annotated[int, Meta(description="Of the booked time, without pauses.")]
    is_practised: Annotated[bool, Meta(description="Whether anything was: streaks are made of it.")]


class Retention(Response, frozen=True, kw_only=True):
    """Of the words that reviews asked so many days after their lesson, how many were known."""

    plan_day: int
    asked: int
    right: int


class DayAhead(Response, frozen=True, kw_only=True):
    """Reviews that are due on a local day; on today also those that are overdue."""

    day: date
    reviews: int
    words: int


class StudentMetric(Response, frozen=True, kw_only=True):
    """Days are local days of the service's zone."""

    days: Annotated[list[PracticeDay], Meta(description="The oldest first; today is the last.")]
    streak_days: Annotated[
        int,
        Meta(description="Days on end with practice, up to today or yesterday; 90 at most."),
    ]
    retention: Annotated[
        list[Retention], Meta(description="By day after the lesson, up to the plan's last.")
    ]
    ahead: Annotated[list[DayAhead], Meta(description="Today and the 13 days after it.")]
    server_time: Instant


class ListStudentBookMetric(PagedRequest, frozen=True, kw_only=True):
    """The books that a student had sessions with; a tutor names one of their students."""

    student_id: Id[AccountId] | None = None


class StudentBookMetric(Response, frozen=True, kw_only=True):
    """A book, and how many of its words stand in which state."""

    course_book: CourseBookView
    metric: CourseMetric


class BookInHand(Response, frozen=True, kw_only=True):
    """The book that a student goes on with, with where all of its words stand; none while there is
    no book on the shelf."""

    book: StudentBookMetric | None

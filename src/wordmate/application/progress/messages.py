"""Messages about a student's progress."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from wordmate.application.content.messages import CourseBookView, CourseMetric
from wordmate.application.kernel.messages import Id, Instant, PagedRequest, Request, Response
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.progress.counting import STREAK_DAYS
from wordmate.domain.progress.first_book import BookReason

StreakDays = Annotated[
    int,
    Meta(
        description="Days with practice up to today that no second rest day of a week parts;"
        f" {STREAK_DAYS} at most."
    ),
]


class RetrieveStudentMetric(Request, frozen=True, kw_only=True):
    """Requests a student's last days; a tutor names one of their students."""

    student_id: Id[AccountId] | None = None
    days: Literal[7, 30, 90] = 90


class PracticeDay(Response, frozen=True, kw_only=True):
    """A local day: the practice of completed sessions that began on it."""

    day: date
    words_learned: Annotated[int, Meta(description="Words taught by lessons with new words.")]
    reviews_done: int
    review_asked: Annotated[int, Meta(description="Words that were asked in reviews.")]
    review_right: int
    practice_ms: Annotated[int, Meta(description="Used part of the booked time, without pauses.")]
    is_practised: Annotated[
        bool, Meta(description="Whether anything was practised; streaks count these days.")
    ]


class Retention(Response, frozen=True, kw_only=True):
    """How many of the words that reviews asked this many days after their lesson were known."""

    plan_day: int
    asked: int
    right: int


class DayAhead(Response, frozen=True, kw_only=True):
    """Reviews that are due on a local day; for today also overdue ones."""

    day: date
    reviews: int
    words: int


class StudentMetric(Response, frozen=True, kw_only=True):
    """Days are local days of the service's zone."""

    days: Annotated[list[PracticeDay], Meta(description="The oldest first; today is the last.")]
    streak_days: StreakDays
    retention: Annotated[
        list[Retention],
        Meta(description="By day after the lesson, up to the last day of the plan."),
    ]
    ahead: Annotated[list[DayAhead], Meta(description="Today and the 13 days after it.")]
    server_time: Instant


class ListStudentBookMetric(PagedRequest, frozen=True, kw_only=True):
    """Requests the books that a student had sessions with; a tutor names one of their students."""

    student_id: Id[AccountId] | None = None


class StudentBookMetric(Response, frozen=True, kw_only=True):
    """A book, and the number of its words by state."""

    course_book: CourseBookView
    metric: CourseMetric


class BookInHand(Response, frozen=True, kw_only=True):
    """The book that a student continues with, and the state of all its words; null if there is no
    book on the shelf.
    """

    book: StudentBookMetric | None
    reason: BookReason
    grade: Annotated[Grade | None, Meta(description="The student's grade.")]
    size: Annotated[
        int | None, Meta(description="How many words the student knows, as last measured.")
    ]

"""A tutor's students, the books they teach from, and what is said of them."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from wordmate.application.accounts.messages.registration import CoveredStudent
from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    Page,
    PagedRequest,
    PageSize,
    Request,
    Response,
)
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.records.messages import RecordPlace
from wordmate.application.reviews.messages import ReviewDay
from wordmate.domain.accounts.profile import (
    NAME_MAX,
    EnglishInterest,
    EnglishLevel,
    Gender,
    Grade,
    TutoringHistory,
)
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.records.evaluation import Criterion

Searched = Annotated[
    str, Meta(max_length=NAME_MAX, description="A part of the name, or an account number.")
]


class ListStudents(PagedRequest, frozen=True, kw_only=True):
    """The tutor's own students: whom the next class is with first, those without one by name."""

    search: Searched | None = None


class StudentClass(Response, frozen=True, kw_only=True):
    """A class that the tutor and the student have, or had, together."""

    course_order_id: Id[OrderId]
    booked_for: Instant
    lesson_type: LessonType


class StudentReviews(Response, frozen=True, kw_only=True):
    """Reviews that came of the tutor's classes: due today, overdue and still possible, and missed
    in the last 30 days."""

    due: int
    overdue: int
    missed: int


class StudentRow(Response, frozen=True, kw_only=True):
    """A student of the tutor's, and how they stand. ``last_class`` is the last completed one."""

    student_id: Id[AccountId]
    user_name: str
    account_no: str
    next_class: StudentClass | None
    last_class: StudentClass | None
    mastered: int
    to_review: int
    mastery_rate: Annotated[
        float | None, Meta(description="mastered / (mastered + to review); none when both are 0.")
    ]
    reviews: StudentReviews


class StudentPage(Page[StudentRow], frozen=True, kw_only=True):
    """A page of students, and the time that their classes are held against."""

    server_time: Instant


class QueryStudent(Request, frozen=True, kw_only=True):
    """One of the tutor's own students."""

    student_id: Id[AccountId]


class StudentFacts(Response, frozen=True, kw_only=True):
    """What a tutor may know of a student to teach them, and nothing else of the profile."""

    picture_url: str | None
    gender: Gender | None
    age: int | None
    grade: Grade | None
    school: str | None
    english_level: EnglishLevel | None
    english_interest: EnglishInterest | None
    tutoring_history: TutoringHistory | None
    initial_vocabulary: int | None


class LessonPlan(Response, frozen=True, kw_only=True):
    """The reviews that came of one lesson, those of the last 30 days and to come."""

    source_order_id: Id[OrderId]
    utc_learned: Instant | None
    word_count: int
    days: list[ReviewDay]


class StudentDetail(Response, frozen=True, kw_only=True):
    """A student as their tutor sees them: how they stand, what is ahead, and the plans of their
    lessons, the latest first. Classes that are over have a list of their own."""

    student: StudentRow
    facts: StudentFacts
    ahead: list[CourseOrderView]
    course_book_id: Annotated[
        Id[BookId] | None, Meta(description="Of the next class, or else of the last.")
    ]
    plans: list[LessonPlan]
    server_time: Instant


class ListStudentClasses(Request, frozen=True, kw_only=True):
    """The classes that a tutor had with one of their students, newest appointment first."""

    student_id: Id[AccountId]
    before: Annotated[RecordPlace | None, Meta(description="Go on from a page's end.")] = None
    page_size: PageSize = 20


class ListTeacherCourses(ListCourseBook, frozen=True, kw_only=True):
    """The books that a tutor may look at, by category, level and material."""


class TeacherCourse(Response, frozen=True, kw_only=True):
    """A book that a tutor may look at."""

    course_book: CourseBookView
    has_preparation: Annotated[
        bool, Meta(description="Whether there is something to prepare its lessons with.")
    ] = False


class ListTeacherCourseWords(PagedRequest, frozen=True, kw_only=True):
    """The words of a book, in book order, as nobody's words."""

    course_id: Id[BookId]


class Taught(Response, frozen=True, kw_only=True):
    """What a tutor taught in a span of time: completed classes, reviews that they led, and the
    minutes that both used."""

    classes: int
    minutes: int
    reviews_led: int


class TeacherMetric(Response, frozen=True, kw_only=True):
    """A tutor's numbers: of this week from Monday on, and of this month."""

    week: Taught
    month: Taught
    students: int
    trials_left: Annotated[int, Meta(description="Trials that may still be created today.")]


class CriterionCount(Response, frozen=True, kw_only=True):
    """How many evaluations say that a criterion was met."""

    criterion: Criterion
    times: int


class TutorEvaluation(Response, frozen=True, kw_only=True):
    """What students said of the tutor, added up. An evaluation waits until three students wait and
    is then shown with theirs; how many wait is not told."""

    evaluations: int
    mean: Annotated[float | None, Meta(description="Of the stars; none before the first three.")]
    criteria: list[CriterionCount]


class ListEvaluationTexts(PagedRequest, frozen=True, kw_only=True):
    """What students wrote of the tutor, in an order that tells nothing."""


class EvaluationText(Response, frozen=True, kw_only=True):
    """A text, without whose it is, when it came or what was said beside it."""

    place: Annotated[int, Meta(description="Drawn by chance; tells texts apart.")]
    text: str


class CreateTrial(Request, frozen=True, kw_only=True):
    """A trial class with the student of a phone. Of a phone that has none, a student is opened with
    the given name. One of the tutor's own students is named by themself, without both."""

    phone: Annotated[str, Meta(max_length=40)] = ""
    student_name: Annotated[str, Meta(max_length=NAME_MAX)] = ""
    student_id: Id[AccountId] | None = None
    appointment_time: Instant
    course_book_id: Id[BookId] | None = None
    choice: (
        Annotated[int, Meta(ge=1, le=10, description="Which of the phone's several students.")]
        | None
    ) = None


class TrialOutcome(StrEnum):
    """What became of a trial that was asked for."""

    BOOKED = "BOOKED"
    CHOOSE_STUDENT = "CHOOSE_STUDENT"
    """The phone has several students: one of ``choices`` has to be named."""
    STUDENT_NOT_FREE = "STUDENT_NOT_FREE"
    """Another time has to be found."""


class Trial(Response, frozen=True, kw_only=True):
    """What became of a trial. The order and its student when it is booked."""

    outcome: TrialOutcome
    course_order_id: Id[OrderId] | None = None
    student_id: Id[AccountId] | None = None
    user_name: str | None = None
    choices: list[CoveredStudent] = field(default_factory=list)

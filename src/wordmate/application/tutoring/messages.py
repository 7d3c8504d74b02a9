"""A tutor's students, teaching books and evaluations."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from wordmate.application.accounts.messages.account import PHONE_LENGTH
from wordmate.application.accounts.messages.registration import Choice, CoveredStudent
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
    TutoringHistory,
)
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.records.evaluation import Criterion

Searched = Annotated[
    str, Meta(max_length=NAME_MAX, description="A part of the name, or an account number.")
]


MasteryRate = Annotated[
    float | None, Meta(description="mastered / (mastered + to review); none when both are 0.")
]


class ListStudents(PagedRequest, frozen=True, kw_only=True):
    """The tutor's own students: by their next class, those without one by name."""

    search: Searched | None = None


class StudentClass(Response, frozen=True, kw_only=True):
    """A class of the tutor and the student, upcoming or past."""

    course_order_id: Id[OrderId]
    booked_for: Instant
    lesson_type: LessonType


class StudentReviews(Response, frozen=True, kw_only=True):
    """Reviews of the tutor's classes: due today, overdue, and missed in the last 30 days."""

    due: int
    overdue: int
    missed: int


class StudentRow(Response, frozen=True, kw_only=True):
    """A student of the tutor's, with their progress. ``last_class`` is the last completed one."""

    student_id: Id[AccountId]
    user_name: str
    account_no: str
    next_class: StudentClass | None
    last_class: StudentClass | None
    mastered: int
    to_review: int
    mastery_rate: MasteryRate
    reviews: StudentReviews


class StudentPage(Page[StudentRow], frozen=True, kw_only=True):
    """A page of students, and the current time for their classes."""

    server_time: Instant


class QueryStudent(Request, frozen=True, kw_only=True):
    """One of the tutor's own students."""

    student_id: Id[AccountId]


class StudentFacts(Response, frozen=True, kw_only=True):
    """The part of a student's profile that a tutor needs to teach them."""

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
    """The reviews of one lesson, of the last 30 days and upcoming."""

    source_order_id: Id[OrderId]
    utc_learned: Instant | None
    word_count: int
    days: list[ReviewDay]


class StudentDetail(Response, frozen=True, kw_only=True):
    """A student as their tutor sees them: progress, upcoming classes, and the plans of their
    lessons, the latest first. Past classes have a list of their own.
    """

    student: StudentRow
    facts: StudentFacts
    ahead: list[CourseOrderView]
    course_book_id: Annotated[
        Id[BookId] | None, Meta(description="Of the next class, else of the last.")
    ]
    plans: list[LessonPlan]
    server_time: Instant


class ListStudentClasses(Request, frozen=True, kw_only=True):
    """The tutor's classes with one of their students, newest appointment first."""

    student_id: Id[AccountId]
    before: Annotated[RecordPlace | None, Meta(description="Continue after this cursor.")] = None
    page_size: PageSize = 20


class ListTeacherCourses(ListCourseBook, frozen=True, kw_only=True):
    """The books available to a tutor, by category, level and material."""


class TeacherCourse(Response, frozen=True, kw_only=True):
    """A book available to a tutor."""

    course_book: CourseBookView
    has_preparation: Annotated[bool, Meta(description="Whether it has preparation texts.")] = False


class ListTeacherCourseWords(PagedRequest, frozen=True, kw_only=True):
    """The words of a book, in book order, without anyone's learning state."""

    course_id: Id[BookId]


class Taught(Response, frozen=True, kw_only=True):
    """A tutor's work in a period: completed classes, reviews that they led, and the used
    minutes.
    """

    classes: int
    minutes: int
    reviews_led: int


class TeacherMetric(Response, frozen=True, kw_only=True):
    """A tutor's numbers of this week from Monday on, and of this month."""

    week: Taught
    month: Taught
    students: int
    trials_left: Annotated[int, Meta(description="Trials that may still be created today.")]


class CriterionCount(Response, frozen=True, kw_only=True):
    """How many evaluations ticked a criterion."""

    criterion: Criterion
    times: int


class TutorEvaluation(Response, frozen=True, kw_only=True):
    """The sums of the tutor's evaluations. An evaluation waits until three students have one
    waiting, and is then added with theirs; the number of waiting ones is secret.
    """

    evaluations: int
    mean: Annotated[
        float | None, Meta(description="Mean of the stars; null before the first three.")
    ]
    criteria: list[CriterionCount]


class ListEvaluationTexts(PagedRequest, frozen=True, kw_only=True):
    """Lists students' texts about the tutor, in random order."""


class EvaluationText(Response, frozen=True, kw_only=True):
    """An anonymous text, without its date and its other answers."""

    place: Annotated[int, Meta(description="A random number that identifies the text.")]
    text: str


class CreateTrial(Request, frozen=True, kw_only=True):
    """A trial class with the student of a phone. If the phone has none, a student is created with
    the given name. For one of the tutor's own students their id replaces phone and name.
    """

    phone: Annotated[str, Meta(max_length=PHONE_LENGTH)] = ""
    student_name: Annotated[str, Meta(max_length=NAME_MAX)] = ""
    student_id: Id[AccountId] | None = None
    appointment_time: Instant
    course_book_id: Id[BookId] | None = None
    choice: Choice | None = None


class TrialOutcome(StrEnum):
    """The outcome of a trial request."""

    BOOKED = "BOOKED"
    CHOOSE_STUDENT = "CHOOSE_STUDENT"
    """The phone has several students: choose one of ``choices``."""
    STUDENT_NOT_FREE = "STUDENT_NOT_FREE"
    """The time is not free."""


class Trial(Response, frozen=True, kw_only=True):
    """The outcome of a trial request, with the order and its student if it is booked."""

    outcome: TrialOutcome
    course_order_id: Id[OrderId] | None = None
    student_id: Id[AccountId] | None = None
    user_name: str | None = None
    choices: list[CoveredStudent] = field(default_factory=list)

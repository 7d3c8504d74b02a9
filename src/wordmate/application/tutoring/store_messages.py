"""What the store asks and is answered about students: the list, and a student's file."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from wordmate.application.accounts.messages.people import Masked, SearchedText
from wordmate.application.after_class.messages import FeedbackView
from wordmate.application.kernel.messages import Id, Instant, Response, Slot, StoreList, StorePage
from wordmate.application.orders.credit_messages import LessonCredits
from wordmate.application.orders.messages import CourseOrderView, Person
from wordmate.application.progress.messages import StudentBookMetric
from wordmate.application.records.messages import EvaluationView
from wordmate.application.tutoring.messages import MasteryRate, StudentFacts
from wordmate.domain.accounts.profile import NAME_MAX
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.orders.credits import CreditLevel


class ListStoreStudents(StoreList, frozen=True, kw_only=True):
    """Students whom the caller sees, newest first: found by a text as in StoreSearchPeople, and
    those for whom everything else holds that is given.
    """

    text: SearchedText | None = None
    institution_code: (
        Annotated[
            str, Meta(max_length=NAME_MAX, description="Of this institution; empty: of the house.")
        ]
        | None
    ) = None
    grade: Grade | None = None
    closed: Annotated[
        bool, Meta(description="Only those whose account is closed; else only open ones.")
    ] = False
    without_class: Annotated[bool, Meta(description="Only those with no class ahead.")] = False
    credits: Annotated[
        CreditLevel | None,
        Meta(description="Only those of whose purchases of a lesson type so much is left."),
    ] = None


class ListedStudent(Response, frozen=True, kw_only=True):
    """A student, with the tutors whose student they are."""

    user_id: Id[AccountId]
    user_name: str
    account_no: str
    grade: Grade | None
    institution: str | None
    disabled: bool
    tutors: list[Person]
    next_class: Annotated[
        Instant | None, Meta(description="When the next class is booked, or the running one was.")
    ]
    credits: list[LessonCredits]


class StudentsOfStore(StorePage[ListedStudent], frozen=True, kw_only=True):
    """A page of students, and the current time for their classes."""

    server_time: Instant


class StoreFacts(StudentFacts, frozen=True, kw_only=True):
    """A student's facts, with those that only the store fills in."""

    initial_vocabulary_on: date | None
    verifier_name: str | None


class PlanAhead(Response, frozen=True, kw_only=True):
    """A lesson with reviews that are still to be done."""

    course_order_id: Id[OrderId]
    utc_learned: Instant | None
    anti_forget_time: Annotated[Slot | None, Meta(description="The daily time of its reviews.")]
    reviews: int
    utc_last: Annotated[Instant, Meta(description="When its last review is planned.")]


class WordsOfStudent(Response, frozen=True, kw_only=True):
    """The student's words of all books, by state."""

    mastered: int
    to_review: int
    mastery_rate: MasteryRate


class WeekOfStudent(Response, frozen=True, kw_only=True):
    """A student's practice of this week, as the page of the week shows it."""

    first_day: date
    practice_ms: int
    practised_days: int
    gained: Annotated[
        int, Meta(description="Number of words taught in the week and known when last asked in it.")
    ]


class StudentFile(Response, frozen=True, kw_only=True):
    """All that the store needs to know of a student at a glance; lists have operations of their
    own.
    """

    server_time: Instant
    user_id: Id[AccountId]
    user_name: str
    account_no: str
    phone: Masked
    institution: Annotated[str | None, Meta(description="Its name; null for the house.")]
    institution_code: str | None
    disabled: bool
    utc_created: Instant
    facts: StoreFacts
    tutors: list[Person]
    next_class: Instant | None
    credits: list[LessonCredits]
    plans: Annotated[list[PlanAhead], Meta(description="The latest lesson first, 20 at most.")]
    review_minutes: Annotated[
        int, Meta(description="For how many minutes a day due words are asked.")
    ]
    words: WordsOfStudent
    book: Annotated[StudentBookMetric | None, Meta(description="That the student continues with.")]
    week: WeekOfStudent


class ListClassesOfStudent(StoreList, frozen=True, kw_only=True):
    """A student's classes ahead, soonest first, or those that are over, newest first."""

    user_id: Id[AccountId]
    ahead: bool = False


class ClassOfStudent(Response, frozen=True, kw_only=True):
    """A class, with what its tutor and its student wrote about it."""

    order: CourseOrderView
    feedback: FeedbackView | None
    evaluation: EvaluationView | None

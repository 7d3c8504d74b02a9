"""What the store asks and is answered about tutors: the list, and one tutor's file."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.accounts.messages.people import ListedPerson, TitleSince
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    PagedRequest,
    Response,
    StoreList,
    StorePage,
)
from wordmate.application.orders.messages import Person
from wordmate.application.rest.messages import RestStretch
from wordmate.application.tutoring.messages import TutorEvaluation
from wordmate.domain.accounts.profile import (
    NAME_MAX,
    ExamStatus,
    Position,
    TutorType,
    WorkStatus,
)
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.pay.commission import TitleLevel


class ListTutors(StoreList, frozen=True, kw_only=True):
    """Tutors whom the caller sees, by name: found by a text as in StoreSearchPeople, and those for
    whom everything else holds that is given.
    """

    text: Annotated[str, Meta(max_length=60)] | None = None
    institution_code: (
        Annotated[
            str, Meta(max_length=NAME_MAX, description="Of this institution; empty: of the house.")
        ]
        | None
    ) = None
    title_level: TitleLevel | None = None
    closed: Annotated[
        bool, Meta(description="Only those whose account is closed; else only open ones.")
    ] = False


class ListedTutor(Response, frozen=True, kw_only=True):
    """A tutor in the store's list."""

    user_id: Id[AccountId]
    user_name: str
    account_no: str
    title_level: str | None
    institution: str | None
    disabled: bool
    classes_of_week: Annotated[
        int, Meta(description="From Monday to Sunday, without those called off.")
    ]
    next_class: Annotated[
        Instant | None, Meta(description="When the next class is booked, or the running one was.")
    ]
    rest_today: list[RestStretch]


class TutorsOfStore(StorePage[ListedTutor], frozen=True, kw_only=True):
    """A page of tutors, and the current time for their classes."""

    server_time: Instant


class TutorFacts(Response, frozen=True, kw_only=True):
    """The fields of a tutor's profile that the store maintains (StoreSetFacts)."""

    exam_status: ExamStatus | None
    work_status: WorkStatus | None
    position: Position | None
    tutor_type: TutorType | None
    tutoring_minutes: int | None
    words_taught: int | None
    articles_taught: int | None


class ClassWithoutFeedback(Response, frozen=True, kw_only=True):
    """A class whose feedback its tutor has not written yet."""

    course_order_id: Id[OrderId]
    booked_for: Instant
    student: Person


class TutorFile(ListedPerson, frozen=True, kw_only=True):
    """A tutor with their sums. ``titles`` are those until today, the latest first,
    ``planned_titles`` those from a later day on, the next one first; ``without_feedback`` are the
    classes of which feedback is awaited, the oldest first.
    """

    title_level: str | None
    titles: list[TitleSince]
    planned_titles: list[TitleSince]
    facts: TutorFacts
    classes_of_week: int
    next_class: Instant | None
    students: int
    evaluation: TutorEvaluation
    without_feedback: list[ClassWithoutFeedback]
    server_time: Instant


class ListStudentsOfTutor(PagedRequest, frozen=True, kw_only=True):
    """A tutor whose own students are listed: by their next class, those without one by name."""

    tutor_id: Id[AccountId]

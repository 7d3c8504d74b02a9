"""What the store asks and is answered about classes: booking, the board of a day, the week, the
audit log.
"""

from datetime import date
from typing import Annotated

from msgspec import Meta, field

from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.files import FileContent
from wordmate.application.kernel.messages import (
    After,
    DayRequest,
    Id,
    Instant,
    Month,
    PagedRequest,
    PageSize,
    Reason,
    Request,
    Response,
    StoreList,
    Version,
    check_day,
)
from wordmate.application.orders.messages import (
    CourseOrderView,
    OneCourseOrder,
    OrderFilter,
    Person,
    SeriesPlace,
)
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, OrderId, RestApplicationId
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.board import BoardState
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import BookingOverlaps
from wordmate.domain.orders.order_status import LessonType, OrderStatus

VersionSeen = Annotated[
    Version | None,
    Meta(
        description="The version that the caller saw. If the class has another one by now, the"
        " change is refused as ORDER_CHANGED. Null: not compared."
    ),
]


class ListStoreOrders(StoreList, frozen=True, kw_only=True):
    """Orders of everyone, or of one student or tutor; of all times, or booked for a month;
    optionally only no-shows.
    """

    status: OrderFilter = OrderFilter.ALL
    month: Month | None = None
    student_id: Id[AccountId] | None = None
    tutor_id: Id[AccountId] | None = None
    no_shows: bool = False


class ChangeClass(OneCourseOrder, frozen=True, kw_only=True):
    """A change of a class by the store, and why."""

    reason: Reason = ""
    version: VersionSeen = None


class SeenClass(OneCourseOrder, frozen=True, kw_only=True):
    """A class as the caller saw it."""

    version: VersionSeen = None


class CancelClasses(Request, frozen=True, kw_only=True):
    """Classes to cancel, all or none, and why."""

    orders: Annotated[list[SeenClass], Meta(min_length=1, max_length=200)]
    reason: Reason = ""


class MoveClass(OneCourseOrder, frozen=True, kw_only=True):
    """A class and its new time, optionally with another tutor; at any time, or only on the half
    hours of a day.
    """

    appointment_time: Instant
    any_time: bool = False
    reason: Reason = ""
    tutor_id: Id[AccountId] | None = None
    version: VersionSeen = None


class ChangeTutor(OneCourseOrder, frozen=True, kw_only=True):
    """A class and its new tutor."""

    tutor_id: Id[AccountId]
    reason: Reason = ""
    version: VersionSeen = None


class PreviewMove(OneCourseOrder, frozen=True, kw_only=True):
    """A move that is considered: a class, its new time, and optionally another tutor."""

    appointment_time: Instant
    any_time: bool = False
    tutor_id: Id[AccountId] | None = None
    version: VersionSeen = None


class Obstacle(Response, frozen=True, kw_only=True):
    """What keeps a class from a time: the code of the refusal, its message in the caller's
    language, and, if it is another class, that class and the person who has it.
    """

    code: str
    message: str
    course_order_id: Id[OrderId] | None = None
    account_id: Id[AccountId] | None = None

    @classmethod
    def to(cls, refusal: DomainError, language: str) -> "Obstacle":
        """A refusal as an obstacle."""
        overlap = refusal if isinstance(refusal, BookingOverlaps) else None
        return cls(
            code=refusal.code,
            message=refusal.wording.text(language, refusal.facts),
            course_order_id=None if overlap is None else overlap.order_id,
            account_id=None if overlap is None else overlap.account_id,
        )


class MovePreview(Response, frozen=True, kw_only=True):
    """What a move would meet; without obstacles it would succeed, whatever the warnings. Whether
    its people are free is null if it is refused before they are asked about.
    """

    obstacles: list[Obstacle]
    warnings: list[Obstacle]
    version: int
    is_tutor_free: bool | None
    is_student_free: bool | None


MOST_CLASSES = 200
"""The most lines of one booking."""


class ReadClasses(Request, frozen=True, kw_only=True):
    """A table of classes as .xlsx or .csv."""

    file: FileContent


class ClassLine(Response, frozen=True, kw_only=True):
    """A line of a table of classes, as its cells are written."""

    student: str
    tutor: str
    at: str
    lesson: str
    book: str


class ClassesRead(Response, frozen=True, kw_only=True):
    """The lines of a table of classes, in its order."""

    lines: list[ClassLine]


class ClassToBook(Request, frozen=True, kw_only=True):
    """A class, or a weekly series of so many classes: its people by account number or phone, its
    book, if any, by code or title.
    """

    student: Annotated[str, Meta(max_length=40)]
    tutor: Annotated[str, Meta(max_length=40)]
    appointment_time: Instant
    lesson_type: LessonType = LessonType.QUOTA_60
    book: Annotated[str, Meta(max_length=100)] | None = None
    weeks: Annotated[int, Meta(ge=1, le=53)] = 1


class BookClasses(Request, frozen=True, kw_only=True):
    """Classes to book, all or none; ``preview`` only asks what would be refused."""

    classes: Annotated[list[ClassToBook], Meta(min_length=1, max_length=MOST_CLASSES)]
    any_time: bool = False
    preview: bool = False
    reason: Reason = ""


class BookedClass(Response, frozen=True, kw_only=True):
    """A booked class, and the line of the request that it comes from, counted from 1."""

    line: int
    course_order_id: Id[OrderId]
    version: int
    appointment_time: Instant
    student_name: str
    tutor_name: str


class RefusedBooking(Response, frozen=True, kw_only=True):
    """A class that cannot be booked, with the line of the request, counted from 1, and why."""

    line: int
    appointment_time: Instant
    obstacle: Obstacle


class BookingWarning(Response, frozen=True, kw_only=True):
    """What the store should know before it books a class, with the line of the request."""

    line: int
    appointment_time: Instant
    warning: Obstacle


class BookedClasses(Response, frozen=True, kw_only=True):
    """The booked classes, or those that are refused: then, and in a preview, nothing was booked.
    The warnings of a preview refuse nothing.
    """

    booked: list[BookedClass]
    refused: list[RefusedBooking]
    warnings: list[BookingWarning]


class ReopenClass(OneCourseOrder, frozen=True, kw_only=True):
    """A class to hold after all, at its time or at another one."""

    appointment_time: Instant | None = None
    reason: Reason = ""
    version: VersionSeen = None


class ChangedClass(Response, frozen=True, kw_only=True):
    """A class after the store has changed it."""

    course_order_id: Id[OrderId]
    status: OrderStatus
    deletion_status: DeletionStatus
    appointment_time: Instant
    tutor_id: Id[AccountId] | None
    version: int
    version_before: Annotated[
        int,
        Meta(description="Its version before the change; StoreTakeBackChanges goes back to it."),
    ]


class ClassOfDay(Response, frozen=True, kw_only=True):
    """A class on the store's board of a day.

    ``late_ms`` is how late it began, or is. ``utc_since`` is since when its tutor is late, its
    student is missing, or it is paused or overdue. ``step``, ``group`` and ``groups`` tell how far
    a running lesson is; groups count from 1.
    """

    order: CourseOrderView
    version: Annotated[
        int, Meta(description="To be sent with a change: it is refused if there was another one.")
    ]
    late_ms: int
    state: BoardState
    utc_since: Instant | None
    step: LessonStep | None
    group: int | None
    groups: int | None
    utc_tutor_seen: Annotated[
        Instant | None, Meta(description="When the tutor was last seen in a running class.")
    ]
    utc_student_seen: Annotated[
        Instant | None, Meta(description="When the student was last seen in a running class.")
    ]
    is_tutor_there: Annotated[bool | None, Meta(description="Null unless it runs.")]
    is_student_there: Annotated[bool | None, Meta(description="Null unless it runs.")]
    mastered_count: Annotated[
        int | None, Meta(description="Number of words that were right in the test of its end.")
    ]
    lacks_feedback: bool
    is_pay_flagged: bool
    utc_tutor_free: Annotated[
        Instant | None,
        Meta(
            description="If the tutor's class before runs into this one: when it is expected to"
            " end."
        ),
    ]


class NumbersOfDay(Response, frozen=True, kw_only=True):
    """How many classes of a day are in each state, lack feedback, or have flagged pay.

    ``running`` includes paused and overdue ones, ``called_off`` canceled and expired ones.
    """

    ahead: int
    tutor_late: int
    student_missing: int
    running: int
    ended: int
    no_shows: int
    called_off: int
    without_feedback: int
    pay_flagged: int


class ListClassesOfDay(DayRequest, frozen=True, kw_only=True):
    """A day, by default today, or the day of a class."""

    course_order_id: Id[OrderId] | None = None


class Board(Response, frozen=True, kw_only=True):
    """The store's board of a day."""

    day: date
    server_time: Instant
    numbers: NumbersOfDay
    data: list[ClassOfDay]


class ListWeek(PagedRequest, frozen=True, kw_only=True):
    """Some days from a day on, by default a week from today, for these tutors or all."""

    day: date | None = None
    days: Annotated[int, Meta(ge=1, le=14)] = 7
    tutor_ids: Annotated[list[Id[AccountId]], Meta(max_length=100)] = field(default_factory=list)
    page_size: PageSize = 30

    def __post_init__(self) -> None:
        check_day(self.day)


class WeekClass(Response, frozen=True, kw_only=True):
    """A class, or a review that the tutor led, in a tutor's lane."""

    course_order_id: Id[OrderId]
    version: int
    lesson_type: LessonType
    state: BoardState
    appointment_time: Instant
    length_minutes: int
    student_id: Id[AccountId]
    student_name: Annotated[str, Meta(description="Empty for a student of another institution.")]
    series: SeriesPlace | None = None


class WeekRest(Response, frozen=True, kw_only=True):
    """Rest of a tutor, or an application that waits for an answer; both are of one application."""

    rest_application_id: Id[RestApplicationId]
    is_approved: bool
    starts_at: Instant
    ends_at: Instant


class OfferedTime(Response, frozen=True, kw_only=True):
    """A period of one day in which the tutor's working hours offer them."""

    starts_at: Instant
    ends_at: Instant


class WeekOfTutor(Person, frozen=True, kw_only=True):
    """A tutor's lane. The time that is not ``offered`` is outside of the tutor's working hours; if
    none are saved, whole days are offered.
    """

    account_no: str
    classes: list[WeekClass]
    rest: list[WeekRest]
    offered: list[OfferedTime]


class Week(Response, frozen=True, kw_only=True):
    """The lanes of tutors, by name, with the number of all tutors. Days begin at ``day_starts``;
    the last of these is the end.
    """

    server_time: Instant
    day_starts: list[Instant]
    data: list[WeekOfTutor]
    total: int


class ListFreeTutors(Request, frozen=True, kw_only=True):
    """A class to book; at any time, or only on the half hours of a day. ``with_busy`` asks for the
    tutors who have no time, too.
    """

    appointment_time: Instant
    lesson_type: LessonType = LessonType.QUOTA_60
    any_time: bool = False
    with_busy: bool = False


class FreeTutor(Person, frozen=True, kw_only=True):
    """A tutor who can be booked, or has no time: then ``obstacle`` says what is in the way."""

    account_no: str
    title_level: str | None
    is_outside_hours: Annotated[
        bool, Meta(description="Whether the time is outside of the tutor's working hours.")
    ]
    obstacle: Obstacle | None = None


NumberText = Annotated[str, Meta(max_length=40)]
"""A typed account number."""
ActorNo = Annotated[NumberText, Meta(description="The account number of who did it.")]


class AuditLogPlace(Request, frozen=True, kw_only=True):
    """Cursor of a page of the audit log."""

    at: Instant
    id: After


class ListAuditLog(StoreList, frozen=True, kw_only=True):
    """Entries about a person and their orders, by an actor, of an order, of a local day, or of one
    kind.
    """

    account_id: Id[AccountId] | None = None
    account_no: Annotated[NumberText | None, Meta(description="The same by account number.")] = None
    actor_no: ActorNo | None = None
    course_order_id: Id[OrderId] | None = None
    day: date | None = None
    event: AuditEvent | None = None
    before: Annotated[AuditLogPlace | None, Meta(description="Continue after this cursor.")] = None

    def __post_init__(self) -> None:
        check_day(self.day)


class ExportAuditLog(DayRequest, frozen=True, kw_only=True):
    """The same search, without pages."""

    account_no: NumberText | None = None
    actor_no: ActorNo | None = None
    course_order_id: Id[OrderId] | None = None
    event: AuditEvent | None = None


class AuditLogEntry(Response, frozen=True, kw_only=True):
    """Who did what to which account or order, from where, and why; people by number and name."""

    id: Annotated[int, Meta(description="Its place among entries of one instant.")]
    event: AuditEvent
    utc_happened: Instant
    actor: str
    person: str
    account_id: Id[AccountId] | None
    course_order_id: Id[OrderId] | None
    reason: str
    address: str
    facts: dict[str, str | int]
    actor_id: Annotated[Id[AccountId] | None, Meta(description="The actor's account.")]


class AuditLogPage(Response, frozen=True, kw_only=True):
    """A page of the audit log with the cursor of the next page."""

    data: list[AuditLogEntry]
    next: AuditLogPlace | None

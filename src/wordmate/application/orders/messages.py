"""Booked training sessions: lists, start, pause, end, simulation."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, field

from wordmate.application.content.messages import CourseBookView, MaterialType
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.messages import (
    FIRST_DAY,
    LAST_DAY,
    Id,
    Instant,
    Month,
    PagedRequest,
    PageSize,
    Reason,
    Request,
    Response,
    Slot,
    StoreList,
    out_of_range,
)
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, RestApplicationId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_timer import TimerState
from wordmate.domain.orders.board import BoardState
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import BookingOverlaps
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import CourseType, LessonType, OrderStatus
from wordmate.domain.orders.periods import OrderPeriod


class OrderFilter(StrEnum):
    """The list's tabs; ``DELETED`` alone shows deleted orders."""

    ALL = "ALL"
    IN_PROGRESS = "IN_PROGRESS"
    RESERVED = "RESERVED"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"
    DELETED = "DELETED"


class Person(Response, frozen=True, kw_only=True):
    """A student or tutor as the other side sees them."""

    user_id: Id[AccountId]
    user_name: str


class OrderStudent(Person, frozen=True, kw_only=True):
    """An order's student; usage logs of both devices identify them by number.
    ``is_known``: whether the caller may see their name and records; a tutor may not before the
    student has entered a trial that the tutor booked.
    """

    account_no: str
    is_known: bool


class Course(Response, frozen=True, kw_only=True):
    """The subject of an order: its course book, and how the session is run."""

    course_id: Id[BookId]
    course_type: CourseType


IsPaused = Annotated[bool, Meta(description="Whether it is paused now.")]
PausesLeft = Annotated[int, Meta(description="How many more times it may be paused.")]
NoShowFrom = Annotated[
    Instant | None,
    Meta(description="From when its tutor may end it as a no-show; null once its student entered."),
]


class CourseOrderView(Response, frozen=True, kw_only=True):
    """A course order as its student or tutor sees it.

    ``training_time``, ``total_consumed_time`` and ``remaining_time`` are milliseconds: the booked
    time, the time used so far (without the pause), and the time to the deadline. ``started_by`` and
    ``ended_by`` are roles; an order that nobody ended was ended by ``clock``.
    """

    course_order_id: Id[OrderId]
    status: OrderStatus
    deletion_status: DeletionStatus
    lesson_type: LessonType
    course_type: CourseType
    material_type: MaterialType
    is_simulated: bool
    is_new_word_book: bool
    new_audio: bool
    appointment_time: Instant
    utc_opens: Annotated[
        Instant | None,
        Meta(
            description="From when the caller may start it; null if the other side starts it or it"
            " no longer waits."
        ),
    ]
    length_minutes: int
    utc_started: Instant | None
    deadline: Instant | None
    utc_ended: Instant | None
    is_paused: IsPaused = field(name="isPause")
    pauses_left: PausesLeft
    user: OrderStudent
    tutor: Person | None
    course_book: CourseBookView | None
    word_count: Annotated[
        int | None,
        Meta(
            description="Number of the lesson's words: the chosen ones while it runs, and once it"
            " is over those worked on, without the known ones. For a review those that it asks,"
            " and before its start the maximum. Null if there are none."
        ),
    ]
    list_count: Annotated[
        int | None,
        Meta(description="Number of words that a review chooses from, if it does not ask all."),
    ] = None
    anti_forget_time: Slot | None
    course: Course | None
    training_time: int
    total_consumed_time: int
    remaining_time: int
    started_by: Role | None
    ended_by: str | None
    is_overdue: bool
    is_no_show: Annotated[
        bool, Meta(description="It was canceled because its student did not come.")
    ] = False
    utc_no_show: NoShowFrom
    rating: int | None
    is_given_up: Annotated[
        bool,
        Meta(
            description="It will not take place: its deletion was approved, or the lesson that it"
            " reviews is being deleted."
        ),
    ]
    server_time: Instant
    actions: list[OrderAction]


class ListCourseOrders(PagedRequest, frozen=True, kw_only=True):
    """The caller's own orders; newest appointment first, upcoming and today soonest first. Today's
    orders are those booked for today, and the reviews that wait since an earlier day or were done
    today.
    """

    status: OrderFilter = OrderFilter.ALL
    period: OrderPeriod = OrderPeriod.ANY
    lesson_type: LessonType | None = None


class ListAntiForgetOrders(PagedRequest, frozen=True, kw_only=True):
    """The caller's review orders (type ANTI_FORGETTING)."""

    period: OrderPeriod = OrderPeriod.TODAY
    status: OrderFilter = OrderFilter.ALL


class CourseOrderCount(Response, frozen=True, kw_only=True):
    """The caller's orders by list filter."""

    all: int
    in_progress: int
    reserved: int
    completed: int
    canceled: int
    expired: int
    deleted: int
    today: Annotated[int, Meta(description="Booked for today.")]
    reviews_today: Annotated[
        int, Meta(description="Reviews due: of today or overdue, neither done nor missed.")
    ]


class OneCourseOrder(Request, frozen=True, kw_only=True):
    """Identifies one course order."""

    course_order_id: Id[OrderId]


class VoiceServer(Response, frozen=True, kw_only=True):
    """A STUN or TURN server in the format of browsers."""

    urls: list[str]
    username: str | None
    credential: str | None


class LessonVoice(Response, frozen=True, kw_only=True):
    """The servers through which two devices connect to speak; without any, only within
    one network."""

    servers: list[VoiceServer]


class SendLessonSignal(Request, frozen=True, kw_only=True):
    """A message from one device of a running class to the other."""

    course_order_id: Id[OrderId]
    kind: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z][A-Za-z_]{0,31}\Z",
            max_length=32,
            description="The kind of message, agreed between the devices.",
        ),
    ]
    payload: Annotated[
        str, Meta(max_length=16_000, description="Its content, which the service does not read.")
    ]


class CompleteCourseOrder(Request, frozen=True, kw_only=True):
    """Ends a class. ``without_test``: words were worked through but are not tested today; the
    service composes the result from the saved progress, with the picked time.

    A review ends when all its words were answered: its answers are its result. ``stars`` rate a
    review, or replace its rating.
    """

    course_order_id: Id[OrderId]
    without_test: bool = False
    anti_forget_time: Slot | None = None
    stars: Annotated[int, Meta(ge=1, le=5)] | None = None


class RateReview(Request, frozen=True, kw_only=True):
    """The student's stars for a review, 1 to 5."""

    course_order_id: Id[OrderId]
    stars: Annotated[int, Meta(ge=1, le=5)]


class SelectCourseBook(Request, frozen=True, kw_only=True):
    """Chooses the material of an order that has no progress yet."""

    course_order_id: Id[OrderId]
    course_book_id: Id[BookId]


class CreateSimulation(Request, frozen=True, kw_only=True):
    """A student's simulation for themself."""

    course_book_id: Id[BookId]
    lesson_type: Literal["QUOTA_30", "QUOTA_60"] = "QUOTA_30"


class LessonClock(Response, frozen=True, kw_only=True):
    """The lesson's time by the server's clock: show remaining time relative to ``server_time``.

    Its last pause began at ``utc_paused`` and lasts ``pause_ms``, or until ``utc_resumed`` if
    someone resumed earlier.
    """

    course_order_id: Id[OrderId]
    status: OrderStatus
    utc_started: Instant | None
    deadline: Instant | None
    is_paused: IsPaused = field(name="isPause")
    pauses_left: PausesLeft
    utc_paused: Instant | None
    pause_ms: int | None
    utc_resumed: Instant | None
    progress_version: int
    has_result: bool
    is_student_awaited: Annotated[
        bool, Meta(description="Its tutor started it, and its student has not entered yet.")
    ] = False
    utc_no_show: NoShowFrom
    utc_leader_seen: Annotated[
        Instant | None,
        Meta(
            description="When the side that ends a running lesson was last seen in it; null if"
            " unknown."
        ),
    ] = None
    utc_student_seen: Annotated[
        Instant | None,
        Meta(
            description="For the tutor who ends a running lesson: when its student was last seen in"
            " it; null if unknown."
        ),
    ] = None
    timer: Annotated[
        TimerState,
        Meta(description="The state of its timer; idle while its time does not run."),
    ] = TimerState.IDLE
    server_time: Instant


VersionSeen = Annotated[
    int | None,
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
    """What a move would meet; without obstacles it would succeed."""

    obstacles: list[Obstacle]
    version: int


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

    classes: Annotated[list[ClassToBook], Meta(min_length=1, max_length=200)]
    any_time: bool = False
    preview: bool = False
    reason: Reason = ""


class BookedClass(Response, frozen=True, kw_only=True):
    """A booked class, and the line of the request that it comes from, counted from 1."""

    line: int
    course_order_id: Id[OrderId]
    appointment_time: Instant
    student_name: str
    tutor_name: str


class RefusedBooking(Response, frozen=True, kw_only=True):
    """A class that cannot be booked, with the line of the request, counted from 1, and why."""

    line: int
    appointment_time: Instant
    obstacle: Obstacle


class BookedClasses(Response, frozen=True, kw_only=True):
    """The booked classes, or those that are refused: then, and in a preview, nothing was booked."""

    booked: list[BookedClass]
    refused: list[RefusedBooking]


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
        if self.day is not None and not FIRST_DAY <= self.day <= LAST_DAY:
            raise out_of_range("day")


class WeekClass(Response, frozen=True, kw_only=True):
    """A class, or a review that the tutor led, in a tutor's lane."""

    course_order_id: Id[OrderId]
    version: int
    lesson_type: LessonType
    state: BoardState
    appointment_time: Instant
    length_minutes: int
    student_id: Id[AccountId]
    student_name: str


class WeekRest(Response, frozen=True, kw_only=True):
    """Rest of a tutor, or an application that waits for an answer; both are of one application."""

    rest_application_id: Id[RestApplicationId]
    is_approved: bool
    starts_at: Instant
    ends_at: Instant


class WeekOfTutor(Person, frozen=True, kw_only=True):
    """A tutor's lane."""

    account_no: str
    classes: list[WeekClass]
    rest: list[WeekRest]


class Week(Response, frozen=True, kw_only=True):
    """The lanes of tutors, by name, with the number of all tutors. Days begin at ``day_starts``;
    the last of these is the end.
    """

    server_time: Instant
    day_starts: list[Instant]
    data: list[WeekOfTutor]
    total: int


class ListFreeTutors(Request, frozen=True, kw_only=True):
    """A class to book; at any time, or only on the half hours of a day."""

    appointment_time: Instant
    lesson_type: LessonType = LessonType.QUOTA_60
    any_time: bool = False


class FreeTutor(Person, frozen=True, kw_only=True):
    """A tutor who can be booked."""

    account_no: str
    title_level: str | None


class AuditLogPlace(Request, frozen=True, kw_only=True):
    """Cursor of a page of the audit log."""

    at: Instant
    id: int


class ListAuditLog(StoreList, frozen=True, kw_only=True):
    """Entries about a person and their orders, an order, a local day, or of one kind."""

    account_id: Id[AccountId] | None = None
    account_no: Annotated[str | None, Meta(description="The same by account number.")] = None
    course_order_id: Id[OrderId] | None = None
    day: date | None = None
    event: AuditEvent | None = None
    before: Annotated[AuditLogPlace | None, Meta(description="Continue after this cursor.")] = None


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

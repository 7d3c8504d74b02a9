"""Booked training sessions: lists, start, pause, end, simulation."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, field

from wordmate.application.content.messages import CourseBookView, MaterialType
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    PagedRequest,
    Request,
    Response,
    Slot,
)
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, SeriesId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_timer import TimerState
from wordmate.domain.orders.deletion import DeletionStatus
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


class SeriesPlace(Response, frozen=True, kw_only=True):
    """The weekly series of a class, and its place there by time: ``number`` of ``count``, with
    canceled classes and without deleted ones.
    """

    series_id: Id[SeriesId]
    number: int
    count: int


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
    series: SeriesPlace | None = None
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

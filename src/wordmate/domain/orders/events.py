"""The events of an order: typed, appended to its ledger and never changed.

An event says what was decided, with everything that the projections need from that moment (the rate
of the day, the review days, the time zone), so that they can be recomputed at any time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from wordmate.domain.kernel.events import OrderEvent
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, SeriesId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.orders.order_status import CourseType, LeftBecause, LessonType
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.review_plan import PlannedReview

Event = OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Booked(Event):
    """A session was reserved. It can be started from ``opens_at`` to ``closes_at``."""

    kind = "booked"
    student_id: AccountId
    tutor_id: AccountId | None
    course_book_id: BookId | None
    lesson_type: LessonType
    course_type: CourseType
    material_type: str
    is_simulated: bool
    new_audio: bool
    appointment_at: Instant
    opens_at: Instant
    closes_at: Instant
    source_order_id: OrderId | None
    word_count: int
    review_day: int | None = None
    """For a review, its day of the lesson's plan: this many local days after the lesson's end."""
    by_tutor: bool = False
    """Whether its tutor booked it, not the store: a trial, or a review of one that its student had
    not entered.
    """
    list_count: int | None = None
    """For a review that chooses its due words when it starts, how many it chooses from. None: it
    asks every word of its list.
    """
    series_id: SeriesId | None = None
    """The weekly series that it was booked in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookChosen(Event):
    """Its leader chose the material."""

    kind = "book_chosen"
    course_book_id: BookId
    course_type: CourseType
    """How its lessons are run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """Its leader started it."""

    kind = "started"
    machine_event = "start"
    by: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewWordsChosen(Event):
    """A review that had started chose the words that it asks."""

    kind = "review_words_chosen"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Event):
    """A device of its student opened its lesson for the first time in this run; its tutor enters by
    starting it.
    """

    kind = "entered"
    by: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBegan(Event):
    """The first word of a simulation came: its time starts here."""

    kind = "time_began"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """The lesson was paused: the deadline moved by the full length of the pause."""

    kind = "paused"
    machine_event = "pause"
    length_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """Someone resumed before the pause was over."""

    kind = "resumed"
    machine_event = "resume"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderGone(Event):
    """The side that leads the class was not seen for 20 seconds: from then on the other side may go
    on alone.
    """

    kind = "leader_gone"
    side: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderBack(Event):
    """A side that had led the class and gone was seen again."""

    kind = "leader_back"
    side: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    """A review was left: the run does not count, and its answers stay in the ledger."""

    kind = "left"
    machine_event = "leave"
    because: LeftBecause


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSubmitted(Event):
    """The lesson's result; ``composed``: the service made it from the saved progress."""

    kind = "result_handed_in"
    correct: tuple[WordId, ...]
    wrong: tuple[WordId, ...]
    already_known: tuple[WordId, ...]
    by: str
    composed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePicked(Event):
    """The daily time of the review plan, HH:MM."""

    kind = "time_picked"
    slot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated(Event):
    """The student's stars for a review, 1 to 5."""

    kind = "rated"
    stars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms at a session's end: the pay of a whole class in fen, and the days of the review
    plan.

    A class pays in full if it used ``full_share`` of its booked time, nothing if it used less than
    ``least_share``, otherwise by its started ``parts``. Shares are fractions. The rate applies
    since the local day ``rate_since``. An end is late if it comes ``late_share`` of the booked
    length after the deadline.

    A finished test pays a class in full from ``tested_share`` of its time on. With
    ``needs_student`` a class pays nothing if its student never entered or no word was answered,
    and the store checks a review that its student never entered. A review pays in full if its words
    took ``review_word_ms`` each on average. A no-show pays ``no_show_share`` of its rate.

    A review pays in full only from ``review_words`` words or ``review_ms`` on. The store checks a
    class whose finished test had fewer than ``test_words`` words. Of a trial: the student had one
    before (``is_second_trial``), one of them paid its subsidy (``subsidy_paid``), or its tutor
    found them (``found_by_tutor``: opened or invited their account, with no class booked by the
    store).

    ``review_policy`` is the store's, which says what the reviews of its plan ask, unless the
    student is in the ``arm`` of an experiment.
    """

    title_level: str | None
    institution: str | None
    amount_fen: int
    subsidy_fen: int
    zone: str
    review_days: tuple[int, ...]
    full_share: tuple[int, int]
    parts: int
    least_share: tuple[int, int]
    rate_since: date
    late_share: tuple[int, int]
    tested_share: tuple[int, int]
    needs_student: bool
    review_word_ms: int
    no_show_share: tuple[int, int]
    review_words: int
    review_ms: int
    test_words: int
    is_second_trial: bool = False
    subsidy_paid: bool = False
    found_by_tutor: bool = False
    review_policy: ReviewPolicy
    arm: Arm | None = None

    @property
    def plan_policy(self) -> ReviewPolicy:
        """Which words the reviews of its plan ask."""
        return self.review_policy if self.arm is None else self.arm.review_policy


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed(Event):
    """It was ended by its leader (the role), by the tutor whose start it gave way to, or by the
    clock.
    """

    kind = "completed"
    machine_event = "complete"
    by: str
    terms: Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class NoShow(Event):
    """The tutor waited for a student who did not come, and canceled the class."""

    kind = "no_show"
    machine_event = "no_show"
    terms: Terms


ENDS: Final = (Completed, NoShow)
"""The events that end a session and bring its terms; once more after a no-show taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """Its tutor was reminded that it is running past its deadline; ``number`` counts from 1."""

    kind = "reminded"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewsSupplemented(Event):
    """After its end a tutor of its student added reviews of some of its words on further days; each
    review is an order of that tutor with these words.
    """

    kind = "reviews_supplemented"
    tutor_id: AccountId
    slot: str
    word_ids: tuple[WordId, ...]
    reviews: tuple[PlannedReview, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """The store moved it from one time to another. It can be started from ``opens_at`` to
    ``closes_at``.
    """

    kind = "moved"
    machine_event = "move"
    moved_from: Instant
    appointment_at: Instant
    opens_at: Instant
    closes_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class TutorChanged(Event):
    """The store gave it to another tutor; it was booked for ``appointment_at`` then."""

    kind = "tutor_changed"
    machine_event = "change_tutor"
    tutor_before: AccountId
    tutor_id: AccountId
    appointment_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewMoved(Event):
    """The daily time of its plan changed: the review has another time on the same day."""

    kind = "review_moved"
    moved_from: Instant
    appointment_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanTimeChanged(Event):
    """The upcoming reviews of a lesson got another daily time, HH:MM.

    ``changed_by`` is None for the store; ``tutor_ids`` are those who lead these reviews.
    """

    kind = "plan_time_changed"
    slot: str
    slot_before: str | None
    changed_by: AccountId | None
    tutor_ids: tuple[AccountId, ...]
    reviews: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Canceled(Event):
    """The store canceled it."""

    kind = "canceled"
    machine_event = "cancel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expired(Event):
    """Nobody started it in time."""

    kind = "expired"
    machine_event = "expire"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingDue(Event):
    """A review whose words were not due on its day is over: nobody had to hold it. It has no
    rating, pays nothing and counts for nothing.
    """

    kind = "nothing_due"
    machine_event = "pass_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened(Event):
    """The store took its cancellation or its expiry back: it waits again, at this time."""

    kind = "reopened"
    machine_event = "reopen"
    appointment_at: Instant
    opens_at: Instant
    closes_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class NoShowTakenBack(Event):
    """The store found that it was no no-show: it is an ordinary called-off class now, and its pay
    is withdrawn. If that was issued, it is deducted in the month ``deducted``.
    """

    kind = "no_show_taken_back"
    machine_event = "take_back"
    reason: str
    deducted: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenUp(Event):
    """The reviewed lesson is being deleted: the review is not to be held."""

    kind = "given_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtBack(Event):
    """The reviewed lesson is not deleted after all: the review is to be held again."""

    kind = "brought_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletionMoved(Event):
    """Its deletion moved on: ask, withdraw, approve or purge."""

    kind = "deletion_moved"
    step: str

    @property
    def deed(self) -> str:
        return f"deletion_{self.step}"


_OF_LESSONS: Final = (LessonOpened,)
"""The actions in lessons stand in the ledgers of their orders, too. ``EVENTS`` below finds an event
only after its class was imported, so this module needs theirs.
"""
EVENTS: Final[dict[str, type[Event]]] = {event.kind: event for event in Event.__subclasses__()}
"""Every event by its kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """An event with its circumstances. Instants are milliseconds since 1970 UTC.

    ``at`` is when it happened; the account is None for the store and the clock. A device numbers
    its actions: (order, device, number) is unique.
    """

    event: Event
    at: Instant
    account_id: AccountId | None = None
    device: str | None = None
    number: int | None = None


FORMAT: Final = 1
"""The current format of events."""


def upgraded(kind: str, format_: int, body: dict[str, Any]) -> dict[str, Any]:
    """An event's body in the current format; a kind without an upgrade never changed.

    KeyError for an unknown format.
    """
    if format_ < 1:
        raise KeyError(kind, format_)
    for older in range(format_, FORMAT):
        upgrade = _UPGRADES.get((kind, older))
        body = body if upgrade is None else upgrade(body)
    return body


_UPGRADES: Final[dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""What turns the body of a kind in an older format into the next one."""

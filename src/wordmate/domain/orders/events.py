"""What can happen to an order: typed events that are appended to its ledger and never changed.

An event says what was decided, with everything the projections need of that moment (the rate of
the day, the review days, the time zone), so that they can be computed again at any time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from wordmate.domain.kernel.events import OrderEvent
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.lesson_before_actions import WordsChosen
from wordmate.domain.orders.order_status import CourseType, LeftBecause, LessonType
from wordmate.domain.reviews.choosing import BY_GAIN, EVERY_WORD
from wordmate.domain.reviews.review_plan import PlannedReview

Event = OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Booked(Event):
    """A session was reserved. It may be started from ``opens_at`` to ``closes_at``."""

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
    """Of a review, its day of the lesson's plan: so many local days after the lesson's end."""
    list_count: int | None = None
    """Of a review that chooses its words when it starts, how many it chooses from; ``word_count``
    is then how many it asks at most. None: it asks every word of its list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookChosen(Event):
    """Its leader chose the material."""

    kind = "book_chosen"
    course_book_id: BookId
    course_type: CourseType | None = None
    """How its lessons are run; none: as those of the book before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """Its leader started it."""

    kind = "started"
    by: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewWordsChosen(Event):
    """A review that had started chose which of its words it asks."""

    kind = "review_words_chosen"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Event):
    """A device of its student opened its lesson for the first time in this run; its tutor enters by
    starting it."""

    kind = "entered"
    by: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBegan(Event):
    """The first word of a simulation came: its time runs from here."""

    kind = "time_began"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """The lesson was paused: the deadline moved by what the pause may last."""

    kind = "paused"
    length_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """Somebody went on before the pause was over."""

    kind = "resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    """A review was left: nothing of the run counts, and its answers stay in the ledger."""

    kind = "left"
    because: LeftBecause = LeftBecause.TOO_SHORT
    """Older ledgers know of none but this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultHandedIn(Event):
    """The lesson's result; ``composed`` when the service made it from the saved progress."""

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
    """What held when a session ended: the pay of a whole class in fen, and the review plan's days.

    A class pays in full when it used ``full_share`` of its booked time; else by its started
    ``parts``; nothing when it used less than ``least_share``. Shares are fractions. The
    ones here are those of ledgers that do not name any: they never change. The rate held from the
    local day ``rate_since`` on; older ledgers do not say. An end is late that comes ``late_share``
    of the booked length after the deadline; older ledgers do not know of late ends, and tell of
    all the time that a session ran.

    A finished test pays a class in full from ``tested_share`` of its time on: in older ledgers
    always. With ``needs_student`` a class pays nothing that its student never entered or in which
    no word was answered. A review pays in full whose words took ``review_word_ms`` each in the
    mean; older ledgers pay one as a class. With ``review_needs_student`` the store looks at a
    review that its student never entered. A no-show pays ``no_show_share`` of its rate.

    The reviews of its plan choose their words by ``review_policy``, each ``review_share`` of them
    at most; those of older ledgers ask every word.
    """

    title_level: str | None
    institution: str | None = None
    amount_fen: int
    subsidy_fen: int
    zone: str
    review_days: tuple[int, ...]
    full_share: tuple[int, int] = (5, 6)
    parts: int = 5
    least_share: tuple[int, int] = (1, 12)
    rate_since: date | None = None
    late_share: tuple[int, int] | None = None
    tested_share: tuple[int, int] = (0, 1)
    needs_student: bool = False
    review_needs_student: bool = False
    review_word_ms: int | None = None
    no_show_share: tuple[int, int] = (1, 2)
    review_policy: str = EVERY_WORD
    review_share: tuple[int, int] = (1, 1)

    @property
    def asked_share(self) -> tuple[int, int] | None:
        """The share of a lesson's words that a review asks at most; none: all of them."""
        return self.review_share if self.review_policy == BY_GAIN else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed(Event):
    """It ended: by its leader (the role), or by the clock. No terms: the rules of that day hold."""

    kind = "completed"
    by: str
    terms: Terms | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoShow(Event):
    """Its tutor waited for a student who did not come, and called it off."""

    kind = "no_show"
    terms: Terms | None = None


ENDS: Final = (Completed, NoShow)
"""What ends a session with its terms, once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """Its tutor was reminded that it runs beyond its deadline; ``number`` counts from 1."""

    kind = "reminded"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewsSupplemented(Event):
    """After its end a tutor of its student had some of its words reviewed on further days; each
    review is an order of that tutor with these words."""

    kind = "reviews_supplemented"
    tutor_id: AccountId
    slot: str
    word_ids: tuple[WordId, ...]
    reviews: tuple[PlannedReview, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """The store moved it from one time to another. It may be started from ``opens_at`` to
    ``closes_at``."""

    kind = "moved"
    moved_from: Instant
    appointment_at: Instant
    opens_at: Instant
    closes_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewMoved(Event):
    """The daily time of its plan was changed: the review has another time on the same day."""

    kind = "review_moved"
    moved_from: Instant
    appointment_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanTimeChanged(Event):
    """The reviews of a lesson that were ahead got another daily time, HH:MM.

    ``changed_by`` is none for the store; ``tutor_ids`` are those who lead these reviews.
    """

    kind = "plan_time_changed"
    slot: str
    slot_before: str | None
    changed_by: AccountId | None
    tutor_ids: tuple[AccountId, ...]
    reviews: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Canceled(Event):
    """The store called it off."""

    kind = "canceled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expired(Event):
    """Nobody started it in time."""

    kind = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenUp(Event):
    """The lesson that it reviews is being deleted: it is not to be held any more."""

    kind = "given_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtBack(Event):
    """The lesson that it reviews is not deleted after all: it is to be held again."""

    kind = "brought_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletionMoved(Event):
    """Its deletion went on: ask, withdraw, approve or purge."""

    kind = "deletion_moved"
    step: str


_OF_LESSONS: Final = (LessonOpened, WordsChosen)
"""Two of many: what is done in lessons is in the ledgers of their orders, too."""
EVENTS: Final[dict[str, type[Event]]] = {event.kind: event for event in Event.__subclasses__()}
"""Every event there is, by its kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """An event with its circumstances. Instants are milliseconds since 1970 UTC.

    ``at`` is when it happened; the account is none for the store and the clock. A device numbers
    what it does: (order, device, number) happens once.
    """

    event: Event
    at: Instant
    account_id: AccountId | None = None
    device: str | None = None
    number: int | None = None


FORMAT: Final = 2
"""The format in which events are written today."""


def upgraded(kind: str, format_: int, body: dict[str, Any]) -> dict[str, Any]:
    """An event's body as it would be written today: a kind without an upgrade never changed.

    KeyError for a format that there never was.
    """
    if format_ == 0 and (kind, format_) not in _UPGRADES:
        raise KeyError(kind, format_)
    for older in range(format_, FORMAT):
        upgrade = _UPGRADES.get((kind, older))
        body = body if upgrade is None else upgrade(body)
    return body


def _whole_progress(body: dict[str, Any]) -> dict[str, Any]:
    """Orders from before the ledger brought the whole of their progress, named as devices do."""
    changes = {_snake(name): value for name, value in body.items() if name not in ("mode", "seed")}
    if changes.get("pre_test") is not None:
        changes["pre_test"] = {_snake(name): one for name, one in changes["pre_test"].items()}
    return {"changes": changes}


def _snake(name: str) -> str:
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in name)


def _five_minutes(body: dict[str, Any]) -> dict[str, Any]:
    """Every pause might last five minutes, and did: nobody could say that they went on."""
    return {**body, "length_ms": 300_000}


_UPGRADES: Final[dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]] = {
    ("progressed", 0): _whole_progress,
    ("paused", 1): _five_minutes,
}

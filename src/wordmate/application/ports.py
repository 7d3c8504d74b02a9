"""What the use cases need from the outside, as protocols.

Commands run inside one ``Unit`` (one transaction); queries read through ``Reads``. A unit of
work awaits nothing but its own stores: no network, no files, no sleeping. That is what lets
SQLite run a whole unit in one hop to its writer thread.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from wordmate.application.messages.base import Page
from wordmate.application.messages.content import (
    CourseBookView,
    CourseMetric,
    ListCourseBook,
    MaterialType,
    SchoolLevel,
    StudentCourse,
    WordBankCategory,
    WordView,
)
from wordmate.application.messages.course_orders import (
    CourseOrderCount,
    CourseOrderView,
    LessonClock,
    OrderFilter,
)
from wordmate.application.messages.lessons import (
    AnswerEvent,
    LessonProgress,
    LessonResult,
    SavedProgress,
)
from wordmate.application.ports_account import AccountUnit, ProfileReads
from wordmate.domain.commission import CommissionRecord
from wordmate.domain.course_order import CourseOrder, LessonType
from wordmate.domain.lesson_flow import LessonMode
from wordmate.domain.review_plan import PlannedReview
from wordmate.domain.roles import Role
from wordmate.domain.word_learning import WordState

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: the owner of a valid login token."""

    user_id: int
    role: Role
    token_hash: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """An account as commands see it."""

    id: int
    account_no: str
    phone: str
    role: Role
    name: str
    password_hash: str | None
    disabled: bool
    title_level: str | None
    institution_id: int | None
    version: int


class Clock(Protocol):
    """The service's time."""

    def now(self) -> int:
        """Milliseconds since 1970-01-01 UTC."""
        ...


class Randomness(Protocol):
    """Everything drawn by lot."""

    def token(self) -> str:
        """A fresh login token of 256 random bits, URL-safe."""
        ...


class PasswordHasher(Protocol):
    """Slow password hashing, off the event loop and bounded."""

    async def hash(self, password: str) -> str: ...

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Whether they match; none (an unknown account) costs the same time and is false."""
        ...


class Accounts(Protocol):
    async def by_id(self, account_id: int) -> Account | None: ...
    async def by_phone(self, phone: str) -> Sequence[Account]: ...
    async def add(
        self,
        *,
        phone: str,
        role: Role,
        name: str,
        password_hash: str | None,
        title_level: str | None,
        institution_id: int | None,
        now: int,
    ) -> Account: ...
    async def link(self, *, tutor_id: int, student_id: int) -> None:
        """Makes the student one of the tutor's; a second time changes nothing."""
        ...

    async def linked(self, *, tutor_id: int, student_id: int) -> bool: ...


class LoginSessions(Protocol):
    async def add(self, *, token_hash: str, account_id: int, now: int, expires_at: int) -> None: ...
    async def revoke(self, token_hash: str) -> None: ...
    async def forget_expired(self, now: int) -> None:
        """Drops tokens that are of no use any more."""
        ...


class CourseBooks(Protocol):
    async def exists(self, course_book_id: int) -> bool: ...


class CourseOrders(Protocol):
    async def by_id(self, order_id: int) -> CourseOrder | None: ...
    async def add(self, order: CourseOrder, now: int) -> CourseOrder:
        """Stores a new order (its id is ignored) and returns it with its id."""
        ...

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[int],
        now: int,
    ) -> int:
        """Stores the source's word list once and an order per planned day; returns how many."""
        ...

    async def save(self, order: CourseOrder) -> CourseOrder:
        """Compare-and-swap on ``order.version``; returns it with the next version.

        Raises StaleVersion when somebody else was faster.
        """
        ...

    async def overdue(self, now: int, limit: int) -> Sequence[CourseOrder]:
        """Reserved orders whose booked time has passed by more than their own length."""
        ...

    async def deletion_approved(self, limit: int) -> Sequence[CourseOrder]: ...
    async def word_ids(self, order_id: int) -> Sequence[int]:
        """The own word list of a review order, in order; empty for others."""
        ...

    async def view(self, order_id: int, caller: Caller, now: int) -> CourseOrderView | None:
        """What ``Reads.order_view`` answers, with this unit's own changes in it."""
        ...


class ProgressStore(Protocol):
    async def get(self, order_id: int) -> SavedProgress | None: ...
    async def save(
        self, *, order_id: int, version: int, progress: LessonProgress, saved_by: int, now: int
    ) -> int:
        """Saves over ``version`` (0: none yet) and returns the next; raises StaleVersion."""
        ...


class ResultStore(Protocol):
    async def get(self, order_id: int) -> LessonResult | None: ...
    async def put(self, result: LessonResult, submitted_by: int) -> None:
        """Stores or replaces the result of an order."""
        ...


class WordStates(Protocol):
    async def states(self, student_id: int, word_ids: Sequence[int]) -> dict[int, WordState]:
        """States of the words met so far; words not named are new."""
        ...

    async def put(self, student_id: int, states: dict[int, WordState], now: int) -> None:
        """Stores states in one statement, favourites untouched."""
        ...

    async def known_ids(self, word_ids: Sequence[int]) -> set[int]:
        """Which of these words exist."""
        ...


class ReviewEvents(Protocol):
    async def append(
        self, *, student_id: int, order_id: int, answers: Sequence[AnswerEvent], now: int
    ) -> None: ...


class Commissions(Protocol):
    async def add(self, record: CommissionRecord, now: int) -> None:
        """One per order: a second one for the same order changes nothing."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry:
    """A course book as content loading stores it; ``code`` is its identity."""

    code: str
    title_zh: str
    title_en: str
    category: WordBankCategory
    level: SchoolLevel
    material_type: MaterialType


@dataclass(frozen=True, slots=True, kw_only=True)
class WordEntry:
    """A word as a file gives it; its English text is its identity, in all books."""

    en: str
    zh: str
    audio_key: str
    phonetic: str = ""
    part_of_speech: str = ""
    example: str = ""
    example_zh: str = ""
    knowledge: str = ""
    rank: int | None = None


class ContentStore(Protocol):
    """Loads books. Loading again updates in place: ids stay, and with them what people learned."""

    async def put_book(self, book: BookEntry, now: int) -> int:
        """Stores or updates the book by its code and returns its id."""
        ...

    async def put_words(
        self, book_id: int, first_position: int, words: Sequence[WordEntry], now: int
    ) -> int:
        """Stores words at consecutive positions from ``first_position`` (1-based), in one
        statement; a word that exists is updated and keeps its id, and where this entry leaves a
        field empty, what was stored stays. Returns how many were new to the book. Also keeps the
        book's word count."""
        ...

    async def end_at(self, book_id: int, last_position: int) -> None:
        """Takes the words behind a position out of the book: the end of loading it again. The
        words themselves and what people learned stay."""
        ...


@dataclass(frozen=True, slots=True)
class AudioText:
    """One text to speak with its translation (may be empty); ``key`` names its files."""

    key: str
    en: str
    zh: str


class AudioRows(Protocol):
    """Which audio was asked for, is ready, or failed."""

    async def ask(self, texts: Sequence[AudioText], now: int) -> Sequence[AudioText]:
        """Records the texts as asked for; returns those nobody had asked for (or that failed)
        before: the caller alone has to have these made."""
        ...

    async def ready(self, key: str, now: int) -> None:
        """All files of this key are written."""
        ...

    async def failed(self, key: str, error: str, now: int) -> None:
        """Making it failed: the next to ask has it made again. Does not undo ``ready``."""
        ...


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message written in the transaction of its cause, to be handled at least once."""

    id: int
    topic: str
    payload: dict[str, object]
    correlation_id: str


class OutboxQueue(Protocol):
    """The outbox table as a durable queue; each call is its own transaction.

    A message is due at an instant, and done once it is confirmed or parked.
    """

    async def claim(self, now: int, *, limit: int, until: int) -> Sequence[OutboxMessage]:
        """Due messages that are not done, oldest first; each becomes due again at ``until``, so
        that no two relays get one at once and one that got lost is sent again."""
        ...

    async def begin(self, message_id: int, *, until: int) -> int | None:
        """A worker starts on it: due again at ``until``; returns how many starts it has had, this
        one included, or None when it is done."""
        ...

    async def confirm(self, message_id: int, now: int) -> None:
        """It is handled."""
        ...

    async def put_off(self, message_id: int, *, due_at: int, error: str) -> None:
        """It failed and is tried again at ``due_at``."""
        ...

    async def park(self, message_id: int, now: int, error: str) -> None:
        """It failed for good: kept with its error, never sent again."""
        ...


class Outbox(Protocol):
    async def put(self, topic: str, payload: dict[str, object], now: int) -> None: ...
    async def forget_done(self, before: int) -> None:
        """Drops messages whose work was done before; parked ones stay to be looked at."""
        ...


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """The first answer to an idempotent request, or its refusal (``error_code``)."""

    request_hash: str
    answer: bytes
    error_code: str | None


class KeptAnswers(Protocol):
    async def get(self, scope: str, key: str) -> KeptAnswer | None: ...
    async def put(self, scope: str, key: str, kept: KeptAnswer, now: int) -> None:
        """Keeps the first answer; raises StaleVersion when another request with this key was
        faster."""
        ...

    async def forget(self, before: int) -> None:
        """Drops what was kept before an instant."""
        ...


class Unit(AccountUnit, Protocol):
    """One transaction: rolled back unless its work returns."""

    @property
    def accounts(self) -> Accounts: ...
    @property
    def sessions(self) -> LoginSessions: ...
    @property
    def books(self) -> CourseBooks: ...
    @property
    def orders(self) -> CourseOrders: ...
    @property
    def progress(self) -> ProgressStore: ...
    @property
    def results(self) -> ResultStore: ...
    @property
    def words(self) -> WordStates: ...
    @property
    def events(self) -> ReviewEvents: ...
    @property
    def commissions(self) -> Commissions: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def kept(self) -> KeptAnswers: ...
    @property
    def content(self) -> ContentStore: ...
    @property
    def audio(self) -> AudioRows: ...


class Units(Protocol):
    async def run(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        """Runs work in one transaction: committed when it returns, rolled back when it raises.

        The work is shielded: a caller who goes away does not cancel it.
        """
        ...


@dataclass(frozen=True, slots=True)
class OrderScope:
    """Whose orders a list shows, and when: ``since <= appointment < until``.

    Without a user it is the store's list: everybody's orders, deleted ones by filter only.
    """

    user_id: int | None
    role: Role
    filter: OrderFilter
    since: int
    until: int | None
    lesson_type: LessonType | None
    soonest_first: bool


@dataclass(frozen=True, slots=True)
class SessionRow:
    """What the front door needs to know of a token."""

    account_id: int
    role: Role
    expires_at: int
    last_seen_at: int


class Reads(ProfileReads, Protocol):
    """Queries: each returns the message the client gets, or its parts."""

    async def session(self, token_hash: str) -> SessionRow | None: ...
    async def touch_session(self, token_hash: str, now: int, expires_at: int) -> None: ...
    async def account(self, account_id: int) -> Account | None: ...
    async def accounts_by_phone(self, phone: str) -> Sequence[Account]: ...
    async def institution_name(self, institution_id: int) -> str | None: ...
    async def linked(self, *, tutor_id: int, student_id: int) -> bool: ...
    async def order(self, order_id: int) -> CourseOrder | None: ...
    async def order_view(
        self, order_id: int, caller: Caller, now: int
    ) -> CourseOrderView | None: ...
    async def orders(
        self, scope: OrderScope, caller: Caller, now: int, *, limit: int, offset: int
    ) -> Page[CourseOrderView]: ...
    async def order_count(
        self, caller: Caller, *, since: int, today: tuple[int, int]
    ) -> CourseOrderCount: ...
    async def lesson_clock(self, order_id: int, now: int) -> LessonClock | None: ...
    async def progress(self, order_ids: Sequence[int]) -> Sequence[SavedProgress]: ...
    async def result(self, order_id: int) -> LessonResult | None: ...
    async def books(self, wanted: ListCourseBook) -> Page[CourseBookView]: ...
    async def student_courses(
        self, student_id: int, wanted: ListCourseBook
    ) -> Page[StudentCourse]: ...
    async def course_words(
        self, course_book_id: int, student_id: int, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        """None when there is no such book."""
        ...

    async def new_words(
        self,
        course_book_id: int,
        student_id: int,
        *,
        limit: int,
        offset: int,
        without: Sequence[int] = (),
    ) -> Page[WordView] | None: ...
    async def review_words(
        self, student_id: int, *, course_book_id: int | None, limit: int, offset: int
    ) -> Page[WordView]: ...
    async def order_words(
        self, order_id: int, student_id: int, *, limit: int, offset: int
    ) -> Page[WordView]:
        """The own word list of a review order with the student's states."""
        ...

    async def words(self, word_ids: Sequence[int], student_id: int) -> Sequence[WordView]: ...
    async def course_metric(self, course_book_id: int, student_id: int) -> CourseMetric | None: ...
    async def lesson_mode(self, order_id: int) -> LessonMode | None: ...
    async def audio_ready(self, keys: Sequence[str]) -> set[str]:
        """Which of these audio keys have all their files."""
        ...


class SpeechFailed(Exception):  # noqa: N818 - said as it happens
    """A text could not be spoken."""


class Speech(Protocol):
    """A speech engine: one class plugs in another."""

    @property
    def name(self) -> str:
        """Engine and version; part of every audio key, so that a better engine makes new files."""
        ...

    def speak(self, text: str, language: str) -> bytes:
        """Speaks text ("en" or "zh"): mono 16-bit PCM at ``rate``; raises SpeechFailed."""
        ...

    @property
    def rate(self) -> int:
        """Samples per second."""
        ...


class AudioMaker(Protocol):
    """Makes all files of one text."""

    def make(self, en: str, zh: str) -> Mapping[str, bytes]:
        """The MP3 file of every variant; raises SpeechFailed. Slow: never on the event loop."""
        ...


class BlobNameRefused(ValueError):  # noqa: N818
    """A name that is not a plain relative path of letters, digits, ``_``, ``-`` and ``.``."""


class Blobs(Protocol):
    """Files by name; a bad name raises BlobNameRefused."""

    async def get(self, name: str) -> bytes | None: ...
    async def put(self, name: str, data: bytes) -> None: ...
    async def exists(self, name: str) -> bool: ...


class AudioJobs(Protocol):
    """Asks for audio to be made soon; asking often makes it once."""

    async def request(self, texts: Sequence[tuple[str, str]]) -> None: ...

"""What the stores in memory hold. Values never change: a change puts another one in their place."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, fields

from wordmate.application.accounts.ports.stores import Account, InstitutionRow, Ticket
from wordmate.application.content.ports import AudioVersion, BookEntry
from wordmate.application.kernel.audit import AuditEntry
from wordmate.application.kernel.outbox import OutboxMessage
from wordmate.application.kernel.stored_answers import StoredAnswer
from wordmate.application.notices.ports import Mark
from wordmate.application.pay.ports import Batch
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.after_class.feedback import ClassFeedback, MessageTemplate
from wordmate.domain.content.word_text import NOTHING_OWN, OwnText, WordText
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import (
    AccountId,
    BookId,
    InstitutionId,
    MaterialId,
    NoticeId,
    OrderId,
    RestApplicationId,
    SuggestionId,
    TemplateId,
    WordId,
)
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import HandedIn
from wordmate.domain.materials.material import Material
from wordmate.domain.notices.notice import Notice
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Happened
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.payout import PayoutHappened
from wordmate.domain.pay.problem import Problem
from wordmate.domain.progress.counting import Counts, Span
from wordmate.domain.records.evaluation import Evaluation
from wordmate.domain.records.tally import Tally
from wordmate.domain.rest.rest_application import RestApplication
from wordmate.domain.reviews.maintenance import KeptWord
from wordmate.domain.suggestions.correction import Correction
from wordmate.domain.suggestions.suggestion import Suggestion
from wordmate.domain.tutoring.trial import TrialsOfDay
from wordmate.domain.vocabulary_test.taken_test import TakenTest
from wordmate.domain.words.word_ledger import WordHappened, WordKnown


@dataclass(frozen=True, slots=True)
class Person:
    """An account with what only some ask for."""

    account: Account
    profile: Profile
    created_at: Instant


@dataclass(frozen=True, slots=True)
class Session:
    """A login token."""

    account_id: AccountId
    last_seen_at: Instant
    expires_at: Instant


@dataclass(frozen=True, slots=True)
class Invite:
    """An invite code."""

    institution_id: InstitutionId
    uses_left: int
    expires_at: Instant


@dataclass(frozen=True, slots=True)
class Binding:
    """A WeChat account's phone."""

    union_id: str | None
    phone: str
    bound_at: Instant


@dataclass(frozen=True, slots=True)
class Queued:
    """A message with how far its work is."""

    message: OutboxMessage
    event: DomainEvent
    order_id: OrderId | None
    due_at: Instant
    created_at: Instant = EPOCH
    starts: int = 0
    done_at: Instant | None = None
    parked: bool = False
    last_error: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word of all books."""

    id: WordId
    en: str
    rank: int | None
    text: WordText
    recording: str | None = None
    recorded_here: Mapping[str, str] = field(default_factory=dict)
    """The recordings for one translation alone, by the translation."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word's place in a book, with what the book says of it for itself."""

    word_id: WordId
    own_text: OwnText = NOTHING_OWN


@dataclass(frozen=True, slots=True)
class Progress:
    """A lesson's saved progress."""

    state: LessonState
    version: int
    saved_by: AccountId
    saved_at: Instant


@dataclass(frozen=True, slots=True)
class Sound:
    """The audio of a text."""

    en: str
    zh: str
    version: AudioVersion
    state: str
    asked_at: Instant


@dataclass(frozen=True, slots=True)
class KeptNotice:
    """A notice, and when it was read."""

    notice: Notice
    read_at: Instant | None = None


@dataclass(frozen=True, slots=True)
class SuggestionPicture:
    """A picture, and the suggestion that it goes with."""

    account_id: AccountId
    uploaded_at: Instant
    suggestion_id: SuggestionId | None = None
    position: int = 0


@dataclass(frozen=True, slots=True)
class Corrected:
    """What was corrected of a word in one place: in itself (no book), or in a book."""

    suggestion_id: SuggestionId
    word_id: WordId
    book_id: BookId | None
    made: Correction
    by: str
    at: Instant


@dataclass(frozen=True, slots=True)
class EvaluationText:
    """What a student wrote of a tutor, and whether the tutor may read it."""

    body: str
    is_shown: bool


@dataclass(slots=True)
class Tables:
    """All that is stored; a transaction works on a copy."""

    accounts: dict[int, Person] = field(default_factory=dict)
    institutions: dict[int, InstitutionRow] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    codes: dict[tuple[str, CodePurpose], OneTimeCode] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    invites: dict[str, Invite] = field(default_factory=dict)
    bindings: dict[str, Binding] = field(default_factory=dict)
    audit: list[AuditEntry] = field(default_factory=list)
    outbox: dict[int, Queued] = field(default_factory=dict)
    stored: dict[tuple[str, str], tuple[StoredAnswer, int]] = field(default_factory=dict)
    books: dict[BookId, BookEntry] = field(default_factory=dict)
    links_of_books: dict[BookId, str | None] = field(default_factory=dict)
    """The pages that run lessons of interactive courses."""
    materials: dict[MaterialId, Material] = field(default_factory=dict)
    preparation: dict[BookId, tuple[str, str]] = field(default_factory=dict)
    """In Chinese and in English."""
    words: dict[WordId, Word] = field(default_factory=dict)
    entries: dict[tuple[int, int], Entry] = field(default_factory=dict)
    """By book and position."""
    known: dict[tuple[int, WordId], WordKnown] = field(default_factory=dict)
    """By student and word."""
    memories: dict[tuple[AccountId, WordId], KeptWord] = field(default_factory=dict)
    """By student and word."""
    kept_words_goals: dict[AccountId, int] = field(default_factory=dict)
    """By student."""
    practice: dict[tuple[AccountId, Span, int], Counts] = field(default_factory=dict)
    """By student, span and its number."""
    word_events: dict[int, tuple[WordHappened, ...]] = field(default_factory=dict)
    """By student."""
    orders: dict[int, CourseOrder] = field(default_factory=dict)
    events: dict[int, tuple[Happened, ...]] = field(default_factory=dict)
    lesson_words: dict[int, tuple[WordId, ...]] = field(default_factory=dict)
    progress: dict[int, Progress] = field(default_factory=dict)
    results: dict[int, HandedIn] = field(default_factory=dict)
    commissions: dict[int, CommissionRecord] = field(default_factory=dict)
    commissions_booked: dict[int, Instant] = field(default_factory=dict)
    payout_stories: dict[int, tuple[PayoutHappened, ...]] = field(default_factory=dict)
    """By order."""
    payout_batches: dict[str, Batch] = field(default_factory=dict)
    commission_problems: dict[int, Problem] = field(default_factory=dict)
    evaluations: dict[int, Evaluation] = field(default_factory=dict)
    """By order."""
    feedbacks: dict[int, ClassFeedback] = field(default_factory=dict)
    """By order."""
    templates: dict[TemplateId, tuple[AccountId, MessageTemplate]] = field(default_factory=dict)
    given_templates: set[AccountId] = field(default_factory=set)
    tallies: dict[AccountId, Tally] = field(default_factory=dict)
    """By tutor."""
    evaluation_texts: dict[tuple[AccountId, int], EvaluationText] = field(default_factory=dict)
    """By tutor and place."""
    trials: dict[tuple[AccountId, int], TrialsOfDay] = field(default_factory=dict)
    """By tutor and local day."""
    vocabulary_tests: dict[int, TakenTest] = field(default_factory=dict)
    sounds: dict[str, Sound] = field(default_factory=dict)
    notices: dict[NoticeId, KeptNotice] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    rest: dict[RestApplicationId, RestApplication] = field(default_factory=dict)
    suggestions: dict[SuggestionId, Suggestion] = field(default_factory=dict)
    pictures: dict[str, SuggestionPicture] = field(default_factory=dict)
    corrections: list[Corrected] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    """The last id of each kind."""

    def copy(self) -> "Tables":
        return Tables(**{one.name: copy(getattr(self, one.name)) for one in fields(self)})

    def next_id(self, kind: str) -> int:
        self.numbers[kind] = self.numbers.get(kind, 0) + 1
        return self.numbers[kind]

"""The ports of every use case: one unit of work, one set of queries, one set of services."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from wordmate.application.accounts.ports.services import (
    Authenticator,
    CodeMint,
    PasswordHasher,
    Pictures,
    SmsSender,
    WeChat,
)
from wordmate.application.accounts.ports.stores import (
    Accounts,
    Agreements,
    Housekeeping,
    Invites,
    LoginSessions,
    OneTimeCodes,
    People,
    SealedTexts,
    SecondFactors,
    Tickets,
    WeChatBindings,
)
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.after_class.ports import (
    Feedbacks,
    Supplements,
    Templates,
)
from wordmate.application.content.listening import Listener
from wordmate.application.content.ports import (
    AudioRows,
    ContentStore,
)
from wordmate.application.content.word_lists import WordLists
from wordmate.application.kernel.audit import AuditLog
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.outbox import Outbox
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import Limits, Quotas
from wordmate.application.kernel.sealing import Sealer
from wordmate.application.kernel.sheets import Sheets
from wordmate.application.kernel.storage import StoredAnswers
from wordmate.application.kernel.system import Clock, Randomness
from wordmate.application.ledger.ports import (
    LedgerRecords,
    Lessons,
    PracticeCounts,
    WordMemories,
)
from wordmate.application.lessons.ports import LessonOrders, LessonWords
from wordmate.application.materials.ports import MaterialFiles, MaterialStore
from wordmate.application.monitoring.ports import EventQueue, EventStore
from wordmate.application.notices.ports import Notices
from wordmate.application.orders.live import Live, Relays
from wordmate.application.orders.ports import (
    Bookings,
    CourseBooks,
    CourseOrders,
    LessonCreditStore,
    Presence,
)
from wordmate.application.pay.ports import CommissionProblems, Commissions
from wordmate.application.privacy.ports import DataCopies, DataRequests, ErasureList, PersonalData
from wordmate.application.records.ports import Evaluations
from wordmate.application.rest.ports import RestApplications, WorkingHoursOfTutors
from wordmate.application.routine.ports import Push, Routines
from wordmate.application.suggestions.ports import Suggestions, WordCorrections
from wordmate.application.tutoring.ports import Trials
from wordmate.application.vocabulary_test.ports import (
    ItemBank,
    RankedWords,
    VocabularyTests,
)
from wordmate.application.words.ports import Probes, WordLedger

T = TypeVar("T")


class Orders(CourseOrders, LessonOrders, Protocol):
    """Course orders, with what lessons store of them."""


class Unit(Protocol):
    """One transaction with every store."""

    @property
    def accounts(self) -> Accounts: ...
    @property
    def people(self) -> People: ...
    @property
    def sessions(self) -> LoginSessions: ...
    @property
    def agreements(self) -> Agreements: ...
    @property
    def sealed_texts(self) -> SealedTexts: ...
    @property
    def second_factors(self) -> SecondFactors: ...
    @property
    def codes(self) -> OneTimeCodes: ...
    @property
    def tickets(self) -> Tickets: ...
    @property
    def invites(self) -> Invites: ...
    @property
    def wechat(self) -> WeChatBindings: ...
    @property
    def housekeeping(self) -> Housekeeping: ...
    @property
    def books(self) -> CourseBooks: ...
    @property
    def content(self) -> ContentStore: ...
    @property
    def corrections(self) -> WordCorrections: ...
    @property
    def audio(self) -> AudioRows: ...
    @property
    def materials(self) -> MaterialStore: ...
    @property
    def orders(self) -> Orders: ...
    @property
    def ledger(self) -> LedgerRecords: ...
    @property
    def lessons(self) -> Lessons: ...
    @property
    def bookings(self) -> Bookings: ...
    @property
    def credits(self) -> LessonCreditStore: ...
    @property
    def trials(self) -> Trials: ...
    @property
    def rest(self) -> RestApplications: ...
    @property
    def working_hours(self) -> WorkingHoursOfTutors: ...
    @property
    def words(self) -> LessonWords: ...
    @property
    def memories(self) -> WordMemories: ...

    @property
    def probes(self) -> Probes: ...
    @property
    def practice(self) -> PracticeCounts: ...
    @property
    def word_ledger(self) -> WordLedger: ...
    @property
    def evaluations(self) -> Evaluations: ...
    @property
    def feedbacks(self) -> Feedbacks: ...
    @property
    def templates(self) -> Templates: ...
    @property
    def supplements(self) -> Supplements: ...
    @property
    def commissions(self) -> Commissions: ...
    @property
    def commission_problems(self) -> CommissionProblems: ...
    @property
    def ranked_words(self) -> RankedWords: ...
    @property
    def vocabulary_tests(self) -> VocabularyTests: ...
    @property
    def notices(self) -> Notices: ...
    @property
    def suggestions(self) -> Suggestions: ...
    @property
    def routines(self) -> Routines: ...
    @property
    def stored_answers(self) -> StoredAnswers: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def audit(self) -> AuditLog: ...
    @property
    def quotas(self) -> Quotas: ...
    @property
    def data_copies(self) -> DataCopies: ...
    @property
    def data_requests(self) -> DataRequests: ...
    @property
    def personal_data(self) -> PersonalData: ...


class Queries(Protocol):
    """Answers the queries that the areas declare in their ``operations`` modules."""

    async def answer(self, name: str, ports: "Ports", call: Any, request: Any) -> Any:
        """The answer of a query, from committed data."""
        ...


class Units(Protocol):
    """Runs units of work.

    A unit of work awaits only its own stores: no network, no files, no sleeping. Therefore SQLite
    can run a whole unit in one hop to its writer thread.
    """

    async def run(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        """Runs work in one transaction: committed when it returns, rolled back when it raises.

        When its caller is cancelled before the commit, it is rolled back.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything that use cases need."""

    units: Units
    queries: Queries
    clock: Clock
    randomness: Randomness
    limits: Limits
    collector_limits: Limits
    """Limits that are counted in this process only, without a statement: for messages without
    sign-in, and for the writes of an account."""
    policy: Policy
    presence: Presence
    live: Live
    relays: Relays
    sessions: Sessions
    hasher: PasswordHasher
    sms: SmsSender
    wechat: WeChat
    mint: CodeMint
    authenticator: Authenticator
    sealer: Sealer
    pictures: Pictures
    blobs: Blobs
    erasure_list: ErasureList
    sheets: Sheets
    push: Push
    item_bank: ItemBank
    event_queue: EventQueue
    event_store: EventStore
    speech_name: str
    word_lists: WordLists
    listener: Listener
    material_files: MaterialFiles

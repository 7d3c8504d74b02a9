"""Every port of every area and the policy, in one place for whoever provides them all."""

from dataclasses import dataclass
from typing import Protocol

from wordmate.application.accounts.ports.area import AccountsReads, AccountsUnit
from wordmate.application.accounts.ports.services import (
    CodeMint,
    PasswordHasher,
    Pictures,
    SmsSender,
    WeChat,
)
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.after_class.ports import AfterClassReads, AfterClassUnit
from wordmate.application.content.ports import AudioJobs, ContentReads, ContentUnit
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import Limits
from wordmate.application.kernel.system import Clock, Randomness
from wordmate.application.kernel.units import Units
from wordmate.application.lessons.ports import LessonOrders, LessonsUnit, LessonWords
from wordmate.application.materials.ports import MaterialsReads, MaterialsUnit
from wordmate.application.monitoring.ports import EventQueue, EventStore
from wordmate.application.notices.ports import NoticesReads, NoticesUnit
from wordmate.application.orders.live import Live
from wordmate.application.orders.ports import Bookings, CourseOrders, OrdersReads, OrdersUnit
from wordmate.application.orders.presence import Presence
from wordmate.application.pay.ports import PayReads, PayUnit
from wordmate.application.progress.ports import ProgressReads
from wordmate.application.records.ports import RecordsReads, RecordsUnit
from wordmate.application.rest.ports import RestApplications, RestReads, RestUnit, TutorsBookings
from wordmate.application.reviews.ports import ReviewsReads
from wordmate.application.suggestions.ports import SuggestionsReads, SuggestionsUnit
from wordmate.application.tutoring.ports import TutoringReads, TutoringUnit
from wordmate.application.vocabulary_test.ports import (
    ItemBank,
    VocabularyTestReads,
    VocabularyTestUnit,
)
from wordmate.application.words.ports import WordsReads, WordsUnit


class AllOrders(CourseOrders, LessonOrders, Protocol):
    """Orders as every area asks for them."""


class AllBookings(Bookings, TutorsBookings, Protocol):
    """Bookings as every area asks for them."""


class Unit(
    AfterClassUnit,
    TutoringUnit,
    AccountsUnit,
    ContentUnit,
    MaterialsUnit,
    OrdersUnit,
    LessonsUnit,
    RecordsUnit,
    PayUnit,
    WordsUnit,
    NoticesUnit,
    SuggestionsUnit,
    RestUnit,
    VocabularyTestUnit,
    Protocol,
):
    """One transaction with every store."""

    @property
    def orders(self) -> AllOrders: ...
    @property
    def words(self) -> LessonWords: ...
    @property
    def bookings(self) -> AllBookings: ...
    @property
    def rest(self) -> RestApplications: ...


class Reads(
    AfterClassReads,
    TutoringReads,
    AccountsReads,
    ContentReads,
    MaterialsReads,
    OrdersReads,
    ReviewsReads,
    RecordsReads,
    PayReads,
    WordsReads,
    ProgressReads,
    NoticesReads,
    SuggestionsReads,
    RestReads,
    VocabularyTestReads,
    Protocol,
):
    """Every query: each returns the message the client gets, or its parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServicePorts:
    """Ports and policy of every area; a use case sees those of its own."""

    units: Units[Unit]
    reads: Reads
    clock: Clock
    randomness: Randomness
    limits: Limits
    collector_limits: Limits
    """Of messages that nobody signs in for: those of this process alone."""
    policy: Policy
    presence: Presence
    live: Live
    sessions: Sessions
    hasher: PasswordHasher
    sms: SmsSender
    wechat: WeChat
    mint: CodeMint
    pictures: Pictures
    blobs: Blobs
    audio: AudioJobs
    item_bank: ItemBank
    event_queue: EventQueue
    event_store: EventStore
    speech_name: str

"""A database that is gone when its process ends: units of work, queries and the outbox queue."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from wordmate.adapters.memory.accounts import (
    MemoryAccounts,
    MemoryLoginSessions,
    MemoryPeople,
)
from wordmate.adapters.memory.after_class import (
    MemoryFeedbacks,
    MemorySupplements,
    MemoryTemplates,
)
from wordmate.adapters.memory.content import MemoryAudioRows, MemoryContent, MemoryCourseBooks
from wordmate.adapters.memory.lessons import (
    MemoryLessons,
    MemoryPracticeCounts,
    MemoryWordStates,
)
from wordmate.adapters.memory.materials import MemoryMaterials
from wordmate.adapters.memory.memories import MemoryWordMemories
from wordmate.adapters.memory.notices import MemoryNotices
from wordmate.adapters.memory.orders import (
    MemoryBookings,
    MemoryCourseOrders,
    MemoryLedgerRecords,
)
from wordmate.adapters.memory.outbox import MemoryOutbox, MemoryOutboxQueue, MemoryStoredAnswers
from wordmate.adapters.memory.pay import MemoryCommissionProblems, MemoryCommissions
from wordmate.adapters.memory.proofs import (
    MemoryAuditLog,
    MemoryHousekeeping,
    MemoryInvites,
    MemoryOneTimeCodes,
    MemoryTickets,
    MemoryWeChatBindings,
)
from wordmate.adapters.memory.read_records import MemoryEvaluations
from wordmate.adapters.memory.reads import MemoryReads
from wordmate.adapters.memory.rest import MemoryRestApplications
from wordmate.adapters.memory.suggestions import MemorySuggestions, MemoryWordCorrections
from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.tutoring import MemoryTrials
from wordmate.adapters.memory.vocabulary_tests import MemoryRankedWords, MemoryVocabularyTests
from wordmate.adapters.memory.word_ledger import MemoryWordLedger
from wordmate.application.kernel.units import run_to_end

T = TypeVar("T")


class MemoryUnit:
    """Every store over the tables of one transaction."""

    def __init__(self, tables: Tables) -> None:
        self.accounts = MemoryAccounts(tables)
        self.people = MemoryPeople(tables)
        self.sessions = MemoryLoginSessions(tables)
        self.codes = MemoryOneTimeCodes(tables)
        self.tickets = MemoryTickets(tables)
        self.invites = MemoryInvites(tables)
        self.wechat = MemoryWeChatBindings(tables)
        self.housekeeping = MemoryHousekeeping(tables)
        self.audit = MemoryAuditLog(tables)
        self.outbox = MemoryOutbox(tables)
        self.stored_answers = MemoryStoredAnswers(tables)
        self.books = MemoryCourseBooks(tables)
        self.content = MemoryContent(tables)
        self.materials = MemoryMaterials(tables)
        self.audio = MemoryAudioRows(tables)
        self.orders = MemoryCourseOrders(tables)
        self.ledger = MemoryLedgerRecords(tables)
        self.lessons = MemoryLessons(tables)
        self.words = MemoryWordStates(tables)
        self.memories = MemoryWordMemories(tables)
        self.practice = MemoryPracticeCounts(tables)
        self.word_ledger = MemoryWordLedger(tables)
        self.bookings = MemoryBookings(tables)
        self.notices = MemoryNotices(tables)
        self.rest = MemoryRestApplications(tables)
        self.suggestions = MemorySuggestions(tables)
        self.corrections = MemoryWordCorrections(tables)
        self.trials = MemoryTrials(tables)
        self.commissions = MemoryCommissions(tables)
        self.commission_problems = MemoryCommissionProblems(tables)
        self.evaluations = MemoryEvaluations(tables)
        self.feedbacks = MemoryFeedbacks(tables)
        self.templates = MemoryTemplates(tables)
        self.supplements = MemorySupplements(tables)
        self.ranked_words = MemoryRankedWords(tables)
        self.vocabulary_tests = MemoryVocabularyTests(tables)


class MemoryDatabase:
    """``Units``, one after the other, each whole or not at all; with the queries and the queue."""

    def __init__(self) -> None:
        self.tables = Tables()
        """What is committed, to look at."""
        self.reads = MemoryReads(self)
        self.queue = MemoryOutboxQueue(self)
        self._listeners: list[Callable[[], None]] = []

    async def run(self, work: Callable[[MemoryUnit], Awaitable[T]]) -> T:
        before = self.tables.numbers.get("outbox", 0)
        answer = self.change(lambda tables: run_to_end(work, MemoryUnit(tables)))
        if self.tables.numbers.get("outbox", 0) > before:
            for listener in self._listeners:
                listener()
        return answer

    def change(self, work: Callable[[Tables], T]) -> T:
        """Changes a copy, which is the database from then on unless the work raises."""
        tables = self.tables.copy()
        answer = work(tables)
        self.tables = tables
        return answer

    def on_outbox(self, listener: Callable[[], None]) -> None:
        """Calls the listener after transactions that left outbox messages."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Nothing is kept."""

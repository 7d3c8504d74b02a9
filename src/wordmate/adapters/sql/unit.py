"""A unit of work: all stores over one transaction."""

from datetime import tzinfo

from wordmate.adapters.sql.accounts.agreements import SqlAgreements
from wordmate.adapters.sql.accounts.people import SqlPeople
from wordmate.adapters.sql.accounts.proofs import (
    SqlHousekeeping,
    SqlInvites,
    SqlOneTimeCodes,
    SqlSecondFactors,
    SqlTickets,
    SqlWeChatBindings,
)
from wordmate.adapters.sql.accounts.sealed_texts import SqlSealedTexts
from wordmate.adapters.sql.accounts.stores import SqlAccounts, SqlLoginSessions
from wordmate.adapters.sql.after_class.stores import SqlFeedbacks, SqlSupplements, SqlTemplates
from wordmate.adapters.sql.content.audio import SqlAudioRows
from wordmate.adapters.sql.content.corrections import SqlWordCorrections
from wordmate.adapters.sql.content.stores import SqlContent, SqlCourseBooks
from wordmate.adapters.sql.engine.statement import Tx
from wordmate.adapters.sql.kernel.audit_log import SqlAuditLog
from wordmate.adapters.sql.kernel.outbox import SqlOutbox
from wordmate.adapters.sql.kernel.quotas import SqlQuotas
from wordmate.adapters.sql.kernel.stored_answers import SqlStoredAnswers
from wordmate.adapters.sql.ledger.audit import SqlLedgerRecords
from wordmate.adapters.sql.lessons.stores import SqlLessons
from wordmate.adapters.sql.materials.stores import SqlMaterials
from wordmate.adapters.sql.notices.stores import SqlNotices
from wordmate.adapters.sql.orders.bookings import SqlBookings
from wordmate.adapters.sql.orders.credits import SqlLessonCredits
from wordmate.adapters.sql.orders.stores import SqlOrders
from wordmate.adapters.sql.pay.payouts import SqlCommissionProblems, SqlCommissions
from wordmate.adapters.sql.privacy.copies import SqlDataCopies
from wordmate.adapters.sql.privacy.requests import SqlDataRequests
from wordmate.adapters.sql.privacy.stores import SqlPersonalData
from wordmate.adapters.sql.progress.practice import SqlPracticeCounts
from wordmate.adapters.sql.records.evaluations import SqlEvaluations
from wordmate.adapters.sql.rest.stores import SqlRestApplications
from wordmate.adapters.sql.rest.working_hours import SqlWorkingHours
from wordmate.adapters.sql.routine.stores import SqlRoutines
from wordmate.adapters.sql.suggestions.stores import SqlSuggestions
from wordmate.adapters.sql.tutoring.trials import SqlTrials
from wordmate.adapters.sql.vocabulary_test.stores import SqlRankedWords, SqlVocabularyTests
from wordmate.adapters.sql.words.memory_stores import SqlWordMemories
from wordmate.adapters.sql.words.probes import SqlProbes
from wordmate.adapters.sql.words.stores import SqlWordLedger, SqlWordStates
from wordmate.application.kernel.audit import AuditEntry


class SqlUnit:
    """The stores of one transaction, each created on access.

    ``zone`` has the local days by which sums are kept; ``audited`` collects the audit entries to
    log after the commit.
    """

    __slots__ = ("audited", "tx", "zone")

    def __init__(self, tx: Tx, zone: tzinfo, audited: list[AuditEntry] | None = None) -> None:
        self.tx = tx
        self.zone = zone
        self.audited = [] if audited is None else audited

    @property
    def accounts(self) -> SqlAccounts:
        return SqlAccounts(self.tx)

    @property
    def sessions(self) -> SqlLoginSessions:
        return SqlLoginSessions(self.tx)

    @property
    def books(self) -> SqlCourseBooks:
        return SqlCourseBooks(self.tx)

    @property
    def orders(self) -> SqlOrders:
        return SqlOrders(self.tx, self.zone)

    @property
    def ledger(self) -> SqlLedgerRecords:
        return SqlLedgerRecords(self.tx, self.zone)

    @property
    def lessons(self) -> SqlLessons:
        return SqlLessons(self.tx)

    @property
    def bookings(self) -> SqlBookings:
        return SqlBookings(self.tx)

    @property
    def credits(self) -> SqlLessonCredits:
        return SqlLessonCredits(self.tx)

    @property
    def rest(self) -> SqlRestApplications:
        return SqlRestApplications(self.tx)

    @property
    def working_hours(self) -> SqlWorkingHours:
        return SqlWorkingHours(self.tx)

    @property
    def words(self) -> SqlWordStates:
        return SqlWordStates(self.tx)

    @property
    def memories(self) -> SqlWordMemories:
        return SqlWordMemories(self.tx)

    @property
    def probes(self) -> SqlProbes:
        return SqlProbes(self.tx)

    @property
    def practice(self) -> SqlPracticeCounts:
        return SqlPracticeCounts(self.tx)

    @property
    def evaluations(self) -> SqlEvaluations:
        return SqlEvaluations(self.tx)

    @property
    def feedbacks(self) -> SqlFeedbacks:
        return SqlFeedbacks(self.tx)

    @property
    def templates(self) -> SqlTemplates:
        return SqlTemplates(self.tx)

    @property
    def supplements(self) -> SqlSupplements:
        return SqlSupplements(self.tx)

    @property
    def commissions(self) -> SqlCommissions:
        return SqlCommissions(self.tx, self.zone)

    @property
    def commission_problems(self) -> SqlCommissionProblems:
        return SqlCommissionProblems(self.tx)

    @property
    def ranked_words(self) -> SqlRankedWords:
        return SqlRankedWords(self.tx)

    @property
    def vocabulary_tests(self) -> SqlVocabularyTests:
        return SqlVocabularyTests(self.tx)

    @property
    def word_ledger(self) -> SqlWordLedger:
        return SqlWordLedger(self.tx)

    @property
    def outbox(self) -> SqlOutbox:
        return SqlOutbox(self.tx)

    @property
    def stored_answers(self) -> SqlStoredAnswers:
        return SqlStoredAnswers(self.tx)

    @property
    def content(self) -> SqlContent:
        return SqlContent(self.tx)

    @property
    def materials(self) -> SqlMaterials:
        return SqlMaterials(self.tx)

    @property
    def audio(self) -> SqlAudioRows:
        return SqlAudioRows(self.tx)

    @property
    def notices(self) -> SqlNotices:
        return SqlNotices(self.tx)

    @property
    def routines(self) -> SqlRoutines:
        return SqlRoutines(self.tx)

    @property
    def suggestions(self) -> SqlSuggestions:
        return SqlSuggestions(self.tx)

    @property
    def corrections(self) -> SqlWordCorrections:
        return SqlWordCorrections(self.tx)

    @property
    def agreements(self) -> SqlAgreements:
        return SqlAgreements(self.tx)

    @property
    def sealed_texts(self) -> SqlSealedTexts:
        return SqlSealedTexts(self.tx)

    @property
    def second_factors(self) -> SqlSecondFactors:
        return SqlSecondFactors(self.tx)

    @property
    def codes(self) -> SqlOneTimeCodes:
        return SqlOneTimeCodes(self.tx)

    @property
    def tickets(self) -> SqlTickets:
        return SqlTickets(self.tx)

    @property
    def invites(self) -> SqlInvites:
        return SqlInvites(self.tx)

    @property
    def wechat(self) -> SqlWeChatBindings:
        return SqlWeChatBindings(self.tx)

    @property
    def people(self) -> SqlPeople:
        return SqlPeople(self.tx)

    @property
    def trials(self) -> SqlTrials:
        return SqlTrials(self.tx)

    @property
    def audit(self) -> SqlAuditLog:
        return SqlAuditLog(self.tx, self.audited)

    @property
    def quotas(self) -> SqlQuotas:
        return SqlQuotas(self.tx)

    @property
    def data_copies(self) -> SqlDataCopies:
        return SqlDataCopies(self.tx)

    @property
    def data_requests(self) -> SqlDataRequests:
        return SqlDataRequests(self.tx)

    @property
    def personal_data(self) -> SqlPersonalData:
        return SqlPersonalData(self.tx)

    @property
    def housekeeping(self) -> SqlHousekeeping:
        return SqlHousekeeping(self.tx)

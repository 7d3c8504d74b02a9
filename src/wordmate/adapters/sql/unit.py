"""One unit of work: every store over one transaction."""

from wordmate.adapters.sql.account_stores import AccountStores
from wordmate.adapters.sql.accounts import SqlAccounts, SqlLoginSessions
from wordmate.adapters.sql.audio import SqlAudioRows
from wordmate.adapters.sql.bookings import SqlBookings
from wordmate.adapters.sql.books import SqlCourseBooks
from wordmate.adapters.sql.content import SqlContent
from wordmate.adapters.sql.kept_answers import SqlKeptAnswers
from wordmate.adapters.sql.ledger_audit import SqlLedgerBooks
from wordmate.adapters.sql.lessons import SqlLessons
from wordmate.adapters.sql.orders import SqlOrders
from wordmate.adapters.sql.outbox import SqlOutbox
from wordmate.adapters.sql.statement import Tx
from wordmate.adapters.sql.word_states import SqlWordStates
from wordmate.application.kernel.audit import AuditEntry


class SqlUnit(AccountStores):
    """The stores of one transaction, each made when it is asked for.

    ``audited`` takes what whoever commits has to tell the log afterwards.
    """

    __slots__ = ("audited", "tx")

    def __init__(self, tx: Tx, audited: list[AuditEntry] | None = None) -> None:
        self.tx = tx
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
        return SqlOrders(self.tx)

    @property
    def ledger(self) -> SqlLedgerBooks:
        return SqlLedgerBooks(self.tx)

    @property
    def lessons(self) -> SqlLessons:
        return SqlLessons(self.tx)

    @property
    def bookings(self) -> SqlBookings:
        return SqlBookings(self.tx)

    @property
    def words(self) -> SqlWordStates:
        return SqlWordStates(self.tx)

    @property
    def outbox(self) -> SqlOutbox:
        return SqlOutbox(self.tx)

    @property
    def kept(self) -> SqlKeptAnswers:
        return SqlKeptAnswers(self.tx)

    @property
    def content(self) -> SqlContent:
        return SqlContent(self.tx)

    @property
    def audio(self) -> SqlAudioRows:
        return SqlAudioRows(self.tx)

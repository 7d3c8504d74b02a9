"""One transaction: what commands work in.

A unit of work awaits nothing but its own stores: no network, no files, no sleeping. That is what
lets SQLite run a whole unit in one hop to its writer thread.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from wordmate.application.accounts.ports.stores import (
    Accounts,
    Housekeeping,
    Invites,
    LoginSessions,
    OneTimeCodes,
    People,
    Tickets,
    WeChatBindings,
)
from wordmate.application.content.books_port import CourseBooks
from wordmate.application.content.ports import AudioRows, ContentStore
from wordmate.application.kernel.audit import AuditLog
from wordmate.application.kernel.outbox import Outbox
from wordmate.application.kernel.stored_answers import KeptAnswers
from wordmate.application.ledger.ports import (
    Commissions,
    CourseOrders,
    LedgerBooks,
    Lessons,
    WordStates,
)
from wordmate.application.orders.ports import Bookings

T = TypeVar("T")


class Unit(Protocol):
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
    def ledger(self) -> LedgerBooks: ...
    @property
    def lessons(self) -> Lessons: ...
    @property
    def bookings(self) -> Bookings: ...
    @property
    def words(self) -> WordStates: ...
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
    @property
    def codes(self) -> OneTimeCodes: ...
    @property
    def tickets(self) -> Tickets: ...
    @property
    def invites(self) -> Invites: ...
    @property
    def wechat(self) -> WeChatBindings: ...
    @property
    def people(self) -> People: ...
    @property
    def audit(self) -> AuditLog: ...
    @property
    def housekeeping(self) -> Housekeeping: ...


class Units(Protocol):
    async def run(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        """Runs work in one transaction: committed when it returns, rolled back when it raises.

        The work is shielded: a caller who goes away does not cancel it.
        """
        ...

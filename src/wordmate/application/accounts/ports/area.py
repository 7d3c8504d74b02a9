"""What the use cases of accounts are made with."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.application.accounts.ports.services import (
    CodeMint,
    PasswordHasher,
    Pictures,
    SmsSender,
    WeChat,
)
from wordmate.application.accounts.ports.stores import (
    Account,
    Accounts,
    Housekeeping,
    InstitutionRow,
    Invites,
    LoginSessions,
    OneTimeCodes,
    People,
    SessionReads,
    Tickets,
    WeChatBindings,
)
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.kernel.audit import AuditLog
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.outbox import Outbox
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import LimitPorts
from wordmate.application.kernel.system import Randomness
from wordmate.application.kernel.units import Units
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.kernel.ids import AccountId, InstitutionId


class AccountsUnit(Protocol):
    """The stores that commands on accounts work in."""

    @property
    def accounts(self) -> Accounts: ...
    @property
    def people(self) -> People: ...
    @property
    def sessions(self) -> LoginSessions: ...
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
    def audit(self) -> AuditLog: ...
    @property
    def outbox(self) -> Outbox: ...


class StudentLinks(Protocol):
    async def is_own_student(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        """Whether an order of both makes the student one of the tutor's (``gives_student``)."""
        ...


class AccountsReads(SessionReads, StudentLinks, Protocol):
    async def account(self, account_id: AccountId) -> Account | None: ...
    async def accounts_by_phone(self, phone: str) -> Sequence[Account]: ...
    async def institution(self, institution_id: InstitutionId) -> InstitutionRow | None: ...
    async def profile(self, account_id: AccountId) -> Profile:
        """An empty one of the account's role while nothing was told."""
        ...


class AccountsPorts(LimitPorts, Protocol):
    """What the use cases of accounts are made with."""

    @property
    def units(self) -> Units[AccountsUnit]: ...
    @property
    def reads(self) -> AccountsReads: ...
    @property
    def randomness(self) -> Randomness: ...
    @property
    def policy(self) -> Policy: ...
    @property
    def hasher(self) -> PasswordHasher: ...
    @property
    def sessions(self) -> Sessions: ...
    @property
    def sms(self) -> SmsSender: ...
    @property
    def wechat(self) -> WeChat: ...
    @property
    def mint(self) -> CodeMint: ...
    @property
    def pictures(self) -> Pictures: ...
    @property
    def blobs(self) -> Blobs: ...

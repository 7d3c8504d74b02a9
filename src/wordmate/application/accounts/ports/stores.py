"""The stored data of accounts: people, sessions, codes, tickets, invitations, bindings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.kernel.sealing import SealedColumn
from wordmate.domain.accounts.account_no import NO_PHONE, account_no
from wordmate.domain.accounts.agreement import Agreement
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.accounts.second_factor import SecondFactor
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.pay.titles import NO_TITLES, Titles


class Housekeeping(Protocol):
    async def forget(self, before: Instant) -> None:
        """Deletes codes, tickets and limits that expired before an instant."""
        ...


@dataclass(frozen=True, slots=True)
class Account:
    """An account as commands see it."""

    id: AccountId
    phone: str
    role: Role
    name: str
    password_hash: str | None
    disabled: bool
    titles: Titles
    institution_id: InstitutionId | None
    version: int
    rights: frozenset[Right]
    """Of the store's staff; empty for others."""

    @property
    def account_no(self) -> str:
        """The number by which people name it."""
        return account_no(self.id, self.role)

    @property
    def is_erased(self) -> bool:
        """Whether its person's data was erased."""
        return self.phone == NO_PHONE

    @property
    def staff(self) -> Staff:
        """What a person of the store may do and see."""
        return Staff(self.rights, self.institution_id)


class Accounts(Protocol):
    async def by_id(self, account_id: AccountId) -> Account | None: ...
    async def by_phone(self, phone: str) -> Sequence[Account]:
        """The students and tutors of a phone; staff of the store are found apart from them."""
        ...

    async def at_phone(self, phone: str) -> Sequence[Account]:
        """The accounts of a phone, for adding or choosing one. Other requests for the phone wait
        until this unit ends. Lock order: phones, then profiles, then accounts.
        """
        ...

    async def staff_at(self, phone: str) -> Sequence[Account]:
        """The store's staff with this phone, which ``at_phone`` has locked."""
        ...

    async def house_owners(self) -> Sequence[Account]:
        """The open accounts of owners of the house, locked, with all of its staff, until this unit
        ends.
        """
        ...

    async def held(self, account_ids: Sequence[AccountId]) -> Sequence[Account]:
        """The current accounts, locked until this unit ends."""
        ...

    async def add(
        self,
        *,
        phone: str,
        role: Role,
        name: str,
        password_hash: str | None,
        institution_id: InstitutionId | None,
        now: Instant,
        titles: Titles = NO_TITLES,
        rights: frozenset[Right] = frozenset(),
    ) -> Account: ...


class LoginSessions(Protocol):
    async def add(
        self,
        *,
        token_hash: str,
        account_id: AccountId,
        now: Instant,
        expires_at: Instant,
        user_agent: str = "",
    ) -> None: ...
    async def revoke(self, token_hash: str) -> None: ...
    async def end_named(self, account_id: AccountId, session_ids: Sequence[str]) -> Sequence[str]:
        """Revokes the account's tokens with these session ids; returns their hashes."""
        ...

    async def keep_last_used(self, account_id: AccountId, most: int) -> None:
        """Revokes the account's tokens, except for so many that were used last."""
        ...

    async def forget_expired(self, now: Instant) -> None:
        """Deletes tokens that are no longer valid."""
        ...


@dataclass(frozen=True, slots=True)
class SessionRow:
    """The facts about a token that every request needs."""

    account_id: AccountId
    role: Role
    created_at: Instant
    expires_at: Instant
    last_seen_at: Instant
    institution_id: InstitutionId | None
    rights: frozenset[Right]
    has_second_factor: bool = False


class StoredSessions(Protocol):
    """The sessions of tokens, outside a unit: every request looks one up."""

    async def of(self, token_hashes: Sequence[str]) -> Mapping[str, SessionRow]:
        """The existing sessions of these token hashes, without those of disabled accounts."""
        ...

    async def touch(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        """Records a use of the token and extends it to ``expires_at``."""
        ...


@dataclass(frozen=True, slots=True)
class InstitutionRow:
    """An institution that accounts belong to."""

    id: InstitutionId
    code: str
    name: str


class People(Protocol):
    """Changes of existing accounts; each change increments the version."""

    async def profile(self, account_id: AccountId) -> Profile:
        """The profile, locked until this unit ends; empty, with the account's role, until it is
        filled in.
        """
        ...

    async def put_profile(self, account_id: AccountId, name: str, profile: Profile) -> None: ...

    async def set_password(self, account_ids: Sequence[AccountId], password_hash: str) -> None: ...

    async def set_phone(self, account_id: AccountId, phone: str) -> None: ...

    async def set_disabled(self, account_id: AccountId, *, disabled: bool) -> None: ...

    async def set_titles(self, account_id: AccountId, titles: Titles) -> None: ...

    async def set_institution(
        self, account_id: AccountId, institution_id: InstitutionId | None
    ) -> None: ...

    async def set_rights(self, account_id: AccountId, rights: frozenset[Right]) -> None: ...

    async def institution(self, code: str) -> InstitutionRow | None: ...

    async def end_sessions(
        self, account_ids: Sequence[AccountId], but: str | None = None
    ) -> Sequence[str]:
        """Revokes all tokens of the accounts except one; returns the hashes of the revoked ones."""
        ...


class Agreements(Protocol):
    """Who agreed to the legal texts, and when."""

    async def add(self, account_id: AccountId, agreement: Agreement) -> None:
        """Stores an agreement, unless the account has one."""
        ...


class TicketKind(StrEnum):
    """The purpose of a ticket."""

    LOGIN = "LOGIN"
    REGISTER = "REGISTER"
    RESET_PASSWORD = "RESET_PASSWORD"  # noqa: S105
    BIND_WECHAT = "BIND_WECHAT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A recent proof, for the next step; valid once."""

    kind: TicketKind
    expires_at: Instant
    phone: str = ""
    account_ids: tuple[AccountId, ...] = ()
    account_versions: tuple[int, ...] = ()
    open_id: str = ""
    union_id: str | None = None

    @property
    def versions(self) -> Mapping[AccountId, int]:
        """The accounts of the ticket, each with its version at the time."""
        return dict(zip(self.account_ids, self.account_versions, strict=False))


class SecondFactors(Protocol):
    """The second factors of staff; read and changed while their account is locked."""

    async def of(self, account_id: AccountId) -> SecondFactor | None: ...

    async def put(self, account_id: AccountId, factor: SecondFactor) -> None: ...

    async def drop(self, account_id: AccountId) -> None: ...


class SealedTexts(Protocol):
    async def put_id_number(self, account_id: AccountId, sealed: str | None) -> None:
        """Stores the sealed ID number of an account, or none."""
        ...

    async def replace(
        self, column: SealedColumn, account_id: AccountId, before: str, after: str
    ) -> None:
        """Stores a text that was sealed again, unless another one was stored meanwhile."""
        ...


class OneTimeCodes(Protocol):
    async def get(self, phone: str, purpose: CodePurpose) -> OneTimeCode | None:
        """The phone's last code, locked until this unit ends."""
        ...

    async def put(self, code: OneTimeCode) -> None:
        """Stores a code in place of the phone's last one for this purpose."""
        ...

    async def withdraw(self, code: OneTimeCode) -> None:
        """Deletes a code that could not be sent, if it is still the last one."""
        ...


class Tickets(Protocol):
    async def put(self, token_hash: str, ticket: Ticket) -> None: ...

    async def look(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        """The ticket, if it is valid and of this kind; it stays valid."""
        ...

    async def take(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        """Consumes the ticket and returns it, if it is valid and of this kind."""
        ...


class Invites(Protocol):
    async def add(
        self,
        *,
        code_hash: str,
        institution_id: InstitutionId,
        uses: int,
        now: Instant,
        expires_at: Instant,
    ) -> None: ...

    async def use(self, code_hash: str, now: Instant) -> InstitutionId | None:
        """Uses the code once and returns its institution; None if the code is not valid."""
        ...

    async def institution(self, *, code: str, name: str, now: Instant) -> InstitutionId:
        """Stores or renames the institution with this code and returns its id."""
        ...


class WeChatBindings(Protocol):
    async def phone_of(self, user: WeChatUser) -> str | None:
        """The phone of the WeChat account, even if it was bound in another of our apps."""
        ...

    async def bind(self, user: WeChatUser, phone: str, now: Instant) -> None:
        """Binds the WeChat account to this phone only, in all apps."""
        ...

    async def move(self, phone: str, to: str) -> None:
        """Moves all bindings of one phone to another."""
        ...

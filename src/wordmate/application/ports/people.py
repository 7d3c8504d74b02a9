"""Accounts, their sessions and their profiles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.profile import Profile
from wordmate.domain.roles import Role


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


class Accounts(Protocol):
    async def by_id(self, account_id: int) -> Account | None: ...
    async def by_phone(self, phone: str) -> Sequence[Account]: ...
    async def at_phone(self, phone: str) -> Sequence[Account]:
        """The accounts of a phone, for whoever adds or names one there: others who ask for the same
        phone wait until this unit has ended."""
        ...

    async def held(self, account_ids: Sequence[int]) -> Sequence[Account]:
        """The accounts as they are now; others who hold or change them wait until this unit has
        ended."""
        ...

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


@dataclass(frozen=True, slots=True)
class SessionRow:
    """What the front door needs to know of a token."""

    account_id: int
    role: Role
    expires_at: int
    last_seen_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """An account as the store lists it."""

    id: int
    account_no: str
    phone: str
    role: Role
    name: str
    title_level: str | None
    institution: str | None
    disabled: bool
    created_at: int


@dataclass(frozen=True, slots=True)
class InstitutionRow:
    """An institution that accounts belong to."""

    id: int
    code: str
    name: str


class People(Protocol):
    """What changes on accounts after they were made; each change counts the version up."""

    async def profile(self, account_id: int) -> Profile:
        """An empty one of the account's role while nothing was told; others who ask for it wait
        until this unit has ended."""
        ...

    async def put_profile(self, account_id: int, name: str, profile: Profile) -> None: ...

    async def set_password(self, account_ids: Sequence[int], password_hash: str) -> None: ...

    async def set_phone(self, account_id: int, phone: str) -> None: ...

    async def set_disabled(self, account_id: int, *, disabled: bool) -> None: ...

    async def set_title_level(self, account_id: int, title_level: str) -> None: ...

    async def set_institution(self, account_id: int, institution_id: int) -> None: ...

    async def institution(self, code: str) -> InstitutionRow | None: ...

    async def institution_of(self, account_id: int) -> InstitutionRow | None:
        """The institution that somebody belongs to."""
        ...

    async def end_sessions(
        self, account_ids: Sequence[int], but: str | None = None
    ) -> Sequence[str]:
        """Revokes all tokens of the accounts, but for one; returns the hashes of those ended."""
        ...

    async def listed(self, role: Role | None, *, limit: int, offset: int) -> Sequence[PersonRow]:
        """Accounts, newest first."""
        ...

"""Accounts, profiles and login tokens."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.adapters.memory.tables import Person, Session, Tables
from wordmate.application.accounts.ports.stores import Account, InstitutionRow, PersonRow
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.accounts.profile import Profile, StudentProfile, TutorProfile
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role


def by_phone(tables: Tables, phone: str) -> list[Account]:
    """The accounts of a phone, oldest first."""
    return [one.account for one in tables.accounts.values() if one.account.phone == phone]


class MemoryAccounts:
    """``Accounts``. Nobody waits for anybody: units come one after the other."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def by_id(self, account_id: AccountId) -> Account | None:
        found = self._tables.accounts.get(account_id)
        return None if found is None else found.account

    async def by_phone(self, phone: str) -> Sequence[Account]:
        return by_phone(self._tables, phone)

    async def at_phone(self, phone: str) -> Sequence[Account]:
        return by_phone(self._tables, phone)

    async def held(self, account_ids: Sequence[AccountId]) -> Sequence[Account]:
        people = self._tables.accounts
        return [people[one].account for one in sorted(set(account_ids)) if one in people]

    async def add(
        self,
        *,
        phone: str,
        role: Role,
        name: str,
        password_hash: str | None,
        title_level: str | None,
        institution_id: InstitutionId | None,
        now: Instant,
    ) -> Account:
        number = AccountId(self._tables.next_id("account"))
        account = Account(
            id=number,
            account_no=account_no(number, role),
            phone=phone,
            role=role,
            name=name,
            password_hash=password_hash,
            title_level=title_level,
            institution_id=institution_id,
            disabled=False,
            version=1,
        )
        check_once(self._tables, account)
        profile = TutorProfile() if role is Role.TUTOR else StudentProfile()
        self._tables.accounts[number] = Person(account, profile, now)
        return account


def check_once(tables: Tables, account: Account) -> None:
    """Raises StaleVersion for a second account of a name at a phone."""
    for one in by_phone(tables, account.phone):
        if one.id != account.id and (one.role, one.name) == (account.role, account.name):
            raise StaleVersion


class MemoryPeople:
    """``People``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def profile(self, account_id: AccountId) -> Profile:
        return self._tables.accounts[account_id].profile

    async def put_profile(self, account_id: AccountId, name: str, profile: Profile) -> None:
        self._change(account_id, name=name)
        found = self._tables.accounts[account_id]
        self._tables.accounts[account_id] = replace(found, profile=profile)

    async def set_password(self, account_ids: Sequence[AccountId], password_hash: str) -> None:
        for account_id in account_ids:
            self._change(account_id, password_hash=password_hash)

    async def set_phone(self, account_id: AccountId, phone: str) -> None:
        self._change(account_id, phone=phone)

    async def set_disabled(self, account_id: AccountId, *, disabled: bool) -> None:
        self._change(account_id, disabled=disabled)

    async def set_title_level(self, account_id: AccountId, title_level: str) -> None:
        self._change(account_id, title_level=title_level)

    async def set_institution(self, account_id: AccountId, institution_id: InstitutionId) -> None:
        self._change(account_id, institution_id=institution_id)

    async def institution(self, code: str) -> InstitutionRow | None:
        known = self._tables.institutions.values()
        return next((one for one in known if one.code == code), None)

    async def end_sessions(
        self, account_ids: Sequence[AccountId], but: str | None = None
    ) -> Sequence[str]:
        sessions = self._tables.sessions
        ended = [
            token
            for token, one in sessions.items()
            if one.account_id in account_ids and token != but
        ]
        for token in ended:
            del sessions[token]
        return ended

    async def listed(
        self, role: Role | None, part: str = "", *, limit: int, offset: int
    ) -> Sequence[PersonRow]:
        people = [
            self._row(one)
            for one in reversed(self._tables.accounts.values())
            if role in (None, one.account.role) and part.lower() in one.account.name.lower()
        ]
        return people[offset : offset + limit]

    def _row(self, person: Person) -> PersonRow:
        account = person.account
        house = self._tables.institutions.get(account.institution_id or 0)
        return PersonRow(
            id=account.id,
            account_no=account.account_no,
            phone=account.phone,
            role=account.role,
            name=account.name,
            title_level=account.title_level,
            institution=None if house is None else house.name,
            disabled=account.disabled,
            created_at=person.created_at,
        )

    def _change(self, account_id: AccountId, **changes: object) -> None:
        found = self._tables.accounts.get(account_id)
        if found is None:
            return
        account = replace(found.account, version=found.account.version + 1, **changes)  # type: ignore[arg-type]
        check_once(self._tables, account)
        self._tables.accounts[account_id] = replace(found, account=account)


class MemoryLoginSessions:
    """``LoginSessions``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def add(
        self, *, token_hash: str, account_id: AccountId, now: Instant, expires_at: Instant
    ) -> None:
        if token_hash in self._tables.sessions:
            raise StaleVersion
        self._tables.sessions[token_hash] = Session(account_id, now, expires_at)

    async def revoke(self, token_hash: str) -> None:
        self._tables.sessions.pop(token_hash, None)

    async def forget_expired(self, now: Instant) -> None:
        sessions = self._tables.sessions
        for token in [token for token, one in sessions.items() if one.expires_at < now]:
            del sessions[token]

    async def touch(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        """The token was used now and lives until ``expires_at``."""
        found = self._tables.sessions.get(token_hash)
        if found is not None:
            used = replace(found, last_seen_at=now, expires_at=expires_at)
            self._tables.sessions[token_hash] = used

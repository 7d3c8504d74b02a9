"""Account management by the store: accounts, titles, institutions, invitations."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_type_hints

import msgspec

from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.stores import Account, PersonRow
from wordmate.application.accounts.registration import invite_hash, today
from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.kernel.lookup import present
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.accounts_of_phone import check_another
from wordmate.domain.accounts.errors import (
    AccountErased,
    FactUnknown,
    InvalidProfile,
    NoAccountWithRole,
)
from wordmate.domain.accounts.password import choose_password
from wordmate.domain.accounts.profile import STORES_FIELDS, Profile, change_profile, check_name
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.pay.commission import TitleLevel

INVITE_DAYS: Final = 30


@dataclass(frozen=True, slots=True)
class Institution:
    """An institution as the store writes it; the name creates or renames it."""

    code: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class PeopleSeen:
    """A page of accounts, and whether more follow."""

    people: Sequence[PersonRow]
    has_more: bool


async def list_people(
    ports: Ports,
    *,
    role: Role | None = None,
    name: str = "",
    limit: int = 100,
    offset: int = 0,
    by: str = STORE,
) -> PeopleSeen:
    """Accounts with their phones, newest first, optionally only those whose name contains a text.
    Viewing a phone is audited.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> PeopleSeen:
        found = await unit.people.listed(role, line(name), limit=limit + 1, offset=offset)
        people = found[:limit]
        looks = (
            AuditEntry(event=AuditEvent.PHONE_SEEN, at=now, actor=by, account_id=one.id)
            for one in people
        )
        await unit.audit.put(*looks)
        return PeopleSeen(people, has_more=len(found) > limit)

    return await ports.units.run(work)


async def disable(
    ports: Ports, account_id: AccountId, *, by: str = STORE, reason: str = ""
) -> Account:
    """Disables an account and ends its sessions."""

    async def close(unit: Unit, account: Account) -> Sequence[str]:
        await unit.people.set_disabled(account.id, disabled=True)
        return await unit.people.end_sessions([account.id])

    return await _change(ports, account_id, AuditEvent.DISABLED, close, by=by, reason=reason)


async def enable(
    ports: Ports, account_id: AccountId, *, by: str = STORE, reason: str = ""
) -> Account:
    """Enables an account."""

    async def reopen(unit: Unit, account: Account) -> Sequence[str]:
        if account.is_erased:
            raise AccountErased
        await unit.people.set_disabled(account.id, disabled=False)
        return ()

    return await _change(ports, account_id, AuditEvent.ENABLED, reopen, by=by, reason=reason)


async def set_title(
    ports: Ports,
    account_id: AccountId,
    title_level: TitleLevel,
    *,
    by: str = STORE,
    reason: str = "",
) -> Account:
    """Sets a tutor's title level."""

    async def promote(unit: Unit, account: Account) -> Sequence[str]:
        if account.role is not Role.TUTOR:
            raise NoAccountWithRole
        await unit.people.set_title_level(account.id, title_level)
        return ()

    facts = {"title_level": title_level.value}
    event = AuditEvent.TITLE_SET
    return await _change(ports, account_id, event, promote, facts, by=by, reason=reason)


async def set_facts(
    ports: Ports,
    account_id: AccountId,
    facts: Mapping[str, str | None],
    *,
    by: str = STORE,
    reason: str = "",
) -> Account:
    """Sets profile fields that the store maintains, as texts; an empty text clears a field."""

    async def write(unit: Unit, account: Account) -> Sequence[str]:
        profile = await unit.people.profile(account.id)
        values = {name: _read(profile, name, text) for name, text in facts.items()}
        after = change_profile(profile, values, today(ports))
        [now] = await unit.accounts.held([account.id])  # its name may have changed in the meantime
        await unit.people.put_profile(now.id, now.name, after)
        return ()

    fields, event = {"fields": ",".join(sorted(facts))}, AuditEvent.FACTS_SET
    return await _change(ports, account_id, event, write, fields, by=by, reason=reason)


async def set_institution(
    ports: Ports,
    account_id: AccountId,
    institution: Institution,
    *,
    by: str = STORE,
    reason: str = "",
) -> Account:
    """Sets an account's institution."""

    async def move(unit: Unit, account: Account) -> Sequence[str]:
        institution_id = await ensure_institution(unit, institution, ports.clock.now())
        await unit.people.set_institution(account.id, institution_id)
        return ()

    facts = {"fields": "institution", "institution": institution.code.strip()}
    event = AuditEvent.FACTS_SET
    return await _change(ports, account_id, event, move, facts, by=by, reason=reason)


@dataclass(frozen=True, slots=True)
class Invite:
    """An issued invite code; the service keeps only its hash."""

    code: str
    expires_at: Instant
    uses: int


async def issue_invite(
    ports: Ports,
    *,
    institution: str,
    name: str,
    uses: int = 1,
    days: int = INVITE_DAYS,
    by: str = STORE,
    reason: str = "",
) -> Invite:
    """A new invite code of an institution (its code and name), for this many tutors and days."""
    mint, now = ports.mint, ports.clock.now()
    invite = Invite(mint.draw_letters(), Instant(now + days * DAY_MS), uses)

    async def work(unit: Unit) -> None:
        institution_id = await ensure_institution(unit, Institution(institution, name), now)
        await unit.invites.add(
            code_hash=invite_hash(mint, invite.code),
            institution_id=institution_id,
            uses=uses,
            now=now,
            expires_at=invite.expires_at,
        )
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.INVITE_ISSUED,
                at=now,
                actor=by,
                reason=reason,
                facts={"institution": institution.strip(), "uses": uses},
            )
        )

    await ports.units.run(work)
    return invite


async def ensure_institution(unit: Unit, institution: Institution, now: Instant) -> InstitutionId:
    """The id of an institution, which is created if it has a name."""
    code = check_name(institution.code, "institution code")
    if institution.name is not None:
        name = check_name(institution.name, "institution name")
        return await unit.invites.institution(code=code, name=name, now=now)
    known = await unit.people.institution(code)
    if known is None:
        raise InvalidProfile("institution code", "is of no institution yet: a new one needs a name")
    return known.id


async def forget_proofs(ports: Ports) -> None:
    """Deletes expired tokens, and codes, tickets and limits that expired a day ago."""
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        await unit.housekeeping.forget(Instant(now - DAY_MS))
        await unit.sessions.forget_expired(now)

    await ports.units.run(work)


def _read(profile: Profile, name: str, text: str | None) -> Any:
    """The value of a field from its text."""
    fields = sorted(one for one in STORES_FIELDS if hasattr(profile, one))
    if name not in fields:
        raise FactUnknown(name, ", ".join(fields))
    try:
        return msgspec.convert(text, get_type_hints(type(profile))[name], strict=False)
    except msgspec.ValidationError as problem:
        raise InvalidProfile(name, str(problem)) from None


async def _change(
    ports: Ports,
    account_id: AccountId,
    event: AuditEvent,
    change: Callable[[Unit, Account], Awaitable[Sequence[str]]],
    facts: Mapping[str, str | int] | None = None,
    *,
    by: str,
    reason: str,
) -> Account:
    """Changes an account, audits it and ends the sessions that the change revoked."""

    async def work(unit: Unit) -> tuple[Account, Sequence[str]]:
        account = present(await unit.accounts.by_id(account_id), Thing.ACCOUNT, account_id)
        ended = await change(unit, account)
        await unit.audit.put(
            AuditEntry(
                event=event,
                at=ports.clock.now(),
                actor=by,
                account_id=account_id,
                reason=reason,
                facts=facts or {},
            )
        )
        return await unit.accounts.by_id(account_id) or account, ended

    account, ended = await ports.units.run(work)
    for token_hash in ended:
        ports.sessions.evict(token_hash)
    return account


async def create_student(
    ports: Ports,
    *,
    phone: str,
    name: str,
    password: str,
    institution: Institution | None = None,
    by: str = STORE,
    reason: str = "",
) -> Account:
    """A new student account."""
    person = _Person(Role.STUDENT, phone, name, institution=institution)
    return await _create(ports, person, password, by=by, reason=reason)


async def create_tutor(
    ports: Ports,
    *,
    phone: str,
    name: str,
    password: str,
    title_level: TitleLevel,
    institution: Institution | None = None,
    by: str = STORE,
    reason: str = "",
) -> Account:
    """A new tutor account."""
    person = _Person(Role.TUTOR, phone, name, title_level, institution)
    return await _create(ports, person, password, by=by, reason=reason)


@dataclass(frozen=True, slots=True)
class _Person:
    """The person of a new account."""

    role: Role
    phone: str
    name: str
    title: TitleLevel | None = None
    institution: Institution | None = None


async def _create(ports: Ports, person: _Person, password: str, *, by: str, reason: str) -> Account:
    phone, name = read_phone(person.phone, ports.policy.phone_region), check_name(person.name)
    choose_password(password, password, phone, name)
    hashed, now = await ports.hasher.hash(password), ports.clock.now()

    async def work(unit: Unit) -> Account:
        check_another(person.role, name, await unit.accounts.at_phone(phone))
        institution = person.institution
        account = await unit.accounts.add(
            phone=phone,
            role=person.role,
            name=name,
            password_hash=hashed,
            title_level=person.title,
            institution_id=None
            if institution is None
            else await ensure_institution(unit, institution, now),
            now=now,
        )
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.CREATED,
                at=now,
                actor=by,
                account_id=account.id,
                reason=reason,
                facts={"role": person.role.name},
            )
        )
        return account

    return await ports.units.run(work)

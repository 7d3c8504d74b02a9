"""The store's work on accounts: students, tutors, their titles and institutions, invite codes."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, get_type_hints

import msgspec

from wordmate.application.accounts.messages.people import (
    AccountChanged,
    ChangeAccount,
    CreateAccount,
    CreateTutor,
    Invite,
    IssueInvite,
    ListedInstitution,
    OneAccount,
    PhoneShown,
    SaveInstitution,
    SetFacts,
    SetInstitution,
    SetTitle,
    TakeBackTitle,
    TitleChanged,
    TitleSince,
)
from wordmate.application.accounts.phone import national, read_phone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_not_erased, check_sees, held_person
from wordmate.application.accounts.registration import invite_hash, today
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.accounts_of_phone import check_another
from wordmate.domain.accounts.errors import (
    FactUnknown,
    InvalidProfile,
    NoAccountWithRole,
)
from wordmate.domain.accounts.password import choose_password
from wordmate.domain.accounts.profile import STORES_FIELDS, Profile, change_profile, check_name
from wordmate.domain.accounts.staff_rules import (
    check_is_house_owner,
    check_may_manage,
    check_owner_remains,
)
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import InstitutionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.titles import (
    NO_TITLES,
    Titles,
    planned,
    replaced,
    title_on,
    titled,
    without_planned,
)


@dataclass(frozen=True, slots=True)
class Institution:
    """An institution as the store writes it; the name creates or renames it."""

    code: str
    name: str | None = None


@operation("StoreDisableAccount", right=Right.PEOPLE, changes=True)
async def disable(ports: Ports, call: Call, request: ChangeAccount) -> AccountChanged:
    """Closes an account and ends its sessions."""

    async def close(unit: Unit, account: Account) -> Sequence[str]:
        await check_house_keeps_owner(unit, account)
        await unit.people.set_disabled(account.id, disabled=True)
        return await unit.people.end_sessions([account.id])

    return await change_account(ports, call, request, AuditEvent.DISABLED, close)


@operation("StoreEnableAccount", right=Right.PEOPLE, changes=True)
async def enable(ports: Ports, call: Call, request: ChangeAccount) -> AccountChanged:
    """Opens a closed account."""

    async def reopen(unit: Unit, account: Account) -> Sequence[str]:
        await unit.people.set_disabled(account.id, disabled=False)
        return ()

    return await change_account(ports, call, request, AuditEvent.ENABLED, reopen)


@operation("StoreSetTitle", right=Right.PEOPLE, changes=True)
async def set_title(ports: Ports, call: Call, request: SetTitle) -> TitleChanged:
    """Sets a tutor's title level, which decides the pay, from a day on: today or later."""
    level = request.title_level
    return await _change_titles(
        *(ports, call, request, AuditEvent.TITLE_SET),
        change=lambda titles, since, day: titled(titles, level, since, day),
        level=level,
    )


@operation("StoreTakeBackTitle", right=Right.PEOPLE, changes=True)
async def take_back_title(ports: Ports, call: Call, request: TakeBackTitle) -> TitleChanged:
    """Takes back a title of a tutor that is planned from a future day on."""
    return await _change_titles(
        *(ports, call, request, AuditEvent.TITLE_TAKEN_BACK), change=without_planned
    )


async def _change_titles(
    ports: Ports,
    call: Call,
    request: SetTitle | TakeBackTitle,
    event: AuditEvent,
    /,
    *,
    change: Callable[[Titles, date, date], Titles],
    level: TitleLevel | None = None,
) -> TitleChanged:
    """Changes the titles of a tutor from a day on (``change`` takes that day and today): to a
    level, or by taking that day's back.
    """
    day = today(ports)
    since = request.since or day
    before = after = NO_TITLES
    facts = dict[str, str | int]()

    async def work(unit: Unit, account: Account) -> Sequence[str]:
        nonlocal before, after
        check_role(account, Role.TUTOR)
        [now] = await unit.accounts.held([account.id])  # they may have changed in the meantime
        before, after = now.titles, change(now.titles, since, day)
        await unit.people.set_titles(account.id, after)
        facts.update(title_level=level or before[since], since=since.isoformat())
        return ()

    account = await change_account(ports, call, request, event, work, facts=facts)
    return TitleChanged.of(
        account,
        since=since,
        title_before=replaced(before, since, day),
        planned_titles=TitleSince.each(planned(after, day)),
    )


@operation("StoreSetFacts", right=Right.PEOPLE, changes=True)
async def set_facts(ports: Ports, call: Call, request: SetFacts) -> AccountChanged:
    """Sets profile fields that the store maintains."""

    async def write(unit: Unit, account: Account) -> Sequence[str]:
        check_role(account, *SIDES)
        profile = await unit.people.profile(account.id)
        values = {name: _read(profile, name, text) for name, text in request.facts.items()}
        after = change_profile(profile, values, today(ports))
        [now] = await unit.accounts.held([account.id])  # its name may have changed in the meantime
        await unit.people.put_profile(now.id, now.name, after)
        return ()

    fields = {"fields": ",".join(sorted(request.facts))}
    return await change_account(ports, call, request, AuditEvent.FACTS_SET, write, facts=fields)


@operation("StoreSetInstitution", right=Right.OWNER, changes=True)
async def set_institution(ports: Ports, call: Call, request: SetInstitution) -> AccountChanged:
    """Sets the institution of a student or tutor, or none; only an owner of the house does it."""
    institution = institution_of(request)

    async def move(unit: Unit, account: Account) -> Sequence[str]:
        check_is_house_owner(call.staff)
        check_role(account, *SIDES)
        moved_to = await _institution_id(ports, unit, institution)
        await unit.people.set_institution(account.id, moved_to)
        return ()

    facts = {"fields": "institution", "institution": institution.code.strip()}
    return await change_account(ports, call, request, AuditEvent.FACTS_SET, move, facts=facts)


@operation("StoreShowPhone", right=Right.PEOPLE, or_right=Right.SCHEDULE)
async def show_phone(ports: Ports, unit: Unit, call: Call, request: OneAccount) -> PhoneShown:
    """Returns a person's phone; each look is audited."""
    user_id = request.user_id
    account = await held_person(unit, call, user_id)
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.PHONE_SEEN, at=ports.clock.now(), actor=call.by, account_id=user_id
        )
    )
    return PhoneShown(phone=national(account.phone))


@operation("StoreIssueInvite", right=Right.PEOPLE, changes=True)
async def issue_invite(ports: Ports, call: Call, request: IssueInvite) -> Invite:
    """Issues a new invite code of an institution."""
    mint, now = ports.mint, ports.clock.now()
    code, expires_at = mint.draw_letters(), Instant(now + request.days * DAY_MS)
    institution = Institution(request.institution_code, request.institution_name)

    async def work(unit: Unit) -> None:
        await unit.invites.add(
            code_hash=invite_hash(mint, code),
            institution_id=present(await institution_for(ports, unit, call, institution)),
            uses=request.uses,
            now=now,
            expires_at=expires_at,
        )
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.INVITE_ISSUED,
                at=now,
                actor=call.by,
                reason=request.reason,
                facts={"institution": institution.code.strip(), "uses": request.uses},
            )
        )

    await ports.units.run(work)
    return Invite(code=code, expires_at=expires_at, uses=request.uses, server_time=now)


@operation("StoreSaveInstitution", right=Right.OWNER)
async def save_institution(
    ports: Ports, unit: Unit, call: Call, request: SaveInstitution
) -> ListedInstitution:
    """Creates an institution, or renames the one with this code; only an owner of the house does
    it.
    """
    check_is_house_owner(call.staff)
    now = ports.clock.now()
    institution = Institution(request.institution_code, request.institution_name)
    await ensure_institution(unit, institution, now)
    saved = present(await unit.people.institution(institution.code.strip()))
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.INSTITUTION_SAVED,
            at=now,
            actor=call.by,
            reason=request.reason,
            facts={"institution": saved.code, "name": saved.name},
        )
    )
    return ListedInstitution(code=saved.code, name=saved.name)


@operation("StoreCreateStudent", right=Right.PEOPLE, changes=True)
async def create_student(ports: Ports, call: Call, request: CreateAccount) -> AccountChanged:
    """Creates a student's account."""
    return await create_account(ports, call, request, Role.STUDENT)


@operation("StoreCreateTutor", right=Right.PEOPLE, changes=True)
async def create_tutor(ports: Ports, call: Call, request: CreateTutor) -> AccountChanged:
    """Creates a tutor's account."""
    titles = {today(ports): request.title_level}
    return await create_account(ports, call, request, Role.TUTOR, titles=titles)


async def create_account(
    ports: Ports,
    call: Call,
    request: CreateAccount,
    role: Role,
    *,
    titles: Titles = NO_TITLES,
    rights: frozenset[Right] = frozenset(),
) -> AccountChanged:
    """A new account of this role; raises AccountExists."""
    phone, name = read_phone(request.phone, ports.policy.phone_region), check_name(request.name)
    choose_password(request.password, request.password, phone, name)
    hashed = await ports.hasher.hash(request.password, asked_by=call.visitor.address)
    now = ports.clock.now()

    async def work(unit: Unit) -> Account:
        at_phone = await unit.accounts.at_phone(phone)
        if role is Role.STORE:
            at_phone = await unit.accounts.staff_at(phone)
        check_another(role, name, at_phone)
        account = await unit.accounts.add(
            phone=phone,
            role=role,
            name=name,
            password_hash=hashed,
            titles=titles,
            institution_id=await institution_for(ports, unit, call, institution_of(request)),
            now=now,
            rights=rights,
        )
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.CREATED,
                at=now,
                actor=call.by,
                account_id=account.id,
                reason=request.reason,
                facts={"role": role.name, **_said(rights)},
            )
        )
        return account

    return _changed(ports, await ports.units.run(work))


async def change_account(
    ports: Ports,
    call: Call,
    request: ChangeAccount,
    event: AuditEvent,
    change: Callable[[Unit, Account], Awaitable[Sequence[str]]],
    *,
    facts: Mapping[str, str | int] | None = None,
) -> AccountChanged:
    """Changes an account that the caller sees and may manage, audits it and ends the sessions that
    the change revoked. Raises AccountErased.
    """
    account_id = request.user_id

    async def work(unit: Unit) -> tuple[Account, Sequence[str]]:
        account = present(await unit.accounts.by_id(account_id), Thing.ACCOUNT, account_id)
        check_sees(call, account.institution_id, Thing.ACCOUNT, account_id)
        check_may_manage(call.staff, account.rights)
        ended = await change(unit, account)
        await unit.audit.put(
            AuditEntry(
                event=event,
                at=ports.clock.now(),
                actor=call.by,
                account_id=account_id,
                reason=request.reason,
                facts=facts or {},
            )
        )
        after = present(await unit.accounts.by_id(account_id))
        check_not_erased(after)  # now that the change holds the account
        return after, ended

    account, ended = await ports.units.run(work)
    for token_hash in ended:
        ports.sessions.evict(token_hash)
    return _changed(ports, account)


def _changed(ports: Ports, account: Account) -> AccountChanged:
    """The account as an answer."""
    return AccountChanged.of(
        account,
        user_id=account.id,
        user_role=account.role,
        user_name=account.name,
        title_level=title_on(account.titles, today(ports)),
    )


def check_role(account: Account, *roles: Role) -> None:
    """Raises NoAccountWithRole."""
    if account.role not in roles:
        raise NoAccountWithRole


async def check_house_keeps_owner(unit: Unit, account: Account) -> None:
    """Raises LastOwner if this account leaves and is the last owner's; locks those of owners."""
    if account.role is Role.STORE:
        owners = await unit.accounts.house_owners()
        check_owner_remains([one.id for one in owners], account.id)


def institution_of(request: CreateAccount | SetInstitution) -> Institution:
    """The institution that a request names; without a code none."""
    return Institution(request.institution_code or "", request.institution_name)


async def institution_for(
    ports: Ports, unit: Unit, call: Call, institution: Institution
) -> InstitutionId | None:
    """The institution that the caller of the store names for somebody new: their own if they name
    none; raises NotFound for one that they do not see, HouseOwnerNeeded.
    """
    if institution.name is not None:
        check_is_house_owner(call.staff)
    if institution == Institution(""):
        return call.staff.institution_id
    if call.staff.sees_all:
        return await _institution_id(ports, unit, institution)
    code = check_name(institution.code, "institution code")
    known = present(await unit.people.institution(code), Thing.ACCOUNT, code)
    check_sees(call, known.id, Thing.ACCOUNT, code)
    return known.id


async def _institution_id(
    ports: Ports, unit: Unit, institution: Institution
) -> InstitutionId | None:
    if institution == Institution(""):
        return None
    return await ensure_institution(unit, institution, ports.clock.now())


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


def _said(rights: frozenset[Right]) -> Mapping[str, str]:
    """The rights as a fact of the audit log."""
    return {"rights": ",".join(sorted(rights))} if rights else {}

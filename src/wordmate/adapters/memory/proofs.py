"""Codes, tickets, invitations, WeChat bindings and the audit log."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.adapters.memory.tables import Binding, Invite, Tables
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import InstitutionRow, Ticket, TicketKind
from wordmate.application.kernel.audit import AuditEntry, AuditRow, AuditScope
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant


class MemoryOneTimeCodes:
    """``OneTimeCodes``."""

    def __init__(self, tables: Tables) -> None:
        self._codes = tables.codes

    async def get(self, phone: str, purpose: CodePurpose) -> OneTimeCode | None:
        return self._codes.get((phone, purpose))

    async def put(self, code: OneTimeCode) -> None:
        self._codes[code.phone, code.purpose] = code

    async def withdraw(self, code: OneTimeCode) -> None:
        last = self._codes.get((code.phone, code.purpose))
        if last is not None and last.code_hash == code.code_hash:
            del self._codes[code.phone, code.purpose]


class MemoryTickets:
    """``Tickets``."""

    def __init__(self, tables: Tables) -> None:
        self._tickets = tables.tickets

    async def put(self, token_hash: str, ticket: Ticket) -> None:
        if token_hash in self._tickets:
            raise StaleVersion
        self._tickets[token_hash] = ticket

    async def look(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        found = self._tickets.get(token_hash)
        live = found is not None and found.kind is kind and found.expires_at > now
        return found if live else None

    async def take(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        found = await self.look(token_hash, kind, now)
        if found is not None:
            del self._tickets[token_hash]
        return found


class MemoryInvites:
    """``Invites``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def add(
        self,
        *,
        code_hash: str,
        institution_id: InstitutionId,
        uses: int,
        now: Instant,
        expires_at: Instant,
    ) -> None:
        if code_hash in self._tables.invites:
            raise StaleVersion
        self._tables.invites[code_hash] = Invite(institution_id, uses, expires_at)

    async def use(self, code_hash: str, now: Instant) -> InstitutionId | None:
        found = self._tables.invites.get(code_hash)
        if found is None or not found.uses_left or found.expires_at <= now:
            return None
        self._tables.invites[code_hash] = replace(found, uses_left=found.uses_left - 1)
        return found.institution_id

    async def institution(self, *, code: str, name: str, now: Instant) -> InstitutionId:
        known = self._tables.institutions
        number = next((one.id for one in known.values() if one.code == code), None)
        if number is None:
            number = InstitutionId(self._tables.next_id("institution"))
        known[number] = InstitutionRow(number, code, name)
        return number


class MemoryWeChatBindings:
    """``WeChatBindings``. An empty union id is nobody's."""

    def __init__(self, tables: Tables) -> None:
        self._bindings = tables.bindings

    async def phone_of(self, user: WeChatUser) -> str | None:
        bindings = [self._bindings[open_id] for open_id in self._of(user)]
        return max(bindings, key=lambda one: one.bound_at).phone if bindings else None

    async def bind(self, user: WeChatUser, phone: str, now: Instant) -> None:
        self._bindings[user.open_id] = Binding(user.union_id or None, phone, now)
        for open_id in self._of(user):
            self._bindings[open_id] = replace(self._bindings[open_id], phone=phone)

    async def move(self, phone: str, to: str) -> None:
        for open_id, one in list(self._bindings.items()):
            if one.phone == phone:
                self._bindings[open_id] = replace(one, phone=to)

    def _of(self, user: WeChatUser) -> list[str]:
        return [
            open_id
            for open_id, one in self._bindings.items()
            if open_id == user.open_id or (user.union_id and one.union_id == user.union_id)
        ]


class MemoryAuditLog:
    """``AuditLog``."""

    def __init__(self, tables: Tables) -> None:
        self._entries = tables.audit

    async def put(self, *entries: AuditEntry) -> None:
        self._entries += entries


class MemoryAuditReads:
    """``AuditReads``."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def audit_log(self, scope: AuditScope, *, limit: int, offset: int) -> Sequence[AuditRow]:
        found = [one for one in self._tables.audit if self._is_of(one, scope)]
        found = sorted(found, key=lambda one: one.at)[::-1]
        return [self._audit_row(one) for one in found[offset : offset + limit]]

    def _is_of(self, entry: AuditEntry, scope: AuditScope) -> bool:
        return (
            (scope.account_id is None or scope.account_id in self._people(entry))
            and scope.order_id in (None, entry.order_id)
            and (scope.since is None or scope.since <= entry.at)
            and (scope.until is None or entry.at < scope.until)
            and scope.event in (None, entry.event)
        )

    def _people(self, entry: AuditEntry) -> set[AccountId | None]:
        of_order: tuple[AccountId | None, ...] = ()
        if entry.order_id is not None:
            order = self._tables.orders[entry.order_id]
            of_order = (order.student_id, order.tutor_id)
        actor = AccountId(int(entry.actor)) if entry.actor.isdecimal() else None
        return {entry.account_id, actor, *of_order}

    def _audit_row(self, entry: AuditEntry) -> AuditRow:
        actor = AccountId(int(entry.actor)) if entry.actor.isdecimal() else None
        return AuditRow(
            entry=entry,
            actor=self._named(actor) or entry.actor,
            person=self._named(entry.account_id),
        )

    def _named(self, account_id: AccountId | None) -> str:
        found = None if account_id is None else self._tables.accounts.get(account_id)
        return "" if found is None else f"{found.account.account_no} {found.account.name}"


class MemoryHousekeeping:
    """``Housekeeping``; counted attempts look after themselves."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def forget(self, before: Instant) -> None:
        codes, tickets = self._tables.codes, self._tables.tickets
        for key in [key for key, one in codes.items() if one.issued_at < before]:
            del codes[key]
        for token in [token for token, one in tickets.items() if one.expires_at < before]:
            del tickets[token]

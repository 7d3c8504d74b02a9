"""Codes, tickets, invitations, WeChat bindings and the audit log."""

from dataclasses import replace

from wordmate.adapters.memory.tables import Binding, Invite, Tables
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import InstitutionRow, Ticket, TicketKind
from wordmate.application.kernel.audit import AuditEntry
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import InstitutionId
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
    """``AuditLog``: entries to look at."""

    def __init__(self, tables: Tables) -> None:
        self._entries = tables.audit

    async def put(self, entry: AuditEntry) -> None:
        self._entries.append(entry)


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

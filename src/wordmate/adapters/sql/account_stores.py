"""Codes, tickets, invites, WeChat bindings and the audit log inside a unit of work."""

from collections.abc import Iterable

import msgspec
import structlog
from sqlalchemy import ClauseElement, String, delete, or_, select, update

from wordmate.adapters.sql.accounts import SqlAccounts
from wordmate.adapters.sql.people import SqlPeople
from wordmate.adapters.sql.schema_accounts import (
    audit_log,
    invite_code,
    one_time_code,
    rate_limit,
    ticket,
    wechat_binding,
)
from wordmate.adapters.sql.statement import Dialect, Statement, Tx, given, values_of
from wordmate.adapters.sql.stored_people import ticket_body, ticket_in
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import Ticket, TicketKind
from wordmate.application.kernel.audit import AuditEntry
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode

_log = structlog.get_logger("wordmate.audit")

_THIS_CODE = (
    one_time_code.c.phone == given("phone", String),
    one_time_code.c.purpose == given("purpose", String),
)
_CODE = Statement(
    lambda d: select(
        one_time_code.c.code_hash,
        one_time_code.c.issued_at,
        one_time_code.c.tries,
        one_time_code.c.state,
    ).where(*_THIS_CODE)
)


@Statement
def _put_code(d: Dialect) -> ClauseElement:
    insert = d.insert(one_time_code).values(**values_of(*one_time_code.c))
    changed = ("code_hash", "issued_at", "tries", "state")
    return insert.on_conflict_do_update(
        index_elements=["phone", "purpose"],
        set_={name: getattr(insert.excluded, name) for name in changed},
    )


_WITHDRAW_CODE = Statement(
    lambda d: delete(one_time_code).where(
        *_THIS_CODE, one_time_code.c.code_hash == given("code_hash", String)
    )
)

_PUT_TICKET = Statement(lambda d: d.insert(ticket).values(**values_of(*ticket.c)))
_THIS_TICKET = (
    ticket.c.token_hash == given("token_hash", String),
    ticket.c.kind == given("kind", String),
    ticket.c.expires_at > given("now"),
)
_LOOK_AT_TICKET = Statement(lambda d: select(ticket.c.body).where(*_THIS_TICKET))
_TAKE_TICKET = Statement(lambda d: delete(ticket).where(*_THIS_TICKET).returning(ticket.c.body))

_ADD_INVITE = Statement(
    lambda d: d.insert(invite_code).values(
        **values_of(*(column for column in invite_code.c if column.name != "id"))
    )
)
_USE_INVITE = Statement(
    lambda d: (
        update(invite_code)
        .where(
            invite_code.c.code_hash == given("code_hash", String),
            invite_code.c.uses_left > 0,
            invite_code.c.expires_at > given("now"),
        )
        .values(uses_left=invite_code.c.uses_left - 1)
        .returning(invite_code.c.institution_id)
    )
)

_THIS_USER = or_(
    wechat_binding.c.open_id == given("open_id", String),
    wechat_binding.c.union_id == given("union_id", String),
)
_PHONE_OF = Statement(
    lambda d: (
        select(wechat_binding.c.phone)
        .where(_THIS_USER)
        .order_by(wechat_binding.c.bound_at.desc())
        .limit(1)
    )
)
_REBIND = Statement(
    lambda d: update(wechat_binding).where(_THIS_USER).values(phone=given("phone", String))
)


@Statement
def _bind(d: Dialect) -> ClauseElement:
    insert = d.insert(wechat_binding).values(**values_of(*wechat_binding.c))
    changed = ("union_id", "phone", "bound_at")
    return insert.on_conflict_do_update(
        index_elements=["open_id"],
        set_={name: getattr(insert.excluded, name) for name in changed},
    )


_MOVE = Statement(
    lambda d: (
        update(wechat_binding)
        .where(wechat_binding.c.phone == given("old", String))
        .values(phone=given("new", String))
    )
)

_AUDIT = Statement(
    lambda d: d.insert(audit_log).values(
        **values_of(*(column for column in audit_log.c if column.name != "id"))
    )
)

_FORGET = (
    Statement(lambda d: delete(one_time_code).where(one_time_code.c.issued_at < given("before"))),
    Statement(lambda d: delete(ticket).where(ticket.c.expires_at < given("before"))),
    Statement(lambda d: delete(rate_limit).where(rate_limit.c.ends_at < given("before"))),
)


class SqlOneTimeCodes:
    """One-time codes. Asking for a phone's code makes others who ask for it wait."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, phone: str, purpose: CodePurpose) -> OneTimeCode | None:
        await self._tx.queue_for(f"code\x1f{purpose}\x1f{phone}")
        row = await self._tx.one(_CODE, phone=phone, purpose=purpose)
        if row is None:
            return None
        return OneTimeCode(
            phone=phone,
            purpose=purpose,
            code_hash=row[0],
            issued_at=row[1],
            tries=row[2],
            state=row[3],
        )

    async def put(self, code: OneTimeCode) -> None:
        await self._tx.run(
            _put_code,
            phone=code.phone,
            purpose=code.purpose,
            code_hash=code.code_hash,
            issued_at=code.issued_at,
            tries=code.tries,
            state=code.state,
        )

    async def withdraw(self, code: OneTimeCode) -> None:
        await self._tx.run(
            _WITHDRAW_CODE, phone=code.phone, purpose=code.purpose, code_hash=code.code_hash
        )


class SqlTickets:
    """Tickets; only their hashes are known here."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, token_hash: str, ticket: Ticket) -> None:
        await self._tx.run(
            _PUT_TICKET,
            token_hash=token_hash,
            kind=ticket.kind,
            body=ticket_body(ticket),
            expires_at=ticket.expires_at,
        )

    async def look(self, token_hash: str, kind: TicketKind, now: int) -> Ticket | None:
        return await self._read(_LOOK_AT_TICKET, token_hash, kind, now)

    async def take(self, token_hash: str, kind: TicketKind, now: int) -> Ticket | None:
        return await self._read(_TAKE_TICKET, token_hash, kind, now)

    async def _read(
        self, statement: Statement, token_hash: str, kind: TicketKind, now: int
    ) -> Ticket | None:
        row = await self._tx.one(statement, token_hash=token_hash, kind=kind, now=now)
        return ticket_in(row[0]) if row else None


class SqlInvites:
    """Invite codes by their hashes, and the institutions that give them out."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(
        self, *, code_hash: str, institution_id: int, uses: int, now: int, expires_at: int
    ) -> None:
        await self._tx.run(
            _ADD_INVITE,
            code_hash=code_hash,
            institution_id=institution_id,
            uses_left=uses,
            created_at=now,
            expires_at=expires_at,
        )

    async def use(self, code_hash: str, now: int) -> int | None:
        row = await self._tx.one(_USE_INVITE, code_hash=code_hash, now=now)
        return int(row[0]) if row else None

    async def institution(self, *, code: str, name: str, now: int) -> int:
        return await SqlAccounts(self._tx).put_institution(code=code, name=name, now=now)


class SqlWeChatBindings:
    """Which WeChat account belongs to which phone. An empty union id is nobody's."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def phone_of(self, user: WeChatUser) -> str | None:
        row = await self._tx.one(_PHONE_OF, **_ids(user))
        return str(row[0]) if row else None

    async def bind(self, user: WeChatUser, phone: str, now: int) -> None:
        await self._tx.queue_for(f"wechat\x1f{user.union_id or user.open_id}")
        await self._tx.run(_bind, **_ids(user), phone=phone, bound_at=now)
        await self._tx.run(_REBIND, **_ids(user), phone=phone)

    async def move(self, phone: str, to: str) -> None:
        await self._tx.run(_MOVE, old=phone, new=to)


def _ids(user: WeChatUser) -> dict[str, str | None]:
    return {"open_id": user.open_id, "union_id": user.union_id or None}


class SqlAuditLog:
    """A row for each entry; ``audited`` is told when the rows are committed."""

    def __init__(self, tx: Tx, audited: list[AuditEntry]) -> None:
        self._tx = tx
        self._audited = audited

    async def put(self, entry: AuditEntry) -> None:
        await self._tx.run(
            _AUDIT,
            event=entry.event,
            at=entry.at,
            actor=entry.actor,
            account_id=entry.account_id,
            address=entry.address,
            facts=msgspec.json.encode(entry.facts).decode(),
        )
        self._audited.append(entry)


def tell(audited: Iterable[AuditEntry]) -> None:
    """A line in the log for each entry that is committed."""
    for entry in audited:
        _log.info(
            "audit",
            audit=entry.event.value,
            actor=entry.actor,
            account_id=entry.account_id,
            address=entry.address,
            **entry.facts,
        )


class SqlHousekeeping:
    """Drops what has ended."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def forget(self, before: int) -> None:
        for statement in _FORGET:
            await self._tx.run(statement, before=before)


class AccountStores:
    """The stores of accounts of one transaction, each made when it is asked for."""

    __slots__ = ()
    tx: Tx
    audited: list[AuditEntry]

    @property
    def codes(self) -> SqlOneTimeCodes:
        return SqlOneTimeCodes(self.tx)

    @property
    def tickets(self) -> SqlTickets:
        return SqlTickets(self.tx)

    @property
    def invites(self) -> SqlInvites:
        return SqlInvites(self.tx)

    @property
    def wechat(self) -> SqlWeChatBindings:
        return SqlWeChatBindings(self.tx)

    @property
    def people(self) -> SqlPeople:
        return SqlPeople(self.tx)

    @property
    def audit(self) -> SqlAuditLog:
        return SqlAuditLog(self.tx, self.audited)

    @property
    def housekeeping(self) -> SqlHousekeeping:
        return SqlHousekeeping(self.tx)

"""Proofs, inside a unit of work: one-time codes, tickets for the next step, invite codes, bindings
of WeChat accounts.
"""

from typing import Final

from sqlalchemy import BigInteger, ClauseElement, String, delete, or_, select, update

from wordmate.adapters.sql.accounts.schema import (
    institution,
    invite_code,
    one_time_code,
    rate_limit,
    second_factor,
    ticket,
    wechat_binding,
)
from wordmate.adapters.sql.accounts.stored import body_of, ticket_in
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import Ticket, TicketKind
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode
from wordmate.domain.accounts.second_factor import SecondFactor
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant

_THIS_CODE = (
    one_time_code.c.phone == param("phone", String),
    one_time_code.c.purpose == param("purpose", String),
)
_ONE_TIME_CODE: Final = Columns.of(OneTimeCode, one_time_code)
_CODE = Statement(lambda d: select(*_ONE_TIME_CODE).where(*_THIS_CODE))


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
        *_THIS_CODE, one_time_code.c.code_hash == param("code_hash", String)
    )
)


class SqlOneTimeCodes:
    """One-time codes. Reading a phone's code locks it: other readers wait."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, phone: str, purpose: CodePurpose) -> OneTimeCode | None:
        await self._tx.advisory_lock(f"code\x1f{purpose}\x1f{phone}")
        row = await self._tx.one(_CODE, phone=phone, purpose=purpose)
        return _ONE_TIME_CODE.one(row)

    async def put(self, code: OneTimeCode) -> None:
        await self._tx.run(_put_code, **_ONE_TIME_CODE.values(code))

    async def withdraw(self, code: OneTimeCode) -> None:
        await self._tx.run(
            _WITHDRAW_CODE, phone=code.phone, purpose=code.purpose, code_hash=code.code_hash
        )


_f = second_factor.c
_SECOND_FACTOR: Final = Columns.of(
    SecondFactor,
    second_factor,
    recovery_hashes=As(
        _f.recovery_hashes,
        lambda text: frozenset(text.split()),
        lambda hashes: " ".join(sorted(hashes)),
    ),
)
_THIS_FACTOR = _f.account_id == param("account_id", BigInteger)
_FACTOR = Statement(lambda d: select(*_SECOND_FACTOR).where(_THIS_FACTOR))
_DROP_FACTOR = Statement(lambda d: delete(second_factor).where(_THIS_FACTOR))


@Statement
def _put_factor(d: Dialect) -> ClauseElement:
    insert = d.insert(second_factor).values(**values_of(*_f))
    return insert.on_conflict_do_update(
        index_elements=["account_id"],
        set_={column.name: insert.excluded[column.name] for column in _f if not column.primary_key},
    )


class SqlSecondFactors:
    """The second factors of staff."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, account_id: AccountId) -> SecondFactor | None:
        return _SECOND_FACTOR.one(await self._tx.one(_FACTOR, account_id=account_id))

    async def put(self, account_id: AccountId, factor: SecondFactor) -> None:
        await self._tx.run(_put_factor, account_id=account_id, **_SECOND_FACTOR.values(factor))

    async def drop(self, account_id: AccountId) -> None:
        await self._tx.run(_DROP_FACTOR, account_id=account_id)


_PUT_TICKET = Statement(lambda d: d.insert(ticket).values(**values_of(*ticket.c)))
_THIS_TICKET = (
    ticket.c.token_hash == param("token_hash", String),
    ticket.c.kind == param("kind", String),
    ticket.c.expires_at > param("now"),
)
_LOOK_AT_TICKET = Statement(lambda d: select(ticket.c.body).where(*_THIS_TICKET))
_TAKE_TICKET = Statement(lambda d: delete(ticket).where(*_THIS_TICKET).returning(ticket.c.body))


class SqlTickets:
    """Tickets; stores only their hashes."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, token_hash: str, ticket: Ticket) -> None:
        await self._tx.run(
            _PUT_TICKET,
            token_hash=token_hash,
            kind=ticket.kind,
            body=body_of(ticket),
            expires_at=ticket.expires_at,
        )

    async def look(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        return await self._read(_LOOK_AT_TICKET, token_hash, kind, now)

    async def take(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        return await self._read(_TAKE_TICKET, token_hash, kind, now)

    async def _read(
        self, statement: Statement, token_hash: str, kind: TicketKind, now: Instant
    ) -> Ticket | None:
        row = await self._tx.one(statement, token_hash=token_hash, kind=kind, now=now)
        return ticket_in(row[0]) if row else None


_ADD_INVITE = Statement(
    lambda d: d.insert(invite_code).values(
        **values_of(*(column for column in invite_code.c if column.name != "id"))
    )
)
_USE_INVITE = Statement(
    lambda d: (
        update(invite_code)
        .where(
            invite_code.c.code_hash == param("code_hash", String),
            invite_code.c.uses_left > 0,
            invite_code.c.expires_at > param("now"),
        )
        .values(uses_left=invite_code.c.uses_left - 1)
        .returning(invite_code.c.institution_id)
    )
)


@Statement
def _put_institution(d: Dialect) -> ClauseElement:
    insert = d.insert(institution).values(
        **values_of(institution.c.code, institution.c.name, institution.c.created_at)
    )
    return insert.on_conflict_do_update(
        index_elements=["code"], set_={"name": insert.excluded.name}
    ).returning(institution.c.id)


class SqlInvites:
    """Invite codes by their hashes, and the institutions that issue them."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(
        self,
        *,
        code_hash: str,
        institution_id: InstitutionId,
        uses: int,
        now: Instant,
        expires_at: Instant,
    ) -> None:
        await self._tx.run(
            _ADD_INVITE,
            code_hash=code_hash,
            institution_id=institution_id,
            uses_left=uses,
            created_at=now,
            expires_at=expires_at,
        )

    async def use(self, code_hash: str, now: Instant) -> InstitutionId | None:
        row = await self._tx.one(_USE_INVITE, code_hash=code_hash, now=now)
        return InstitutionId(row[0]) if row else None

    async def institution(self, *, code: str, name: str, now: Instant) -> InstitutionId:
        row = await self._tx.one(_put_institution, code=code, name=name, created_at=now)
        return InstitutionId(required_row(row)[0])


_THIS_USER = or_(
    wechat_binding.c.open_id == param("open_id", String),
    wechat_binding.c.union_id == param("union_id", String),
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
    lambda d: update(wechat_binding).where(_THIS_USER).values(phone=param("phone", String))
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
        .where(wechat_binding.c.phone == param("old", String))
        .values(phone=param("new", String))
    )
)


class SqlWeChatBindings:
    """Bindings of WeChat accounts to phones. An empty union id matches no account."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def phone_of(self, user: WeChatUser) -> str | None:
        row = await self._tx.one(_PHONE_OF, **_ids(user))
        return str(row[0]) if row else None

    async def bind(self, user: WeChatUser, phone: str, now: Instant) -> None:
        await self._tx.advisory_lock(f"wechat\x1f{user.union_id or user.open_id}")
        await self._tx.run(_bind, **_ids(user), phone=phone, bound_at=now)
        await self._tx.run(_REBIND, **_ids(user), phone=phone)

    async def move(self, phone: str, to: str) -> None:
        await self._tx.run(_MOVE, old=phone, new=to)


def _ids(user: WeChatUser) -> dict[str, str | None]:
    return {"open_id": user.open_id, "union_id": user.union_id or None}


_FORGET = (
    Statement(lambda d: delete(one_time_code).where(one_time_code.c.issued_at < param("before"))),
    Statement(lambda d: delete(ticket).where(ticket.c.expires_at < param("before"))),
    Statement(lambda d: delete(rate_limit).where(rate_limit.c.ends_at < param("before"))),
)


class SqlHousekeeping:
    """Deletes expired codes, tickets and limits."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def forget(self, before: Instant) -> None:
        for statement in _FORGET:
            await self._tx.run(statement, before=before)

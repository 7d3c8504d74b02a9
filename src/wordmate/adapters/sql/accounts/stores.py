"""Accounts and login tokens."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    BigInteger,
    ClauseElement,
    ColumnElement,
    FromClause,
    Integer,
    String,
    delete,
    func,
    select,
    update,
)

from wordmate.adapters.sql.accounts.person_keys import put_keys
from wordmate.adapters.sql.accounts.schema import account, institution, login_session, second_factor
from wordmate.adapters.sql.accounts.stored import rights_in, text_of, text_of_titles, titles_in
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import constant
from wordmate.application.accounts.ports.stores import Account, InstitutionRow, SessionRow
from wordmate.domain.accounts.login_session import SESSION_ID_LENGTH
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.titles import NO_TITLES, Titles


def titles_of(people: FromClause) -> As:
    """The titles of an account, which may be that of an outer join."""
    return As(people.c.titles, titles_in, text_of_titles)


_RIGHTS: Final = As(account.c.rights, rights_in, text_of)
ACCOUNT: Final = Columns.of(Account, account, titles=titles_of(account), rights=_RIGHTS)
INSTITUTION: Final = Columns.of(InstitutionRow, institution)
HAS_SECOND_FACTOR: Final = As(second_factor.c.is_confirmed, bool)
"""NULL, in an outer join, where none was begun."""
SESSION: Final = Columns.of(
    SessionRow,
    login_session,
    role=one_of(account.c.role, Role),
    institution_id=account.c.institution_id,
    rights=_RIGHTS,
    has_second_factor=HAS_SECOND_FACTOR,
)
BY_ID = Statement(lambda d: select(*ACCOUNT).where(account.c.id == param("id")))


def _of_phone(condition: ColumnElement[bool]) -> Statement:
    return Statement(
        lambda d: (
            select(*ACCOUNT)
            .where(account.c.phone == param("phone", String), condition)
            .order_by(account.c.id)
        )
    )


BY_PHONE = _of_phone(account.c.role != constant(Role.STORE))
STAFF_BY_PHONE = _of_phone(account.c.role == constant(Role.STORE))
"""Apart from those of the app, which codes and WeChat open."""

_OPEN_STAFF_OF_HOUSE = Statement(
    lambda d: (
        select(*ACCOUNT)
        .where(
            account.c.role == constant(Role.STORE),
            account.c.institution_id.is_(None),
            ~account.c.disabled,
        )
        .order_by(account.c.id)
        .with_for_update(key_share=True)
    )
)


@Statement
def _held(d: Dialect) -> ClauseElement:
    ids = d.rows("ids", id=BigInteger)
    these = select(*ACCOUNT).where(account.c.id.in_(select(ids.c.id))).order_by(account.c.id)
    return these.with_for_update(key_share=True)


_ADD = Statement(
    lambda d: (
        d.insert(account)
        .values(
            **values_of(
                account.c.phone,
                account.c.role,
                account.c.name,
                account.c.password_hash,
                account.c.titles,
                account.c.institution_id,
                account.c.rights,
                account.c.created_at,
            ),
            version=1,
        )
        .returning(account.c.id)
    )
)

INSTITUTION_BY_CODE = Statement(
    lambda d: select(*INSTITUTION).where(institution.c.code == param("code", String))
)


_ADD_SESSION = Statement(
    lambda d: d.insert(login_session).values(
        **values_of(
            login_session.c.token_hash,
            login_session.c.account_id,
            login_session.c.created_at,
            login_session.c.last_seen_at,
            login_session.c.expires_at,
            login_session.c.user_agent,
        )
    )
)

_FORGET_EXPIRED = Statement(
    lambda d: delete(login_session).where(login_session.c.expires_at < param("now"))
)

_last_used = login_session.alias()
_KEEP_LAST_USED = Statement(
    lambda d: delete(login_session).where(
        login_session.c.account_id == param("account_id"),
        login_session.c.token_hash.not_in(
            select(_last_used.c.token_hash)
            .where(_last_used.c.account_id == param("account_id"))
            .order_by(_last_used.c.last_seen_at.desc(), _last_used.c.created_at.desc())
            .limit(param("most", Integer))
        ),
    )
)

_REVOKE = Statement(
    lambda d: delete(login_session).where(login_session.c.token_hash == param("token_hash", String))
)


@Statement
def _end_named(d: Dialect) -> ClauseElement:
    ids = d.rows("session_ids", session_id=String)
    return (
        delete(login_session)
        .where(
            login_session.c.account_id == param("account_id"),
            func.substr(login_session.c.token_hash, 1, SESSION_ID_LENGTH).in_(
                select(ids.c.session_id)
            ),
        )
        .returning(login_session.c.token_hash)
    )


_TOUCH = Statement(
    lambda d: (
        update(login_session)
        .where(login_session.c.token_hash == param("token_hash", String))
        .values(last_seen_at=param("now"), expires_at=param("until"))
    )
)


@Statement
def sessions_by_hash(d: Dialect) -> ClauseElement:
    hashes = d.rows_planned_once("token_hashes", token_hash=String)
    return (
        select(login_session.c.token_hash, *SESSION)
        .join(hashes, hashes.c.token_hash == login_session.c.token_hash)
        .join(account, account.c.id == login_session.c.account_id)
        .outerjoin(second_factor, second_factor.c.account_id == account.c.id)
        .where(~account.c.disabled)
    )


class SqlAccounts:
    """Accounts inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def by_id(self, account_id: AccountId) -> Account | None:
        return ACCOUNT.one(await self._tx.one(BY_ID, id=account_id))

    async def by_phone(self, phone: str) -> Sequence[Account]:
        return ACCOUNT.all(await self._tx.all(BY_PHONE, phone=phone))

    async def at_phone(self, phone: str) -> Sequence[Account]:
        await self._tx.advisory_lock(f"phone\x1f{phone}")
        return await self.by_phone(phone)

    async def staff_at(self, phone: str) -> Sequence[Account]:
        return ACCOUNT.all(await self._tx.all(STAFF_BY_PHONE, phone=phone))

    async def house_owners(self) -> Sequence[Account]:
        staff = ACCOUNT.all(await self._tx.all(_OPEN_STAFF_OF_HOUSE))
        return [one for one in staff if one.staff.sees_all]

    async def held(self, account_ids: Sequence[AccountId]) -> Sequence[Account]:
        return ACCOUNT.all(await self._tx.all(_held, ids=list(account_ids)))

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
    ) -> Account:
        row = await self._tx.one(
            _ADD,
            phone=phone,
            role=role,
            name=name,
            password_hash=password_hash,
            titles=text_of_titles(titles),
            institution_id=institution_id,
            rights=text_of(rights),
            created_at=now,
        )
        added = ACCOUNT.read(required_row(await self._tx.one(BY_ID, id=required_row(row)[0])))
        await put_keys(self._tx, added, is_new=True)
        return added


class SqlLoginSessions:
    """Login tokens inside a unit of work; stores only their hashes."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(
        self,
        *,
        token_hash: str,
        account_id: AccountId,
        now: Instant,
        expires_at: Instant,
        user_agent: str = "",
    ) -> None:
        await self._tx.run(
            _ADD_SESSION,
            token_hash=token_hash,
            account_id=account_id,
            created_at=now,
            last_seen_at=now,
            expires_at=expires_at,
            user_agent=user_agent,
        )

    async def revoke(self, token_hash: str) -> None:
        await self._tx.run(_REVOKE, token_hash=token_hash)

    async def end_named(self, account_id: AccountId, session_ids: Sequence[str]) -> Sequence[str]:
        rows = await self._tx.all(_end_named, account_id=account_id, session_ids=list(session_ids))
        return [str(row[0]) for row in rows]

    async def keep_last_used(self, account_id: AccountId, most: int) -> None:
        await self._tx.run(_KEEP_LAST_USED, account_id=account_id, most=most)

    async def forget_expired(self, now: Instant) -> None:
        await self._tx.run(_FORGET_EXPIRED, now=now)

    async def touch(self, token_hash: str, now: Instant, expires_at: Instant) -> None:
        """Records a use of the token and extends it to ``expires_at``."""
        await self._tx.run(_TOUCH, token_hash=token_hash, now=now, until=expires_at)

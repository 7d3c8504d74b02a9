"""Changes of existing accounts, and their profiles."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    ClauseElement,
    ColumnElement,
    String,
    delete,
    select,
    update,
)

from wordmate.adapters.sql.accounts.person_keys import put_keys
from wordmate.adapters.sql.accounts.schema import account, login_session
from wordmate.adapters.sql.accounts.stored import body_of, profile_in, text_of, text_of_titles
from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID, INSTITUTION, INSTITUTION_BY_CODE
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    required_row,
)
from wordmate.application.accounts.ports.stores import InstitutionRow
from wordmate.domain.accounts.profile import Profile, StudentProfile
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.titles import Titles

_ESCAPE: Final = "\\"
_THIS = account.c.id == param("id")


def holds(text: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether a text contains that of the pattern ``part`` (``holding``), in any case."""
    return text.ilike(param("part", String), escape=_ESCAPE)


NAME_HOLDS: Final = holds(account.c.name)


def _changing(**values: Any) -> Any:
    return update(account).where(_THIS).values(version=account.c.version + 1, **values)


PROFILE = Statement(lambda d: select(account.c.role, account.c.profile).where(_THIS))

_PUT_PROFILE = Statement(
    lambda d: _changing(
        name=param("new_name", String),
        profile=param("new_profile", String),
        grade=param("new_grade", String),
    )
)
_SET_PHONE = Statement(lambda d: _changing(phone=param("new_phone", String)))
_SET_DISABLED = Statement(lambda d: _changing(disabled=param("now_disabled", Boolean)))
_SET_TITLES = Statement(lambda d: _changing(titles=param("new_titles", String)))
_SET_RIGHTS = Statement(lambda d: _changing(rights=param("new_rights", String)))
_SET_INSTITUTION = Statement(lambda d: _changing(institution_id=param("institution", BigInteger)))


@Statement
def _set_password(d: Dialect) -> ClauseElement:
    ids = d.rows("ids", id=BigInteger)
    return (
        update(account)
        .where(account.c.id.in_(select(ids.c.id)))
        .values(version=account.c.version + 1, password_hash=param("new_hash", String))
    )


@Statement
def _end_sessions(d: Dialect) -> ClauseElement:
    ids = d.rows("ids", id=BigInteger)
    return (
        delete(login_session)
        .where(
            login_session.c.account_id.in_(select(ids.c.id)),
            login_session.c.token_hash != param("but", String),
        )
        .returning(login_session.c.token_hash)
    )


def holding(part: str) -> str:
    """A LIKE pattern that matches texts containing this one."""
    for one in (_ESCAPE, "%", "_"):
        part = part.replace(one, _ESCAPE + one)
    return f"%{part}%"


async def profile_of(source: Source, account_id: AccountId) -> Profile:
    """The profile of an account; LookupError when the account does not exist."""
    role, body = required_row(await source.one(PROFILE, id=account_id))
    return profile_in(Role(role), body)


class SqlPeople:
    """Changes of accounts, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def profile(self, account_id: AccountId) -> Profile:
        await self._tx.advisory_lock(f"profile\x1f{account_id}")
        return await profile_of(self._tx, account_id)

    async def put_profile(self, account_id: AccountId, name: str, profile: Profile) -> None:
        body = body_of(profile)
        grade = profile.grade if isinstance(profile, StudentProfile) else None
        await self._tx.run(
            _PUT_PROFILE, id=account_id, new_name=name, new_profile=body, new_grade=grade
        )
        await self._put_keys(account_id)

    async def set_password(self, account_ids: Sequence[AccountId], password_hash: str) -> None:
        await self._tx.run(_set_password, ids=list(account_ids), new_hash=password_hash)

    async def set_phone(self, account_id: AccountId, phone: str) -> None:
        await self._tx.run(_SET_PHONE, id=account_id, new_phone=phone)
        await self._put_keys(account_id)

    async def _put_keys(self, account_id: AccountId) -> None:
        person = ACCOUNT.read(required_row(await self._tx.one(BY_ID, id=account_id)))
        await put_keys(self._tx, person)

    async def set_disabled(self, account_id: AccountId, *, disabled: bool) -> None:
        await self._tx.run(_SET_DISABLED, id=account_id, now_disabled=disabled)

    async def set_titles(self, account_id: AccountId, titles: Titles) -> None:
        await self._tx.run(_SET_TITLES, id=account_id, new_titles=text_of_titles(titles))

    async def set_institution(
        self, account_id: AccountId, institution_id: InstitutionId | None
    ) -> None:
        await self._tx.run(_SET_INSTITUTION, id=account_id, institution=institution_id)

    async def set_rights(self, account_id: AccountId, rights: frozenset[Right]) -> None:
        await self._tx.run(_SET_RIGHTS, id=account_id, new_rights=text_of(rights))

    async def institution(self, code: str) -> InstitutionRow | None:
        return INSTITUTION.one(await self._tx.one(INSTITUTION_BY_CODE, code=code))

    async def end_sessions(
        self, account_ids: Sequence[AccountId], but: str | None = None
    ) -> Sequence[str]:
        rows = await self._tx.all(_end_sessions, ids=list(account_ids), but=but or "")
        return [str(row[0]) for row in rows]

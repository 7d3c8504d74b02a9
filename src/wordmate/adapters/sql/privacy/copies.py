"""Copies of people's data as files, as rows."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import BigInteger, ClauseElement, Integer, String, delete, select, update

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.accounts.stores import ACCOUNT
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, values_of
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.privacy.schema import data_copy
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.privacy.data_copies import CopyOfPerson
from wordmate.application.privacy.messages import (
    DataCopyOfPerson,
    DataCopyState,
    DataCopyView,
    OnePerson,
)
from wordmate.application.privacy.operations import OwnDataCopy, StoreDataCopy
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.privacy.data_copy import DataCopy

_c = data_copy.c
_IS_SIDE: Final = account.c.role != constant(Role.STORE)
_COPY: Final = Columns.of(DataCopy, data_copy)
_SEEN: Final = Columns(lambda *read: read, ACCOUNT, _COPY.maybe())
OF_PERSON = Statement(lambda d: select(*_COPY).where(_c.account_id == param("account_id")))
_THIS = (
    _c.account_id == param("of_account", BigInteger),
    _c.name == param("of_name", String),
)
_SET_SIZE = Statement(
    lambda d: (
        update(data_copy)
        .where(*_THIS)
        .values(size=param("bytes", BigInteger))
        .returning(_c.account_id)
    )
)
OLD = Statement(
    lambda d: (
        select(_c.account_id, _c.name)
        .where(_c.kept_until <= param("now", BigInteger))
        .order_by(_c.kept_until)
        .limit(param("limit", Integer))
    )
)
_DROP = Statement(lambda d: delete(data_copy).where(*_THIS))


@Statement
def _put(d: Dialect) -> ClauseElement:
    insert = d.insert(data_copy).values(**values_of(*_c))
    new = {one.name: insert.excluded[one.name] for one in _c if one is not _c.account_id}
    return insert.on_conflict_do_update(index_elements=["account_id"], set_=new)


@cache
def copy_of_seen(reach: Reach) -> Statement:
    """A person whom these staff see, with the copy of their data."""
    return Statement(
        lambda d: (
            select(*_SEEN)
            .outerjoin(data_copy, _c.account_id == account.c.id)
            .where(account.c.id == param("account_id"), _IS_SIDE, *in_reach(reach))
        )
    )


class SqlDataCopies:
    """Copies of people's data, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, account_id: AccountId) -> DataCopy | None:
        return _COPY.one(await self._tx.one(OF_PERSON, account_id=account_id))

    async def put(self, copy: DataCopy) -> str | None:
        earlier = await self.of(copy.account_id)
        await self._tx.run(_put, **_COPY.values(copy))
        return None if earlier is None else earlier.name

    async def set_size(self, account_id: AccountId, name: str, size: int) -> bool:
        row = await self._tx.one(_SET_SIZE, of_account=account_id, of_name=name, bytes=size)
        return row is not None

    async def drop_kept_until(self, now: Instant, limit: int) -> Sequence[str]:
        old = await self._tx.all(OLD, now=now, limit=limit)
        for account_id, name in old:
            await self._tx.run(_DROP, of_account=account_id, of_name=name)
        return [name for _, name in old]


@answers(CopyOfPerson)
async def copy_of_person(read: Read, account_id: AccountId) -> DataCopy | None:
    return _COPY.one(await read.one(OF_PERSON, account_id=account_id))


@answers(OwnDataCopy)
async def own_data_copy(read: Read, call: Call, _request: Empty) -> DataCopyState:
    copy = _COPY.one(await read.one(OF_PERSON, account_id=call.caller.user_id))
    return DataCopyState(copy=_view(copy))


@answers(StoreDataCopy)
async def store_data_copy(read: Read, call: Call, request: OnePerson) -> DataCopyOfPerson:
    staff = call.staff
    row = await read.one(
        copy_of_seen(reach_of(staff)),
        account_id=request.user_id,
        institution_id=staff.institution_id,
    )
    if row is None:
        raise NotFound(Thing.ACCOUNT, request.user_id)
    person, copy = _SEEN.read(row)
    return DataCopyOfPerson(
        user_id=person.id,
        account_no=person.account_no,
        user_name=person.name,
        is_erased=person.is_erased,
        copy=_view(copy),
    )


def _view(copy: DataCopy | None) -> DataCopyView | None:
    if copy is None:
        return None
    return DataCopyView(utc_asked=copy.asked_at, utc_kept_until=copy.kept_until, size=copy.size)

"""Columns of sealed texts."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ClauseElement,
    ColumnElement,
    Integer,
    String,
    delete,
    func,
    select,
    union_all,
    update,
)

from wordmate.adapters.sql.accounts.schema import id_number, second_factor
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, values_of
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.application.accounts.resealing import (
    AT_ONCE,
    AskedSeals,
    FormerSeals,
    SealedText,
    SealsByKey,
)
from wordmate.application.kernel.sealing import SealedColumn
from wordmate.domain.kernel.ids import AccountId

COLUMNS: Final[Mapping[SealedColumn, ColumnElement[Any]]] = {
    SealedColumn.SECOND_FACTOR: second_factor.c.sealed_secret,
    SealedColumn.ID_NUMBER: id_number.c.sealed_number,
}


def _former(column: Any) -> Statement:
    of = column.table.c.account_id
    return Statement(
        lambda d: (
            select(of, column)
            .where(
                of > param("after", BigInteger),
                func.substr(column, 1, func.length(param("key_id", String)))
                != param("key_id", String),
            )
            .order_by(of)
            .limit(param("limit", Integer))
        )
    )


def _replace(column: Any) -> Statement:
    table = column.table
    return Statement(
        lambda d: (
            update(table)
            .where(
                table.c.account_id == param("of_account", BigInteger),
                column == param("before", String),
            )
            .values({column.name: param("again", String)})
        )
    )


FORMER: Final = {one: _former(column) for one, column in COLUMNS.items()}
_REPLACE: Final = {one: _replace(column) for one, column in COLUMNS.items()}
_DROP = Statement(lambda d: delete(id_number).where(id_number.c.account_id == param("account_id")))


@Statement
def _put(d: Dialect) -> ClauseElement:
    insert = d.insert(id_number).values(**values_of(*id_number.c))
    return insert.on_conflict_do_update(
        index_elements=["account_id"], set_={"sealed_number": insert.excluded["sealed_number"]}
    )


_keys = union_all(
    *(
        select(func.substr(column, 1, func.length(param("key_id", String))).label("key"))
        for column in COLUMNS.values()
    )
).subquery("keys")
BY_KEY = Statement(lambda d: select(_keys.c.key, func.count()).group_by(_keys.c.key))


class SqlSealedTexts:
    """Sealed texts, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put_id_number(self, account_id: AccountId, sealed: str | None) -> None:
        if sealed is None:
            await self._tx.run(_DROP, account_id=account_id)
        else:
            await self._tx.run(_put, account_id=account_id, sealed_number=sealed)

    async def replace(
        self, column: SealedColumn, account_id: AccountId, before: str, after: str
    ) -> None:
        await self._tx.run(_REPLACE[column], of_account=account_id, before=before, again=after)


@answers(FormerSeals)
async def former_seals(read: Read, asked: AskedSeals) -> Sequence[SealedText]:
    rows = await read.all(
        FORMER[asked.column], after=asked.after, key_id=asked.key_id, limit=AT_ONCE
    )
    return [SealedText(AccountId(account_id), sealed) for account_id, sealed in rows]


@answers(SealsByKey)
async def seals_by_key(read: Read, _asked: None) -> Mapping[str, int]:
    rows = await read.all(BY_KEY, key_id=read.ports.sealer.key_ids[0])
    return {str(key): int(number) for key, number in rows}

"""Requests for a person's data, as rows."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select, update

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, Tx, param, values_of
from wordmate.adapters.sql.privacy.schema import data_request
from wordmate.domain.kernel.ids import AccountId, DataRequestId
from wordmate.domain.privacy.data_request import DataRequest

_c = data_request.c
_THIS = _c.id == param("of_id")

DATA_REQUEST: Final = Columns.of(DataRequest, data_request)
OF_ACCOUNT = Statement(
    lambda d: (
        select(*DATA_REQUEST).where(_c.account_id == param("account_id")).order_by(_c.id.desc())
    )
)
_HELD = Statement(lambda d: select(*DATA_REQUEST).where(_THIS).with_for_update())
_ADD = Statement(
    lambda d: d.insert(data_request).values(**values_of(*(one for one in _c if one.name != "id")))
)
_PUT = Statement(
    lambda d: (
        update(data_request)
        .where(_THIS)
        .values(**values_of(_c.status, _c.answer, _c.answered_by, _c.answered_at))
    )
)


class SqlDataRequests:
    """Requests for data, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, account_id: AccountId) -> Sequence[DataRequest]:
        return DATA_REQUEST.all(await self._tx.all(OF_ACCOUNT, account_id=account_id))

    async def held(self, request_id: DataRequestId) -> DataRequest | None:
        return DATA_REQUEST.one(await self._tx.one(_HELD, of_id=request_id))

    async def add(self, request: DataRequest) -> None:
        await self._tx.run(_ADD, **DATA_REQUEST.values(request))

    async def put(self, request: DataRequest) -> None:
        await self._tx.run(_PUT, of_id=request.id, **DATA_REQUEST.values(request))

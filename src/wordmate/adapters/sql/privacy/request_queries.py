"""Lists of requests for data: a person's, and those of the people whom the store's staff see."""

from functools import cache
from typing import Any, Final

from sqlalchemy import select

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, param, with_paging
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.privacy.requests import DATA_REQUEST, OF_ACCOUNT
from wordmate.adapters.sql.privacy.schema import REQUEST_OPEN, data_request
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page, Rows
from wordmate.application.privacy.messages import (
    DataRequestOfPerson,
    DataRequestView,
    ListStoreDataRequests,
)
from wordmate.application.privacy.operations import OwnDataRequests, StoreDataRequests
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.privacy.data_request import (
    DataRequest,
    DataRequestKind,
    DataRequestStatus,
    due_day,
)

_id = data_request.c.id
_IS_OF_PERSON = data_request.c.account_id == param("account_id")
_OF_PERSON: Final = Columns(lambda *read: read, DATA_REQUEST, account.c.role, account.c.name)


@cache
def store_requests(reach: Reach, *, only_open: bool, of_person: bool = False) -> Statement:
    """A page of the requests of these people, or of one of them: the open ones, or all, newest
    first.
    """
    rows = (
        select(*_OF_PERSON)
        .join(account, account.c.id == data_request.c.account_id)
        .where(*in_reach(reach), *([_IS_OF_PERSON] if of_person else []))
    )
    if only_open:
        return Statement(lambda d: with_paging(rows.where(REQUEST_OPEN).order_by(_id)))
    return Statement(lambda d: with_paging(rows.order_by(_id.desc())))


@answers(OwnDataRequests)
async def own_data_requests(read: Read, call: Call, _request: Empty) -> Page[DataRequestView]:
    found = DATA_REQUEST.all(await read.all(OF_ACCOUNT, account_id=call.caller.user_id))
    latest = {kind: [one for one in found if one.kind is kind][:1] for kind in DataRequestKind}
    data = [DataRequestView(**_facts(read, one)) for some in latest.values() for one in some]
    return Page(data=data, total=len(data))


@answers(StoreDataRequests)
async def list_store_data_requests(
    read: Read, call: Call, request: ListStoreDataRequests
) -> Rows[DataRequestOfPerson]:
    staff, today = call.staff, local_date(read.now, read.policy.zone)
    rows = await read.all(
        store_requests(
            reach_of(staff),
            only_open=request.only_open,
            of_person=request.account_id is not None,
        ),
        institution_id=staff.institution_id,
        account_id=request.account_id,
        limit=request.limit,
        offset=request.offset,
    )
    data = []
    for one, role, name in _OF_PERSON.all(rows):
        facts = _facts(read, one)
        is_open = one.status is DataRequestStatus.OPEN
        data.append(
            DataRequestOfPerson(
                **facts,
                user_id=one.account_id,
                account_no=account_no(one.account_id, Role(role)),
                user_name=name,
                is_late=is_open and facts["due"] < today,
            )
        )
    return Rows(data=data)


def _facts(read: Read, asked: DataRequest) -> dict[str, Any]:
    return {
        "data_request_id": asked.id,
        "kind": asked.kind,
        "status": asked.status,
        "utc_asked": asked.asked_at,
        "due": due_day(local_date(asked.asked_at, read.policy.zone)),
        "answer": asked.answer,
        "utc_answered": asked.answered_at,
    }

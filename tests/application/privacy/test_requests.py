"""People ask for their data in the app; the store sees and answers what they ask."""

from typing import Any

import pytest

from tests.application.privacy.test_erasing import request_for
from tests.support.house import House
from tests.support.refusals import said
from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.privacy.messages import (
    AnswerDataRequest,
    AskDataRequest,
    DataRequestOfPerson,
    DataRequestView,
    ListStoreDataRequests,
    OneDataRequest,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import DataRequestId
from wordmate.domain.privacy.data_request import DataRequestKind, DataRequestStatus
from wordmate.domain.privacy.errors import DataRequestClosed, DataRequestOpen

DAY = 24 * 60


async def ask(house: House, call: Call, kind: str = "COPY") -> DataRequestView:
    await house.app.ask_data_request(call, AskDataRequest(kind=DataRequestKind(kind)))
    return next(one for one in await asked(house, call) if one.kind == kind)


async def asked(house: House, call: Call) -> list[DataRequestView]:
    listed: list[DataRequestView] = (await house.app.own_data_requests(call, Empty())).data
    return listed


async def at_store(house: House, **options: Any) -> list[DataRequestOfPerson]:
    request = ListStoreDataRequests(**options)
    listed: list[DataRequestOfPerson] = (
        await house.app.list_store_data_requests(store_call(), request)
    ).data
    return listed


def one(request: DataRequestView) -> OneDataRequest:
    return OneDataRequest(data_request_id=request.data_request_id)


async def test_a_request_is_seen_by_the_store_with_its_due_day(house: House) -> None:
    assert await asked(house, house.student) == []
    request = await ask(house, house.student)
    assert (request.status, str(request.due)) == (DataRequestStatus.OPEN, "2026-12-11")
    [seen] = await at_store(house)
    assert (seen.account_no, seen.user_name, seen.is_late) == ("S00000001", "student", False)
    house.clock.move(minutes=21 * DAY)
    [seen] = await at_store(house)
    assert seen.is_late
    with pytest.raises(DataRequestOpen):
        await ask(house, house.student)


async def test_an_answer_closes_a_request(house: House) -> None:
    request = await ask(house, house.student)
    await ask(house, house.tutor, "CLOSE")
    answer = AnswerDataRequest(
        data_request_id=request.data_request_id, is_done=True, answer="handed over"
    )
    await house.app.answer_data_request(answer, by="王老师")
    [mine] = await asked(house, house.student)
    assert (mine.status, mine.answer) == (DataRequestStatus.DONE, "handed over")
    assert [one.kind for one in await at_store(house)] == [DataRequestKind.CLOSE]
    assert len(await at_store(house, only_open=False)) == 2
    with pytest.raises(DataRequestClosed) as refused:
        await house.app.answer_data_request(answer)
    assert said(refused.value) == "This request has already been carried out by 王老师"
    with pytest.raises(DataRequestClosed) as refused:
        await house.app.withdraw_data_request(house.student, one(request))
    assert said(refused.value) == "This request has already been carried out by the store"
    [(actor, facts)] = await house.rows(
        "SELECT actor, facts FROM audit_log WHERE event = 'data_request_answered'"
    )
    assert (actor, facts) == ("王老师", '{"kind":"COPY","status":"DONE"}')


async def test_only_the_person_withdraws_a_request(house: House) -> None:
    request = await ask(house, house.student)
    for call, named in (
        (house.other_student, one(request)),
        (house.student, OneDataRequest(data_request_id=DataRequestId(10**6))),
    ):
        with pytest.raises(NotFound):
            await house.app.withdraw_data_request(call, named)
    await house.app.withdraw_data_request(house.student, one(request))
    assert await at_store(house) == []
    again = await ask(house, house.student)
    assert [each.data_request_id for each in await asked(house, house.student)] == [
        again.data_request_id
    ]


async def test_erasing_an_account_answers_its_request(house: House) -> None:
    await ask(house, house.student, "CLOSE")
    await house.app.erase_person(request_for(house, "student"))
    assert await at_store(house) == []
    [seen] = await at_store(house, only_open=False)
    assert (seen.status, seen.user_name) == (DataRequestStatus.DONE, "S00000001")

"""A copy of a person's data is prepared at the desk, made by a job, downloaded, and deleted."""

import asyncio
from io import BytesIO
from zipfile import ZipFile

import pytest

from tests.application.inbox.test_inbox import staff_with
from tests.application.privacy.test_erasing import drop_files, request_for
from tests.application.privacy.test_requests import ask, asked
from tests.support.following import outbox_events, write_notices
from tests.support.house import House
from tests.support.staff import employ
from wordmate.adapters.jobs.delivery import Followed, waiting_on
from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.privacy.data_copies import (
    VALID_MS,
    copy_at,
    create_copy_address,
    create_own_copy_address,
    drop_old_copies,
    prepare_data_copy,
)
from wordmate.application.privacy.messages import (
    AnswerDataRequest,
    DataCopyView,
    OnePerson,
    PrepareDataCopy,
)
from wordmate.application.privacy.operations import OwnDataCopy, StoreDataCopy
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.staff import Right
from wordmate.domain.privacy.data_copy import KEPT_DAYS, DataCopyAsked
from wordmate.domain.privacy.data_request import DataRequestStatus
from wordmate.entrypoints.data_copies import MakeDataCopy

WHY = "asked for it on the phone"
DAY = 24 * 60


async def prepare(house: House, who: str = "student", call: Call | None = None) -> None:
    request = PrepareDataCopy(user_id=house.accounts[who].id, reason=WHY)
    await prepare_data_copy(house.ports, call or store_call("王芳"), request)


async def make_files(house: House) -> None:
    """What the workers do for the copies that were asked for."""
    for event in await outbox_events(house, Subscriber.COPY_DATA):
        assert isinstance(event, DataCopyAsked)
        wait = waiting_on(asyncio.get_running_loop())
        await asyncio.to_thread(MakeDataCopy(house.ports), Followed(1, event), wait)


async def own(house: House, call: Call) -> DataCopyView | None:
    return (await OwnDataCopy(house.ports, call, Empty())).copy


async def token_of(house: House, call: Call) -> str:
    made = await create_own_copy_address(house.ports, call, Empty())
    return made.path.removeprefix("/copies/")


async def downloaded(house: House, token: str) -> dict[str, bytes]:
    copy = await copy_at(house.ports, token)
    assert copy is not None
    content = await house.service.blobs.get(copy.name)
    assert content is not None
    assert len(content) == copy.size
    with ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def test_a_copy_that_was_asked_for_is_prepared_and_downloaded(house: House) -> None:
    await ask(house, house.student)
    await prepare(house)
    assert await house.rows("SELECT actor, reason FROM audit_log WHERE event = 'copied'") == [
        ("王芳", WHY)
    ]
    [request] = await asked(house, house.student)
    assert (request.status, request.answer) == (DataRequestStatus.DONE, "")
    before = await own(house, house.student)
    assert before is not None
    assert before.size is None
    with pytest.raises(NotFound):
        await token_of(house, house.student)

    await make_files(house)

    ready = await own(house, house.student)
    assert ready is not None
    assert ready.size
    unpacked = await downloaded(house, await token_of(house, house.student))
    assert b'"name":"student"' in unpacked["account.json"]
    assert await own(house, house.tutor) is None
    await write_notices(house)
    assert await house.rows("SELECT account_id, kind FROM notice") == [
        (house.accounts["student"].id, "data_copy_ready")
    ]


async def test_an_address_is_valid_for_some_minutes_and_for_one_copy(house: House) -> None:
    await prepare(house)
    await make_files(house)
    token = await token_of(house, house.student)
    assert await copy_at(house.ports, f"{token[:-3]}AAA") is None
    assert await copy_at(house.ports, "made-up") is None
    number = house.ports.sealer.seal("1", bound_to="id_number.sealed_number of 1")
    assert await copy_at(house.ports, number) is None
    house.clock.move(minutes=VALID_MS // 60_000 - 1)
    assert await copy_at(house.ports, token) is not None
    await prepare(house)
    assert await copy_at(house.ports, token) is None, "another copy is in its place"
    await make_files(house)
    token = await token_of(house, house.student)
    house.clock.move(minutes=VALID_MS // 60_000)
    assert await copy_at(house.ports, token) is None


async def test_a_new_copy_takes_the_place_of_the_earlier_one(house: House) -> None:
    await prepare(house)
    [first] = await house.rows("SELECT name FROM data_copy")
    await prepare(house)
    await make_files(house)
    await drop_files(house)
    [second] = await house.rows("SELECT name FROM data_copy")
    assert first != second
    assert not await house.service.blobs.exists(first[0])
    assert await house.service.blobs.exists(second[0])


async def test_a_copy_is_deleted_after_some_days(house: House) -> None:
    await prepare(house)
    await make_files(house)
    [(name,)] = await house.rows("SELECT name FROM data_copy")
    house.clock.move(minutes=KEPT_DAYS * DAY - 1)
    await drop_old_copies(house.ports)
    assert await own(house, house.student) is not None
    house.clock.move(minutes=1)
    await drop_old_copies(house.ports)
    await drop_files(house)
    assert await own(house, house.student) is None
    assert not await house.service.blobs.exists(name)


async def test_an_erasure_deletes_the_kept_copy_and_stops_one_that_is_made(house: House) -> None:
    await prepare(house)
    await make_files(house)
    [(name,)] = await house.rows("SELECT name FROM data_copy")
    token = await token_of(house, house.student)
    await house.app.erase_person(request_for(house, "student"))
    await make_files(house)
    await drop_files(house)
    assert await copy_at(house.ports, token) is None
    assert await house.rows("SELECT count(*) FROM data_copy") == [(0,)]
    assert not await house.service.blobs.exists(name)


async def test_a_file_that_is_ready_after_the_erasure_is_deleted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await prepare(house)
    [(name,)] = await house.rows("SELECT name FROM data_copy")
    blobs = house.ports.blobs
    put_file = blobs.put_file

    async def put_and_erase(*arguments: object) -> None:
        await put_file(*arguments)  # type: ignore[arg-type]
        await house.app.erase_person(request_for(house, "student"))

    monkeypatch.setattr(type(blobs), "put_file", lambda _, *arguments: put_and_erase(*arguments))
    await make_files(house)
    assert not await blobs.exists(name)


async def test_each_look_at_a_copy_is_in_the_audit_log(house: House) -> None:
    await prepare(house)
    await make_files(house)
    student = house.accounts["student"].id
    await create_copy_address(house.ports, store_call("王芳"), OnePerson(user_id=student))
    await token_of(house, house.student)
    assert await house.rows(
        "SELECT actor, account_id FROM audit_log WHERE event = 'copy_fetched' ORDER BY id"
    ) == [("王芳", student), (str(student), student)]


async def test_staff_of_another_shop_do_not_find_the_person(house: House) -> None:
    await prepare(house)
    await make_files(house)
    shop = (await employ(house, "owner of another shop")).institution_id
    other = staff_with(Right.OWNER, institution_id=shop)
    request = OnePerson(user_id=house.accounts["student"].id)
    with pytest.raises(NotFound):
        await prepare(house, call=other)
    with pytest.raises(NotFound):
        await create_copy_address(house.ports, other, request)
    with pytest.raises(NotFound):
        await StoreDataCopy(house.ports, other, request)
    seen = await StoreDataCopy(house.ports, staff_with(Right.PRIVACY), request)
    assert seen.copy is not None


async def test_the_answer_to_a_request_is_told_in_a_notice(house: House) -> None:
    request = await ask(house, house.student, "CLOSE")
    answer = AnswerDataRequest(
        data_request_id=request.data_request_id, is_done=False, answer="先结清课时"
    )
    await house.app.answer_data_request(store_call(), answer)
    await write_notices(house)
    assert await house.rows("SELECT kind, about FROM notice") == [
        ("data_request_answered", request.data_request_id)
    ]


async def test_a_file_that_a_killed_worker_left_goes_with_the_erasure(house: House) -> None:
    await prepare(house)
    [asked_for] = await outbox_events(house, Subscriber.COPY_DATA)
    assert isinstance(asked_for, DataCopyAsked)
    await house.app.erase_person(request_for(house, "student"))
    await drop_files(house)
    await house.service.blobs.put(asked_for.name, b"written before the kill")
    await make_files(house)
    assert await house.service.blobs.get(asked_for.name) is None

"""The file of a copy of a person's data, at an address that only those who may have it get."""

import asyncio
from io import BytesIO
from zipfile import ZipFile

from structlog.testing import capture_logs

from tests.adapters.rpc.desk import Desk
from tests.support.following import outbox_events
from wordmate.adapters.jobs.delivery import Followed, waiting_on
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.privacy.data_copies import VALID_MS
from wordmate.domain.privacy.data_copy import DataCopyAsked
from wordmate.entrypoints.data_copies import MakeDataCopy


async def prepared(desk: Desk) -> None:
    user_id = desk.house.accounts["student"].id
    await desk.data("house owner", "StorePrepareDataCopy", userId=user_id, reason="by phone")
    [event] = await outbox_events(desk.house, Subscriber.COPY_DATA)
    assert isinstance(event, DataCopyAsked)
    ports = desk.house.service.ports
    wait = waiting_on(asyncio.get_running_loop())
    await asyncio.to_thread(MakeDataCopy(ports), Followed(1, event), wait)


async def test_the_person_and_the_store_download_the_same_file(desk: Desk) -> None:
    await prepared(desk)
    user_id = desk.house.accounts["student"].id
    own = await desk.data("student", "CustomerCreateDataCopyAddress")
    stores = await desk.data("house owner", "StoreCreateDataCopyAddress", userId=user_id)
    assert own["path"] != stores["path"]
    contents = set[bytes]()
    for made in (own, stores):
        with capture_logs() as lines:
            answer = await desk.http.get(made["path"])
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == 'attachment; filename="wordmate.zip"'
        assert answer.headers["cache-control"] == "private, no-store"
        token = made["path"].removeprefix("/copies/")
        assert not [line for line in lines if token in str(line)]
        contents.add(answer.content)
    [content] = contents
    with ZipFile(BytesIO(content)) as archive:
        assert b'"name":"student"' in archive.read("account.json")


async def test_what_is_no_valid_address_is_not_found(desk: Desk) -> None:
    await prepared(desk)
    path = (await desk.data("student", "CustomerCreateDataCopyAddress"))["path"]
    changed = path[:-1] + ("A" if path[-1] != "A" else "B")
    for other in (changed, "/copies/made-up", "/copies/..%2Fpictures"):
        assert (await desk.http.get(other)).status_code == 404
    desk.house.clock.move(minutes=VALID_MS // 60_000)
    assert (await desk.http.get(path)).status_code == 404
    missing = await desk.call("tutor", "CustomerCreateDataCopyAddress")
    assert missing.status_code == 404

"""Large request bodies are limited before they are read, without harm to other callers."""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, cast

import msgspec
import pytest

from tests.adapters.rpc.desk import Desk
from tests.support.house import House
from wordmate.adapters.rpc.receiving import LARGE, Receiving
from wordmate.application.accounts.messages.account_settings import BASE64_MAX
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import LARGE_BYTES_OF_ACCOUNT
from wordmate.domain.kernel.errors import ServiceBusy, TooManyRequests
from wordmate.entrypoints.bootstrap import app_of

MB = 1_000_000


@pytest.fixture
def receiving(house: House) -> Receiving:
    return Receiving(house.ports, of_one=4 * MB, in_all=9 * MB)


async def test_one_sender_of_large_bodies_leaves_room_for_others(
    house: House, receiving: Receiving
) -> None:
    async with receiving.room(house.student, 3 * MB):
        with pytest.raises(TooManyRequests):
            async with receiving.room(house.student, 2 * MB):
                pass
        async with receiving.room(house.tutor, 3 * MB):
            pass
    async with receiving.room(house.student, 4 * MB):
        pass


async def test_any_number_of_senders_of_large_bodies_leave_room_for_the_next(
    receiving: Receiving,
) -> None:
    async with AsyncExitStack() as held:
        for address, most in (("10.0.0.1", 4 * MB), ("10.0.0.2", 2 * MB), ("10.0.0.3", MB)):
            await held.enter_async_context(receiving.room(Visitor(address), most))
            with pytest.raises((TooManyRequests, ServiceBusy)):
                async with receiving.room(Visitor(address), MB):
                    pass
        async with receiving.room(Visitor("10.0.0.4"), MB):
            pass


async def test_received_bytes_are_limited_per_minute(house: House, receiving: Receiving) -> None:
    for _ in range(LARGE_BYTES_OF_ACCOUNT.most // (4 * MB)):
        async with receiving.room(house.student, 4 * MB):
            pass
    with pytest.raises(TooManyRequests) as refused:
        async with receiving.room(house.student, MB):
            pass
    assert refused.value.retry_after == 60
    async with receiving.room(house.tutor, MB):
        pass
    house.clock.move(minutes=1)
    async with receiving.room(house.student, 4 * MB):
        pass


@dataclass
class Answered:
    status: int = 0
    headers: Mapping[bytes, bytes] = cast("Mapping[bytes, bytes]", None)
    code: str | None = None
    reads: int = 0


async def upload(desk: Desk, headers: Mapping[str, str], size: int) -> Answered:
    """The answer to a picture of this size, and how often its body was read."""
    answered, body = Answered(), bytearray()

    async def receive() -> Any:
        answered.reads += 1
        return {"type": "http.request", "body": b"{}".ljust(size), "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answered.status = message["status"]
            answered.headers = dict(message["headers"])
        else:
            body.extend(message["body"])

    sent = {**headers, "content-type": "application/json", "content-length": str(size)}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/request/CustomerUploadPicture",
        "raw_path": b"/request/CustomerUploadPicture",
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": ("10.0.0.1", 5000),
    }
    await cast("Any", app_of(desk.house.service))(scope, receive, send)
    answered.code = msgspec.json.decode(bytes(body))["errorCode"]
    return answered


async def test_a_large_body_is_not_read_before_its_sender_is_known(desk: Desk) -> None:
    unknown = {"x-token-c": "unknown", "x-user-id": "1"}
    answered = await upload(desk, unknown, BASE64_MAX)
    assert (answered.status, answered.code, answered.reads) == (401, "TOKEN_INVALID", 0)


async def test_a_large_body_over_the_limit_is_refused_unread_and_a_small_one_is_not(
    desk: Desk,
) -> None:
    student, tutor = await desk.signed_in("student"), await desk.signed_in("tutor")
    told = [await upload(desk, student, BASE64_MAX) for _ in range(10)]
    assert [(one.status, one.reads) for one in told] == [(400, 1)] * 8 + [(429, 0)] * 2
    assert told[-1].headers[b"retry-after"] == b"60"
    assert (await upload(desk, student, LARGE)).status == 400
    assert (await upload(desk, tutor, BASE64_MAX)).status == 400


async def test_a_body_with_a_too_large_declared_length_is_refused_unread(desk: Desk) -> None:
    answered = await upload(desk, await desk.signed_in("student"), 2 * BASE64_MAX)
    assert (answered.status, answered.code, answered.reads) == (413, "REQUEST_TOO_LARGE", 0)

"""Files that operations answer."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from tests.adapters.rpc.desk import Desk
from wordmate.adapters.rpc.sent_file import send_file
from wordmate.application.kernel.files import SentFile


class Line:
    """What is sent to a caller."""

    def __init__(self) -> None:
        self.content = b""
        self.headers: dict[bytes, bytes] = {}
        self.is_whole = False

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.headers = dict(message["headers"])
        else:
            self.content += message["body"]
            self.is_whole = not message["more_body"]


async def test_a_large_file_is_sent_as_it_comes_and_closed() -> None:
    closed = list[bool]()

    async def parts() -> AsyncGenerator[bytes, None]:
        try:
            yield b"one"
            yield b"two"
        finally:
            closed.append(True)

    line = Line()
    file = SentFile(name="小明.zip", media_type="application/zip", content=parts())
    await send_file(line, file)
    assert (line.content, line.is_whole, closed) == (b"onetwo", True, [True])
    assert line.headers[b"content-type"] == b"application/zip"
    assert line.headers[b"content-disposition"] == (
        b"attachment; filename*=UTF-8''%E5%B0%8F%E6%98%8E.zip"
    )


async def test_a_file_that_breaks_off_is_never_whole() -> None:
    async def parts() -> AsyncGenerator[bytes, None]:
        yield b"one"
        raise OSError

    line = Line()
    with pytest.raises(OSError):
        await send_file(line, SentFile(name="a", media_type="a/b", content=parts()))
    assert (line.content, line.is_whole) == (b"one", False)


async def test_a_batch_is_downloaded_by_the_store_that_made_it(desk: Desk) -> None:
    house = desk.house
    order = await house.attended()
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    await desk.data("house owner", "StoreIssueBatch", batch="11 月")
    answer = await desk.call(
        "house owner",
        "StoreDownloadBatch",
        {"accept-language": "en"},
        batch="11 月",
        part="LESSONS",
    )
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"].endswith("''11%20%E6%9C%88.csv")
    assert answer.headers["cache-control"] == "private, no-store"
    head, lesson = answer.content.decode("utf-8-sig").splitlines()
    assert head.startswith("batch,order,payment,tutor,tutor name,student")
    assert lesson.startswith(f"11 月,{order.course_order_id},1,")
    wrong = await desk.refused("owner of another shop", "StoreDownloadBatch", batch="11 月")
    assert wrong == (404, "NOT_FOUND")

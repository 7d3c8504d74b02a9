"""The running service: background work and the clock's work."""

from pathlib import Path
from typing import Any, cast

import httpx
from litestar.testing import AsyncTestClient

from tests.support.house import House, opened_house
from tests.support.patience import PATIENCE_S, comes_true
from wordmate.entrypoints.bootstrap import app_of


async def test_orders_expire_while_the_service_runs(sqlite_url: str, tmp_path: Path) -> None:
    async with opened_house(sqlite_url, tmp_path) as house:
        await house.booked()
        async with AsyncTestClient(app_of(house.service)):
            house.clock.move(minutes=61)
            await comes_true(lambda: all_are(house, "EXPIRED"))


async def test_the_words_of_a_lesson_are_spoken_ahead(sqlite_url: str, tmp_path: Path) -> None:
    async with opened_house(sqlite_url, tmp_path, workers=1) as house:
        async with AsyncTestClient(app_of(house.service)):
            order = await house.running()
            await house.taught(order, words=1)
            await comes_true(lambda: some_audio_is_ready(house))
        done = "SELECT count(*) FROM outbox WHERE done_at IS NULL"
        assert await house.rows(done) == [(0,)]


async def all_are(house: House, status: str) -> bool:
    return await house.rows("SELECT DISTINCT status FROM course_order") == [(status,)]


async def some_audio_is_ready(house: House) -> bool:
    unready = "SELECT count(*) FROM outbox WHERE done_at IS NULL"
    rows = await house.rows("SELECT count(*) FROM audio WHERE ready_at IS NOT NULL")
    return rows == [(1,)] and await house.rows(unready) == [(0,)]


async def test_only_named_origins_may_call_from_their_pages(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with opened_house(sqlite_url, tmp_path, allowed_origins=["https://h5.example"]) as house:
        transport = httpx.ASGITransport(cast("Any", app_of(house.service)))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://desk", timeout=PATIENCE_S
        ) as http:
            allowed = {}
            for origin in ("https://h5.example", "https://evil.example"):
                answer = await http.options(
                    "/request/StartCourseOrder",
                    headers={
                        "origin": origin,
                        "access-control-request-method": "POST",
                        "access-control-request-headers": "x-token-c,content-type",
                    },
                )
                allowed[origin] = answer.headers.get("access-control-allow-origin")
    assert allowed == {"https://h5.example": "https://h5.example", "https://evil.example": None}

"""Work is cancelled when its caller leaves or its time is over."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, cast

import httpx
import pytest

from tests.adapters.rpc.desk import Desk
from tests.support.patience import PATIENCE_S
from wordmate.adapters.rpc.app import create_app
from wordmate.adapters.rpc.awaited import REQUEST_SECONDS, awaited
from wordmate.domain.kernel.errors import ServiceBusy


class Caller:
    """A caller who may leave."""

    def __init__(self) -> None:
        self.left = asyncio.Event()

    async def receive(self) -> Any:
        await self.left.wait()
        return {"type": "http.disconnect"}


def soon() -> float:
    return asyncio.get_running_loop().time() + PATIENCE_S


async def test_work_is_cancelled_after_its_timeout() -> None:
    with pytest.raises(ServiceBusy, match="not done in time"):
        async with awaited(Caller().receive, asyncio.get_running_loop().time()):
            await asyncio.Event().wait()


async def test_work_is_cancelled_when_its_caller_leaves() -> None:
    caller = Caller()
    caller.left.set()
    with pytest.raises(ServiceBusy, match="the caller left"):
        async with awaited(caller.receive, soon(), look_seconds=0):
            await asyncio.Event().wait()


async def test_work_finished_in_time_is_unaffected_by_a_leaving_caller() -> None:
    caller = Caller()
    async with awaited(caller.receive, soon(), look_seconds=0):
        await asyncio.sleep(0)
    caller.left.set()
    await asyncio.sleep(0)


async def test_a_timeout_of_the_work_itself_is_raised() -> None:
    with pytest.raises(TimeoutError):
        async with awaited(Caller().receive, soon()):
            raise TimeoutError


Wait = Callable[[], Awaitable[object]]


def served(desk: Desk, look_up: Wait, work: Wait, seconds: float) -> httpx.AsyncClient:
    """The service, whose session look-up and units of work wait before they begin."""
    ports = desk.house.ports

    class Sessions:
        async def caller(self, token: str, user_id: str) -> Any:
            await look_up()
            return await ports.sessions.caller(token, user_id)

    class Units:
        async def run(self, unit_work: Any) -> Any:
            await work()
            return await ports.units.run(unit_work)

    slow = replace(ports, sessions=cast("Any", Sessions()), units=cast("Any", Units()))
    app = create_app(
        slow,
        blobs=desk.house.service.blobs,
        webapp=desk.webapp,
        reached_at="http://desk",
        request_seconds=seconds,
    )
    transport = httpx.ASGITransport(cast("Any", app))
    return httpx.AsyncClient(transport=transport, base_url="http://desk", timeout=PATIENCE_S)


async def marked(desk: Desk, http: httpx.AsyncClient, who: str = "student") -> httpx.Response:
    """The answer to a change."""
    body = {"wordIds": [desk.house.word_ids[0]], "isMastered": True}
    headers = await desk.signed_in(who)
    return await http.post("/request/CustomerMarkWords", json=body, headers=headers)


async def answered(desk: Desk, look_up: Wait, work: Wait, seconds: float) -> httpx.Response:
    async with served(desk, look_up, work, seconds) as http:
        return await marked(desk, http)


async def at_once() -> None: ...


async def hang() -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("look_up", "work"), [(hang, at_once), (at_once, hang)], ids=["session look-up", "unit"]
)
async def test_a_request_on_a_hanging_database_is_answered_in_time(
    desk: Desk, look_up: Wait, work: Wait
) -> None:
    async with asyncio.timeout(PATIENCE_S):
        answer = await answered(desk, look_up, work, 0.05)
    assert (answer.status_code, answer.json()["errorCode"]) == (503, "SERVICE_BUSY")
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize(("share", "status"), [(0.6, 503), (0.4, 200)])
async def test_one_deadline_bounds_session_look_up_and_unit_together(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, share: float, status: int
) -> None:
    loop = asyncio.get_running_loop()
    ahead, real = 0.0, loop.time
    monkeypatch.setattr(loop, "time", lambda: real() + ahead)

    async def slowly() -> None:
        nonlocal ahead
        ahead += share * REQUEST_SECONDS * PATIENCE_S
        for _ in range(3):
            await asyncio.sleep(0)

    answer = await answered(desk, slowly, slowly, REQUEST_SECONDS * PATIENCE_S)
    assert answer.status_code == status


async def test_many_changes_of_one_person_do_not_hold_up_those_of_another(desk: Desk) -> None:
    begun, may_end = asyncio.Semaphore(0), asyncio.Event()
    how_many = 0

    async def slowly() -> None:
        nonlocal how_many
        how_many += 1
        begun.release()
        await may_end.wait()

    for who in ("student", "other student"):
        await desk.signed_in(who)
    async with served(desk, at_once, slowly, PATIENCE_S) as http, asyncio.TaskGroup() as tasks:
        flood = [tasks.create_task(marked(desk, http)) for _ in range(20)]
        for _ in range(4):
            await begun.acquire()
        other = tasks.create_task(marked(desk, http, "other student"))
        await begun.acquire()
        begun_beside = how_many
        may_end.set()

    assert begun_beside == 5
    assert {one.result().status_code for one in (*flood, other)} == {200}

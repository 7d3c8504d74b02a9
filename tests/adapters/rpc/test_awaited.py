"""Work is cancelled when its caller leaves or its time is over."""

import asyncio
from typing import Any

import pytest

from wordmate.adapters.rpc.awaited import awaited
from wordmate.domain.kernel.errors import ServiceBusy


class Caller:
    """A caller who may leave."""

    def __init__(self) -> None:
        self.left = asyncio.Event()

    async def receive(self) -> Any:
        await self.left.wait()
        return {"type": "http.disconnect"}


async def test_work_is_cancelled_after_its_timeout() -> None:
    with pytest.raises(ServiceBusy, match=r"not done in 0\.01 s"):
        async with awaited(Caller().receive, seconds=0.01):
            await asyncio.Event().wait()


async def test_work_is_cancelled_when_its_caller_leaves() -> None:
    caller = Caller()
    caller.left.set()
    with pytest.raises(ServiceBusy, match="the caller left"):
        async with awaited(caller.receive, look_seconds=0):
            await asyncio.Event().wait()


async def test_work_finished_in_time_is_unaffected_by_a_leaving_caller() -> None:
    caller = Caller()
    async with awaited(caller.receive, look_seconds=0):
        await asyncio.sleep(0)
    caller.left.set()
    await asyncio.sleep(0)


async def test_a_timeout_of_the_work_itself_is_raised() -> None:
    with pytest.raises(TimeoutError):
        async with awaited(Caller().receive):
            raise TimeoutError

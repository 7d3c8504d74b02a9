"""Expensive work waits in a bounded, fair queue."""

import asyncio

import pytest

from wordmate.adapters.lanes import Lane
from wordmate.domain.kernel.errors import ServiceBusy


class Work:
    """Work that ends when a test says so, with its caller."""

    def __init__(self, **bounds: int) -> None:
        self.lane = Lane("a test", **{"at_once": 1, "of_one": 9, "in_all": 99, **bounds})
        self.begun: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._ended = asyncio.Semaphore(0)

    async def ask(self, *whose: str) -> None:
        for one in whose:
            self.tasks.append(asyncio.create_task(self._work(one)))
        await _settled()

    async def end(self, times: int = 1) -> None:
        for _ in range(times):
            self._ended.release()
            await _settled()

    async def _work(self, whose: str) -> None:
        async with self.lane.turn(whose):
            self.begun.append(whose)
            await self._ended.acquire()


async def _settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_many_requests_delay_another_person_by_one_turn() -> None:
    work = Work()
    await work.ask(*["flood"] * 6, "somebody", "another")
    await work.end(8)
    assert work.begun == ["flood", "flood", "somebody", "another", *["flood"] * 4]


async def test_requests_beyond_the_queue_are_refused_as_busy() -> None:
    work = Work(of_one=2, in_all=3)
    await work.ask("flood", "flood", "flood")
    with pytest.raises(ServiceBusy):
        await work.lane._enter("flood")
    await work.ask("somebody")
    with pytest.raises(ServiceBusy):
        await work.lane._enter("another")
    await work.end(4)
    await asyncio.gather(*work.tasks)
    await work.ask("another")
    assert work.begun[-1] == "another"


async def test_the_turn_of_a_caller_who_left_goes_to_the_next() -> None:
    work = Work()
    await work.ask("first", "left", "next")
    work.tasks[1].cancel()
    await work.end(2)
    assert work.begun == ["first", "next"]
    await work.ask("later")
    assert work.begun == ["first", "next", "later"]


async def test_a_turn_granted_to_a_leaving_caller_is_not_lost() -> None:
    work = Work()
    await work.ask("first", "left", "next")
    work._ended.release()
    await asyncio.sleep(0)  # the first has ended, and the second does not know of its turn yet
    assert work.tasks[0].done()
    work.tasks[1].cancel()
    await _settled()
    assert work.begun == ["first", "next"]

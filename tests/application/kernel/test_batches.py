"""Concurrent callers share one query, whose answer is as fresh as that of an own query."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.application.kernel.batches import Batches


class Desk:
    """Answers each query when released; negative keys are unknown."""

    def __init__(self) -> None:
        self.questions: list[list[int]] = []
        self.turn = asyncio.Event()
        self.round = 0

    async def answer(self, keys: Sequence[int]) -> Mapping[int, tuple[int, int]]:
        self.questions.append(list(keys))
        self.turn.clear()
        await self.turn.wait()
        return {key: (key, len(self.questions)) for key in keys if key >= 0}


async def settled() -> None:
    """Lets all other tasks run."""
    for _ in range(5):
        await asyncio.sleep(0)


@given(st.lists(st.lists(st.integers(-3, 9), min_size=1, max_size=6), min_size=1, max_size=5))
def test_callers_are_answered_by_the_first_query_after_they_asked(
    arrivals: list[list[int]],
) -> None:
    async def run() -> None:
        desk = Desk()
        batches = Batches(desk.answer)
        waiting: list[tuple[int, int, asyncio.Task[tuple[int, int] | None]]] = []
        for keys in arrivals:
            put = len(desk.questions)
            waiting += [(key, put, asyncio.create_task(batches.get(key))) for key in keys]
            await settled()
            desk.turn.set()
            await settled()
        while not all(task.done() for _, _, task in waiting):
            desk.turn.set()
            await settled()
        for key, put, task in waiting:
            assert task.result() == ((key, put + 1) if key >= 0 else None)
        assert len(desk.questions) == len(arrivals)
        assert all(len(set(asked)) == len(asked) for asked in desk.questions)

    asyncio.run(run())


async def test_callers_during_a_query_wait_for_the_next() -> None:
    desk = Desk()
    batches = Batches(desk.answer)
    first = asyncio.create_task(batches.get(1))
    await settled()
    later = [asyncio.create_task(batches.get(key)) for key in (1, 2, 1)]
    await settled()
    assert desk.questions == [[1]]
    desk.turn.set()
    assert await first == (1, 1)
    await settled()
    assert desk.questions == [[1], [1, 2]]
    desk.turn.set()
    assert [await one for one in later] == [(1, 2), (2, 2), (1, 2)]


async def test_a_failing_query_fails_only_for_its_own_callers() -> None:
    broken = True

    async def ask(keys: Sequence[int]) -> Mapping[int, int]:
        await asyncio.sleep(0)
        if broken:
            raise OSError("the database is away")
        return dict.fromkeys(keys, 7)

    batches = Batches(ask)
    asked = [asyncio.create_task(batches.get(key)) for key in (1, 2)]
    for one in asked:
        with pytest.raises(OSError, match="away"):
            await one
    broken = False
    assert await batches.get(1) == 7


async def test_a_cancelled_caller_does_not_affect_the_others() -> None:
    desk = Desk()
    batches = Batches(desk.answer)
    gone, stays = (asyncio.create_task(batches.get(1)) for _ in range(2))
    await settled()
    gone.cancel()
    await settled()
    desk.turn.set()
    assert await stays == (1, 1)

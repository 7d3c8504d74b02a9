"""Combines concurrent look-ups into one query."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Batches(Generic[K, V]):
    """Looks up values by key. Keys requested while a query runs are collected for the next query.

    No caller gets the result of a query that started before they asked, so answers are as fresh as
    with single queries. If a query fails, it fails for its own callers.
    """

    __slots__ = ("_ask", "_pending", "_running")

    def __init__(self, ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._pending: dict[K, list[asyncio.Future[V | None]]] = {}
        self._running: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        """The value of a key; None if there is none."""
        answer: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._pending.setdefault(key, []).append(answer)
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        try:
            while self._pending:
                asked, self._pending = self._pending, {}
                await self._answer(asked)
        finally:
            self._running = None

    async def _answer(self, asked: Mapping[K, Sequence[asyncio.Future[V | None]]]) -> None:
        waiting = [(key, one) for key, waits in asked.items() for one in waits]
        try:
            found = await self._ask(list(asked))
        except Exception as problem:
            for _, one in waiting:
                if not one.done():  # the caller may have been cancelled
                    one.set_exception(problem)
        else:
            for key, one in waiting:
                if not one.done():
                    one.set_result(found.get(key))

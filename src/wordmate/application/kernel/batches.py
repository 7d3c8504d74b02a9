"""Questions that many ask at once, put together."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Batches(Generic[K, V]):
    """Asks for values by key: what is wanted while one question is on its way goes as the next.

    Nobody is answered by a question that was put before they asked, so an answer is as fresh as if
    each had asked alone. A question that fails, fails for those it was put for.
    """

    __slots__ = ("_ask", "_asking", "_wanted")

    def __init__(self, ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._wanted: dict[K, list[asyncio.Future[V | None]]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        """The value of a key; none when there is none."""
        request: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._wanted.setdefault(key, []).append(request)
        if self._asking is None:
            self._asking = asyncio.create_task(self._run())
        return await request

    async def _run(self) -> None:
        try:
            while self._wanted:
                asked, self._wanted = self._wanted, {}
                await self._answer(asked)
        finally:
            self._asking = None

    async def _answer(self, asked: Mapping[K, Sequence[asyncio.Future[V | None]]]) -> None:
        waiting = [(key, one) for key, waits in asked.items() for one in waits]
        try:
            found = await self._ask(list(asked))
        except Exception as problem:
            for _, one in waiting:
                if not one.done():  # somebody who went away meanwhile is not missed
                    one.set_exception(problem)
        else:
            for key, one in waiting:
                if not one.done():
                    one.set_result(found.get(key))

"""How long tests wait for what has to happen: so long that a busy machine decides nothing."""

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE_S = 120
"""Seconds after which a test gives up."""
PATIENCE_MS = PATIENCE_S * 1_000
_BREATH_S = 0.01


async def comes_true(condition: Callable[[], Awaitable[bool]]) -> None:
    """Looks until it holds; in between the processor is left to what makes it hold."""
    async with asyncio.timeout(PATIENCE_S):
        while not await condition():
            await _breath()


async def _breath() -> None:
    """A moment in which others run. It decides nothing: whoever looks more often finds the same."""
    over = asyncio.Event()
    asyncio.get_running_loop().call_later(_BREATH_S, over.set)
    await over.wait()

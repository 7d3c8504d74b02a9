"""How long tests wait for what has to happen: so long that a busy machine decides nothing."""

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE_S = 120
"""Seconds after which a test gives up."""
PATIENCE_MS = PATIENCE_S * 1_000


async def comes_true(condition: Callable[[], Awaitable[bool]]) -> None:
    """Looks until it holds."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            if await condition():
                return
            await asyncio.sleep(0)

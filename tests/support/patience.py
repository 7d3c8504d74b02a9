"""Timeouts of tests: long enough for a busy machine."""

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE_S = 120
"""Seconds after which a test fails."""
PATIENCE_MS = PATIENCE_S * 1_000
_BREATH_S = 0.01


async def comes_true(condition: Callable[[], Awaitable[bool]]) -> None:
    """Waits until the condition holds, without using the processor."""
    async with asyncio.timeout(PATIENCE_S):
        while not await condition():
            await _breath()


async def _breath() -> None:
    """A moment for other tasks. Its length decides nothing."""
    over = asyncio.Event()
    asyncio.get_running_loop().call_later(_BREATH_S, over.set)
    await over.wait()

"""Cancels work when its caller has disconnected or a deadline has passed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from litestar.types import Receive

from wordmate.domain.kernel.errors import ServiceBusy

REQUEST_SECONDS: Final = 9.0
"""The maximum duration of a request; the app stops waiting a second later."""
LOOK_SECONDS: Final = 0.5
"""The disconnect is watched only after this time, because most requests are answered earlier."""


@asynccontextmanager
async def awaited(
    receive: Receive, *, seconds: float = REQUEST_SECONDS, look_seconds: float = LOOK_SECONDS
) -> AsyncIterator[None]:
    """Cancels the block when its time is up or the caller has disconnected; then raises
    ServiceBusy.

    The body must be read before: the only message that can follow it is the disconnect.
    """
    loop = asyncio.get_running_loop()
    watching: asyncio.Task[None] | None = None
    deadline = asyncio.timeout(seconds)

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        with suppress(RuntimeError):  # the block has ended already
            deadline.reschedule(loop.time())

    def begin_to_watch() -> None:
        nonlocal watching
        watching = asyncio.create_task(watch(), name="caller")

    timer = loop.call_later(look_seconds, begin_to_watch)
    try:
        async with deadline:
            yield
    except TimeoutError:
        if not deadline.expired():
            raise
        has_left = watching is not None and watching.done()
        why = "the caller left" if has_left else f"not done in {seconds:g} s"
        raise ServiceBusy(why) from None
    finally:
        timer.cancel()
        if watching is not None:
            watching.cancel()

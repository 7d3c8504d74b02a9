"""Cancels work when its caller has disconnected or its deadline has passed.

One deadline bounds a request: its session look-up, and then its work. Only the time in which its
body arrives does not count.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from litestar.types import Receive

from wordmate.domain.kernel.errors import ServiceBusy

REQUEST_SECONDS: Final = 8.0
"""The maximum duration of a request. The app stops waiting two seconds later; a lost database takes
one of them until its connection is given up."""
LOOK_SECONDS: Final = 0.5
"""The disconnect is watched only after this time, because most requests are answered earlier."""


@asynccontextmanager
async def in_time(
    until: float, why: Callable[[], str] = lambda: "not done in time"
) -> AsyncIterator[asyncio.Timeout]:
    """Cancels the block at this time of the event loop; then raises ServiceBusy."""
    deadline = asyncio.timeout_at(until)
    try:
        async with deadline:
            yield deadline
    except TimeoutError:
        if not deadline.expired():
            raise
        raise ServiceBusy(why()) from None


@asynccontextmanager
async def awaited(
    receive: Receive, until: float, *, look_seconds: float = LOOK_SECONDS
) -> AsyncIterator[None]:
    """Cancels the block at this time of the event loop, or when the caller has disconnected; then
    raises ServiceBusy.

    The body must be read before: the only message that can follow it is the disconnect.
    """
    loop = asyncio.get_running_loop()
    watching: asyncio.Task[None] | None = None

    def why() -> str:
        return "the caller left" if watching and watching.done() else "not done in time"

    async with in_time(until, why) as deadline:

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
            yield
        finally:
            timer.cancel()
            if watching is not None:
                watching.cancel()

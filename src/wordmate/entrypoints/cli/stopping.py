"""How the processes end: the first SIGINT (Ctrl-C) or SIGTERM asks them to stop, a second one kills
them.

Acknowledged work is committed already, so a graceful end is polite but not required.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import structlog

T = TypeVar("T")

ENDS_WITHIN: Final = 4.5
"""How many seconds a process gets to stop before it is ended with all that is still running."""

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_log = structlog.get_logger(__name__)


def end_on_signals() -> None:
    """Until an event loop listens, a signal ends the process immediately and silently."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def stop_signals(ends_within: float = ENDS_WITHIN) -> Iterator[asyncio.Event]:
    """An event that the first SIGINT or SIGTERM sets; a second one ends the process immediately.

    A signal never cancels the loop's tasks, so a closing database can finish.
    """
    asked, loop = asyncio.Event(), asyncio.get_running_loop()

    def ask() -> None:
        asked.set()
        for number in _SIGNALS:
            loop.remove_signal_handler(number)
        end_on_signals()
        last = threading.Timer(ends_within, _end_as_it_stands)
        last.daemon = True
        last.start()

    for number in _SIGNALS:
        loop.add_signal_handler(number, ask)
    try:
        yield asked
    finally:
        if not asked.is_set():
            for number in _SIGNALS:
                loop.remove_signal_handler(number)


async def unless(asked: asyncio.Event, work: Awaitable[T]) -> T | None:
    """The result of the work; None if the event came first and the work was cancelled."""
    working = asyncio.ensure_future(work)
    stopping = asyncio.ensure_future(asked.wait())
    try:
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            working.cancel()
            await asyncio.wait((working,))
        return None if working.cancelled() else working.result()
    finally:
        stopping.cancel()


def _end_as_it_stands() -> None:
    _log.warning("ended before all work was done: the next start continues it")
    os._exit(0)

"""How the processes end: SIGINT (Ctrl-C) and SIGTERM ask once, and are not asked again.

What was acknowledged is committed already, so ending may be gentle but need not be.
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
"""Seconds after which a process that was asked to end does so with whatever still runs in it."""

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_log = structlog.get_logger(__name__)


def end_on_signals() -> None:
    """Until an event loop listens, a signal ends the process at once and without a word."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def stop_signals(ends_within: float = ENDS_WITHIN) -> Iterator[asyncio.Event]:
    """An event that the first SIGINT or SIGTERM sets; a second one ends the process on the spot.

    The loop's own tasks are never cancelled by a signal: a database that is closing goes on.
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
    """What the work brings; None when the event came first, and the work was cancelled."""
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
    _log.warning("ended before all work had: what was left is done after the next start")
    os._exit(0)

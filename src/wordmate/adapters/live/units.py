"""Publishes the changes of a unit of work to the devices of a lesson, after its commit."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from wordmate.application.kernel.changes import Changes, collecting
from wordmate.application.orders.live import Live, Moved
from wordmate.application.ports import Unit, Units

T = TypeVar("T")

_log = structlog.get_logger(__name__)


class TellingUnits:
    """``Units`` whose changes of orders are published after the commit. A failure to publish does
    not affect the commit.
    """

    def __init__(self, units: Units, live: Live) -> None:
        self._units = units
        self._live = live

    async def run(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        changes: Changes = {}
        answer = await self._units.run(collecting(work, changes))
        for change in changes.values():
            moved = Moved(change.version, change.progress_version, change.is_running)
            try:
                await self._live.publish(change.order_id, moved)
            except Exception:
                _log.exception("the devices of a lesson were not told of its change")
        return answer

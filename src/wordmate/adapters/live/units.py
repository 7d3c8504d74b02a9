"""Publishes the changes of a unit of work, after its commit: to the devices of a lesson, and to the
store's desk.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import TypeVar

import structlog

from wordmate.application.kernel.changes import Changes, collecting
from wordmate.application.orders.live import (
    ALL_DESKS,
    Channel,
    DayChanged,
    DeskChannel,
    Live,
    Message,
    Moved,
)
from wordmate.application.ports import Unit, Units
from wordmate.domain.kernel.ids import AccountId, InstitutionId

T = TypeVar("T")

InstitutionsOf = Callable[[Iterable[AccountId]], Awaitable[Iterable[InstitutionId | None]]]
"""The institutions of some people; None stands for the house."""

_log = structlog.get_logger(__name__)


class TellingUnits:
    """``Units`` whose changes of orders are published after the commit. A failure to publish does
    not affect the commit.
    """

    def __init__(self, units: Units, live: Live, institutions_of: InstitutionsOf) -> None:
        self._units = units
        self._live = live
        self._institutions_of = institutions_of

    async def run(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        changes = Changes()
        answer = await self._units.run(collecting(work, changes))
        for channel, message in _to_lessons(changes):
            await self._publish(channel, message)
        if changes.on_board:
            await self._tell_desks(changes.on_board)
        return answer

    async def _tell_desks(self, people: Iterable[AccountId]) -> None:
        await self._publish(ALL_DESKS, DayChanged())
        try:
            institutions = await self._institutions_of(people)
        except Exception:
            _log.exception("the store's desk was not told of a change")
            return
        for institution_id in institutions:
            await self._publish(DeskChannel(institution_id), DayChanged())

    async def _publish(self, channel: Channel, message: Message) -> None:
        try:
            await self._live.publish(channel, message)
        except Exception:
            _log.exception("the listeners of a channel were not told of a change")


def _to_lessons(changes: Changes) -> Iterator[tuple[Channel, Message]]:
    for change in changes.orders.values():
        yield (
            change.order_id,
            Moved(change.version, change.progress_version, change.is_running),
        )

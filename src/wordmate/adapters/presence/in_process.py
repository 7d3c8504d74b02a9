"""Presence in lessons, for one process."""

from collections.abc import Mapping, Sequence
from typing import Final

from wordmate.application.orders.ports import PRESENCE_KEPT_MS
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES, Role

_MOST: Final = 20_000
"""The most sides of orders that are remembered; beyond it the least recently seen are forgotten."""


class InProcessPresence:
    """``Presence`` for one process, ordered by the last sighting, oldest first."""

    def __init__(self) -> None:
        self._seen: dict[tuple[OrderId, Role], Instant] = {}

    async def seen(self, order_id: OrderId, role: Role, now: Instant) -> Instant | None:
        before = self._seen.pop((order_id, role), None)
        self._seen[order_id, role] = now
        while self._is_to_forget(now):
            del self._seen[next(iter(self._seen))]
        return before

    async def last_seen(self, order_id: OrderId, role: Role) -> Instant | None:
        return self._seen.get((order_id, role))

    async def last_seen_in(
        self, order_ids: Sequence[OrderId]
    ) -> Mapping[tuple[OrderId, Role], Instant]:
        sides = ((order_id, role) for order_id in order_ids for role in SIDES)
        return {side: self._seen[side] for side in sides if side in self._seen}

    def __len__(self) -> int:
        """The number of remembered sides."""
        return len(self._seen)

    def _is_to_forget(self, now: Instant) -> bool:
        longest_unseen = next(iter(self._seen.values()))
        return len(self._seen) > _MOST or longest_unseen <= now - PRESENCE_KEPT_MS
